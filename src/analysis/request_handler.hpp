// Obeys the lines that a server of queries receives (docs/analysis.md).
#pragma once

#include <cstdint>

#include "analysis/answer_writer.hpp"
#include "analysis/job_queue.hpp"
#include "analysis/json_query.hpp"
#include "analysis/line_queue.hpp"

namespace kagetsu::analysis {

class RequestHandler {
  public:
    // `jobs` and `writer` must outlive the handler; `origin`: of queries that do not give theirs.
    RequestHandler(JobQueue& jobs, AnswerWriter& writer, Origin origin)
        : jobs_(jobs), writer_(writer), reader_(origin) {}

    // Puts the positions of a query in the queue; answers any other line at once. The lines are
    // counted, for the answers to wrong ones.
    void handle(const InputLine& line);

  private:
    void obey(Query query);
    void obey(const CancelRequest& request);
    // What needs neither a search nor the queue.
    template <typename Request>
    void obey(const Request& request) {
        writer_.write(answer_of(request));
    }

    JobQueue& jobs_;
    AnswerWriter& writer_;
    QueryReader reader_;
    std::uint64_t line_number_ = 0;
};

}  // namespace kagetsu::analysis
