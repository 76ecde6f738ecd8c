// Plays the games of a series.
#pragma once

#include <cstdint>
#include <functional>

#include "kagetsu/evaluator.hpp"
#include "selfplay/game_record.hpp"
#include "selfplay/task_runner.hpp"

namespace kagetsu {

// Tasks that play games of a series and return their bytes. Series and evaluator must outlive them.
[[nodiscard]] MakeTask series_tasks(const Series& series, const Evaluator& evaluator);

// Plays the games `first` .. `end` - 1 of a series by a runner and `threads` threads, each with its
// own engine, and passes them to `on_game` in the order of their numbers, one at a time, on any of
// these threads. Once `on_game` returns false, no further game is started or passed on. Throws as
// TaskRunner::run() and play_game() do, and what `on_game` throws.
void play_series(TaskRunner& runner, const Series& series, const Evaluator& evaluator,
                 std::uint64_t first, std::uint64_t end, int threads,
                 const std::function<bool(const GameRecord&)>& on_game);

}  // namespace kagetsu
