// Other work for the processor, while this lives.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace kagetsu::test {

class Busy {
  public:
    // Threads that do nothing but compute.
    explicit Busy(int threads) {
        for (int i = 0; i < threads; ++i) {
            threads_.emplace_back([this] {
                unsigned number = 1;
                while (!is_over_.load(std::memory_order_relaxed))
                    sink_.store(number = number * 1664525U + 1013904223U,
                                std::memory_order_relaxed);
            });
        }
    }
    ~Busy() {
        is_over_ = true;
        for (std::thread& thread : threads_)
            thread.join();
    }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

  private:
    std::atomic<bool> is_over_ = false;
    std::atomic<unsigned> sink_ = 0;  // lest the computation be optimised away
    std::vector<std::thread> threads_;
};

}  // namespace kagetsu::test
