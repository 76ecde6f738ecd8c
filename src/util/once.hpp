// Something that is done once, by whichever thread comes first.
#pragma once

#include <atomic>
#include <mutex>

namespace kagetsu {

// Like std::once_flag. But glibc lets exceptions out of std::call_once() only if it can load a
// library for it, and ends the program if there is no memory for that.
class Once {
  public:
    // Calls the function, unless an earlier call of it has returned. Waits for a call on another
    // thread.
    template <typename Function>
    void call(const Function& function) {
        if (is_done_.load(std::memory_order_acquire)) return;
        const std::lock_guard lock(mutex_);
        if (is_done_.load(std::memory_order_relaxed)) return;
        function();
        is_done_.store(true, std::memory_order_release);
    }

  private:
    std::mutex mutex_;
    std::atomic<bool> is_done_ = false;
};

}  // namespace kagetsu
