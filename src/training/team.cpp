#include "training/team.hpp"

#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace kagetsu::training {

Team::Team(int threads) {
    try {
        for (int i = 1; i < threads; ++i)
            threads_.emplace_back([this, i] { work_until_the_end(i); });
    } catch (const std::system_error&) {
        end();
        throw std::runtime_error("the system grants " + std::to_string(size()) + " of " +
                                 std::to_string(threads) + " threads");
    } catch (...) {
        end();
        throw;
    }
}

Team::~Team() {
    end();
}

void Team::end() noexcept {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    begun_.notify_all();
}

void Team::run(int count, const std::function<void(int, int)>& task) {
    next_ = 0;
    count_ = count;
    task_ = &task;
    {
        const std::lock_guard lock(mutex_);
        busy_ = size() - 1;
        ++round_;
        begun_.notify_all();
    }
    work(0);
    {
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return busy_ == 0; });
    }
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void Team::work_until_the_end(int thread) {
    for (std::uint64_t round = 1;; ++round) {
        {
            std::unique_lock lock(mutex_);
            begun_.wait(lock, [&] { return round_ == round || is_over_; });
            if (is_over_) return;
        }
        work(thread);
        const std::lock_guard lock(mutex_);
        if (--busy_ == 0) done_.notify_one();
    }
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
