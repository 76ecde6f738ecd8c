#include "conversation.hpp"

#include <chrono>
#include <utility>

namespace kagetsu::test {

Conversation::Conversation(std::string name, const Lines& command, Dialogue& dialogue)
    : name_(std::move(name)),
      process_(command.front(), Lines(command.begin() + 1, command.end())),
      dialogue_(dialogue) {}

void Conversation::say(const Lines& lines) {
    listen();
    std::string bytes;
    for (const std::string& line : lines) {
        referee_.sent(line);
        dialogue_.note(name_ + " >", line);
        bytes += line + "\n";
    }
    process_.send(bytes);
}

bool Conversation::await(Clock::time_point deadline) {
    hear_until(deadline, true);
    if (!referee_.is_owed()) return fault().empty();
    if (!fault_.empty() || !referee_.fault().empty()) return false;
    // Its output has ended before the deadline only if the process has.
    if (const auto code = process_.wait_for_exit(deadline)) {
        fault_ = "the process has ended with " + std::to_string(*code);
    } else {
        fault_ = "no answer in time";
    }
    return false;
}

void Conversation::end(Clock::time_point deadline) {
    say("END");
    hear_until(deadline, false);
    const auto code = process_.wait_for_exit(deadline);
    if (!code) {
        fault_ = "does not end";
    } else if (*code != 0) {
        fault_ = "the process has ended with " + std::to_string(*code);
    }
    referee_.finish(Referee::Ending::End);
}

void Conversation::hear_until(Clock::time_point deadline, bool while_owed) {
    const auto is_done = [&] {
        return while_owed && (!referee_.is_owed() || !referee_.fault().empty());
    };
    while (!is_done()) {
        const auto line = process_.read_line(deadline);
        if (!line) return;
        hear(*line);
    }
}

void Conversation::hear(const std::string& line) {
    dialogue_.note(name_ + " <", line);
    referee_.answered(line);
    Answer answer = read_answer(line);
    if (answer.kind == kMessage || answer.kind == kDetail) return;
    answered_at_ = Clock::now();
    answer_ = std::move(answer);
    answer_line_ = line;
}

std::string Conversation::fault() {
    std::string fault;
    const auto add = [&](const std::string& text) {
        if (!text.empty()) fault += (fault.empty() ? "" : "; ") + text;
    };
    add(referee_.fault());
    add(fault_);
    add(process_.bad_framing());
    if (!process_.errors().empty()) add("on stderr: " + process_.errors());
    return fault;
}

}  // namespace kagetsu::test
