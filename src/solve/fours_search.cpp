#include "solve/fours_search.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "search/legal_moves.hpp"
#include "search/tactics.hpp"

namespace kagetsu::solve {

namespace {

// The numbers of fours that are tried one after the other. What is found with few fours is a small
// tree; more than twice the cost of the last one is seldom wasted.
constexpr std::array kFours{1, 2, 3, 4, 6, 8, 12, 16, 24, 40, 80, 484};

constexpr std::uint64_t kPollInterval = 1024;

// Every square where a stone of the colour makes a four, or might if renju did not forbid it.
Bitboard possible_fours(const PatternBoard& board, Color color) {
    return board.four_points(color) | board.points(color, PointClass::Foul);
}

// The squares that decide whether a stone of the colour on `five` makes a five: that square, and in
// caro the empty ends of the row, where a stone of the opponent may shut it in.
Bitboard squares_of_five(const PatternBoard& board, Square five, Color color) {
    const Position& position = board.position();
    Bitboard squares;
    squares.set(position.layout().bit_of(five));
    if (!is_caro(position.rule())) return squares;
    for (const int line : kDirectionStep) {
        for (const int step : {line, -line}) {
            auto end = static_cast<Square>(five + step);
            while (position.at(end) == cell_of(color))
                end = static_cast<Square>(end + step);
            if (position.is_empty(end)) squares.set(position.layout().bit_of(end));
        }
    }
    return squares;
}

}  // namespace

FoursSearch::FoursSearch(std::size_t entries, std::function<bool()> is_over)
    : failures_(std::max<std::size_t>(entries, 1)), is_over_(std::move(is_over)) {}

std::optional<FoursWin> FoursSearch::find(PatternBoard& board, std::uint64_t max_nodes) {
    node_limit_ = nodes_ + max_nodes;
    is_exhausted_ = false;
    for (const int fours : kFours) {
        tree_.clear();
        is_cut_ = false;
        const int root = attack(board, fours);
        if (root != kNoNode) return FoursWin{std::move(tree_), root};
        if (nodes_ >= node_limit_) return std::nullopt;
        if (!is_cut_) break;
    }
    is_exhausted_ = !is_cut_;
    return std::nullopt;
}

int FoursSearch::add(FoursWin::Node node) {
    tree_.push_back(std::move(node));
    return static_cast<int>(tree_.size()) - 1;
}

int FoursSearch::attack(PatternBoard& board, int fours_left) {
    const Color me = board.side_to_move();
    if (nodes_ >= node_limit_) return kNoNode;
    ++nodes_;
    if (nodes_ % kPollInterval == 0 && is_over_()) node_limit_ = nodes_;
    if (board.count(me, PointClass::Five) > 0)
        return add({board.first_point(me, PointClass::Five), kNoSquare, {}});
    const bool must_stop_five = board.count(opponent(me), PointClass::Five) > 0;
    Bitboard points = board.four_points(me);
    if (must_stop_five) points &= five_defences(board);
    points = playable(board, points);
    if (points.empty()) return kNoNode;
    if (fours_left == 0) {
        is_cut_ = true;
        return kNoNode;
    }
    Failure& failure = failure_of(board.position().key());
    if (failure.key == board.position().key() && failure.fours >= fours_left) {
        is_cut_ = is_cut_ || failure.fours != kAnyNumber;
        return kNoNode;
    }

    const bool was_cut = std::exchange(is_cut_, false);
    int node = kNoNode;
    constexpr std::array kBestFirst{PointClass::OpenFour, PointClass::FourThree,
                                    PointClass::FourDoubleThree, PointClass::FourPlus,
                                    PointClass::Four};
    for (const PointClass wanted : kBestFirst) {
        const auto wins = [&](int bit) {
            node = try_four(board, board.position().layout().square_of(bit), fours_left);
            return node != kNoNode;
        };
        if ((points & board.points(me, wanted)).any_of(wins)) break;
    }
    if (node == kNoNode && nodes_ < node_limit_) {
        // The entry may have been overwritten meanwhile, but is still the one of this key.
        failure = {board.position().key(), is_cut_ ? fours_left : kAnyNumber};
    }
    is_cut_ = is_cut_ || was_cut;
    return node;
}

int FoursSearch::try_four(PatternBoard& board, Square four, int fours_left) {
    const Color me = board.side_to_move();
    const ScopedMove made(board, four);
    const std::size_t size = tree_.size();
    FoursWin::Node node{four, board.first_point(me, PointClass::Five), {}};
    const bool is_refuted = stops_of(board, node.five).any_of([&](int bit) {
        const Square reply = board.position().layout().square_of(bit);
        const ScopedMove stopped(board, reply);
        const int child = attack(board, fours_left - 1);
        node.replies.push_back({reply, child});
        return child == kNoNode;
    });
    if (!is_refuted) return add(std::move(node));
    tree_.resize(size);
    return kNoNode;
}

Bitboard stops_of(const PatternBoard& board, Square five) {
    const Color attacker = opponent(board.side_to_move());
    Bitboard squares = squares_of_five(board, five, attacker);
    if (is_caro(board.position().rule())) {
        const Layout& layout = board.position().layout();
        const Bitboard ends = squares;
        ends.for_each([&](int bit) {
            const Square end = layout.square_of(bit);
            if (end != five &&
                board.point_class_if_blocked(five, attacker, end) == PointClass::Five)
                squares.clear(bit);
        });
    }
    return playable(board, squares);
}

namespace {

bool holds(const FoursWin& win, int id, PatternBoard& board) {
    const FoursWin::Node& node = win.nodes[static_cast<std::size_t>(id)];
    const Color me = board.side_to_move();
    if (!board.position().is_empty(node.move)) return false;
    const bool makes_five = board.tactical_class(node.move, me) == PointClass::Five;
    if (node.five == kNoSquare || makes_five) return makes_five && node.five == kNoSquare;
    if (!may_play(board, node.move)) return false;
    const ScopedMove made(board, node.move);
    if (board.count(opponent(me), PointClass::Five) > 0 || !board.position().is_empty(node.five) ||
        board.tactical_class(node.five, me) != PointClass::Five)
        return false;
    return !stops_of(board, node.five).any_of([&](int bit) {
        const Square move = board.position().layout().square_of(bit);
        const auto reply = std::find_if(node.replies.begin(), node.replies.end(),
                                        [&](const FoursWin::Reply& r) { return r.move == move; });
        if (reply == node.replies.end()) return true;
        const ScopedMove stopped(board, move);
        return !holds(win, reply->node, board);
    });
}

void collect(const FoursWin& win, int id, PatternBoard& board, Bitboard& squares) {
    const FoursWin::Node& node = win.nodes[static_cast<std::size_t>(id)];
    const Color me = board.side_to_move();
    if (node.five == kNoSquare) {
        squares |= squares_of_five(board, node.move, me);
        return;
    }
    squares.set(board.position().layout().bit_of(node.move));
    const ScopedMove made(board, node.move);
    // One more stone there, and the loser makes a five instead of stopping one.
    squares |= possible_fours(board, opponent(me));
    squares |= squares_of_five(board, node.five, me);
    for (const FoursWin::Reply& reply : node.replies) {
        const ScopedMove stopped(board, reply.move);
        collect(win, reply.node, board, squares);
    }
}

}  // namespace

bool holds(const FoursWin& win, PatternBoard& board) {
    return holds(win, win.root, board);
}

Bitboard squares_that_matter(const FoursWin& win, PatternBoard& board) {
    Bitboard squares;
    collect(win, win.root, board, squares);
    return squares & board.position().empty_squares();
}

}  // namespace kagetsu::solve
