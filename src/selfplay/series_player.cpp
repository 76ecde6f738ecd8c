#include "selfplay/series_player.hpp"

#include <memory>
#include <stdexcept>

#include "kagetsu/engine.hpp"
#include "selfplay/record_file.hpp"
#include "selfplay/self_play.hpp"

namespace kagetsu {

namespace {

// Enough for games of a few thousand nodes per move: the table is cleared before every game.
constexpr std::size_t kHashBytes = std::size_t{2} << 20;

}  // namespace

MakeTask series_tasks(const Series& series, const Evaluator& evaluator) {
    return [&series, &evaluator, header = RecordHeader(series)] {
        return [&series, header, engine = std::make_shared<Engine>(kHashBytes, evaluator)](
                   std::uint64_t number, const std::string& /*input*/) {
            return to_bytes(play_game(*engine, series, number), header);
        };
    };
}

void play_series(TaskRunner& runner, const Series& series, const Evaluator& evaluator,
                 std::uint64_t first, std::uint64_t end, int threads,
                 const std::function<bool(const GameRecord&)>& on_game) {
    const RecordHeader header(series);
    runner.run(first, end, threads, {}, series_tasks(series, evaluator),
               [&](const std::string& bytes) {
                   GameRecord game;
                   std::size_t size = 0;
                   if (read_game(bytes, header, game, size) != ReadResult::Game)
                       throw std::runtime_error("a game was damaged on its way");
                   return on_game(game);
               });
}

}  // namespace kagetsu
