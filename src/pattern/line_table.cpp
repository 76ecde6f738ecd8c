#include "kagetsu/line_table.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "kagetsu/point_table.hpp"
#include "util/once.hpp"

namespace kagetsu {

namespace {

// A window from the view of one colour: own stones, empty cells and obstacles. Stones of the
// opponent and walls are the same obstacle, except in caro, where only stones shut a row in.
enum View : std::uint8_t { Vacant, Own, Obstacle, Enemy };

using Window = std::array<View, 2 * kMaxWindowRadius + 1>;

// Classifies windows by the recursion that defines the classes; the results are memoized.
class Classifier {
  public:
    Classifier(Rule rule, Color color)
        : rule_(rule),
          color_(color),
          radius_(window_radius(rule)),
          views_(is_caro(rule) ? 4 : 3),
          known_(1, kUnknown) {
        for (int i = 0; i < 2 * radius_; ++i)
            known_.resize(known_.size() * views_, kUnknown);
    }

    // Returns the class of a window with an own stone in the centre.
    LineClass classify(Window& window) {
        std::uint8_t& memo = known_[index(window)];
        if (memo != kUnknown) return static_cast<LineClass>(memo);

        LineClass result = LineClass::Dead;
        const Row row = row_through_center(window);
        if (wins(rule_, color_, row.length, row.shut_in)) {
            result = LineClass::Five;
        } else if (row.length > 5 && is_renju_black()) {
            result = LineClass::Foul;
        } else if (row.length < 5) {
            // Count the classes that one more own stone leads to.
            std::array<int, kLineClassCount> leads_to{};
            for (int i = 0; i <= 2 * radius_; ++i) {
                View& cell = window[static_cast<std::size_t>(i)];
                if (cell != Vacant) continue;
                cell = Own;
                ++leads_to[static_cast<std::size_t>(classify(window))];
                cell = Vacant;
            }
            const int five_points = leads_to[static_cast<std::size_t>(LineClass::Five)];
            result = five_points > 0 ? classify_four(window, row.length, five_points)
                                     : classify_by_next_stone(leads_to);
        }
        return static_cast<LineClass>(memo = static_cast<std::uint8_t>(result));
    }

  private:
    static constexpr std::uint8_t kUnknown = 255;

    [[nodiscard]] static View at(const Window& window, int i) {
        return window[static_cast<std::size_t>(i)];
    }

    [[nodiscard]] bool is_renju_black() const {
        return point_law(rule_, color_) == PointLaw::RenjuBlack;
    }

    // The row of own stones through the centre.
    struct Row {
        int length = 1;
        bool shut_in = true;  // between two stones of the opponent
    };
    [[nodiscard]] Row row_through_center(const Window& window) const {
        Row row;
        for (const int step : {-1, 1}) {
            int i = radius_ + step;
            for (; i >= 0 && i <= 2 * radius_ && at(window, i) == Own; i += step)
                ++row.length;
            // A row that leaves the window is longer than five.
            row.shut_in = row.shut_in && i >= 0 && i <= 2 * radius_ && at(window, i) == Enemy;
        }
        return row;
    }

    [[nodiscard]] bool has_five_point(Window& window) const {
        for (int i = 0; i <= 2 * radius_; ++i) {
            View& cell = window[static_cast<std::size_t>(i)];
            if (cell != Vacant) continue;
            cell = Own;
            const Row row = row_through_center(window);
            cell = Vacant;
            if (wins(rule_, color_, row.length, row.shut_in)) return true;
        }
        return false;
    }

    // Can one stone of the opponent prevent all fives? It fills one five point; in caro it may also
    // shut in the five of another.
    [[nodiscard]] bool can_be_stopped(Window& window, int five_points) const {
        if (five_points == 1) return true;
        if (!is_caro(rule_)) return false;
        for (int i = 0; i <= 2 * radius_; ++i) {
            View& cell = window[static_cast<std::size_t>(i)];
            if (cell != Vacant) continue;
            cell = Enemy;
            const bool stops = !has_five_point(window);
            cell = Vacant;
            if (stops) return true;
        }
        return false;
    }

    // Classifies a line in which `five_points` squares make a five; `row` is the length of the row
    // through the centre.
    [[nodiscard]] LineClass classify_four(Window& window, int row, int five_points) const {
        if (can_be_stopped(window, five_points)) return LineClass::Four;
        // Two fours in one line, unless both fives extend the same four, a straight four.
        if (is_renju_black() && row < 4) return LineClass::Foul;
        return LineClass::OpenFour;
    }

    [[nodiscard]] std::size_t index(const Window& window) const {
        std::size_t index = 0;
        for (int i = 0; i <= 2 * radius_; ++i) {
            if (i != radius_) index = index * views_ + at(window, i);
        }
        return index;
    }

    [[nodiscard]] static LineClass classify_by_next_stone(
        const std::array<int, kLineClassCount>& leads_to) {
        const auto ways = [&](LineClass c) { return leads_to[static_cast<std::size_t>(c)]; };
        if (ways(LineClass::OpenFour) >= 2) return LineClass::OpenThreeStrong;
        if (ways(LineClass::OpenFour) == 1) return LineClass::OpenThreeWeak;
        if (ways(LineClass::Four) > 0) return LineClass::BlockedThree;
        const int open_threes = ways(LineClass::OpenThreeWeak) + ways(LineClass::OpenThreeStrong);
        if (open_threes >= 4) return LineClass::OpenTwo3;
        if (open_threes == 3) return LineClass::OpenTwo2;
        if (open_threes > 0) return LineClass::OpenTwo1;
        if (ways(LineClass::BlockedThree) > 0) return LineClass::Two;
        const int open_twos =
            ways(LineClass::OpenTwo1) + ways(LineClass::OpenTwo2) + ways(LineClass::OpenTwo3);
        if (open_twos > 0) return LineClass::OpenOne;
        if (ways(LineClass::Two) > 0) return LineClass::One;
        return LineClass::Dead;
    }

    Rule rule_;
    Color color_;
    int radius_;
    std::size_t views_;  // number of different views of a cell
    std::vector<std::uint8_t> known_;
};

// Returns the cells of one side, nearest first; from the wall on they are Cell::Wall.
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

View view_of(Cell cell, Color color, Rule rule) {
    if (cell == Cell::Empty) return Vacant;
    if (cell == cell_of(color)) return Own;
    return is_caro(rule) && cell == cell_of(opponent(color)) ? Enemy : Obstacle;
}

}  // namespace

LineTable::LineTable(Rule rule) {
    const int radius = window_radius(rule);
    const LineKey sides = side_count(radius);
    std::array<Classifier, 2> classifiers{Classifier(rule, Color::Black),
                                          Classifier(rule, Color::White)};

    std::vector<std::array<Cell, kMaxWindowRadius>> decoded;
    for (LineKey key = 0; key < sides; ++key)
        decoded.push_back(decode_side(key, radius));

    for (LineKey left = 0; left < sides; ++left) {
        for (LineKey right = 0; right < sides; ++right) {
            Entry entry = 0;
            for (const Color color : {Color::Black, Color::White}) {
                Window window{};
                const auto center = static_cast<std::size_t>(radius);
                window[center] = Own;
                for (std::size_t i = 0; i < center; ++i) {
                    window[center - 1 - i] = view_of(decoded[left][i], color, rule);
                    window[center + 1 + i] = view_of(decoded[right][i], color, rule);
                }
                const auto line = static_cast<Entry>(classifiers[index_of(color)].classify(window));
                entry = static_cast<Entry>(entry | (line << (16 * index_of(color))));
            }
            entries_[left * sides + right] = entry;
        }
    }
}

const LineTable& LineTable::of(Rule rule) {
    // On the heap: a table of half a megabyte is too large for the stack of a thread.
    static std::array<Once, kAllRules.size()> built;
    static std::array<std::unique_ptr<const LineTable>, kAllRules.size()> tables;
    const auto i = static_cast<std::size_t>(rule);
    built[i].call([&] { tables[i].reset(new LineTable(rule)); });
    return *tables[i];
}

}  // namespace kagetsu
