// Turns games into samples.
#pragma once

#include <optional>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "selfplay/game_record.hpp"
#include "training/line_windows.hpp"
#include "training/sample.hpp"

namespace kagetsu::training {

class Replayer {
  public:
    // `tables`: only its tables are used; it must outlive the object. `result_share`: the game's
    // share of the target, 0..1.
    Replayer(const Evaluator& tables, Rule rule, double result_share);

    // Appends a sample for every move of the game whose position has a static evaluation, random
    // moves too: their value is that of the search, not of the move. Precondition:
    // is_playable(game, shape).
    void replay(const GameRecord& game, BoardShape shape, SampleList& samples);

  private:
    [[nodiscard]] bool has_board(BoardShape shape) const noexcept;
    void append_sample(const RecordedMove& move, int result, SampleList& samples);
    void append_windows(Color view, Sample& sample, std::vector<std::uint16_t>& rows);

    const Evaluator& tables_;
    Rule rule_;
    double scale_;  // of the win rate
    double result_share_;
    bool has_two_networks_;
    // Empty between two games.
    std::optional<PatternBoard> board_;
    std::optional<LineWindows> windows_;
    // Rows of the squares of the current sample, by the number of windows. There is room for four
    // rows of every square, so that always four can be copied.
    using Rows = std::array<std::uint16_t, kDirectionCount>;
    std::array<std::array<std::uint16_t, std::size_t{kDirectionCount} * kMaxArea>, kDirectionCount>
        grouped_;
};

}  // namespace kagetsu::training
