// A conversation in this process: what is sent next may depend on what has been said.
#pragma once

#include <condition_variable>
#include <istream>
#include <mutex>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <thread>
#include <utility>

#include "protocol/front_end.hpp"

namespace kagetsu::test {

// An input that is written while it is being read.
class LiveInput : public std::streambuf {
  public:
    void send(const std::string& bytes) {
        const std::lock_guard lock(mutex_);
        coming_ += bytes;
        changed_.notify_one();
    }
    void end() {
        const std::lock_guard lock(mutex_);
        has_ended_ = true;
        changed_.notify_one();
    }

  protected:
    int_type underflow() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return has_ended_ || !coming_.empty(); });
        if (coming_.empty()) return traits_type::eof();
        current_ = std::exchange(coming_, {});
        setg(current_.data(), current_.data(), current_.data() + current_.size());
        return traits_type::to_int_type(current_.front());
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string coming_;
    std::string current_;
    bool has_ended_ = false;
};

// An output that a test can wait for.
class LiveOutput : public std::stringbuf {
  public:
    // Blocks until a line has come.
    std::string next_line() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return str().find('\n', read_) != std::string::npos; });
        const std::string all = str();
        const std::size_t end = all.find('\n', read_);
        std::string line = all.substr(read_, end - read_);
        read_ = end + 1;
        return line;
    }
    // ... one that doesn't begin with MESSAGE.
    std::string next_answer() {
        while (true) {
            std::string line = next_line();
            if (line.rfind("MESSAGE ", 0) != 0) return line;
        }
    }

  protected:
    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        const std::lock_guard lock(mutex_);
        return std::stringbuf::xsputn(bytes, count);
    }
    int sync() override {
        const std::lock_guard lock(mutex_);
        changed_.notify_one();
        return 0;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t read_ = 0;
};

// A front end at work on another thread.
struct LiveFrontEnd {
    LiveInput input;
    LiveOutput output;
    std::thread thread{[this] {
        std::istream in(&input);
        std::ostream out(&output);
        exit_code = protocol::run(in, out);
    }};
    int exit_code = -1;

    // Sends a line and waits for what is not a message.
    std::string ask(const std::string& line) {
        input.send(line + "\n");
        return output.next_answer();
    }

    LiveFrontEnd() = default;
    LiveFrontEnd(const LiveFrontEnd&) = delete;
    LiveFrontEnd& operator=(const LiveFrontEnd&) = delete;
    ~LiveFrontEnd() {
        input.end();
        if (thread.joinable()) thread.join();
    }
};

}  // namespace kagetsu::test
