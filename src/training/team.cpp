#include "training/team.hpp"

namespace kagetsu::training {

Team::Team(int threads) : barrier_(threads) {
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
