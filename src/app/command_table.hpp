// All commands of the program, and how a command line finds its row.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.hpp"

namespace kagetsu::app {

// The commands in the order of the help.
[[nodiscard]] std::span<const Command* const> all_commands() noexcept;

// The command whose name the words begin with, the longest name first; null if there is none.
[[nodiscard]] const Command* find_command(std::span<const std::string> words);
// Number of words of a command's name.
[[nodiscard]] std::size_t word_count(const Command& command) noexcept;

// Returns the candidate nearest to a misspelt word, by edit distance; empty if none is near.
[[nodiscard]] std::string nearest(std::string_view word,
                                  const std::vector<std::string>& candidates);
// "unknown command 'benhc': did you mean 'bench'?", for words that begin with no command; also for
// two words of which the first alone is one. Precondition: there is at least one word.
[[nodiscard]] std::string unknown_command(std::span<const std::string> words);

// Parses what follows the name of the command. Throws UsageError.
[[nodiscard]] Arguments parse_arguments(const Command& command,
                                        const std::vector<std::string>& words);

}  // namespace kagetsu::app
