// The search parameters from outside, for automatic tuning (SPSA and the like). They can be changed
// in a tuning build only (cmake --preset tuning); elsewhere they are constants and the list is
// empty.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace kagetsu {

struct TunableParameter {
    std::string_view name;
    int value = 0;  // that it was built with
    int min = 0;
    int max = 0;
};

// All parameters, in the order of src/search/params.hpp.
[[nodiscard]] const std::vector<TunableParameter>& tunable_parameters();

// A value for each of them; to begin with those of the build.
class ParameterValues {
  public:
    ParameterValues();

    // In the order of tunable_parameters().
    [[nodiscard]] int operator[](std::size_t index) const noexcept { return values_[index]; }
    // False, and no change, for an unknown name or a value out of range.
    bool set(std::string_view name, int value);

  private:
    std::vector<int> values_;
};

}  // namespace kagetsu
