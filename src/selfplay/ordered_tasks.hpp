// Runs numbered tasks on several threads and delivers their results in order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "kagetsu/gate.hpp"
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

    // Takes up to `most` of the remaining tasks, to be done elsewhere. Returns the number of the
    // first one and how many there are, 0 if none remain. Pass their results to deliver().
    std::pair<std::uint64_t, std::uint64_t> take_some(std::uint64_t most) {
        const std::lock_guard lock(mutex_);
        const std::uint64_t count = stopped_ ? 0 : std::min(most, end_ - next_);
        next_ += count;
        return {next_ - count, count};
    }

    // Takes the result of a task. One that is ready before an earlier one waits for it. Throws what
    // `on_result` throws.
    void deliver(std::uint64_t number, Result result) {
        const std::lock_guard lock(mutex_);
        finished_.emplace(number, std::move(result));
        while (!stopped_ && !finished_.empty() && finished_.begin()->first == awaited_) {
            stopped_ = !on_result_(finished_.begin()->second);
            finished_.erase(finished_.begin());
            ++awaited_;
        }
    }

    // Number of tasks that remain to be taken.
    std::uint64_t left() {
        const std::lock_guard lock(mutex_);
        return end_ - next_;
    }

    // Whether all results have been passed on, or no further one will be.
    bool is_over() {
        const std::lock_guard lock(mutex_);
        return stopped_ || awaited_ == end_;
    }

    // Whether they have ended early.
    bool is_stopped() {
        const std::lock_guard lock(mutex_);
        return stopped_;
    }

  private:
    bool take(std::uint64_t& number) {
        const auto [first, count] = take_some(1);
        number = first;
        return count > 0;
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

// Why tasks end when the system grants too few threads.
inline std::exception_ptr refusal_of_threads(std::size_t granted, int wanted) noexcept try {
    return std::make_exception_ptr(std::runtime_error("the system grants " +
                                                      std::to_string(granted) + " of " +
                                                      std::to_string(wanted) + " threads"));
} catch (...) {
    return std::current_exception();
}

// Starts `threads` threads that call `tasks.work(make_task)`, calls `meanwhile` on this one, and
// waits for the threads. What is thrown, also for lack of threads, goes to `tasks.fail()`: in that
// case before any thread has begun.
template <typename Tasks, typename MakeTask, typename Meanwhile>
void work_on(Tasks& tasks, int threads, const MakeTask& make_task, const Meanwhile& meanwhile) {
    Gate start;  // all threads are there, or will not be
    std::vector<Thread> team;
    try {
        team.reserve(static_cast<std::size_t>(threads));
        for (int i = 0; i < threads; ++i) {
            team.emplace_back([&] {
                start.wait();
                tasks.work(make_task);
            });
        }
    } catch (const std::system_error&) {
        tasks.fail(refusal_of_threads(team.size(), threads));
    } catch (...) {
        tasks.fail(std::current_exception());
    }
    start.open();
    try {
        meanwhile();
    } catch (...) {
        tasks.fail(std::current_exception());
    }
    team.clear();  // waits for them
}

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
    work_on(tasks, threads, make_task, [] {});
    tasks.rethrow();
}

}  // namespace kagetsu
