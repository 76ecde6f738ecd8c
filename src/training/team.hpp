// Threads that work on numbered tasks together.
#pragma once

#include <atomic>
#include <barrier>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

#include "kagetsu/thread.hpp"

namespace kagetsu::training {

class Team {
  public:
    // Throws std::runtime_error if the system refuses one of the threads.
    explicit Team(int threads);
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;
    ~Team();

    // Number of threads, the caller's included.
    [[nodiscard]] int size() const noexcept { return static_cast<int>(threads_.size()) + 1; }

    // Calls task(number, thread) for the numbers 0 .. count - 1 on all threads, the caller's
    // included, and returns when all are done. `thread` is 0 .. size() - 1; calls with the same
    // one never overlap. Throws what a task throws, when all are done that had begun.
    void run(int count, const std::function<void(int, int)>& task);

  private:
    void work(int thread) noexcept;

    std::barrier<> barrier_;
    std::atomic<int> next_ = 0;
    int count_ = 0;
    const std::function<void(int, int)>* task_ = nullptr;  // null: the end
    std::mutex mutex_;
    std::exception_ptr error_;  // the first
    std::vector<Thread> threads_;
};

}  // namespace kagetsu::training
