#include "protocol/event_queue.hpp"

#include <new>
#include <utility>

namespace kagetsu::protocol {

void EventQueue::push(Event event) noexcept {
    try {
        const std::lock_guard lock(mutex_);
        if (is_closed_) return;
        events_.push_back(std::move(event));
    } catch (const std::bad_alloc&) {
        fail(std::current_exception());
    }
    filled_.notify_one();
}

void EventQueue::fail(std::exception_ptr error) noexcept {
    {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::move(error);
    }
    filled_.notify_one();
}

bool EventQueue::wait_for_room() {
    std::unique_lock lock(mutex_);
    drained_.wait(lock, [this] { return is_closed_ || events_.size() < kMaxWaiting; });
    return !is_closed_;
}

Event EventQueue::pop() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return error_ || !events_.empty(); });
    if (error_) std::rethrow_exception(error_);
    Event event = std::move(events_.front());
    events_.pop_front();
    lock.unlock();
    drained_.notify_one();
    return event;
}

bool EventQueue::is_empty() {
    const std::lock_guard lock(mutex_);
    return events_.empty() && !error_;
}

void EventQueue::close() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
    }
    drained_.notify_all();
}

}  // namespace kagetsu::protocol
