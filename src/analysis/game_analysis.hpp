// The analysis of a whole game: every position of its main line is searched, every move judged.
#pragma once

#include <functional>
#include <optional>

#include "analysis/analysed_game.hpp"

namespace kagetsu::analysis {

// Searches a position; nothing if the analysis is to end. Limits::start is not set.
using SearchFunction =
    std::function<std::optional<SearchResult>(const Position& position, const Limits& limits)>;

// The main line of a record, with `rule` if the record does not tell one; nothing is searched yet.
// Passes are left out. So are a move after the end of the game or forbidden by its rule, and all
// that follow it; `note` says so. Throws std::runtime_error if a move is on an occupied square.
[[nodiscard]] AnalysedGame open_game(const record::Game& record, Rule rule);

// Searches the positions from the last one to the first, so that the search of a position can find
// in the transposition table what later ones have shown, and judges the moves. A proof that
// contradicts the search of the neighbouring position is looked at again, with kSecondLook times
// the limits, before a win or a defence counts as missed. Calls `on_position` after each position.
// Returns false if `search` ended the analysis; the moves it did not come to are not judged.
[[nodiscard]] bool analyse(AnalysedGame& game, const Limits& limits, const SearchFunction& search,
                           const std::function<void()>& on_position);
constexpr int kSecondLook = 4;

}  // namespace kagetsu::analysis
