#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include "kagetsu/pattern.hpp"

namespace kagetsu {

namespace {

// A window from one colour's view: own stones, empty cells and obstacles (the opponent's stones
// and the wall, which are the same thing to a row).
enum View : std::uint8_t { Vacant, Own, Obstacle };

// Classifies windows by the recursion that defines the classes, each distinct window once.
class Classifier {
  public:
    explicit Classifier(Rule rule)
        : rule_(rule),
          radius_(window_radius(rule)),
          known_(power_of_three(2 * radius_), kUnknown) {}

    // The class of the window whose centre holds an own stone.
    LineClass classify(std::array<View, 2 * kMaxWindowRadius + 1>& window) {
        std::uint8_t& memo = known_[index(window)];
        if (memo != kUnknown) return static_cast<LineClass>(memo);

        LineClass result = LineClass::Dead;
        const int row = row_length(window);
        if (wins(row)) {
            result = LineClass::Five;
        } else if (row < 5) {
            // Each empty cell in turn gets one more own stone.
            std::array<int, kLineClassCount> leads_to{};
            for (int i = 0; i <= 2 * radius_; ++i) {
                View& cell = window[static_cast<std::size_t>(i)];
                if (cell != Vacant) continue;
                cell = Own;
                ++leads_to[static_cast<std::size_t>(classify(window))];
                cell = Vacant;
            }
            result = judge(leads_to);
        }
        return static_cast<LineClass>(memo = static_cast<std::uint8_t>(result));
    }

  private:
    static constexpr std::uint8_t kUnknown = 255;

    [[nodiscard]] bool wins(int row) const {
        return rule_ == Rule::Freestyle ? row >= 5 : row == 5;
    }

    // Length of the row of own stones through the centre.
    [[nodiscard]] int row_length(const std::array<View, 2 * kMaxWindowRadius + 1>& window) const {
        int row = 1;
        for (const int step : {-1, 1}) {
            for (int i = radius_ + step; i >= 0 && i <= 2 * radius_; i += step) {
                if (window[static_cast<std::size_t>(i)] != Own) break;
                ++row;
            }
        }
        return row;
    }

    [[nodiscard]] std::size_t index(
        const std::array<View, 2 * kMaxWindowRadius + 1>& window) const {
        std::size_t index = 0;
        for (int i = 0; i <= 2 * radius_; ++i) {
            if (i != radius_) index = index * 3 + window[static_cast<std::size_t>(i)];
        }
        return index;
    }

    [[nodiscard]] static LineClass judge(const std::array<int, kLineClassCount>& leads_to) {
        const auto ways = [&](LineClass c) { return leads_to[static_cast<std::size_t>(c)]; };
        if (ways(LineClass::Five) >= 2) return LineClass::OpenFour;
        if (ways(LineClass::Five) == 1) return LineClass::Four;
        if (ways(LineClass::OpenFour) >= 2) return LineClass::OpenThreeStrong;
        if (ways(LineClass::OpenFour) == 1) return LineClass::OpenThreeWeak;
        if (ways(LineClass::Four) > 0) return LineClass::Three;
        const int open_threes = ways(LineClass::OpenThreeWeak) + ways(LineClass::OpenThreeStrong);
        if (open_threes >= 4) return LineClass::OpenTwo3;
        if (open_threes == 3) return LineClass::OpenTwo2;
        if (open_threes > 0) return LineClass::OpenTwo1;
        if (ways(LineClass::Three) > 0) return LineClass::Two;
        const int open_twos =
            ways(LineClass::OpenTwo1) + ways(LineClass::OpenTwo2) + ways(LineClass::OpenTwo3);
        if (open_twos > 0) return LineClass::OpenOne;
        if (ways(LineClass::Two) > 0) return LineClass::One;
        return LineClass::Dead;
    }

    Rule rule_;
    int radius_;
    std::vector<std::uint8_t> known_;
};

// The cells of one side, nearest first; cells behind the wall read as Cell::Wall.
std::array<Cell, kMaxWindowRadius> decode_side(LineKey key, int radius) {
    int cells = radius;
    while (key < side_offset(cells))
        --cells;
    LineKey digits = key - side_offset(cells);
    std::array<Cell, kMaxWindowRadius> side;
    side.fill(Cell::Wall);
    for (int i = 0; i < cells; ++i, digits /= 3) {
        side[static_cast<std::size_t>(i)] = static_cast<Cell>(digits % 3);
    }
    return side;
}

View view_of(Cell cell, Color color) {
    if (cell == Cell::Empty) return Vacant;
    return cell == cell_of(color) ? Own : Obstacle;
}

}  // namespace

LineTable::LineTable(Rule rule) {
    const int radius = window_radius(rule);
    const LineKey sides = side_count(radius);
    Classifier classifier(rule);

    std::vector<std::array<Cell, kMaxWindowRadius>> decoded;
    for (LineKey key = 0; key < sides; ++key)
        decoded.push_back(decode_side(key, radius));

    for (LineKey left = 0; left < sides; ++left) {
        for (LineKey right = 0; right < sides; ++right) {
            Entry entry = 0;
            for (const Color color : {Color::Black, Color::White}) {
                std::array<View, 2 * kMaxWindowRadius + 1> window{};
                const auto center = static_cast<std::size_t>(radius);
                window[center] = Own;
                for (std::size_t i = 0; i < center; ++i) {
                    window[center - 1 - i] = view_of(decoded[left][i], color);
                    window[center + 1 + i] = view_of(decoded[right][i], color);
                }
                const auto line = static_cast<Entry>(classifier.classify(window));
                entry = static_cast<Entry>(entry | (line << (16 * index_of(color))));
            }
            entries_[left * sides + right] = entry;
        }
    }
}

const LineTable& LineTable::of(Rule rule) {
    // Built on the heap: half a dozen of them would be a lot for a thread's stack.
    if (rule == Rule::Freestyle) {
        static const std::unique_ptr<const LineTable> freestyle(new LineTable(Rule::Freestyle));
        return *freestyle;
    }
    static const std::unique_ptr<const LineTable> standard(new LineTable(Rule::Standard));
    return *standard;
}

std::string_view name_of(LineClass c) noexcept {
    static constexpr std::array<std::string_view, kLineClassCount> kNames{
        "dead",         "one",   "open one",          "two",        "open two (1)", "open two (2)",
        "open two (3)", "three", "open three (weak)", "open three", "four",         "open four",
        "five"};
    return kNames[static_cast<std::size_t>(c)];
}

}  // namespace kagetsu
