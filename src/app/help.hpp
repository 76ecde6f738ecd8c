// The command table as text: help, manual page, completions.
#pragma once

#include <iosfwd>

#include "app/command.hpp"

namespace kagetsu::app {

// All commands, one line each.
void print_help(std::ostream& out);
// One command with its options and an example.
void print_help(std::ostream& out, const Command& command);

// The manual page kagetsu(1) in roff, and completions for bash and zsh.
void print_manual(std::ostream& out);
void print_bash_completion(std::ostream& out);
void print_zsh_completion(std::ostream& out);

}  // namespace kagetsu::app
