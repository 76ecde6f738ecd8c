// Lists of lines, the best first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "kagetsu/search_types.hpp"

namespace kagetsu {

// Appends a line that was found to be no better than those before, unless its move is among theirs.
inline void append_variation(std::vector<SearchInfo>& lines, SearchInfo line) {
    for (const SearchInfo& known : lines)
        if (known.pv.front() == line.pv.front()) return;
    if (!lines.empty()) line.value = std::min(line.value, lines.back().value);
    lines.push_back(std::move(line));
}

// Tells the lines which they are.
inline void number_variations(std::vector<SearchInfo>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i].rank = static_cast<int>(i);
        lines[i].variation_count = static_cast<int>(lines.size());
    }
}

// A win, better than all lines of the result, becomes the first of them. There are as many as
// before.
inline void lead_with(SearchResult& result, const SearchResult& win) {
    std::vector<SearchInfo> lines{win.info};
    for (const SearchInfo& line : result.variations)
        if (lines.size() < result.variations.size()) append_variation(lines, line);
    number_variations(lines);
    result = {win.move, win.info, std::move(lines)};
}

}  // namespace kagetsu
