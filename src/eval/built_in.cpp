#include <string_view>

#include "embedded/kBuiltInWeights.hpp"
#include "eval/weight_file.hpp"

namespace kagetsu {

const Weights& built_in_weights() {
    static const Weights weights = parse_weights(
        {reinterpret_cast<const char*>(kBuiltInWeights.data()), kBuiltInWeights.size()});
    return weights;
}

}  // namespace kagetsu
