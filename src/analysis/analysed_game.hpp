// A game, and what searches say about its positions and moves.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"
#include "record/game.hpp"

namespace kagetsu::analysis {

// What a move has done to the game, from the view of the side that played it. A loss of expected
// score is an opinion of the search; a missed win or defence is proven (docs/analysis.md).
enum class Judgement : std::uint8_t {
    Fine,
    Inaccuracy,
    Mistake,
    Blunder,
    MissedWin,      // a win was proven before the move, and is not after it
    MissedDefence,  // the opponent's win is proven after the move, and was not before it
};

// Every judgement but Fine.
inline constexpr std::array kFaults{Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder,
                                    Judgement::MissedWin, Judgement::MissedDefence};

struct AnalysedMove {
    Color color = Color::Black;
    Square square = kNoSquare;
    // Expected scores of the side that moves, 0..1: with the best move, and with the one played.
    double best_score = 0.5;
    double score = 0.5;
    Value value = 0;  // of the move, from the same view
    Judgement judgement = Judgement::Fine;
    // Have the positions before and after it been searched?
    bool is_judged = false;

    [[nodiscard]] double loss() const noexcept { return best_score - score; }
};

struct AnalysedPosition {
    Position position;
    // Best first, values from the view of the side to move; empty if the game is over or the
    // position has not been searched.
    std::vector<SearchInfo> variations;
    double black_score = 0.5;  // expected score of Black, 0..1; known if `is_known`
    bool is_known = false;     // searched, or the game is over
};

struct AnalysedGame {
    record::Game record;  // names, rule, result, comments
    // Why the analysis leaves out the last moves of the record, as a sentence; usually empty.
    std::string note;
    std::vector<AnalysedMove> moves;
    std::vector<AnalysedPosition>
        positions;  // positions[i] is before moves[i]; one more at the end
};

// "inaccuracy", "mistake", "blunder", "missed win", "missed defence"; "" for Fine.
[[nodiscard]] const char* name_of(Judgement judgement) noexcept;

// "1 mistake", "2 inaccuracies". Precondition: not Fine.
[[nodiscard]] std::string count_of(int count, Judgement judgement);

}  // namespace kagetsu::analysis
