#include "search/handicap.hpp"

#include <algorithm>

#include "search/legal_moves.hpp"
#include "search/tactics.hpp"
#include "util/random.hpp"

namespace kagetsu {

namespace {

// The constants were chosen so that steps of strength are about equal: docs/search.md has the
// matches.

// Moves to choose from, and the value beyond which positions count as equally good.
constexpr int kVariations = 5;
constexpr Value kDecided = 2000;

int clamped(int strength) {
    return std::clamp(strength, 0, Limits::kFullStrength);
}

int weakness(int strength) {
    return Limits::kFullStrength - clamped(strength);
}

// Nodes for a move. They double with every 12 points of strength.
std::uint64_t nodes_for(int strength) {
    constexpr int kDoubling = 12;
    constexpr std::uint64_t kLeast = 200;
    const auto steps = static_cast<std::uint64_t>(clamped(strength));
    return (kLeast << (steps / kDoubling)) * (kDoubling + steps % kDoubling) / kDoubling;
}

// Overlooked moves in 1000: 500 at strength 0, 4 at 70, 1 at 75, none from 79 on.
int overlooked_per_mille(int strength) {
    const int weak = weakness(strength);
    return weak * weak * weak * weak / 200'000;
}

// The greatest error of a value.
int misjudgement(int strength) {
    const int weak = weakness(strength);
    return 6 * weak + weak * weak / 60;
}

Bitboard may_be_overlooked(const PatternBoard& board, int strength) {
    const Color me = board.side_to_move();
    Bitboard squares = board.position().empty_squares();
    squares.remove(board.points(me, PointClass::Five));
    if (strength >= kBlocksFoursFrom && board.count(opponent(me), PointClass::Five) > 0)
        squares.remove(five_defences(board));
    return squares;
}

}  // namespace

bool is_handicapped(const Limits& limits) noexcept {
    return limits.strength < Limits::kFullStrength;
}

Limits handicapped(const Limits& limits, const PatternBoard& board, std::uint64_t random) {
    Limits weaker = limits;
    const std::uint64_t nodes = nodes_for(limits.strength);
    weaker.nodes = std::min(limits.nodes.value_or(nodes), nodes);
    weaker.multi_pv = std::max(limits.multi_pv, kVariations);

    const Layout& layout = board.position().layout();
    Bitboard seen = playable(board, board.position().empty_squares());
    for (const Square square : limits.excluded) {
        if (board.position().shape().contains(square)) seen.clear(layout.bit_of(square));
    }
    const auto per_mille = static_cast<std::uint64_t>(overlooked_per_mille(limits.strength));
    (seen & may_be_overlooked(board, limits.strength)).for_each([&](int bit) {
        if (splitmix64(random + static_cast<std::uint64_t>(bit)) % 1000 >= per_mille) return;
        seen.clear(bit);
        weaker.excluded.push_back(layout.square_of(bit));
    });
    // If every move was overlooked, overlook none.
    if (seen.empty()) weaker.excluded = limits.excluded;
    return weaker;
}

std::size_t chosen_variation(const std::vector<SearchInfo>& variations, int strength,
                             std::uint64_t random) {
    if (variations.front().value == mate_in(1)) return 0;
    const bool wins = variations.front().value >= kMateBound;
    const auto error = static_cast<std::uint64_t>(misjudgement(strength));
    // handicapped() draws from `random` itself.
    const std::uint64_t errors = splitmix64(random);
    std::size_t chosen = 0;
    Value best = -kInfinity;
    const std::size_t count = std::min<std::size_t>(variations.size(), kVariations);
    for (std::size_t i = 0; i < count; ++i) {
        if (wins && variations[i].value < kMateBound) break;
        const std::uint64_t number = splitmix64(errors + i);
        const Value value = std::clamp(variations[i].value, -kDecided, kDecided) +
                            static_cast<Value>(number % (error + 1));
        if (value > best) {
            best = value;
            chosen = i;
        }
    }
    return chosen;
}

}  // namespace kagetsu
