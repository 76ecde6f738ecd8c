// The writers of the formats. Each throws RecordError for games that the format cannot hold.
#pragma once

#include <string>

#include "record/formats.hpp"
#include "record/losses.hpp"

namespace kagetsu::record {

// SGF holds everything.
[[nodiscard]] std::string write_sgf(const Records& records);
// The others count in `losses` what they leave out. One game:
[[nodiscard]] std::string write_psq(const Game& game, Losses& losses);
[[nodiscard]] std::string write_rec(const Game& game, Losses& losses);
// Any number of games:
[[nodiscard]] std::string write_moves(const Records& records, const WriteOptions& options,
                                      Losses& losses);
[[nodiscard]] std::string write_offsets(const Records& records, Losses& losses);

}  // namespace kagetsu::record
