// Ends the process when a test hangs, and says in what.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace kagetsu::test {

class Watchdog {
  public:
    explicit Watchdog(std::chrono::seconds patience) : patience_(patience) {}
    ~Watchdog() {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
        }
        changed_.notify_one();
        thread_.join();
    }
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    // Work on this input begins; the work before is done.
    void begin(std::string input) {
        const std::lock_guard lock(mutex_);
        input_ = std::move(input);
        ++round_;
    }

  private:
    void watch() {
        std::unique_lock lock(mutex_);
        while (!is_over_) {
            const long round = round_;
            changed_.wait_for(lock, patience_, [this] { return is_over_; });
            if (is_over_ || round != round_) continue;
            std::cerr << "hangs with this input:\n" << input_ << std::endl;
            std::abort();
        }
    }

    std::chrono::seconds patience_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string input_;
    long round_ = 0;
    bool is_over_ = false;
    std::thread thread_{[this] { watch(); }};
};

}  // namespace kagetsu::test
