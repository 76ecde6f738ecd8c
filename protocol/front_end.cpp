#include "protocol/front_end.hpp"

#include <chrono>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <ostream>
#include <system_error>
#include <utility>

#include "kagetsu/gate.hpp"
#include "kagetsu/thread.hpp"
#include "protocol/command_reader.hpp"
#include "protocol/command_table.hpp"
#include "protocol/event_queue.hpp"
#include "protocol/line_reader.hpp"
#include "protocol/output.hpp"
#include "protocol/session.hpp"

namespace kagetsu::protocol {

namespace {

// Queues every line, if there is a log, and every command, up to END or the end of input.
class CommandSource {
  public:
    CommandSource(std::istream& in, EventQueue& queue, bool has_log)
        : lines_(in), queue_(queue), has_log_(has_log) {}

    // Reads a line. Returns whether to read on.
    bool read_line() {
        const auto line = lines_.next();
        const Clock::time_point now = Clock::now();
        if (!line) {
            queue_.push(EndOfInput{});
            return false;
        }
        if (has_log_) queue_.push(LineRead{line->text});
        for (Command& command : commands_.add(*line, now)) {
            const bool is_last = is_end(command);
            queue_.push(std::move(command));
            if (is_last) return false;
        }
        return true;
    }

  private:
    LineReader lines_;
    CommandReader commands_;
    EventQueue& queue_;
    bool has_log_;
};

// The reading thread. It ends by itself on END and at the end of input.
class Reader {
  public:
    Reader(std::istream& in, const std::shared_ptr<EventQueue>& queue, bool has_log)
        : queue_(queue), ended_(std::make_shared<Gate>()) {
        thread_ = Thread([&in, queue, has_log, ended = ended_] {
            try {
                CommandSource source(in, *queue, has_log);
                while (queue->wait_for_room() && source.read_line()) {
                }
            } catch (const std::bad_alloc&) {
                queue->fail(std::current_exception());
            }
            ended->open();
        });
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    ~Reader() {
        queue_->close();
        // No portable call wakes a thread from a blocked read. A detached thread keeps the queue
        // alive and touches nothing else but the input.
        constexpr std::chrono::milliseconds kPatience{100};
        if (ended_->wait_for(kPatience)) {
            thread_.join();
        } else {
            thread_.detach();
        }
    }

  private:
    std::shared_ptr<EventQueue> queue_;
    std::shared_ptr<Gate> ended_;  // open once the thread touches the input no more
    Thread thread_;
};

// The conversation without a reading thread: reads on when all commands so far are answered.
void converse_alone(CommandSource& source, EventQueue& queue, Session& session) {
    session.thinker().search_alone();
    while (!session.is_over()) {
        while (queue.is_empty())
            (void)source.read_line();
        session.handle(queue.pop());
    }
}

// Returns the exit code.
int converse(std::istream& in, std::ostream& out, const FrontEndOptions& options) {
    const auto queue = std::make_shared<EventQueue>();
    Output output(out, options.logger);
    Session session(
        output, [queue](Event event) { queue->push(std::move(event)); }, options);
    const bool has_log = options.logger != nullptr;
    std::optional<Reader> reader;
    try {
        reader.emplace(in, queue, has_log);
    } catch (const std::system_error&) {
        CommandSource source(in, *queue, has_log);
        converse_alone(source, *queue, session);
    }
    while (!session.is_over())
        session.handle(queue->pop());
    return output.is_broken() ? 1 : 0;
}

}  // namespace

int run(std::istream& in, std::ostream& out, const FrontEndOptions& options) try {
    return converse(in, out, options);
} catch (const std::bad_alloc&) {
    out << "ERROR not enough memory" << std::endl;
    throw;
}

}  // namespace kagetsu::protocol
