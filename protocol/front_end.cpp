#include "protocol/front_end.hpp"

#include <chrono>
#include <future>
#include <thread>
#include <utility>

#include "protocol/command_reader.hpp"
#include "protocol/command_table.hpp"
#include "protocol/event_queue.hpp"
#include "protocol/line_reader.hpp"
#include "protocol/output.hpp"
#include "protocol/session.hpp"

namespace kagetsu::protocol {

namespace {

// Queues every line, if there is a log, and every command, up to END or the end of input.
void read_commands(std::istream& in, EventQueue& queue, bool has_log) {
    LineReader lines(in);
    CommandReader commands;
    while (queue.wait_for_room()) {
        const auto line = lines.next();
        const Clock::time_point now = Clock::now();
        if (!line) {
            queue.push(EndOfInput{});
            return;
        }
        if (has_log) queue.push(LineRead{line->text});
        for (Command& command : commands.add(*line, now)) {
            const bool is_last = is_end(command);
            queue.push(std::move(command));
            if (is_last) return;
        }
    }
}

// The reading thread. It ends by itself on END and at the end of input.
class Reader {
  public:
    Reader(std::istream& in, const std::shared_ptr<EventQueue>& queue, bool has_log)
        : queue_(queue) {
        std::promise<void> ended;
        ended_ = ended.get_future();
        thread_ = std::thread([&in, queue, has_log, ended = std::move(ended)]() mutable {
            read_commands(in, *queue, has_log);
            ended.set_value();
        });
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    ~Reader() {
        queue_->close();
        // No portable call wakes a thread from a blocked read. A detached thread keeps the queue
        // alive and touches nothing else but the input.
        constexpr std::chrono::milliseconds kPatience{100};
        if (ended_.wait_for(kPatience) == std::future_status::ready) {
            thread_.join();
        } else {
            thread_.detach();
        }
    }

  private:
    std::shared_ptr<EventQueue> queue_;
    std::future<void> ended_;
    std::thread thread_;
};

}  // namespace

int run(std::istream& in, std::ostream& out, const FrontEndOptions& options) {
    const auto queue = std::make_shared<EventQueue>();
    Output output(out, options.logger);
    Session session(
        output, [queue](Event event) { queue->push(std::move(event)); }, options);
    const Reader reader(in, queue, options.logger != nullptr);
    while (!session.is_over())
        session.handle(queue->pop());
    return output.is_broken() ? 1 : 0;
}

}  // namespace kagetsu::protocol
