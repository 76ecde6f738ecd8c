// What depth-first proof-number searches (df-pn, Nagai 2002) have in common.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kagetsu {

using ProofNumber = std::uint32_t;
constexpr ProofNumber kInfiniteNumber = 1U << 30U;

// The child to search next, and the number that its own may grow to before another is better.
template <typename Child>
struct ChildChoice {
    Child* best;
    ProofNumber second;
};

// The child with the least proof number, if `attacking`, or else with the least disproof number;
// the first one of several. `children`, which must not be empty, have `numbers` with both.
template <typename Child>
[[nodiscard]] ChildChoice<Child> choose_child(std::vector<Child>& children, bool attacking) {
    const auto cost = [attacking](const Child& child) {
        return attacking ? child.numbers.proof : child.numbers.disproof;
    };
    Child* best = children.data();
    ProofNumber second = kInfiniteNumber;
    for (std::size_t i = 1; i < children.size(); ++i) {
        if (cost(children[i]) < cost(*best)) {
            second = cost(*best);
            best = &children[i];
        } else {
            second = std::min(second, cost(children[i]));
        }
    }
    return {best, second};
}

}  // namespace kagetsu
