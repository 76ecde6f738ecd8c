// The analysis of a game: a table for people, a page, a record, a picture.
#pragma once

#include <optional>
#include <ostream>

#include "analysis/analysed_game.hpp"
#include "app/output_file.hpp"
#include "kagetsu/engine.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::app {

// Files to write at the end, opened before the analysis so that a bad path is noticed then.
struct GameOutputs {
    std::optional<OutputFile> report;  // HTML
    std::optional<OutputFile> sgf;
    std::optional<OutputFile> svg;  // the last position
};

// Searches all positions with `limits` each, prints the judgements of the moves and writes the
// files. After Ctrl-C only what is judged so far is printed, and kInterrupted returned. Throws
// std::runtime_error if a file cannot be written.
[[nodiscard]] int analyze_game(Engine& engine, analysis::AnalysedGame game, const Limits& limits,
                               Origin origin, GameOutputs& outputs, std::ostream& out);

// The SVG picture of the position after `turn` moves of a game, with these texts on squares.
[[nodiscard]] std::string picture_of(const analysis::AnalysedGame& game, std::size_t turn,
                                     const std::vector<std::pair<Square, std::string>>& labels,
                                     Origin origin);

}  // namespace kagetsu::app
