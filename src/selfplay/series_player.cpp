#include "selfplay/series_player.hpp"

#include <memory>

#include "kagetsu/engine.hpp"
#include "selfplay/ordered_tasks.hpp"
#include "selfplay/self_play.hpp"

namespace kagetsu {

namespace {

// Enough for games of a few thousand nodes per move: the table is cleared before every game.
constexpr std::size_t kHashBytes = std::size_t{2} << 20;

}  // namespace

void play_series(const Series& series, const Evaluator& evaluator, std::uint64_t first,
                 std::uint64_t end, int threads,
                 const std::function<bool(const GameRecord&)>& on_game) {
    const auto make_player = [&] {
        return [&series, engine = std::make_unique<Engine>(kHashBytes, evaluator)](
                   std::uint64_t number) { return play_game(*engine, series, number); };
    };
    run_in_order(first, end, threads, make_player, on_game);
}

}  // namespace kagetsu
