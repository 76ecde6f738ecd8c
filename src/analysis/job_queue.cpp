#include "analysis/job_queue.hpp"

#include <algorithm>

namespace kagetsu::analysis {

void JobQueue::push(std::shared_ptr<Job> job) {
    std::unique_lock lock(mutex_);
    drained_.wait(lock, [this] { return is_closed_ || waiting_.size() < kMaxWaiting; });
    if (is_closed_) return;
    waiting_.push_back(std::move(job));
    filled_.notify_one();
}

std::shared_ptr<Job> JobQueue::pop(std::function<void()> stop) {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return is_closed_ || has_ended_ || !waiting_.empty(); });
    if (is_closed_ || waiting_.empty()) return nullptr;
    std::shared_ptr<Job> job = std::move(waiting_.front());
    waiting_.pop_front();
    running_.push_back({job, std::move(stop)});
    drained_.notify_one();
    return job;
}

bool JobQueue::has_waiting() const {
    const std::lock_guard lock(mutex_);
    return !waiting_.empty();
}

bool JobQueue::finish(const Job& job) {
    const std::lock_guard lock(mutex_);
    std::erase_if(running_, [&](const Running& running) { return running.job.get() == &job; });
    return job.is_cancelled;
}

std::vector<std::shared_ptr<Job>> JobQueue::cancel(const Json& id, int& running) {
    const std::lock_guard lock(mutex_);
    const auto first = std::stable_partition(waiting_.begin(), waiting_.end(),
                                             [&](const auto& job) { return job->query->id != id; });
    std::vector<std::shared_ptr<Job>> removed(first, waiting_.end());
    waiting_.erase(first, waiting_.end());
    for (const Running& search : running_) {
        if (search.job->query->id != id) continue;
        stop(search);
        ++running;
    }
    drained_.notify_one();
    return removed;
}

void JobQueue::end_input() {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    filled_.notify_all();
}

void JobQueue::close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    waiting_.clear();
    for (const Running& search : running_)
        stop(search);
    filled_.notify_all();
    drained_.notify_all();
}

void JobQueue::stop(const Running& running) {
    running.job->is_cancelled = true;
    running.stop();
}

}  // namespace kagetsu::analysis
