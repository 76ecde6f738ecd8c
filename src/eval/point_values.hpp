// The values of the points of one colour, in the form that a PatternBoard reads.
#pragma once

#include <vector>

#include "kagetsu/packed_point.hpp"
#include "kagetsu/weights.hpp"

namespace kagetsu {

class PointValues {
  public:
    // `own`: what a point adds to the score of its colour; `opponents`: what it takes off the
    // opponent's. All within +-kMaxPointValue.
    PointValues(const ByPointCode& own, const ByPointCode& opponents, PointLaw law);

    // For a PatternBoard; valid as long as this object.
    [[nodiscard]] PackedPointTable table() const noexcept {
        return PackedPointTable(packed_.data(), kPackedLineClassesCount);
    }

  private:
    std::vector<PackedPoint> packed_;  // by PackedLineClasses
};

}  // namespace kagetsu
