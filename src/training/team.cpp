#include "training/team.hpp"

#include <system_error>

namespace kagetsu::training {

Team::Team(int threads) : barrier_(threads) {
    try {
        while (size() < threads) {
            threads_.emplace_back([this, i = size()] {
                for (;;) {
                    barrier_.arrive_and_wait();
                    if (task_ == nullptr) return;
                    work(i);
                    barrier_.arrive_and_wait();
                }
            });
        }
    } catch (const std::system_error&) {
        // Nobody is to wait for those that the system refuses.
        for (int i = size(); i < threads; ++i)
            barrier_.arrive_and_drop();
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
}

void Team::work(int thread) {
    for (int number = next_++; number < count_; number = next_++)
        (*task_)(number, thread);
}

}  // namespace kagetsu::training
