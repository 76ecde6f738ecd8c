// Assembles lines into whole commands.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "protocol/command.hpp"
#include "protocol/line_reader.hpp"
#include "protocol/parser.hpp"

namespace kagetsu::protocol {

// A command whose arguments take several lines is passed on when it is complete: one with a list
// at DONE, one with a file name at the line of that name. Commands that come within a list are
// passed on at once. A command timed AfterMove abandons the list. Within the list of a command
// timed AfterMove, such as BOARD, the first line of another list is skipped and its lines count as
// entries, up to the DONE that ends both; within any other list, a new list replaces it.
class CommandReader {
  public:
    // Most entries kept of one list, several times a full board. The others count as unreadable.
    static constexpr std::size_t kMaxEntries = 4096;

    // Takes the next line, read at `time`, and returns what it begins or completes, in order:
    // - Command::Complete, a command with all its arguments;
    // - Command::ListBegun as soon as a list begins whose command is timed AfterMove, so that a
    //   running search can be stopped before the list ends;
    // - Command::Malformed and Command::Unknown. A list that follows an unknown command is skipped.
    [[nodiscard]] std::vector<Command> add(const Line& line, Clock::time_point time);

  private:
    [[nodiscard]] Expected expected() const noexcept;
    void note_dialect(const ParsedLine& parsed) noexcept;
    [[nodiscard]] std::vector<Command> begin(ParsedLine parsed);
    [[nodiscard]] std::vector<Command> add_to_list(const Stones& stones);

    std::optional<Command> list_;              // a command whose list is not complete
    const CommandSpec* needs_text_ = nullptr;  // a command whose argument is the next line
    bool skips_list_ = false;                  // a list may follow an unknown command
    Dialect dialect_ = Dialect::Piskvork;
};

}  // namespace kagetsu::protocol
