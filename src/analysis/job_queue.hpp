// The positions that wait for a worker, and those that are being searched.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "analysis/json_query.hpp"

namespace kagetsu::analysis {

// One position of a query.
struct Job {
    Job(std::shared_ptr<const Query> its_query, int its_turn)
        : query(std::move(its_query)), turn(its_turn) {}

    [[nodiscard]] Position position() const { return query->position_at(turn); }

    std::shared_ptr<const Query> query;
    int turn;
    std::atomic<bool> is_cancelled{false};
};

// First come, first served. Any thread may call any function.
class JobQueue {
  public:
    // push() blocks while this many jobs wait, so that a flood of queries cannot fill the memory.
    static constexpr std::size_t kMaxWaiting = 16384;

    // Appends a job. Does nothing after close().
    void push(std::shared_ptr<Job> job);

    // Removes the next job and returns it; blocks until there is one. Null after close(), and after
    // end_input() once the queue is empty. `stop` ends the search of the job at once, if it has
    // begun, and is called only until finish(). It must not call the queue.
    [[nodiscard]] std::shared_ptr<Job> pop(std::function<void()> stop);

    // Is there a job that pop() would return at once?
    [[nodiscard]] bool has_waiting() const;

    // The search of a job from pop() is over. Returns whether it was cancelled.
    bool finish(const Job& job);

    // Removes the jobs with this id and returns them; marks those that are being searched as
    // cancelled, stops them and adds their number to `running`.
    [[nodiscard]] std::vector<std::shared_ptr<Job>> cancel(const Json& id, int& running);

    // There will be no more jobs.
    void end_input();

    // Drops all jobs and stops those that are being searched.
    void close();

  private:
    struct Running {
        std::shared_ptr<Job> job;
        std::function<void()> stop;
    };
    static void stop(const Running& running);

    mutable std::mutex mutex_;
    std::condition_variable filled_;
    std::condition_variable drained_;
    std::deque<std::shared_ptr<Job>> waiting_;
    std::vector<Running> running_;
    bool has_ended_ = false;
    bool is_closed_ = false;
};

}  // namespace kagetsu::analysis
