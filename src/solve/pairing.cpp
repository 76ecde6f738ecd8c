#include "solve/pairing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace kagetsu::solve {

namespace {

// A set of squares, counted by rows.
using Squares = std::uint64_t;
constexpr int kMaxSquares = 64;
// Pairs that are tried.
constexpr int kMaxTries = 500;

class Pairing {
  public:
    // `rows`: the empty squares of each row that needs a pair.
    explicit Pairing(std::vector<Squares> rows) : rows_(std::move(rows)) {}

    [[nodiscard]] bool exists() { return cover(0, 0); }

  private:
    struct Pair {
        Squares squares;
        int covered;
    };

    // Rows before `from` have their pairs; the order of the others does not matter.
    [[nodiscard]] bool cover(std::size_t from, Squares used) {
        if (from == rows_.size()) return true;
        // The row with the least choice.
        int least = kMaxSquares;
        Squares choice = 0;
        for (std::size_t i = from; i < rows_.size(); ++i) {
            const Squares open = rows_[i] & ~used;
            if (std::popcount(open) >= least) continue;
            least = std::popcount(open);
            choice = open;
        }
        if (least < 2) return false;
        std::array<Pair, 10> pairs{};  // of at most five squares
        std::size_t count = 0;
        for (Squares first = choice; first != 0; first &= first - 1) {
            const Squares low = first & -first;
            for (Squares second = first & (first - 1); second != 0; second &= second - 1) {
                const Squares pair = low | (second & -second);
                const auto covered =
                    std::count_if(rows_.begin() + static_cast<std::ptrdiff_t>(from), rows_.end(),
                                  [pair](Squares row) { return (row & pair) == pair; });
                pairs[count++] = {pair, static_cast<int>(covered)};
            }
        }
        std::sort(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(count),
                  [](const Pair& a, const Pair& b) { return a.covered > b.covered; });
        for (std::size_t i = 0; i < count; ++i) {
            if (++tries_ > kMaxTries) return false;
            const Squares pair = pairs[i].squares;
            const auto rest =
                std::partition(rows_.begin() + static_cast<std::ptrdiff_t>(from), rows_.end(),
                               [pair](Squares row) { return (row & pair) == pair; });
            if (cover(static_cast<std::size_t>(rest - rows_.begin()), used | pair)) return true;
        }
        return false;
    }

    std::vector<Squares> rows_;
    int tries_ = 0;
};

}  // namespace

bool has_pairing(const Position& position, Color attacker) {
    constexpr int kLength = 5;
    const BoardShape shape = position.shape();
    if (shape.area() > kMaxSquares) return false;
    if (position.rule() == Rule::Renju && attacker == Color::White) return false;
    std::vector<Squares> rows;
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
                const int last_x = x + (kLength - 1) * dx;
                if (last_x < 0 || last_x >= shape.width || y + (kLength - 1) * dy >= shape.height)
                    continue;
                Squares empty = 0;
                bool is_open = true;
                for (int i = 0; i < kLength && is_open; ++i) {
                    const int column = x + i * dx;
                    const int row = y + i * dy;
                    const Cell cell = position.at(square_at(column, row));
                    if (cell == Cell::Empty) {
                        empty |= Squares{1} << (row * shape.width + column);
                    } else {
                        is_open = cell == cell_of(attacker);
                    }
                }
                if (!is_open) continue;
                if (std::popcount(empty) < 2) return false;
                rows.push_back(empty);
            }
        }
    }
    return Pairing(std::move(rows)).exists();
}

}  // namespace kagetsu::solve
