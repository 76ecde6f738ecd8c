// Holds threads back until all of them may go on.
#pragma once

#include <condition_variable>
#include <mutex>

namespace kagetsu {

// What std::latch is for. That of GCC 12's library, like its std::barrier, can wait for ever where
// the system has no futex, as under Windows: it notifies without holding the mutex under which a
// thread decides to wait.
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

  private:
    std::mutex mutex_;
    std::condition_variable opened_;
    bool is_open_ = false;
};

}  // namespace kagetsu
