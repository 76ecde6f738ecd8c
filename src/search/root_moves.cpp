#include "search/root_moves.hpp"

#include <algorithm>
#include <utility>

#include "search/tactics.hpp"
#include "search/threat.hpp"

namespace kagetsu {

namespace {

// The empty squares among these.
Bitboard empty_among(const Position& position, const std::vector<Square>& squares) {
    Bitboard empty;
    for (const Square square : squares) {
        if (position.shape().contains(square) && position.is_empty(square))
            empty.set(position.layout().bit_of(square));
    }
    return empty;
}

// The empty squares within `distance` rows and columns of a stone. Dead stones count, as they do
// for the usual candidates.
Bitboard squares_around_stones(const Position& position, int distance) {
    const BoardShape shape = position.shape();
    Bitboard squares;
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            if (position.is_empty(square_at(x, y))) continue;
            for (int ny = std::max(y - distance, 0); ny <= std::min(y + distance, shape.height - 1);
                 ++ny) {
                for (int nx = std::max(x - distance, 0);
                     nx <= std::min(x + distance, shape.width - 1); ++nx)
                    squares.set(position.layout().bit_of(square_at(nx, ny)));
            }
        }
    }
    return squares & position.empty_squares();
}

// The squares that Limits::candidate_reach adds to the candidates.
Bitboard squares_within(const Position& position, int reach) {
    if (reach >= Limits::kWholeBoard) return position.empty_squares();
    if (reach == 4) return squares_around_stones(position, 4);
    return reach >= 2 ? squares_around_stones(position, 3) : Bitboard{};
}

// The move to search first. A four that wins is found even when no node is left to search.
Square first_of(PatternBoard& board, Square table_move) {
    const Color me = board.side_to_move();
    if (board.count(me, PointClass::Five) == 0 &&
        board.count(opponent(me), PointClass::Five) == 0) {
        if (const Square four = four_that_wins(board); four != kNoSquare) return four;
    }
    return table_move;
}

}  // namespace

void RootMoves::list(Search& search, const Limits& limits, Square table_move) {
    PatternBoard& board = search.board();
    const Square first_move = first_of(board, table_move);
    moves_.clear();
    excluded_ = {};
    MovePicker picker = search.pick_root_moves(first_move);
    has_only_forbidden_ = picker.has_only_forbidden();
    // The search can't value a move that ends the game. With a five, the fives are listed;
    // other moves only if several variations are wanted or every five is excluded.
    const bool has_five = board.count(board.side_to_move(), PointClass::Five) > 0;
    for (Square move = picker.next(); move != kNoSquare; move = picker.next()) {
        moves_.push_back(has_five ? RootMove{move, mate_in(1), {move}, 1, 1, true}
                                  : RootMove{move, -kInfinity, {move}});
    }
    // If no move is left, the next best are added; if there are none, the exclusion is void.
    const std::vector<RootMove> all = moves_;
    remove_excluded(board.position(), limits.excluded);
    if (has_five && (moves_.empty() || limits.multi_pv > 1)) add_beside_fives(search, first_move);
    if (moves_.empty()) add(search, board.position().candidates(), first_move);
    if (moves_.empty()) add(search, board.position().empty_squares(), first_move);
    if (moves_.empty()) {
        moves_ = all;
        excluded_ = {};
    }
    if (limits.candidate_reach && !has_five && !answers_to(board, search.threat()))
        add(search, squares_within(board.position(), *limits.candidate_reach), first_move);
}

// Appends those of the squares that are not among the moves yet, best guess first.
void RootMoves::add(Search& search, Bitboard squares, Square first_move) {
    const Layout& layout = search.board().position().layout();
    for (const RootMove& move : moves_)
        squares.clear(layout.bit_of(move.square));
    squares.remove(excluded_);
    MovePicker picker = search.pick_root_moves(squares, first_move);
    for (Square move = picker.next(); move != kNoSquare; move = picker.next())
        moves_.push_back({move, -kInfinity, {move}});
}

void RootMoves::remove_excluded(const Position& position, const std::vector<Square>& excluded) {
    excluded_ = empty_among(position, excluded);
    std::erase_if(moves_, [&](const RootMove& move) {
        return excluded_.test(position.layout().bit_of(move.square));
    });
}

// Appends the moves beside the fives: those that stop a five of the opponent, if there is one.
void RootMoves::add_beside_fives(Search& search, Square first_move) {
    const PatternBoard& board = search.board();
    const bool must_stop_five = board.count(opponent(board.side_to_move()), PointClass::Five) > 0;
    const std::optional<Bitboard> answers =
        must_stop_five ? answers_to(board, search.threat()) : std::nullopt;
    add(search, answers.value_or(board.position().candidates()), first_move);
}

void RootMoves::move_forward(std::size_t to, std::size_t from) {
    const auto it = moves_.begin() + static_cast<std::ptrdiff_t>(from);
    std::rotate(moves_.begin() + static_cast<std::ptrdiff_t>(to), it, it + 1);
}

void RootMoves::move_to_end(std::size_t index) {
    const auto it = moves_.begin() + static_cast<std::ptrdiff_t>(index);
    std::rotate(it, it + 1, moves_.end());
}

void RootMoves::sort_wins() {
    const auto key = [](const RootMove& move) { return move.is_proven_win() ? move.value : 0; };
    std::stable_sort(moves_.begin(), moves_.end(),
                     [&](const RootMove& a, const RootMove& b) { return key(a) > key(b); });
}

std::size_t RootMoves::win_count() const noexcept {
    return static_cast<std::size_t>(std::count_if(
        moves_.begin(), moves_.end(), [](const RootMove& move) { return move.is_proven_win(); }));
}

void RootMoves::sort_by_value(std::size_t count) {
    std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
}

void RootMoves::set_proven(RootMove move) {
    auto known = std::find_if(moves_.begin(), moves_.end(),
                              [&](const RootMove& other) { return other.square == move.square; });
    if (known == moves_.end()) known = moves_.insert(known, RootMove{});
    *known = std::move(move);
}

Bitboard RootMoves::excluded_and_wins(const Layout& layout) const {
    Bitboard squares = excluded_;
    for (const RootMove& move : moves_) {
        if (move.is_proven_win()) squares.set(layout.bit_of(move.square));
    }
    return squares;
}

}  // namespace kagetsu
