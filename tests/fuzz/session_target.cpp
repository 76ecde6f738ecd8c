#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <deque>
#include <sstream>
#include <string>
#include <utility>

#include "protocol/command_reader.hpp"
#include "protocol/output.hpp"
#include "protocol/session.hpp"
#include "referee.hpp"
#include "tamed.hpp"
#include "targets.hpp"
#include "wire.hpp"

namespace kagetsu::test {

namespace {

using protocol::Event;

// A session without threads: a search is over before its first event arrives.
class Driver {
  public:
    Driver() { session_.thinker().search_alone(); }

    void take(const std::string& line) {
        if (line == "~") {
            deliver(events_.size());
        } else if (line == ".") {
            deliver(1);
        } else if (line.starts_with('@')) {
            set_age(line);
        } else {
            send(line);
        }
    }

    void end() {
        if (!is_over()) session_.handle(protocol::EndOfInput{});
        while (!is_over() && !events_.empty())
            deliver(1);
        hear();
        referee_.finish(referee_.has_seen_end() ? Referee::Ending::End : Referee::Ending::Eof);
    }

    [[nodiscard]] bool is_over() const { return session_.is_over(); }
    [[nodiscard]] Verdict verdict() const {
        if (!is_over()) return {"the session does not end"};
        return {referee_.fault(), referee_.judged()};
    }

  private:
    void set_age(const std::string& line) {
        constexpr std::int64_t kOldest = 1'000'000'000;  // eleven days
        std::int64_t age = 0;
        std::from_chars(line.data() + 1, line.data() + line.size(), age);
        age_ = std::chrono::milliseconds(std::clamp<std::int64_t>(age, 0, kOldest));
    }

    void send(const std::string& line) {
        referee_.sent(line);
        for (protocol::Command& command : commands_.add({line, false}, Clock::now() - age_)) {
            if (is_over()) break;
            session_.handle(std::move(command));
        }
        hear();
    }

    // Lets that many of the waiting events arrive.
    void deliver(std::size_t count) {
        for (; count > 0 && !events_.empty() && !is_over(); --count) {
            Event event = std::move(events_.front());
            events_.pop_front();
            session_.handle(std::move(event));
        }
        hear();
    }

    // Tells the referee what has been answered.
    void hear() {
        std::istringstream answers(std::exchange(out_, std::ostringstream()).str());
        for (std::string line; std::getline(answers, line);)
            referee_.answered(line);
    }

    std::chrono::milliseconds age_{0};
    std::deque<Event> events_;
    std::ostringstream out_;
    protocol::Output output_{out_};
    protocol::Session session_{
        output_, [this](Event event) { events_.push_back(std::move(event)); }, {}};
    protocol::CommandReader commands_;
    Referee referee_;
};

}  // namespace

Verdict drive_session(std::string_view input) {
    const std::string sent = tamed(input);
    Driver driver;
    for (const RawLine& line : lines_of(sent)) {
        if (driver.is_over()) break;
        driver.take(std::string(line.text));
    }
    driver.end();
    return driver.verdict();
}

}  // namespace kagetsu::test
