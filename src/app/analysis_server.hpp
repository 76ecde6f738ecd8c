// `analyze --json`: a server for other programs.
#pragma once

#include <ostream>

#include "app/option_set.hpp"

namespace kagetsu::app {

// Answers the queries on standard input until its end, with the options --workers, --hash, --origin
// and --weights. Returns the exit code. Throws UsageError for a bad option.
[[nodiscard]] int run_analysis_server(const OptionValues& options, std::ostream& out);

}  // namespace kagetsu::app
