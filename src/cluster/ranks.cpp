#include "cluster/ranks.hpp"

#include <iostream>

namespace kagetsu {

void OneRank::complain(const std::string& text) noexcept {
    std::cerr << "kagetsu: " << text << '\n';
}

}  // namespace kagetsu
