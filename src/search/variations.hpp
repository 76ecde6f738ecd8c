// Lists of variations, best first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "kagetsu/search_types.hpp"

namespace kagetsu {

// Appends a variation of an earlier iteration, unless the list has one with the same first move.
// If its value is higher than that of the last in the list, it is lowered to it, because the list
// is in order of value.
inline void append_variation(std::vector<SearchInfo>& variations, SearchInfo variation) {
    for (const SearchInfo& known : variations)
        if (known.pv.front() == variation.pv.front()) return;
    if (!variations.empty()) variation.value = std::min(variation.value, variations.back().value);
    variations.push_back(std::move(variation));
}

// Sets rank and variation_count.
inline void number_variations(std::vector<SearchInfo>& variations) {
    for (std::size_t i = 0; i < variations.size(); ++i) {
        variations[i].rank = static_cast<int>(i);
        variations[i].variation_count = static_cast<int>(variations.size());
    }
}

// Does `a` win, and sooner than `b` if that wins too?
[[nodiscard]] inline bool wins_sooner(const SearchResult& a, const SearchResult& b) {
    return a.info.value >= kMateBound && a.info.value > b.info.value;
}

// Puts what another search has found better in front of all variations of the result. Their number
// does not change.
inline void put_first(SearchResult& result, const SearchResult& better) {
    std::vector<SearchInfo> variations{better.info};
    for (const SearchInfo& variation : result.variations)
        if (variations.size() < result.variations.size()) append_variation(variations, variation);
    number_variations(variations);
    result = {better.move, better.info, std::move(variations)};
}

}  // namespace kagetsu
