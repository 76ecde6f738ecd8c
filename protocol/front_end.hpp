// The Gomocup protocol on a pair of streams.
#pragma once

#include <istream>
#include <ostream>

#include "protocol/options.hpp"

namespace kagetsu::protocol {

// Plays until END, the end of input, or until nobody reads the answers any more. Returns the exit
// code of the process, 0: none of these is an error.
//
// A second thread reads `in`. If nobody reads the answers while that thread is blocked in a read,
// it is left behind: `in` must then live as long as the process, as std::cin does. The process
// must ignore SIGPIPE, or the system ends it on the first answer that nobody reads.
[[nodiscard]] int run(std::istream& in, std::ostream& out, const FrontEndOptions& options = {});

}  // namespace kagetsu::protocol
