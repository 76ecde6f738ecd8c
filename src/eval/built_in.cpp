#include <array>
#include <string_view>

#include "embedded/kBuiltInWeights.hpp"
#include "eval/weight_file.hpp"
#include "util/once.hpp"

namespace kagetsu {

// The embedded file is as trustworthy as the code around it; a test verifies its checksum.
const WeightSet& built_in_weight_set(WeightSetId id) {
    static const auto found =
        WeightFile({reinterpret_cast<const char*>(kBuiltInWeights.data()), kBuiltInWeights.size()})
            .sets();
    static std::array<Once, kWeightSetCount> parsed;
    static std::array<WeightSet, kWeightSetCount> sets;
    const auto i = static_cast<std::size_t>(id);
    parsed[i].call([i, id] { sets[i] = WeightFile::parse(found, id); });
    return sets[i];
}

const Weights& built_in_weights() {
    static const Weights weights = [] {
        Weights all;
        for (std::size_t i = 0; i < kWeightSetCount; ++i)
            all.sets[i] = built_in_weight_set(static_cast<WeightSetId>(i));
        return all;
    }();
    return weights;
}

}  // namespace kagetsu
