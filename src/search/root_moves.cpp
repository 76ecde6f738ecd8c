// The moves of the root: those that any node would try, less what is not to be played.
#include <algorithm>

#include "search/tactics.hpp"
#include "search/worker.hpp"

namespace kagetsu {

namespace {

// Those of the squares where a stone can be put.
Bitboard empty_among(const Position& position, const std::vector<Square>& squares) {
    Bitboard points;
    for (const Square square : squares) {
        if (position.shape().contains(square) && position.is_empty(square))
            points.set(position.layout().bit_of(square));
    }
    return points;
}

// The points within so many rows and columns of a stone; dead stones count, as they do for the
// usual candidates.
Bitboard points_around_stones(const Position& position, int distance) {
    const BoardShape shape = position.shape();
    Bitboard points;
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            if (position.is_empty(square_at(x, y))) continue;
            for (int ny = std::max(y - distance, 0); ny <= std::min(y + distance, shape.height - 1);
                 ++ny) {
                for (int nx = std::max(x - distance, 0);
                     nx <= std::min(x + distance, shape.width - 1); ++nx)
                    points.set(position.layout().bit_of(square_at(nx, ny)));
            }
        }
    }
    return points & position.empty_points();
}

// Those that Limits::width asks for.
Bitboard points_within(const Position& position, int width) {
    if (width >= 5) return position.empty_points();
    if (width == 4) return points_around_stones(position, 4);
    return width >= 2 ? points_around_stones(position, 3) : Bitboard{};
}

}  // namespace

// A four that wins is played even by who has no node left to search.
Square Worker::first_guess() {
    const Color me = board_.side_to_move();
    if (board_.count(me, PointClass::Five) == 0 &&
        board_.count(opponent(me), PointClass::Five) == 0) {
        if (const Square four = four_that_wins(board_); four != kNoSquare) return four;
    }
    const std::optional<TableEntry> entry = table_.probe(board_.position().key(), 0);
    return entry ? entry->move : kNoSquare;
}

void Worker::list_root_moves() {
    const Square guess = first_guess();
    MovePicker picker(board_, evaluator_, history_, killers_, 0, threat(), guess);
    root_moves_.clear();
    barred_ = {};
    for (Square move = picker.next(); move != kNoSquare; move = picker.next())
        root_moves_.push_back({move, -kInfinity, {move}, {}});
    if (limits_.multi_pv > 1 || !limits_.excluded.empty()) restrict_root_moves(guess);
    if (limits_.width && board_.count(board_.side_to_move(), PointClass::Five) == 0 &&
        !answers_to(board_, threat()))
        add_root_moves(points_within(board_.position(), *limits_.width), guess);
}

// Those of the points that are not among the root moves yet follow them, best guess first.
void Worker::add_root_moves(Bitboard points, Square guess) {
    const Layout& layout = board_.position().layout();
    for (const RootMove& move : root_moves_)
        points.clear(layout.bit_of(move.square));
    points.remove(barred_);
    MovePicker picker(board_, evaluator_, history_, killers_, 0, points, guess);
    for (Square move = picker.next(); move != kNoSquare; move = picker.next())
        root_moves_.push_back({move, -kInfinity, {move}, {}});
}

// Takes out the excluded moves. Where none are left, or a five would be the only line of several,
// come the moves that come next; where there are no others at all, the excluded ones.
void Worker::restrict_root_moves(Square guess) {
    const Position& position = board_.position();
    const std::vector<RootMove> usual = root_moves_;
    barred_ = empty_among(position, limits_.excluded);
    std::erase_if(root_moves_, [&](const RootMove& move) {
        return barred_.test(position.layout().bit_of(move.square));
    });
    const Color me = board_.side_to_move();
    if (board_.count(me, PointClass::Five) > 0) {
        // The search can't value a move that ends the game.
        for (RootMove& five : root_moves_)
            five.proven = five.value = mate_in(1);
        if (root_moves_.empty() || limits_.multi_pv > 1) {
            const bool is_in_four = board_.count(opponent(me), PointClass::Five) > 0;
            const std::optional<Bitboard> forced =
                is_in_four ? answers_to(board_, threat()) : std::nullopt;
            add_root_moves(forced.value_or(position.candidates()), guess);
        }
    }
    if (root_moves_.empty()) add_root_moves(position.candidates(), guess);
    if (root_moves_.empty()) add_root_moves(position.empty_points(), guess);
    if (root_moves_.empty()) {
        root_moves_ = usual;
        barred_ = {};
    }
}

}  // namespace kagetsu
