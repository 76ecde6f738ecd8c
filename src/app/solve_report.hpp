// What `solve` has found, for people and for programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kagetsu/notation.hpp"
#include "solve/solver.hpp"

namespace kagetsu::app {

// Exit codes of `solve` beside 0, for a proven win.
constexpr int kDisproven = 1;
constexpr int kUnknown = 3;

// "fours", "threats", "any".
[[nodiscard]] std::string_view name_of(solve::Kind kind) noexcept;

// The longest line of a proof, "h8 i9 j10"; "(any)" stands for a reply that `else` answers.
[[nodiscard]] std::string main_line(const proof::Proof& proof, Origin origin);

// The tree of a proof, a line for each reply with the move that answers it, indented by its depth.
[[nodiscard]] std::string tree_text(const proof::Proof& proof, Origin origin);

// The answer in a few lines. `kind`: what was asked for.
[[nodiscard]] std::string solution_text(const solve::Solution& solution, Color winner,
                                        solve::Kind kind, Origin origin);
// The answer as a JSON object on one line. `game`: its number, of several.
[[nodiscard]] std::string solution_json(const solve::Solution& solution, Color winner,
                                        double seconds, std::optional<std::uint64_t> game = {});

}  // namespace kagetsu::app
