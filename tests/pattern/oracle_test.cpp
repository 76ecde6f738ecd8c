// Random games in which the PatternBoard is compared with the oracle.
//
// After every make and undo everything is compared: the oracle recomputes all empty squares of the
// board from the stones (support/naive_position.hpp). Only point_class_if_blocked(), which has two
// squares as arguments, is sampled.
//
// The suite plays a limited number of games, the target `oracle-long` 20,000:
//     cmake --build BUILD --target oracle-long
// KAGETSU_TEST_SEED in the environment selects others.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "kagetsu/notation.hpp"
#include "kagetsu/pattern_board.hpp"
#include "support/naive_position.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

constexpr std::array<BoardShape, 10> kShapes{
    {{5, 5}, {15, 15}, {9, 9}, {20, 20}, {15, 10}, {22, 22}, {7, 22}, {5, 13}, {22, 6}, {12, 12}}};
constexpr int kUsualGames = 300;

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

constexpr std::size_t kCopyEvery = 16;

// A PatternBoard and the oracle, playing the same moves.
class Pair {
  public:
    Pair(const NaivePosition& start, Color to_move)
        : empty_(start.shape(), start.rule()),
          naive_(start),
          color_(to_move),
          board_(position_of(start, to_move), oracle_values(start.rule())),
          lines_{NaiveLines(start.rule(), Color::Black), NaiveLines(start.rule(), Color::White)} {}

    void make(Point p) {
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

    void undo() {
        board_.undo();
        naive_.take(moves_.back());
        color_ = opponent(color_);
        moves_.pop_back();
        if (board_.position().key() != keys_.back()) complain() << "undo leaves another key\n";
        keys_.pop_back();
    }

    // Returns all differences as text; empty if there are none.
    std::string compare(Random& random) {
        compare_position();
        compare_knowledge();
        compare_blocked(random);
        std::string result = differences_.str();
        if (!result.empty()) result += naive_.to_text();
        return result;
    }

    [[nodiscard]] const NaivePosition& naive() const { return naive_; }
    [[nodiscard]] Color color() const { return color_; }
    [[nodiscard]] std::size_t length() const { return moves_.size(); }

  private:
    [[nodiscard]] Position position_of(const NaivePosition& naive, Color to_move) const {
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

    std::ostream& complain() {
        return differences_ << describe(naive_.shape(), naive_.rule()) << " move " << moves_.size()
                            << ": ";
    }
    std::ostream& complain(Point p, Color color) {
        return complain() << symbol_of(color) << " at " << to_letters(square_of(p)) << ": ";
    }

    void compare_position() {
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

    void compare_knowledge() {
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

    void compare_points(Color color, const NaiveKnowledge& known) {
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
    void compare_blocked(Random& random) {
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

    [[nodiscard]] NaiveLines& lines_of(Color color) { return lines_[index_of(color)]; }
    [[nodiscard]] int bit_of(Point p) const {
        return board_.position().layout().bit_of(square_of(p));
    }

    Position empty_;
    NaivePosition naive_;
    Color color_;
    PatternBoard board_;
    std::array<NaiveLines, 2> lines_;
    std::vector<Point> moves_;
    std::vector<std::uint64_t> keys_;
    std::ostringstream differences_;
};

struct Tally {
    long games = 0;
    long makes = 0;
    long undos = 0;
    std::string differences;

    void add(const Tally& other) {
        games += other.games;
        makes += other.makes;
        undos += other.undos;
        if (differences.empty()) differences = other.differences;
    }
};

// Some games begin with stones set up by hand, some with dead stones on the board.
NaivePosition random_start(BoardShape shape, Rule rule, Random& random) {
    NaivePosition start(shape, rule);
    const auto scatter = [&](char symbol, int count) {
        for (int i = 0; i < count; ++i) {
            const Point p{random.below(shape.width), random.below(shape.height)};
            start.put(p, symbol);
        }
    };
    if (random.percent(20)) scatter('#', 1 + random.below(shape.area() / 8));
    if (random.percent(20)) {
        scatter('X', random.below(shape.area() / 6));
        scatter('O', random.below(shape.area() / 6));
    }
    return start;
}

// Plays until the board is full or, in every second game, until there is a five, sometimes taking
// moves back on the way; then takes everything back.
Tally play_game(int number) {
    Random random(1000003 + static_cast<std::uint64_t>(number));
    const BoardShape shape = kShapes[static_cast<std::size_t>(number) % kShapes.size()];
    const auto round = static_cast<std::size_t>(number) / kShapes.size();
    const Rule rule = kAllRules[round % kAllRules.size()];
    const bool to_the_end = round / kAllRules.size() % 2 == 0;

    Tally tally;
    tally.games = 1;
    const Color first = random.below(2) == 0 ? Color::Black : Color::White;
    Pair pair(random_start(shape, rule, random), first);
    const auto failed = [&] {
        tally.differences = pair.compare(random);
        return !tally.differences.empty();
    };
    const auto undo = [&] {
        pair.undo();
        ++tally.undos;
    };
    if (failed()) return tally;

    bool five = false;
    while (!pair.naive().empty_squares().empty() && (to_the_end || !five)) {
        if (random.percent(4)) {
            for (int steps = 1 + random.below(12); steps > 0 && pair.length() > 0; --steps) {
                undo();
                if (failed()) return tally;
            }
        }
        const Point p = random_move(pair.naive(), pair.color(), PlayStyle{}, random);
        five = pair.naive().makes_five(p, pair.color());
        pair.make(p);
        ++tally.makes;
        if (failed()) return tally;
    }
    while (pair.length() > 0) {
        undo();
        if (failed()) return tally;
    }
    return tally;
}

Tally play_games(int games, unsigned threads) {
    Tally total;
    std::mutex mutex;
    std::atomic<int> next{0};
    const auto work = [&] {
        for (int number = next++; number < games; number = next++) {
            const Tally tally = play_game(number);
            const std::lock_guard lock(mutex);
            total.add(tally);
        }
    };
    std::vector<std::thread> helpers;
    for (unsigned i = 1; i < threads; ++i)
        helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers)
        helper.join();
    return total;
}

}  // namespace

TEST_SUITE("pattern oracle") {
    TEST_CASE("every make and every undo leaves what the stones alone would tell") {
        const int games = scaled(kUsualGames);
        const unsigned threads =
            effort() > 1 ? std::max(1U, std::thread::hardware_concurrency()) : 1;

        const Tally tally = play_games(games, threads);
        MESSAGE(tally.games << " games, " << tally.makes << " makes and " << tally.undos
                            << " undos compared");
        CHECK(tally.games == games);
        CHECK(tally.differences == "");
    }

    TEST_CASE("a game on every shape between 5 x 5 and 22 x 22 is compared at its end") {
        Random random(7);
        for (int width = kMinSide; width <= kMaxSide; ++width) {
            for (int height = kMinSide; height <= kMaxSide; ++height) {
                if (!random.percent(100 / stride())) continue;
                const BoardShape shape{width, height};
                const Rule rule =
                    kAllRules[static_cast<std::size_t>(random.below(kAllRules.size()))];
                Pair pair(NaivePosition(shape, rule), Color::Black);
                for (int i = shape.area() * 2 / 5; i > 0; --i) {
                    pair.make(random_move(pair.naive(), pair.color(), PlayStyle{}, random));
                }
                CHECK(pair.compare(random) == "");
            }
        }
    }
}

}  // namespace kagetsu::test
