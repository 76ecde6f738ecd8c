#include "eval/point_values.hpp"

#include <cassert>
#include <cstdlib>

namespace kagetsu {

PointValues::PointValues(const ByPointCode& own, const ByPointCode& opponents, PointLaw law)
    : packed_(kPackedLineClassesCount) {
    const PointTable& table = PointTable::of(law);
    for (std::size_t i = 0; i < kPackedLineClassesCount; ++i) {
        const auto lines = static_cast<PackedLineClasses>(i);
        const PointCode code = table.code(lines);
        assert(std::abs(own[code]) <= kMaxPointValue &&
               std::abs(opponents[code]) <= kMaxPointValue);
        packed_[i] = {pack(own[code], table.class_of(lines)),
                      pack(-opponents[code], PointClass::None)};
    }
}

}  // namespace kagetsu
