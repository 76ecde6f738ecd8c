// A thread with an engine of its own that answers one query after the other.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "analysis/answer_writer.hpp"
#include "analysis/job_queue.hpp"
#include "analysis/json_answer.hpp"
#include "kagetsu/engine.hpp"

namespace kagetsu::analysis {

class QueryWorker {
  public:
    // `jobs` and `writer` must outlive the worker.
    QueryWorker(JobQueue& jobs, AnswerWriter& writer, std::size_t hash_bytes,
                const Evaluator& evaluator)
        : jobs_(jobs), writer_(writer), engine_(hash_bytes, evaluator) {}

    // Answers jobs on the calling thread until the queue has no more. Every job gets one final
    // answer. What it finds does not depend on earlier jobs.
    void run();

  private:
    [[nodiscard]] Findings search(const Job& job, const Position& position);
    [[nodiscard]] Findings search_with_reports(const Job& job, const Position& position);

    JobQueue& jobs_;
    AnswerWriter& writer_;
    Engine engine_;
};

}  // namespace kagetsu::analysis
