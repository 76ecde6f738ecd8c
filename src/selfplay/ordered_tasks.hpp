// Runs numbered tasks on several threads and delivers their results in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <latch>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "kagetsu/thread.hpp"

namespace kagetsu {

template <typename Result, typename OnResult>
class OrderedTasks {
  public:
    OrderedTasks(std::uint64_t first, std::uint64_t end, OnResult& on_result)
        : next_(first), end_(end), awaited_(first), on_result_(on_result) {}

    // The loop of each thread, which has a task function of its own.
    template <typename MakeTask>
    void work(const MakeTask& make_task) noexcept {
        try {
            if (is_stopped()) return;
            auto task = make_task();
            std::uint64_t number = 0;
            while (take(number))
                deliver(number, task(number));
        } catch (...) {
            fail(std::current_exception());
        }
    }

    // Ends the work; running tasks are finished, but their results are not delivered.
    void fail(std::exception_ptr error) noexcept {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        if (!error_) error_ = std::move(error);
    }

    // Throws the first exception that ended the work, if any. Not while threads work.
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

  private:
    bool is_stopped() {
        const std::lock_guard lock(mutex_);
        return stopped_;
    }

    bool take(std::uint64_t& number) {
        const std::lock_guard lock(mutex_);
        if (stopped_ || next_ == end_) return false;
        number = next_++;
        return true;
    }

    // A result that is ready before an earlier one waits for it.
    void deliver(std::uint64_t number, Result result) {
        const std::lock_guard lock(mutex_);
        finished_.emplace(number, std::move(result));
        while (!stopped_ && !finished_.empty() && finished_.begin()->first == awaited_) {
            stopped_ = !on_result_(finished_.begin()->second);
            finished_.erase(finished_.begin());
            ++awaited_;
        }
    }

    std::mutex mutex_;
    std::uint64_t next_;
    std::uint64_t end_;
    std::uint64_t awaited_;
    std::map<std::uint64_t, Result> finished_;
    bool stopped_ = false;
    std::exception_ptr error_;
    OnResult& on_result_;
};

// Runs the tasks `first` .. `end` - 1 on `threads` threads. Each thread calls `make_task` once,
// then calls the function it returned with the numbers of its tasks. Results are passed to
// `on_result` in the order of their numbers, one at a time, on any of these threads; once it
// returns false, no further task is started and no further result is passed on.
//
// Throws what `make_task`, a task or `on_result` throws, when the other threads have finished the
// tasks they were at: no further result is passed on. Throws std::runtime_error, before any task
// has begun, if the system refuses one of the threads.
template <typename MakeTask, typename OnResult>
void run_in_order(std::uint64_t first, std::uint64_t end, int threads, const MakeTask& make_task,
                  OnResult on_result) {
    using Result = decltype(make_task()(first));
    OrderedTasks<Result, OnResult> tasks(first, end, on_result);
    std::latch start(1);  // all threads are there, or will not be
    std::vector<Thread> team;
    team.reserve(static_cast<std::size_t>(threads));
    try {
        for (int i = 0; i < threads; ++i) {
            team.emplace_back([&] {
                start.wait();
                tasks.work(make_task);
            });
        }
    } catch (...) {
        tasks.fail(std::current_exception());
    }
    const std::size_t granted = team.size();
    start.count_down();
    team.clear();  // waits for them
    try {
        tasks.rethrow();
    } catch (const std::system_error&) {
        if (granted == static_cast<std::size_t>(threads)) throw;
        throw std::runtime_error("the system grants " + std::to_string(granted) + " of " +
                                 std::to_string(threads) + " threads");
    }
}

}  // namespace kagetsu
