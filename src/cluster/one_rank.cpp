// What the program is built with when there is no MPI.
#include "cluster/ranks.hpp"

namespace kagetsu {

std::unique_ptr<Ranks> start_ranks() {
    return std::make_unique<OneRank>();
}

}  // namespace kagetsu
