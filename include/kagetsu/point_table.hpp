// The point class and the point code of every combination of four line classes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kagetsu/pattern.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

// The line classes of a square for one colour, four bits per direction, direction 0 lowest.
using PackedLineClasses = std::uint16_t;
constexpr std::size_t kPackedLineClassesCount = 1 << 16;

// The number of an unordered combination of four line classes.
using PointCode = std::uint16_t;
constexpr int kPointCodeCount = 14 * 15 * 16 * 17 / 24;  // multisets of 4 out of 14

// Which combinations of line classes a colour may play.
enum class PointLaw : std::uint8_t {
    Free,        // all
    RenjuBlack,  // no overline, no two fours; two open threes only if at most one is real
};
[[nodiscard]] constexpr PointLaw point_law(Rule rule, Color color) noexcept {
    return rule == Rule::Renju && color == Color::Black ? PointLaw::RenjuBlack : PointLaw::Free;
}

// Maps PackedLineClasses to point codes, and both of these to point classes.
class PointTable {
  public:
    // Returns the table of a law. Thread-safe; built at first use.
    [[nodiscard]] static const PointTable& of(PointLaw law);

    [[nodiscard]] PointCode code(PackedLineClasses lines) const noexcept { return codes_[lines]; }
    [[nodiscard]] PointClass class_of(PackedLineClasses lines) const noexcept {
        return classes_by_line_classes_[lines];
    }
    [[nodiscard]] PointClass point_class(PointCode code) const noexcept { return classes_[code]; }
    // Returns the four line classes of a code, strongest first.
    [[nodiscard]] const std::array<LineClass, 4>& line_classes(PointCode code) const noexcept {
        return lines_[code];
    }

  private:
    explicit PointTable(PointLaw law);

    std::array<PointCode, kPackedLineClassesCount> codes_{};
    std::array<PointClass, kPackedLineClassesCount> classes_by_line_classes_{};
    std::array<PointClass, kPointCodeCount> classes_{};
    std::array<std::array<LineClass, 4>, kPointCodeCount> lines_{};
};

}  // namespace kagetsu
