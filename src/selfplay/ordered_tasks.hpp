// Numbered tasks on several threads, their results in order.
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

    // What each thread does, with a task of its own.
    template <typename Task>
    void work(Task task) {
        std::uint64_t number = 0;
        while (take(number))
            hand_over(number, task(number));
    }

  private:
    bool take(std::uint64_t& number) {
        const std::lock_guard lock(mutex_);
        if (is_over_ || next_ == end_) return false;
        number = next_++;
        return true;
    }

    // A task may be finished before one that was begun earlier: then its result waits.
    void hand_over(std::uint64_t number, Result result) {
        const std::lock_guard lock(mutex_);
        finished_.emplace(number, std::move(result));
        while (!is_over_ && !finished_.empty() && finished_.begin()->first == awaited_) {
            is_over_ = !on_result_(finished_.begin()->second);
            finished_.erase(finished_.begin());
            ++awaited_;
        }
    }

    std::mutex mutex_;
    std::uint64_t next_;
    std::uint64_t end_;
    std::uint64_t awaited_;
    std::map<std::uint64_t, Result> finished_;
    bool is_over_ = false;
    OnResult& on_result_;
};

// Does the tasks `first` .. `end` - 1 on so many threads. Each thread calls `make_task` once and
// then what that returned with the numbers of its tasks. The results go to `on_result` in the order
// of their numbers, one at a time, on any of these threads; when that returns false no further task
// is begun and no result handed over.
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
