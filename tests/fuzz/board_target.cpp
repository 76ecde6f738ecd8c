#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "support/literal_renju.hpp"
#include "support/watched_board.hpp"
#include "targets.hpp"

namespace kagetsu::test {

namespace {

constexpr std::array<BoardShape, 6> kShapes{{{15, 15}, {5, 5}, {9, 7}, {22, 22}, {6, 13}, {20, 5}}};
constexpr std::size_t kSettings = 3;
constexpr int kUndo = 255;
// Moves between two comparisons, each of which takes longer than many moves.
constexpr int kCompareEvery = 8;

int byte_at(std::string_view input, std::size_t i) {
    return static_cast<unsigned char>(input[i]);
}

template <typename Array>
auto chosen(const Array& from, int byte) {
    return from[static_cast<std::size_t>(byte) % from.size()];
}

std::string wrong_forbidden_points(const WatchedBoard& board) {
    const Bitboard forbidden = forbidden_points(board.position());
    LiteralRenju literal(board.naive());
    for (const Point p : board.naive().empty_squares()) {
        const int bit = board.position().layout().bit_of(square_of(p));
        if (forbidden.test(bit) != literal.is_forbidden(p))
            return "forbidden points\n" + board.naive().to_text();
    }
    return {};
}

}  // namespace

Verdict watch_board(std::string_view input) {
    if (input.size() < kSettings) return {};
    const Rule rule = chosen(kAllRules, byte_at(input, 1));
    NaivePosition start(chosen(kShapes, byte_at(input, 0)), rule);
    for (int i = byte_at(input, 2) % 16; i > 0; --i)
        start.put({7 * i % start.shape().width, 3 * i % start.shape().height}, '#');

    WatchedBoard board(start, Color::Black);
    Random random = Random::fixed(1);
    Verdict verdict;
    for (std::size_t i = kSettings; i < input.size(); ++i) {
        const int byte = byte_at(input, i);
        if (byte == kUndo) {
            if (board.length() > 0) board.undo();
        } else {
            const std::vector<Point> empty = board.naive().empty_squares();
            if (empty.empty()) continue;
            const std::size_t index = static_cast<std::size_t>(byte) * empty.size() / kUndo;
            board.make(empty[index]);
        }
        if (++verdict.judged % kCompareEvery != 0) continue;
        verdict.fault = board.compare(random);
        if (!verdict.fault.empty()) return verdict;
    }
    verdict.fault = board.compare(random);
    if (verdict.fault.empty() && rule == Rule::Renju) verdict.fault = wrong_forbidden_points(board);
    while (board.length() > 0)
        board.undo();
    if (verdict.fault.empty()) verdict.fault = board.compare(random);
    return verdict;
}

}  // namespace kagetsu::test
