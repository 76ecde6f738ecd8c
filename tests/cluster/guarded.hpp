// What the programs of the cluster tests have in common.
#pragma once

#include <exception>

#include "cluster/ranks.hpp"

namespace kagetsu::test {

// The exit code that work() returns; 1 if it throws, after a complaint.
template <typename Work>
[[nodiscard]] int guarded(Ranks& ranks, const Work& work) {
    try {
        return work();
    } catch (const std::exception& error) {
        ranks.complain(error.what());
        return 1;
    }
}

}  // namespace kagetsu::test
