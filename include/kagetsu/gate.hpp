// Holds threads back until all of them may go on.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace kagetsu {

// Does the work of std::latch or std::promise<void>. The destructor of std::promise ends the
// program if there is no memory. The latch of GCC 12's library, like its std::barrier, can wait for
// ever where the system has no futex, as under Windows: it notifies without holding the mutex under
// which a thread decides to wait.
class Gate {
  public:
    // Lets all threads pass that wait or come later.
    void open() {
        const std::lock_guard lock(mutex_);
        is_open_ = true;
        opened_.notify_all();
    }

    // Returns once the gate is open.
    void wait() {
        std::unique_lock lock(mutex_);
        opened_.wait(lock, [this] { return is_open_; });
    }

    // Waits no longer than this. Returns whether the gate is open.
    [[nodiscard]] bool wait_for(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return opened_.wait_for(lock, time, [this] { return is_open_; });
    }

  private:
    std::mutex mutex_;
    std::condition_variable opened_;
    bool is_open_ = false;
};

}  // namespace kagetsu
