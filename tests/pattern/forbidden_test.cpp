// The forbidden squares of renju: known cases, and all empty squares of random positions compared
// with a literal implementation of the rule (support/literal_renju.hpp).
//
// The suite compares a limited number of positions, the target `renju-long` 200,000:
//     cmake --build BUILD --target renju-long
// KAGETSU_TEST_SEED in the environment selects others.
#include "kagetsu/forbidden.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/notation.hpp"
#include "support/board_literal.hpp"
#include "support/forbidden_cases.hpp"
#include "support/kind.hpp"
#include "support/literal_renju.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

std::string letters_of(const Position& position, const Bitboard& points) {
    std::string text;
    points.for_each([&](int bit) {
        text += (text.empty() ? "" : " ") + to_letters(position.layout().square_of(bit));
    });
    return text;
}

std::string literally_forbidden(const Position& position) {
    const NaivePosition naive = to_naive(position);
    LiteralRenju rule(naive);
    Bitboard points;
    for (const Point p : naive.empty_squares()) {
        if (rule.is_forbidden(p)) points.set(position.layout().bit_of(square_of(p)));
    }
    return letters_of(position, points);
}

// Which points are forbidden, or look so, and why.
std::map<Square, std::string> marks_of(const Position& position) {
    const NaivePosition naive = to_naive(position);
    LiteralRenju rule(naive);
    std::map<Square, std::string> marks;
    for (const Point p : naive.empty_squares()) {
        const std::string_view mark = rule.mark_of(p);
        if (!mark.empty()) marks[square_of(p)] = mark;
    }
    return marks;
}

// Boards with many rows, mostly black ones, since those make forbidden squares.
Position random_renju(Random& random) {
    constexpr std::array<BoardShape, 5> kShapes{{{15, 15}, {9, 9}, {15, 15}, {12, 7}, {20, 20}}};
    const BoardShape shape = kShapes[static_cast<std::size_t>(random.below(kShapes.size()))];
    const int kind = random.below(3);
    if (kind == 0) {
        return random_position(shape, Rule::Renju, 5 + random.below(70), kTacticalPlay, random);
    }
    if (kind == 1) return tactical_position(shape, Rule::Renju, random);
    NaivePosition naive(shape, Rule::Renju);
    const int black = 8 + random.below(30);
    const int white = random.below(12);
    for (const Point p : naive.empty_squares()) {
        const int draw = random.below(100);
        if (draw < black) naive.put(p, 'X');
        if (draw >= 100 - white) naive.put(p, 'O');
    }
    return to_position(naive, Color::Black);
}

}  // namespace

TEST_SUITE("forbidden points") {
    TEST_CASE("known cases") {
        int tricky = 0;
        std::set<std::string> kinds;
        const std::vector<ForbiddenCase> cases = forbidden_cases();
        REQUIRE(cases.size() >= 200);
        for (const ForbiddenCase& known : cases) {
            CAPTURE(known.id);
            CHECK(letters_of(known.position, forbidden_points(known.position)) ==
                  letters_of(known.position, known.forbidden));
            CHECK(literally_forbidden(known.position) ==
                  letters_of(known.position, known.forbidden));
            for (const Square square : known.tricky) {
                ++tricky;
                CHECK_FALSE(is_forbidden(known.position, square));
            }
            CHECK(known.marks == marks_of(known.position));
            CHECK(kinds.insert(kind_of(known.position)).second);
        }
        CHECK(tricky > 0);
    }

    TEST_CASE("every empty square of random positions is judged as by the rule's text") {
        const int positions = scaled(20'000);
        Random random(4);
        long squares = 0;
        long forbidden = 0;
        int differences = 0;
        for (int i = 0; i < positions; ++i) {
            const Position position = random_renju(random);
            const Bitboard points = forbidden_points(position);
            squares += position.empty_count();
            forbidden += points.count();
            const std::string expected = literally_forbidden(position);
            if (letters_of(position, points) == expected) continue;
            ++differences;
            FAIL_CHECK("forbidden are " << expected << ", not " << letters_of(position, points)
                                        << "\n"
                                        << to_text(position));
        }
        MESSAGE(positions << " positions, " << squares << " empty squares, " << forbidden
                          << " forbidden");
        CHECK(differences == 0);
        CHECK(forbidden > positions);
    }
}

}  // namespace kagetsu::test
