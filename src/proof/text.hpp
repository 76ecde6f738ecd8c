// The words of the file format.
#pragma once

#include <array>
#include <string_view>

namespace kagetsu::proof {

// The names of the rules, in the order of Rule.
inline constexpr std::array<std::string_view, 5> kRuleNames{"freestyle", "standard", "renju",
                                                            "caro", "caro-exact"};

}  // namespace kagetsu::proof
