#include "training/team.hpp"

#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace kagetsu::training {

Team::Team(int threads) : barrier_(threads) {
    try {
        for (int i = 1; i < threads; ++i) {
            threads_.emplace_back([this, i] {
                for (;;) {
                    barrier_.arrive_and_wait();
                    if (task_ == nullptr) return;
                    work(i);
                    barrier_.arrive_and_wait();
                }
            });
        }
    } catch (...) {
        const int granted = size();
        for (int i = granted; i < threads; ++i)
            barrier_.arrive_and_drop();
        barrier_.arrive_and_wait();  // there is no task: they end
        try {
            throw;
        } catch (const std::system_error&) {
            throw std::runtime_error("the system grants " + std::to_string(granted) + " of " +
                                     std::to_string(threads) + " threads");
        }
    }
}

Team::~Team() {
    task_ = nullptr;
    barrier_.arrive_and_wait();
}

void Team::run(int count, const std::function<void(int, int)>& task) {
    next_ = 0;
    count_ = count;
    task_ = &task;
    barrier_.arrive_and_wait();
    work(0);
    barrier_.arrive_and_wait();
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void Team::work(int thread) noexcept {
    try {
        for (int number = next_++; number < count_; number = next_++)
            (*task_)(number, thread);
    } catch (...) {
        next_ = count_;  // the others begin no more
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::current_exception();
    }
}

}  // namespace kagetsu::training
