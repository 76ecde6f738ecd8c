#include "cluster/lent_tasks.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kagetsu {

namespace {

// Besides what idle threads need, as many tasks are wanted as will be begun within this time,
// rounded: many short ones, so that letters are few, but no long one, which another rank could have
// done meanwhile. A rank with one thread wants one ahead if tasks take up to twice this time.
constexpr double kAheadSeconds = 0.1;
constexpr double kMostAhead = 1000;
// The weight of the last task in the running mean.
constexpr double kNewest = 0.1;

}  // namespace

void LentTasks::work(const MakeTask& make_task) noexcept {
    try {
        const Task task = make_task();
        std::uint64_t number = 0;
        std::shared_ptr<const std::string> input;
        while (take(number, input)) {
            const auto begin = Clock::now();
            std::string bytes = task(number, *input);
            deliver({number, std::move(bytes)}, Clock::now() - begin);
        }
    } catch (...) {
        fail(std::current_exception());
    }
}

void LentTasks::add(std::uint64_t first, std::uint64_t count,
                    std::shared_ptr<const std::string> input) {
    {
        const std::lock_guard lock(mutex_);
        parts_.push_back({first, count, std::move(input)});
        waiting_tasks_ += count;
    }
    has_tasks_.notify_all();
}

void LentTasks::end() {
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    has_tasks_.notify_all();
}

void LentTasks::fail(std::exception_ptr error) noexcept {
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        has_changed_ = true;
        if (!error_) error_ = std::move(error);
    }
    has_tasks_.notify_all();
    has_news_.notify_one();
}

LentTasks::State LentTasks::wait(std::chrono::microseconds most) {
    std::unique_lock lock(mutex_);
    has_news_.wait_for(lock, most, [&] { return has_changed_; });
    has_changed_ = false;
    State state;
    state.results.swap(results_);
    state.wanted = wanted();
    state.waiting = waiting_tasks_;
    state.error = error_;
    return state;
}

bool LentTasks::take(std::uint64_t& number, std::shared_ptr<const std::string>& input) {
    std::unique_lock lock(mutex_);
    ++waiting_threads_;
    if (parts_.empty()) {
        has_changed_ = true;
        has_news_.notify_one();
    }
    has_tasks_.wait(lock, [&] { return ended_ || !parts_.empty(); });
    --waiting_threads_;
    if (ended_) return false;
    Part& part = parts_.front();
    number = part.first++;
    input = part.input;
    if (--part.count == 0) parts_.pop_front();
    --waiting_tasks_;
    return true;
}

void LentTasks::deliver(Result result, Clock::duration time) {
    {
        const std::lock_guard lock(mutex_);
        const double seconds = std::chrono::duration<double>(time).count();
        task_seconds_ += (task_seconds_ > 0 ? kNewest : 1) * (seconds - task_seconds_);
        results_.push_back(std::move(result));
        has_changed_ = true;
    }
    has_news_.notify_one();
}

std::uint64_t LentTasks::wanted() const {
    if (ended_) return 0;
    const double ahead =
        task_seconds_ > 0 ? std::min(threads_ * kAheadSeconds / task_seconds_, kMostAhead) : 0;
    const auto useful = static_cast<std::uint64_t>(waiting_threads_) +
                        static_cast<std::uint64_t>(std::llround(ahead));
    return useful > waiting_tasks_ ? useful - waiting_tasks_ : 0;
}

}  // namespace kagetsu
