// `solve --each`: the positions of all games of a file, several at a time.
#pragma once

#include <iosfwd>

#include "app/command.hpp"

namespace kagetsu::app {

// Solves the positions of the file that is the operand, each on one thread with a table of its own,
// and prints the answers in the order of the games. Several ranks share the work. Returns 3 if an
// answer is unknown or missing, because of Ctrl-C, else 1 if a win is disproven, else 0. Throws
// UsageError if there is no such file among the arguments, else as the reading of records does,
// before the first answer.
[[nodiscard]] int solve_each(const Arguments& arguments, std::ostream& out);

}  // namespace kagetsu::app
