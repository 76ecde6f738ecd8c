// Tasks that this process does for another one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "selfplay/task_runner.hpp"

namespace kagetsu {

class LentTasks {
  public:
    struct Result {
        std::uint64_t number = 0;
        std::string bytes;
    };
    struct State {
        std::vector<Result> results;  // since the last one
        std::uint64_t wanted = 0;     // number of tasks that would be useful now
        std::uint64_t waiting = 0;    // number of tasks that no thread has begun
        std::exception_ptr error;     // the first exception
    };

    explicit LentTasks(int threads) : threads_(threads) {}

    // The loop of each thread: does tasks until end().
    void work(const MakeTask& make_task) noexcept;

    // Adds the tasks `first` .. `first` + `count` - 1.
    void add(std::uint64_t first, std::uint64_t count, std::shared_ptr<const std::string> input);
    // Threads leave when they have finished the tasks they are at; the others are dropped.
    void end();
    // An exception: no further task is begun.
    void fail(std::exception_ptr error) noexcept;

    // What has come of the tasks. Waits for a result or an idle thread, but not longer than `most`.
    [[nodiscard]] State wait(std::chrono::microseconds most);

  private:
    using Clock = std::chrono::steady_clock;
    struct Part {
        std::uint64_t first;
        std::uint64_t count;
        std::shared_ptr<const std::string> input;
    };

    bool take(std::uint64_t& number, std::shared_ptr<const std::string>& input);
    void deliver(Result result, Clock::duration time);
    [[nodiscard]] std::uint64_t wanted() const;

    const int threads_;
    std::mutex mutex_;
    std::condition_variable has_tasks_;
    std::condition_variable has_news_;
    std::deque<Part> parts_;
    std::uint64_t waiting_tasks_ = 0;  // in parts_
    int waiting_threads_ = 0;
    bool ended_ = false;
    bool has_changed_ = false;  // since the last wait()
    std::vector<Result> results_;
    std::exception_ptr error_;
    double task_seconds_ = 0;  // of one task, a running mean; 0 before the first
};

}  // namespace kagetsu
