// What a rank is told of a search, as bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"
#include "kagetsu/tuning.hpp"

namespace kagetsu {

struct SearchOrder {
    std::uint32_t number = 0;  // of the search in the job, from 1
    bool is_fresh = false;     // forget earlier searches
    std::size_t hash_bytes = 0;
    int threads = 1;
    ParameterValues parameters;
    Position position;
    // Without what rank 0 sees to: time, strength.
    Limits limits;
};

[[nodiscard]] std::string to_bytes(const SearchOrder& order);
[[nodiscard]] SearchOrder order_of(const std::string& bytes);

}  // namespace kagetsu
