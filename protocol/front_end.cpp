#include "protocol/front_end.hpp"

#include <chrono>
#include <future>
#include <thread>
#include <utility>

#include "protocol/command_table.hpp"
#include "protocol/event_queue.hpp"
#include "protocol/line_reader.hpp"
#include "protocol/output.hpp"
#include "protocol/parser.hpp"
#include "protocol/session.hpp"

namespace kagetsu::protocol {

namespace {

bool is_info(const Command& command) {
    return command.kind == Command::Kind::Known && command.spec->grammar == Grammar::KeyAndValue;
}

Command too_long() {
    Command command;
    command.kind = Command::Kind::Unknown;
    command.name = "(line too long)";
    return command;
}

void read_commands(std::istream& in, EventQueue& queue) {
    LineReader reader(in);
    while (queue.wait_for_room()) {
        auto line = reader.next();
        const Clock::time_point now = Clock::now();
        if (!line) {
            queue.push(EndOfInput{});
            return;
        }
        Command command = parse(line->text);
        // INFO is never answered, however long a folder it names.
        if (line->is_overlong && !is_info(command)) command = too_long();
        if (command.kind == Command::Kind::Blank) continue;
        // Nothing is read behind END. This thread is then over when the session is.
        const bool is_last = is_end(command);
        queue.push(LineRead{std::move(command), std::move(line->text), now});
        if (is_last) return;
    }
}

// The reading thread. It ends by itself on END and at the end of input.
class Reader {
  public:
    Reader(std::istream& in, const std::shared_ptr<EventQueue>& queue) : queue_(queue) {
        std::promise<void> ended;
        ended_ = ended.get_future();
        thread_ = std::thread([&in, queue, ended = std::move(ended)]() mutable {
            read_commands(in, *queue);
            ended.set_value();
        });
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    ~Reader() {
        queue_->close();
        // Nothing portable wakes a thread out of a blocked read; it owns what it uses.
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
    const Reader reader(in, queue);
    while (!session.is_over())
        session.handle(queue->pop());
    return 0;
}

}  // namespace kagetsu::protocol
