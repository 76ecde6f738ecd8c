// The readers of the formats. Each throws RecordError for damaged content.
#pragma once

#include <string_view>

#include "record/formats.hpp"

namespace kagetsu::record {

[[nodiscard]] Records read_sgf(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] Records read_psq(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] Records read_rec(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] Records read_moves(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] Records read_offsets(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] Records read_renlib(std::string_view bytes, const ReadOptions& options);

// Does the content look like the format? Asked in this order; read_moves() takes the rest.
[[nodiscard]] bool looks_like_renlib(std::string_view bytes) noexcept;
[[nodiscard]] bool looks_like_sgf(std::string_view bytes) noexcept;
[[nodiscard]] bool looks_like_psq(std::string_view bytes) noexcept;
[[nodiscard]] bool looks_like_rec(std::string_view bytes);
[[nodiscard]] bool looks_like_offsets(std::string_view bytes);

}  // namespace kagetsu::record
