#include "training/row_classes.hpp"

#include <cstddef>

#include "kagetsu/line_table.hpp"
#include "kagetsu/network.hpp"

namespace kagetsu::training {

namespace {

// A side of a window of the network, as Black sees it, in a window of the rule's radius.
LineKey widened(int side, int radius) {
    const auto key = static_cast<LineKey>(side);
    const LineKey full = side_offset(kNetworkRadius);
    return key < full ? key : key - full + side_offset(radius);
}

bool is_without_stone(int side) {
    for (int cells = 0; cells <= kNetworkRadius; ++cells)
        if (static_cast<LineKey>(side) == side_offset(cells)) return true;
    return false;
}

}  // namespace

std::vector<std::uint8_t> class_pairs(Rule rule, Color owner) {
    const LineTable& table = LineTable::of(rule);
    const int radius = window_radius(rule);
    // The sides of the table count Black's stones as 1, those of the rows the owner's.
    const auto key_of = [&](int side) {
        return widened(owner == Color::Black ? side : side_of_opponent(side), radius);
    };
    std::vector<std::uint8_t> pairs(kNetworkRowCount, kNoClassPair);
    for (int left = 0; left < kNetworkSides; ++left) {
        for (int right = 0; right <= left; ++right) {
            if (is_without_stone(left) && is_without_stone(right)) continue;
            const LineTable::Entry entry = table[key_of(left) * side_count(radius) + key_of(right)];
            const auto own = static_cast<int>(LineTable::class_of(entry, owner));
            const auto other = static_cast<int>(LineTable::class_of(entry, opponent(owner)));
            pairs[static_cast<std::size_t>(network_row_index(left, right))] =
                static_cast<std::uint8_t>(own * kLineClassCount + other);
        }
    }
    return pairs;
}

}  // namespace kagetsu::training
