// Threads that work on numbered tasks together.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
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
    void work_until_the_end(int thread);
    void work(int thread) noexcept;
    void end() noexcept;

    // Of the run that has begun last.
    std::atomic<int> next_ = 0;
    int count_ = 0;
    const std::function<void(int, int)>* task_ = nullptr;

    // std::barrier would do, were it not for GCC 12's under Windows: see kagetsu/gate.hpp.
    std::mutex mutex_;
    std::condition_variable begun_;
    std::condition_variable done_;
    std::uint64_t round_ = 0;  // runs that have begun
    int busy_ = 0;             // threads, without the caller's, that have not ended this one
    bool is_over_ = false;
    std::exception_ptr error_;  // the first
    std::vector<Thread> threads_;
};

}  // namespace kagetsu::training
