#include "support/watched_board.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "kagetsu/notation.hpp"

namespace kagetsu::test {

namespace {

// The oracle's point values as tables for the engine.
PackedPointTables oracle_values(Rule rule) {
    const auto values_under = [](PointLaw law) {
        const PointTable& table = PointTable::of(law);
        std::vector<PackedPoint> values(kPackedLineClassesCount);
        for (std::size_t i = 0; i < kPackedLineClassesCount; ++i) {
            const auto lines = static_cast<PackedLineClasses>(i);
            const auto& classes = table.line_classes(table.code(lines));
            values[i] = {pack(naive_value(classes, false), table.class_of(lines)),
                         pack(-naive_value(classes, true), PointClass::None)};
        }
        return values;
    };
    static const std::vector<PackedPoint> free = values_under(PointLaw::Free);
    static const std::vector<PackedPoint> renju_black = values_under(PointLaw::RenjuBlack);
    const auto table_of = [rule](Color color) {
        const bool is_free = point_law(rule, color) == PointLaw::Free;
        return PackedPointTable((is_free ? free : renju_black).data(), kPackedLineClassesCount);
    };
    return {table_of(Color::Black), table_of(Color::White)};
}

// Moves between two copies.
constexpr std::size_t kCopyEvery = 16;

}  // namespace

WatchedBoard::WatchedBoard(const NaivePosition& start, Color to_move)
    : empty_(start.shape(), start.rule()),
      naive_(start),
      color_(to_move),
      board_(position_of(start, to_move), oracle_values(start.rule())),
      lines_{NaiveLines(start.rule(), Color::Black), NaiveLines(start.rule(), Color::White)} {}

void WatchedBoard::make(Point p) {
    keys_.push_back(board_.position().key());
    const std::uint64_t key_after = board_.position().key_after(square_of(p));
    board_.make(square_of(p));
    if (board_.position().key() != key_after) complain() << "key after the move\n";
    // A copy must be able to take back all moves.
    if (moves_.size() % kCopyEvery == kCopyEvery / 2) {
        PatternBoard copy = board_;
        board_ = std::move(copy);
    }
    naive_.put(p, symbol_of(color_));
    color_ = opponent(color_);
    moves_.push_back(p);
}

void WatchedBoard::undo() {
    board_.undo();
    naive_.take(moves_.back());
    color_ = opponent(color_);
    moves_.pop_back();
    if (board_.position().key() != keys_.back()) complain() << "undo leaves another key\n";
    keys_.pop_back();
}

std::string WatchedBoard::compare(Random& random) {
    compare_position();
    compare_knowledge();
    compare_blocked(random);
    std::string result = differences_.str();
    if (!result.empty()) result += naive_.to_text();
    return result;
}

Position WatchedBoard::position_of(const NaivePosition& naive, Color to_move) const {
    Position position = empty_;
    for (int y = 0; y < naive.shape().height; ++y) {
        for (int x = 0; x < naive.shape().width; ++x) {
            const char symbol = naive.at({x, y});
            if (symbol == 'X') position.place(square_at(x, y), Cell::Black);
            if (symbol == 'O') position.place(square_at(x, y), Cell::White);
            if (symbol == '#') position.place(square_at(x, y), Cell::Wall);
        }
    }
    position.set_side_to_move(to_move);
    return position;
}

std::ostream& WatchedBoard::complain() {
    return differences_ << describe(naive_.shape(), naive_.rule()) << " move " << moves_.size()
                        << ": ";
}
std::ostream& WatchedBoard::complain(Point p, Color color) {
    return complain() << symbol_of(color) << " at " << to_letters(square_of(p)) << ": ";
}

void WatchedBoard::compare_position() {
    const Position& position = board_.position();
    const Layout& layout = position.layout();
    const Bitboard candidates = position.candidates();
    const Bitboard empty_squares = position.empty_squares();
    int occupied = 0;
    for (int y = 0; y < naive_.shape().height; ++y) {
        for (int x = 0; x < naive_.shape().width; ++x) {
            const Point p{x, y};
            const Square square = square_of(p);
            const int bit = layout.bit_of(square);
            const char symbol = naive_.at(p);
            constexpr std::string_view kSymbols = ".XO#";
            if (kSymbols[static_cast<std::size_t>(position.at(square))] != symbol ||
                position.stones(Color::Black).test(bit) != (symbol == 'X') ||
                position.stones(Color::White).test(bit) != (symbol == 'O') ||
                empty_squares.test(bit) != (symbol == '.') ||
                candidates.test(bit) != (symbol == '.' && naive_.is_near_a_stone(p))) {
                complain() << "stones or candidates at " << to_letters(square) << '\n';
            }
            if (symbol != '.') ++occupied;
        }
    }
    if (position.occupied_count() != occupied ||
        position.empty_count() != naive_.shape().area() - occupied) {
        complain() << "stone count\n";
    }
    for (const Color color : {Color::Black, Color::White}) {
        if (position.has_five(color) != naive_.has_five(color)) {
            complain() << "has_five " << symbol_of(color) << '\n';
        }
    }
    if (position.side_to_move() != color_) complain() << "side to move\n";
    const Position placed = position_of(naive_, color_);
    if (!(position == placed)) complain() << "not equal to the same stones placed by rows\n";
    if (position.key() != placed.key()) complain() << "key differs from that of its stones\n";
}

void WatchedBoard::compare_knowledge() {
    const std::array<NaiveKnowledge, 2> known{
        analyse(naive_, lines_of(Color::Black), Color::Black),
        analyse(naive_, lines_of(Color::White), Color::White)};
    for (const Color color : {Color::Black, Color::White}) {
        const NaiveKnowledge& own = known[index_of(color)];
        const NaiveKnowledge& other = known[index_of(opponent(color))];
        compare_points(color, own);
        if (board_.value_sum(color) != own.own_sum - other.opponents_sum) {
            complain() << "value sum of " << symbol_of(color) << '\n';
        }
    }
}

void WatchedBoard::compare_points(Color color, const NaiveKnowledge& known) {
    const PointTable& table = PointTable::of(point_law(naive_.rule(), color));
    for (const Point p : naive_.empty_squares()) {
        const Square square = square_of(p);
        std::array<LineClass, 4> lines = known.lines[naive_.index(p)];
        for (int d = 0; d < kDirectionCount; ++d) {
            const LineClass expected = lines[static_cast<std::size_t>(d)];
            const LineClass found = board_.line_class(square, d, color);
            if (found != expected) {
                complain(p, color) << "line " << d << " is " << name_of(found) << ", not "
                                   << name_of(expected) << '\n';
            }
        }
        std::sort(lines.rbegin(), lines.rend());
        if (table.line_classes(board_.point_code(square, color)) != lines) {
            complain(p, color) << "point code\n";
        }
        if (board_.point_class(square, color) != known.classes[naive_.index(p)]) {
            complain(p, color) << "point class\n";
        }
        const PointClass c = known.classes[naive_.index(p)];
        if (board_.tactical_class(square, color) != (is_tactical(c) ? c : PointClass::None)) {
            complain(p, color) << "tactical class\n";
        }
        if (is_tactical(c) && !board_.is_tactical_for_any(square)) {
            complain(p, color) << "is tactical for somebody\n";
        }
        if (board_.is_tactical_for_any(square) &&
            board_.tactical_class(square, Color::Black) == PointClass::None &&
            board_.tactical_class(square, Color::White) == PointClass::None) {
            complain(p, color) << "is tactical for neither side\n";
        }
        if (board_.point_class_if_blocked(square, color, square) != c) {
            complain(p, color) << "point class, blocked by itself\n";
        }
    }

    Bitboard fours;
    Bitboard fouls;
    for (int i = static_cast<int>(PointClass::Foul); i < kPointClassCount; ++i) {
        const auto c = static_cast<PointClass>(i);
        const std::vector<Point>& points = known.points[static_cast<std::size_t>(i)];
        Bitboard set;
        for (const Point p : points)
            set.set(bit_of(p));
        if (makes_four(c)) fours |= set;
        if (c == PointClass::Foul) fouls = set;
        if (board_.count(color, c) != static_cast<int>(points.size())) {
            complain() << "count of " << symbol_of(color) << " " << name_of(c) << '\n';
        }
        if (!(board_.points(color, c) == set)) {
            complain() << "set of " << symbol_of(color) << " " << name_of(c) << '\n';
        }
        if (!points.empty() && board_.first_point(color, c) != square_of(points.front())) {
            complain() << "first of " << symbol_of(color) << " " << name_of(c) << '\n';
        }
    }
    if (!(board_.four_points(color) == fours) ||
        board_.may_make_four(color) == (fours | fouls).empty()) {
        complain() << "fours of " << symbol_of(color) << '\n';
    }
}

// Compares point_class_if_blocked() for an empty square and a random blocker on one of its
// lines.
void WatchedBoard::compare_blocked(Random& random) {
    const std::vector<Point> empty = naive_.empty_squares();
    if (empty.empty()) return;
    const Point p = random.pick(empty);
    const Point direction = kDirections[static_cast<std::size_t>(random.below(4))];
    const int side = random.below(2) * 2 - 1;
    const int distance = side * (1 + random.below(window_radius(naive_.rule())));
    const Point blocker{p.x + distance * direction.x, p.y + distance * direction.y};
    if (naive_.at(blocker) != '.') return;
    for (const Color color : {Color::Black, Color::White}) {
        NaivePosition blocked = naive_;
        blocked.put(blocker, symbol_of(opponent(color)));
        std::array<LineClass, 4> lines{};
        for (std::size_t d = 0; d < lines.size(); ++d) {
            lines[d] = lines_of(color).classify(line_text(blocked, p, kDirections[d], color));
        }
        if (board_.point_class_if_blocked(square_of(p), color, square_of(blocker)) !=
            naive_point_class(lines, point_law(naive_.rule(), color))) {
            complain(p, color) << "if blocked at " << to_letters(square_of(blocker)) << '\n';
        }
    }
}

}  // namespace kagetsu::test
