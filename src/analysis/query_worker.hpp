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
    // The same for one job, for which it waits. Returns false if the queue has no more.
    bool answer_next();
    // The number of threads that search together, see Engine::set_threads(). With more than one,
    // answers do not repeat.
    void set_threads(int threads) { engine_.set_threads(threads); }

  private:
    class Progress;

    // Both return the last answer to a job whose game is not over.
    [[nodiscard]] std::string search(const Job& job, const Position& position);
    [[nodiscard]] std::string choose_swap2(const Job& job, const Position& position);

    [[nodiscard]] Findings search_in_silence(const Job& job);
    [[nodiscard]] Findings search_with_reports(const Job& job, const Position& position);
    // With reports from the thread that searches: when an iteration or the search of a root move is
    // over.
    [[nodiscard]] Findings report_between_moves(const Job& job, const Position& position);
    void report(const Job& job, const Position& position, Progress& progress);

    JobQueue& jobs_;
    AnswerWriter& writer_;
    Engine engine_;
};

}  // namespace kagetsu::analysis
