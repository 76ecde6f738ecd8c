// Line classes: shapes classified by hand, and the whole table compared with the oracle.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/line_table.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/point_table.hpp"
#include "support/naive_position.hpp"

namespace kagetsu::test {

namespace {

constexpr std::array<Color, 2> kColors{Color::Black, Color::White};

bool is_renju_black(Rule rule, Color color) {
    return rule == Rule::Renju && color == Color::Black;
}

// One side of a window as text, nearest cell first: '.', 'X' (black), 'O' (white). If it is shorter
// than the radius, the wall follows.
using Side = std::string;

LineKey key_of_side(const Side& side) {
    LineKey digits = 0;
    LineKey weight = 1;
    for (const char cell : side) {
        if (cell == 'X') digits += weight;
        if (cell == 'O') digits += 2 * weight;
        weight *= 3;
    }
    return side_offset(static_cast<int>(side.size())) + digits;
}

LineClass table_class(Rule rule, const Side& left, const Side& right, Color color) {
    const LineKey key = key_of_side(left) * side_count(window_radius(rule)) + key_of_side(right);
    return LineTable::class_of(LineTable::of(rule)[key], color);
}

// Every possible side, walls included.
std::vector<Side> all_sides(int radius) {
    std::vector<Side> sides{""};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Side side = sides[i];
        if (static_cast<int>(side.size()) == radius) continue;
        for (const char cell : {'.', 'X', 'O'})
            sides.push_back(side + cell);
    }
    return sides;
}

Side exchanged(Side side) {
    for (char& cell : side)
        cell = cell == 'X' ? 'O' : cell == 'O' ? 'X' : cell;
    return side;
}

// The window in the oracle's form: from the view of one colour, cut off at obstacles.
std::string line_of(Rule rule, const Side& left, const Side& right, Color color) {
    const char own = symbol_of(color);
    const auto visible = [own, rule](const Side& side) {
        std::string cells;
        for (const char cell : side) {
            if (cell != '.' && cell != own) return is_caro(rule) ? cells + 'O' : cells;
            cells += cell == own ? 'X' : '.';
        }
        return cells;
    };
    std::string line = visible(left);
    std::reverse(line.begin(), line.end());
    return line + '*' + visible(right);
}

// A drawn line: '*' is where Black plays, '|' the wall. All cells beyond the drawing are empty.
LineClass drawn_class(Rule rule, std::string_view drawing, Color color = Color::Black) {
    const auto radius = static_cast<std::size_t>(window_radius(rule));
    const std::size_t center = drawing.find('*');
    std::string left(drawing.substr(0, center));
    std::reverse(left.begin(), left.end());
    std::string right(drawing.substr(center + 1));
    for (std::string* side : {&left, &right}) {
        const std::size_t wall = side->find('|');
        if (wall == std::string::npos) side->resize(std::max(radius, side->size()), '.');
        side->resize(std::min(wall, radius));
    }
    if (color == Color::White) {
        left = exchanged(left);
        right = exchanged(right);
    }
    return table_class(rule, left, right, color);
}

void check_drawing(std::string_view drawing, LineClass freestyle, LineClass standard) {
    CAPTURE(drawing);
    CHECK(name_of(drawn_class(Rule::Freestyle, drawing)) == name_of(freestyle));
    CHECK(name_of(drawn_class(Rule::Standard, drawing)) == name_of(standard));
    const std::string reversed(drawing.rbegin(), drawing.rend());
    CHECK(name_of(drawn_class(Rule::Freestyle, reversed)) == name_of(freestyle));
    CHECK(name_of(drawn_class(Rule::Standard, reversed)) == name_of(standard));
}

void check_drawing(std::string_view drawing, LineClass both) {
    check_drawing(drawing, both, both);
}

// In any rule, for either colour, read both ways.
void check_in(Rule rule, Color color, std::string_view drawing, LineClass expected) {
    CAPTURE(drawing);
    CAPTURE(name_of(rule));
    CHECK(name_of(drawn_class(rule, drawing, color)) == name_of(expected));
    const std::string reversed(drawing.rbegin(), drawing.rend());
    CHECK(name_of(drawn_class(rule, reversed, color)) == name_of(expected));
}

}  // namespace

TEST_SUITE("line classes") {
    TEST_CASE("a complete row is a five, and an overline only where overlines win") {
        check_drawing("XXXX*", LineClass::Five);
        check_drawing("XX*XX", LineClass::Five);
        check_drawing("OXXX*XO", LineClass::Five);
        check_drawing("|XXXX*|", LineClass::Five);
        check_drawing("XXXXX*", LineClass::Five, LineClass::Dead);
        check_drawing("XXX*XX", LineClass::Five, LineClass::Dead);
        check_drawing("XXXX*XXXX", LineClass::Five, LineClass::Dead);
        check_drawing("XXXX*.X", LineClass::Five);
    }

    TEST_CASE("four stones make an open four when either of two points completes them") {
        check_drawing("XXX*", LineClass::OpenFour);
        check_drawing("X*XX", LineClass::OpenFour);
        check_drawing("|.XXX*.|", LineClass::OpenFour);
        check_drawing("O.XXX*.O", LineClass::OpenFour);
        check_drawing("X.X*X.X", LineClass::OpenFour);
        check_drawing("X.XX*.X", LineClass::OpenFour);
        check_drawing("XX.*X.XX", LineClass::OpenFour);
        check_drawing("XXX.*.XXX", LineClass::OpenFour);
    }

    TEST_CASE("four stones make a four when only one point completes them") {
        check_drawing("OXXX*", LineClass::Four);
        check_drawing("|XXX*", LineClass::Four);
        check_drawing("|XXX*.|", LineClass::Four);
        check_drawing("XXX.*", LineClass::Four);
        check_drawing("XX.X*", LineClass::Four);
        check_drawing("XX.X*.X", LineClass::Four);
        check_drawing("X.XX*", LineClass::Four);
        check_drawing("*.XXX.X", LineClass::Four);
        check_drawing("OXX.*XO", LineClass::Four);
    }

    TEST_CASE("four stones between obstacles are dead") {
        check_drawing("OXXX*O", LineClass::Dead);
        check_drawing("|XXX*O", LineClass::Dead);
        check_drawing("|XXX*|", LineClass::Dead);
    }

    TEST_CASE("overlines take five points away from fours") {
        check_drawing("XXX*.X", LineClass::OpenFour, LineClass::Four);
        check_drawing("X*XX.X", LineClass::OpenFour, LineClass::Four);
        check_drawing("X.XXX*.X", LineClass::OpenFour, LineClass::Dead);
        check_drawing("OXXX*.X", LineClass::Four, LineClass::Dead);
        check_drawing("XX.X*X", LineClass::Four, LineClass::BlockedThree);
    }

    TEST_CASE("three stones make an open three by the number of ways to an open four") {
        check_drawing("XX*", LineClass::OpenThreeStrong);
        check_drawing("X*X", LineClass::OpenThreeStrong);
        check_drawing("X.X*", LineClass::OpenThreeWeak);
        check_drawing("X.*X", LineClass::OpenThreeWeak);
        check_drawing("|.XX*", LineClass::OpenThreeWeak);
        check_drawing("O.XX*", LineClass::OpenThreeWeak);
        check_drawing("|.X.X*.|", LineClass::OpenThreeWeak);
    }

    TEST_CASE("three stones without a way to an open four are a three") {
        check_drawing("OXX*", LineClass::BlockedThree);
        check_drawing("|XX*", LineClass::BlockedThree);
        check_drawing("O.XX*.O", LineClass::BlockedThree);
        check_drawing("X.X.*", LineClass::BlockedThree);
        check_drawing("X..X*", LineClass::BlockedThree);
        check_drawing("OX.X*", LineClass::BlockedThree);
        check_drawing("|XX*..|", LineClass::BlockedThree);
        check_drawing("|XX*.|", LineClass::Dead);
        check_drawing("OX.X*O", LineClass::Dead);
    }

    TEST_CASE("stones two cells away spoil open threes where overlines lose") {
        // Each end of the open four would connect to the stone beyond it.
        check_drawing("X..XX*..X", LineClass::OpenThreeStrong, LineClass::BlockedThree);
        check_drawing("OX..XX*", LineClass::OpenThreeStrong, LineClass::OpenThreeWeak);
        check_drawing("X..XX*.O", LineClass::OpenThreeWeak, LineClass::BlockedThree);
    }

    TEST_CASE("two stones are an open two by the number of ways to an open three") {
        check_drawing("X*", LineClass::OpenTwo3);
        check_drawing("X.*", LineClass::OpenTwo2);
        check_drawing("X..*", LineClass::OpenTwo1);
        check_drawing("|..X*..|", LineClass::OpenTwo1);
        check_drawing("|.X*...|", LineClass::OpenTwo1);
        check_drawing("OX*", LineClass::Two);
        check_drawing("X...*", LineClass::Two);
        check_drawing("|.X*..|", LineClass::Two);
        check_drawing("|.X*.|", LineClass::Dead);
    }

    TEST_CASE("a lone stone is an open one with room for an open two, else a one") {
        check_drawing("*", LineClass::OpenOne);
        check_drawing("|.*....|", LineClass::OpenOne);
        check_drawing("|*", LineClass::One);
        check_drawing("|.*...|", LineClass::One);
        check_drawing("O*....O", LineClass::One);
        check_drawing("|*...|", LineClass::Dead);
        check_drawing("O..*.O", LineClass::Dead);
        check_drawing("|*|", LineClass::Dead);
    }

    TEST_CASE("renju: Black's overlines and two fours in one line are fouls, White's are wins") {
        using L = LineClass;
        const auto check = [](std::string_view drawing, L black, L white) {
            check_in(Rule::Renju, Color::Black, drawing, black);
            check_in(Rule::Renju, Color::White, drawing, white);
        };
        check("XXXX*", L::Five, L::Five);
        check("XXXXX*", L::Foul, L::Five);
        check("XXX*XX", L::Foul, L::Five);
        check("XXX*", L::OpenFour, L::OpenFour);
        check("X.X*X.X", L::Foul, L::OpenFour);
        check("XX.*X.XX", L::Foul, L::OpenFour);
        check("XXX.*.XXX", L::Foul, L::OpenFour);
        check("XXX*.X", L::Four, L::OpenFour);
        check("XX*", L::OpenThreeStrong, L::OpenThreeStrong);
        check("X..XX*..X", L::BlockedThree, L::OpenThreeStrong);
    }

    TEST_CASE("caro: a five between two stones of the opponent does not win") {
        using L = LineClass;
        const auto check = [](std::string_view drawing, L caro, L exact) {
            for (const Color color : kColors) {
                check_in(Rule::Caro, color, drawing, caro);
                check_in(Rule::CaroExact, color, drawing, exact);
            }
        };
        check("XXXX*", L::Five, L::Five);
        check("OXXXX*", L::Five, L::Five);
        check("OXXXX*O", L::Dead, L::Dead);
        check("|XXXX*O", L::Five, L::Five);
        check("|XXXX*|", L::Five, L::Five);
        check("XXXXX*", L::Five, L::Dead);
        check("OXXXXX*O", L::Five, L::Dead);
        // One stone may prevent two fives: it fills one five point and shuts in the other five.
        check("XXX*", L::OpenFour, L::OpenFour);
        check("|.XXX*", L::OpenFour, L::OpenFour);
        check("O.XXX*", L::Four, L::Four);
        check("O.XXX*.O", L::Four, L::Four);
        check("|.XXX*.O", L::Four, L::Four);
        check("OXXX*", L::Four, L::Four);
        check("OXXX*.O", L::Dead, L::Dead);
        check("|XXX*.O", L::Four, L::Four);
    }

    TEST_CASE("the table agrees with the oracle for every window and both colours") {
        for (const Rule rule : kAllRules) {
            const std::vector<Side> sides = all_sides(window_radius(rule));
            REQUIRE(sides.size() == side_count(window_radius(rule)));
            int windows = 0;
            int differences = 0;
            for (const Color color : kColors) {
                NaiveLines lines(rule, color);
                for (const Side& left : sides) {
                    for (const Side& right : sides) {
                        const LineClass expected =
                            lines.classify(line_of(rule, left, right, color));
                        ++windows;
                        if (table_class(rule, left, right, color) != expected) ++differences;
                    }
                }
            }
            CHECK(windows == (rule == Rule::Freestyle ? 2 * 121 * 121 : 2 * 364 * 364));
            CHECK(differences == 0);
        }
    }

    TEST_CASE("every window is worth the same read backwards and with colours exchanged") {
        for (const Rule rule : kAllRules) {
            int differences = 0;
            for (const Side& left : all_sides(window_radius(rule))) {
                const Side left_exchanged = exchanged(left);
                for (const Side& right : all_sides(window_radius(rule))) {
                    const LineClass c = table_class(rule, left, right, Color::Black);
                    if (table_class(rule, right, left, Color::Black) != c) ++differences;
                    // In renju the colours are not equal.
                    if (rule != Rule::Renju &&
                        table_class(rule, left_exchanged, exchanged(right), Color::White) != c) {
                        ++differences;
                    }
                }
            }
            CHECK(differences == 0);
        }
    }

    TEST_CASE("an opponent's stone never makes a window better") {
        // Proofs in search/tactics.cpp rely on this. It does not hold for Black in renju, where a
        // foul may become a four; there a line without a five point still gets none.
        for (const Rule rule : kAllRules) {
            for (const Color color : kColors) {
                int differences = 0;
                for (const Side& left : all_sides(window_radius(rule))) {
                    for (const Side& right : all_sides(window_radius(rule))) {
                        const LineClass c = table_class(rule, left, right, color);
                        if (is_renju_black(rule, color) && c >= LineClass::Four) continue;
                        for (std::size_t i = 0; i < left.size(); ++i) {
                            if (left[i] != '.') continue;
                            Side blocked = left;
                            blocked[i] = symbol_of(opponent(color));
                            const LineClass then = table_class(rule, blocked, right, color);
                            if (is_renju_black(rule, color) ? then >= LineClass::Four : then > c)
                                ++differences;
                        }
                    }
                }
                CHECK(differences == 0);
            }
        }
    }

    TEST_CASE("dead means that no further stones can make a five") {
        // For Black in renju it also means that every way to a five is through fouls.
        for (const Rule rule : kAllRules) {
            for (const Color color : kColors) {
                NaiveLines lines(rule, color);
                int differences = 0;
                for (const Side& left : all_sides(window_radius(rule))) {
                    for (const Side& right : all_sides(window_radius(rule))) {
                        const LineClass c = table_class(rule, left, right, color);
                        const bool dead = c == LineClass::Dead || c == LineClass::Foul;
                        const bool hopeless =
                            !lines.can_become_five(line_of(rule, left, right, color));
                        if (is_renju_black(rule, color) ? hopeless && !dead : dead != hopeless)
                            ++differences;
                    }
                }
                CHECK(differences == 0);
            }
        }
    }

    TEST_CASE("cells beyond the window change nothing") {
        // The oracle classifies lines of up to 7 cells per side; cut to the window, the class must
        // be the same.
        constexpr int kReach = 7;
        std::vector<Side> sides{""};
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const Side side = sides[i];
            if (side.size() == kReach) continue;
            for (const char cell : {'.', 'X'})
                sides.push_back(side + cell);
        }
        for (const Rule rule : kAllRules) {
            for (const Color color : kColors) {
                NaiveLines lines(rule, color);
                const auto radius = static_cast<std::size_t>(window_radius(rule));
                int differences = 0;
                for (const Side& left : sides) {
                    for (const Side& right : sides) {
                        const std::string whole = line_of(rule, left, right, Color::Black);
                        const std::string window = line_of(rule, left.substr(0, radius),
                                                           right.substr(0, radius), Color::Black);
                        if (lines.classify(whole) != lines.classify(window)) ++differences;
                    }
                }
                CHECK(differences == 0);
            }
        }
    }

    TEST_CASE("names of point classes are distinct") {
        std::map<std::string_view, int> names;
        for (int i = 0; i < kPointClassCount; ++i)
            ++names[name_of(static_cast<PointClass>(i))];
        CHECK(names.size() == kPointClassCount);
    }
}

TEST_SUITE("point classes") {
    TEST_CASE("all combinations of four lines have the class that the definition gives") {
        for (const PointLaw law : {PointLaw::Free, PointLaw::RenjuBlack}) {
            const PointTable& table = PointTable::of(law);
            std::map<std::array<LineClass, 4>, PointCode> codes;
            int differences = 0;
            for (unsigned packed = 0; packed < 1U << 16U; ++packed) {
                std::array<LineClass, 4> lines{};
                bool real = true;
                for (unsigned d = 0; d < 4; ++d) {
                    const unsigned line = (packed >> (4 * d)) & 15U;
                    real = real && line < kLineClassCount;
                    lines[d] = static_cast<LineClass>(line);
                }
                if (!real) continue;
                const PointCode code = table.code(static_cast<std::uint16_t>(packed));
                const PointClass expected = naive_point_class(lines, law);
                if (table.class_of(static_cast<PackedLineClasses>(packed)) != expected ||
                    table.point_class(code) != expected)
                    ++differences;
                std::sort(lines.rbegin(), lines.rend());
                if (table.line_classes(code) != lines) ++differences;
                const auto known = codes.try_emplace(lines, code).first;
                if (known->second != code) ++differences;
            }
            CHECK(differences == 0);
            CHECK(codes.size() == kPointCodeCount);
            std::vector<bool> used(kPointCodeCount);
            for (const auto& [lines, code] : codes)
                used.at(code) = true;
            CHECK(std::count(used.begin(), used.end(), true) == kPointCodeCount);
        }
    }

    TEST_CASE("combinations are named by their strongest threat") {
        using L = LineClass;
        const auto check = [](std::array<L, 4> lines, PointClass expected,
                              PointLaw law = PointLaw::Free) {
            std::sort(lines.begin(), lines.end());
            do {
                unsigned packed = 0;
                for (std::size_t d = 0; d < 4; ++d)
                    packed |= static_cast<unsigned>(lines[d]) << (4 * d);
                const PointClass found =
                    PointTable::of(law).class_of(static_cast<PackedLineClasses>(packed));
                CHECK(name_of(found) == name_of(expected));
            } while (std::next_permutation(lines.begin(), lines.end()));
        };
        check({L::Five, L::OpenFour, L::Dead, L::Dead}, PointClass::Five);
        check({L::OpenFour, L::Dead, L::Dead, L::Dead}, PointClass::OpenFour);
        check({L::Four, L::Four, L::Dead, L::Dead}, PointClass::OpenFour);
        check({L::Four, L::OpenThreeWeak, L::BlockedThree, L::Dead}, PointClass::FourThree);
        check({L::Four, L::BlockedThree, L::One, L::Dead}, PointClass::FourPlus);
        check({L::Four, L::OpenTwo1, L::One, L::Dead}, PointClass::FourPlus);
        check({L::Four, L::Two, L::OpenOne, L::Dead}, PointClass::Four);
        check({L::OpenThreeWeak, L::OpenThreeStrong, L::Dead, L::Dead}, PointClass::DoubleThree);
        check({L::OpenThreeWeak, L::BlockedThree, L::Dead, L::Dead}, PointClass::OpenThreePlus);
        check({L::OpenThreeWeak, L::Two, L::Dead, L::Dead}, PointClass::OpenThree);
        check({L::BlockedThree, L::BlockedThree, L::Dead, L::Dead}, PointClass::BlockedThreePlus);
        check({L::BlockedThree, L::OpenTwo3, L::OpenTwo3, L::Dead}, PointClass::BlockedThreePlus);
        check({L::OpenTwo1, L::OpenTwo3, L::Dead, L::Dead}, PointClass::DoubleTwo);
        check({L::BlockedThree, L::Two, L::Dead, L::Dead}, PointClass::BlockedThree);
        check({L::OpenTwo2, L::Two, L::One, L::Dead}, PointClass::OpenTwo);
        check({L::Two, L::Two, L::Two, L::Two}, PointClass::Quiet);
        check({L::One, L::Dead, L::Dead, L::Dead}, PointClass::Quiet);
        check({L::Dead, L::Dead, L::Dead, L::Dead}, PointClass::None);
        const auto check_renju = [&](const std::array<L, 4>& lines, PointClass expected) {
            check(lines, expected, PointLaw::RenjuBlack);
        };
        check_renju({L::Five, L::Foul, L::Four, L::Four}, PointClass::Five);
        check_renju({L::Foul, L::OpenFour, L::Dead, L::Dead}, PointClass::Foul);
        check_renju({L::Four, L::Four, L::Dead, L::Dead}, PointClass::Foul);
        check_renju({L::OpenFour, L::Four, L::Dead, L::Dead}, PointClass::Foul);
        check_renju({L::OpenFour, L::OpenThreeWeak, L::OpenThreeStrong, L::Dead},
                    PointClass::FourDoubleThree);
        check_renju({L::Four, L::OpenThreeWeak, L::OpenThreeStrong, L::Dead},
                    PointClass::FourDoubleThree);
        check_renju({L::OpenFour, L::OpenThreeWeak, L::Dead, L::Dead}, PointClass::OpenFour);
        check_renju({L::Four, L::OpenThreeWeak, L::Dead, L::Dead}, PointClass::FourThree);
        check_renju({L::OpenThreeWeak, L::OpenThreeWeak, L::Dead, L::Dead},
                    PointClass::DoubleThree);
    }
}

}  // namespace kagetsu::test
