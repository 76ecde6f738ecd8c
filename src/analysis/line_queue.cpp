#include "analysis/line_queue.hpp"

#include <chrono>
#include <exception>
#include <new>
#include <utility>

#include "kagetsu/thread.hpp"

namespace kagetsu::analysis {

namespace {

using Traits = std::streambuf::traits_type;

// A file buffer throws if the system refuses to read, as from a directory; that counts as the end
// of the input.
Traits::int_type next_byte(std::streambuf& buffer) {
    try {
        return buffer.sbumpc();
    } catch (const std::exception&) {
        return Traits::eof();
    }
}

}  // namespace

std::optional<InputLine> read_line(std::streambuf& buffer) {
    InputLine line;
    bool has_bytes = false;
    for (Traits::int_type byte = next_byte(buffer); !Traits::eq_int_type(byte, Traits::eof());
         byte = next_byte(buffer)) {
        const char c = Traits::to_char_type(byte);
        if (c == '\n') return line;
        has_bytes = true;
        if (line.is_overlong) continue;
        if (line.text.size() == LineQueue::kMaxLength) {
            line = {{}, true};
        } else {
            line.text.push_back(c);
        }
    }
    if (!has_bytes) return std::nullopt;
    return line;
}

std::shared_ptr<LineQueue> LineQueue::start(std::istream& in) {
    auto queue = std::make_shared<LineQueue>();
    Thread([queue, &in] { queue->read(in); }).detach();
    return queue;
}

void LineQueue::read(std::istream& in) {
    std::exception_ptr error;
    try {
        std::optional<InputLine> line;
        do {
            line = read_line(*in.rdbuf());
        } while (line && push(*std::move(line)));
    } catch (const std::bad_alloc&) {
        error = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    error_ = error;
    has_ended_ = true;
    filled_.notify_all();
    ended_.notify_all();
}

bool LineQueue::push(InputLine line) {
    std::unique_lock lock(mutex_);
    drained_.wait(lock, [this] { return is_closed_ || lines_.size() < kMaxWaiting; });
    if (is_closed_) return false;
    lines_.push_back(std::move(line));
    filled_.notify_one();
    return true;
}

std::optional<InputLine> LineQueue::next() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return is_closed_ || has_ended_ || !lines_.empty(); });
    if (error_) std::rethrow_exception(error_);
    if (is_closed_ || lines_.empty()) return std::nullopt;
    InputLine line = std::move(lines_.front());
    lines_.pop_front();
    drained_.notify_one();
    return line;
}

void LineQueue::close() {
    constexpr std::chrono::milliseconds kPatience{100};
    std::unique_lock lock(mutex_);
    is_closed_ = true;
    filled_.notify_all();
    drained_.notify_all();
    ended_.wait_for(lock, kPatience, [this] { return has_ended_; });
}

}  // namespace kagetsu::analysis
