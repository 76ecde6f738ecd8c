#include "selfplay/series_player.hpp"

#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "kagetsu/engine.hpp"
#include "selfplay/self_play.hpp"

namespace kagetsu {

namespace {

// Games of some thousand nodes a move fill no more, and it is emptied before every game.
constexpr std::size_t kHashBytes = std::size_t{2} << 20;

class Players {
  public:
    Players(const Series& series, const Evaluator& evaluator, std::uint64_t first,
            std::uint64_t end, const std::function<bool(const GameRecord&)>& on_game)
        : series_(series),
          evaluator_(evaluator),
          next_(first),
          end_(end),
          awaited_(first),
          on_game_(on_game) {}

    // What each thread does.
    void play() {
        Engine engine(kHashBytes, evaluator_);
        std::uint64_t number = 0;
        while (take(number))
            hand_over(number, play_game(engine, series_, number));
    }

  private:
    bool take(std::uint64_t& number) {
        const std::lock_guard lock(mutex_);
        if (is_over_ || next_ == end_) return false;
        number = next_++;
        return true;
    }

    // A game may be finished before one that was begun earlier: then it waits.
    void hand_over(std::uint64_t number, GameRecord game) {
        const std::lock_guard lock(mutex_);
        finished_.emplace(number, std::move(game));
        while (!is_over_ && !finished_.empty() && finished_.begin()->first == awaited_) {
            is_over_ = !on_game_(finished_.begin()->second);
            finished_.erase(finished_.begin());
            ++awaited_;
        }
    }

    const Series& series_;
    const Evaluator& evaluator_;
    std::mutex mutex_;
    std::uint64_t next_;
    std::uint64_t end_;
    std::uint64_t awaited_;
    std::map<std::uint64_t, GameRecord> finished_;
    bool is_over_ = false;
    const std::function<bool(const GameRecord&)>& on_game_;
};

}  // namespace

void play_series(const Series& series, const Evaluator& evaluator, std::uint64_t first,
                 std::uint64_t end, int threads,
                 const std::function<bool(const GameRecord&)>& on_game) {
    Players players(series, evaluator, first, end, on_game);
    std::vector<std::jthread> team;
    for (int i = 0; i < threads; ++i)
        team.emplace_back([&players] { players.play(); });
}

}  // namespace kagetsu
