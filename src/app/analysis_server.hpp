// `analyze --json`: a server for other programs.
#pragma once

#include <ostream>

#include "app/option_set.hpp"
#include "cluster/ranks.hpp"

namespace kagetsu::app {

// Answers the queries on standard input until its end, with the options --workers, --hash, --origin
// and --weights. On several ranks the input is read to its end first, and the answers come in the
// order of the queries. Returns the exit code. Throws UsageError for a bad option.
[[nodiscard]] int run_analysis_server(const OptionValues& options, Ranks& ranks, std::ostream& out);

}  // namespace kagetsu::app
