// Runs numbered tasks on several threads and delivers their results in order.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace kagetsu {

template <typename Result, typename OnResult>
class OrderedTasks {
  public:
    OrderedTasks(std::uint64_t first, std::uint64_t end, OnResult& on_result)
        : next_(first), end_(end), awaited_(first), on_result_(on_result) {}

    // The loop of each thread, which has a task function of its own.
    template <typename Task>
    void work(Task task) {
        std::uint64_t number = 0;
        while (take(number))
            deliver(number, task(number));
    }

  private:
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
    OnResult& on_result_;
};

// Runs the tasks `first` .. `end` - 1 on `threads` threads. Each thread calls `make_task` once,
// then calls the function it returned with the numbers of its tasks. Results are passed to
// `on_result` in the order of their numbers, one at a time, on any of these threads; once it
// returns false, no further task is started and no further result is passed on.
template <typename MakeTask, typename OnResult>
void run_in_order(std::uint64_t first, std::uint64_t end, int threads, const MakeTask& make_task,
                  OnResult on_result) {
    using Result = decltype(make_task()(first));
    OrderedTasks<Result, OnResult> tasks(first, end, on_result);
    std::vector<std::jthread> team;
    for (int i = 0; i < threads; ++i)
        team.emplace_back([&] { tasks.work(make_task()); });
}

}  // namespace kagetsu
