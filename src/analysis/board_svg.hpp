// Pictures of positions as SVG (Scalable Vector Graphics).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kagetsu/notation.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu::analysis {

// What a picture shows besides the stones of a position.
struct BoardDrawing {
    Origin origin = Origin::Bottom;  // of the row numbers
    std::string title;               // for readers who do not see it
    std::vector<Square> numbered;    // stones on the board that get the numbers 1, 2, ...
    Square last_move = kNoSquare;    // gets a mark, if it has no number
    std::vector<Square> variation;   // moves from here on: stones with the numbers 1, 2, ...
    Square crossed = kNoSquare;      // gets a red cross, a small one beside a numbered stone
    std::vector<std::pair<Square, std::string>> labels;  // short texts on empty squares
};

// Returns an SVG element that needs nothing else: all its looks are in its attributes. It can be a
// file of its own or part of an HTML page. A square takes 30 units. Points that are forbidden to
// Black are marked when Black is to move in renju.
[[nodiscard]] std::string board_svg(const Position& position, const BoardDrawing& drawing);

}  // namespace kagetsu::analysis
