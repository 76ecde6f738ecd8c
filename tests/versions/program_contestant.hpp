// A program that plays in a match through the protocol.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine_process.hpp"
#include "selfplay/match.hpp"

namespace kagetsu::test {

// How a program is started, and what it is told before its first game.
struct Program {
    std::vector<std::string> command;   // path and arguments
    std::vector<std::string> settings;  // "KEY=VALUE", sent as INFO KEY VALUE
};

// What a program tells of an iteration.
struct Report {
    std::uint64_t nodes = 0;  // 0 if it does not tell
    Value value = 0;

    friend bool operator==(const Report&, const Report&) = default;
};

class ProgramContestant final : public Contestant {
  public:
    // Starts the program. The errors of all functions are std::runtime_error: it does not start or
    // has ended, gives no answer for ten minutes, or a wrong one.
    ProgramContestant(const Program& program, const MatchOptions& options);

    void begin_game() override;
    // The value is that of the last report; 0 if there was none.
    [[nodiscard]] SearchOutcome choose(const Position& position, const Limits& limits) override;
    // The reports of the last choose(), in order.
    [[nodiscard]] const std::vector<Report>& reports() const noexcept { return reports_; }

  private:
    // Reads until a line that is no message.
    std::string await_answer();
    [[noreturn]] void fail(const std::string& what);

    std::string name_;
    EngineProcess process_;
    BoardShape shape_;
    std::vector<Report> reports_;  // since the last answer
};

// What a line tells such as "MESSAGE depth 9-26 ev 691 n 20094 ..." or "... ev -M7 ..."; nothing
// without a value.
[[nodiscard]] std::optional<Report> report_in(std::string_view message);

}  // namespace kagetsu::test
