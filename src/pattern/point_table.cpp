#include "kagetsu/point_table.hpp"

#include <algorithm>
#include <memory>

namespace kagetsu {

namespace {

// Returns the class of a combination of four line classes: the definition behind the table.
PointClass combine(const std::array<LineClass, 4>& lines, PointLaw law) noexcept {
    int open_fours = 0;
    int fours = 0;
    int open_threes = 0;
    int threes = 0;
    int open_twos = 0;
    bool alive = false;
    bool foul = false;
    for (const LineClass line : lines) {
        if (line == LineClass::Five) return PointClass::Five;
        if (line == LineClass::Foul) foul = true;
        if (line == LineClass::OpenFour) ++open_fours;
        if (line == LineClass::Four) ++fours;
        if (is_open_three(line)) ++open_threes;
        if (line == LineClass::BlockedThree) ++threes;
        if (is_open_two(line)) ++open_twos;
        if (line != LineClass::Dead) alive = true;
    }
    if (law == PointLaw::RenjuBlack) {
        if (foul || open_fours + fours >= 2) return PointClass::Foul;
        if (open_fours + fours == 1 && open_threes >= 2) return PointClass::FourDoubleThree;
    }
    if (open_fours > 0 || fours >= 2) return PointClass::OpenFour;
    if (fours == 1) {
        if (open_threes > 0) return PointClass::FourThree;
        return threes + open_twos > 0 ? PointClass::FourPlus : PointClass::Four;
    }
    if (open_threes >= 2) return PointClass::DoubleThree;
    if (open_threes == 1) {
        return threes + open_twos > 0 ? PointClass::OpenThreePlus : PointClass::OpenThree;
    }
    if (threes > 0) {
        return threes + open_twos > 1 ? PointClass::BlockedThreePlus : PointClass::BlockedThree;
    }
    if (open_twos > 0) return open_twos > 1 ? PointClass::DoubleTwo : PointClass::OpenTwo;
    return alive ? PointClass::Quiet : PointClass::None;
}

}  // namespace

PointTable::PointTable(PointLaw law) {
    PointCode next = 0;
    for (int a = 0; a < kLineClassCount; ++a) {
        for (int b = 0; b <= a; ++b) {
            for (int c = 0; c <= b; ++c) {
                for (int d = 0; d <= c; ++d) {
                    lines_[next] = {static_cast<LineClass>(a), static_cast<LineClass>(b),
                                    static_cast<LineClass>(c), static_cast<LineClass>(d)};
                    const PointClass point_class = combine(lines_[next], law);
                    classes_[next] = point_class;
                    std::array<int, 4> order{d, c, b, a};
                    do {
                        const int packed =
                            order[0] | order[1] << 4 | order[2] << 8 | order[3] << 12;
                        codes_[static_cast<std::size_t>(packed)] = next;
                        classes_by_line_classes_[static_cast<std::size_t>(packed)] = point_class;
                    } while (std::next_permutation(order.begin(), order.end()));
                    ++next;
                }
            }
        }
    }
}

const PointTable& PointTable::of(PointLaw law) {
    if (law == PointLaw::Free) {
        static const std::unique_ptr<const PointTable> free(new PointTable(PointLaw::Free));
        return *free;
    }
    static const std::unique_ptr<const PointTable> black(new PointTable(PointLaw::RenjuBlack));
    return *black;
}

std::string_view name_of(PointClass c) noexcept {
    static constexpr std::array<std::string_view, kPointClassCount> kNames{"none",
                                                                           "quiet",
                                                                           "open two",
                                                                           "blocked three",
                                                                           "double two",
                                                                           "blocked three-plus",
                                                                           "foul",
                                                                           "open three",
                                                                           "open three-plus",
                                                                           "double three",
                                                                           "four",
                                                                           "four-plus",
                                                                           "four-double-three",
                                                                           "four-three",
                                                                           "open four",
                                                                           "five"};
    return kNames[static_cast<std::size_t>(c)];
}

}  // namespace kagetsu
