// The Gomocup protocol on a pair of streams.
#pragma once

#include <istream>
#include <ostream>

#include "protocol/options.hpp"

namespace kagetsu::protocol {

// Speaks the protocol until END, the end of `in`, or until writing to `out` fails. Returns the exit
// code of the process: 1 if writing has failed, else 0.
//
// A second thread reads `in`, or the calling one between its searches, if the system grants no
// other. If that thread is blocked in a read when `out` is closed, it is detached: `in` must then
// live as long as the process, as std::cin does. The process must ignore SIGPIPE, or writing to a
// closed `out` ends it.
[[nodiscard]] int run(std::istream& in, std::ostream& out, const FrontEndOptions& options = {});

}  // namespace kagetsu::protocol
