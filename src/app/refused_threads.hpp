// Threads that the system does not grant.
#pragma once

#include <iostream>

namespace kagetsu::app {

// Says on standard error how many of the threads that were wanted there are, if some were refused.
inline void report_refused_threads(int refused, int wanted) {
    if (refused == 0) return;
    std::cerr << "kagetsu: the system granted only " << wanted - refused << " of " << wanted
              << " threads\n";
}

}  // namespace kagetsu::app
