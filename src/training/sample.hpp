// Positions as the trainer sees them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kagetsu/geometry.hpp"

namespace kagetsu::training {

// A position that the search would evaluate statically, from the view of the side to move.
struct Sample {
    // Its windows in SampleList::rows: `squares[0]` rows of squares with one window that has a
    // stone, then `squares[1]` pairs of rows of squares with two such windows, ...
    std::uint32_t first_row = 0;
    std::array<std::uint16_t, kDirectionCount> squares{};
    float target = 0;  // expected score to be learned, 0..1
    float tables = 0;  // value of the tables in units of the win rate's scale
    // Which network has the head of this position, and the rows of its side to move; the opponent's
    // rows are of the last but `network` one. 0 where both colours share a network.
    std::uint8_t network = 0;
};

struct SampleList {
    std::vector<Sample> samples;
    // Row indices as the side to move sees the windows. Windows without stones are left out: their
    // rows are zeros for good.
    std::vector<std::uint16_t> rows;
};

// A sample with its rows; valid as long as their list.
struct SampleView {
    const Sample* sample;
    const std::uint16_t* rows;
};
inline void append_views(const SampleList& list, std::vector<SampleView>& views) {
    for (const Sample& sample : list.samples)
        views.push_back({&sample, list.rows.data() + sample.first_row});
}

}  // namespace kagetsu::training
