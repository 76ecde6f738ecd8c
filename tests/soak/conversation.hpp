// A process of the engine and the referee that judges what it says, over any number of games.
#pragma once

#include <string>
#include <vector>

#include "dialogue.hpp"
#include "engine_process.hpp"
#include "referee.hpp"
#include "wire.hpp"

namespace kagetsu::test {

using Lines = std::vector<std::string>;

class Conversation {
  public:
    using Clock = EngineProcess::Clock;

    // Starts the program, a path and its arguments. All lines go to the dialogue, which must
    // outlive this, under `name`. Throws std::runtime_error if no process can be started.
    Conversation(std::string name, const Lines& command, Dialogue& dialogue);

    // Sends lines in one write. What has come before counts as said before them.
    void say(const Lines& lines);
    void say(const std::string& line) { say(Lines{line}); }
    // Listens until everything is answered, something is wrong, or the deadline. True if everything
    // is answered and nothing is wrong.
    bool await(Clock::time_point deadline);
    // Listens to what is there.
    void listen() { hear_until(Clock::now(), false); }
    // Says END and awaits the end of the process.
    void end(Clock::time_point deadline);

    // The last answer that was no message, and when it came.
    [[nodiscard]] const Answer& answer() const { return answer_; }
    [[nodiscard]] const std::string& answer_line() const { return answer_line_; }
    [[nodiscard]] Clock::time_point answered_at() const { return answered_at_; }

    // What went wrong; empty if nothing.
    [[nodiscard]] std::string fault();
    [[nodiscard]] std::optional<long> resident_memory() const { return process_.resident_memory(); }

  private:
    void hear_until(Clock::time_point deadline, bool while_owed);
    void hear(const std::string& line);

    std::string name_;
    EngineProcess process_;
    Referee referee_;
    Dialogue& dialogue_;
    Answer answer_;
    std::string answer_line_;
    Clock::time_point answered_at_;
    std::string fault_;  // what the referee can't see
};

}  // namespace kagetsu::test
