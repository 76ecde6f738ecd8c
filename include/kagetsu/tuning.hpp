// The search parameters seen from outside, for automatic tuning (SPSA and the like).
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace kagetsu {

struct TunableParameter {
    std::string_view name;
    int value = 0;  // default
    int min = 0;
    int max = 0;
};

// All parameters, in the order of src/search/parameters.def.
[[nodiscard]] const std::vector<TunableParameter>& tunable_parameters();

// One value for each parameter; the defaults to begin with.
class ParameterValues {
  public:
    ParameterValues();

    // By index in tunable_parameters().
    [[nodiscard]] int operator[](std::size_t index) const noexcept { return values_[index]; }
    // Returns false and changes nothing when the name is unknown or the value out of range.
    bool set(std::string_view name, int value);

  private:
    std::vector<int> values_;
};

}  // namespace kagetsu
