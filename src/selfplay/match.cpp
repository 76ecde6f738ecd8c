#include "selfplay/match.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "selfplay/balanced_opening.hpp"
#include "selfplay/draw_judge.hpp"
#include "selfplay/in_order.hpp"
#include "selfplay/thought.hpp"

namespace kagetsu {

namespace {

constexpr std::size_t kHashBytes = std::size_t{16} << 20;
constexpr std::uint64_t kOpeningNodes = 1250;
constexpr double kSigmas = 1.96;  // of an interval of 95 %
constexpr double kMostElo = 1000;

double elo_of(double share) {
    const double least = 1 / (1 + std::pow(10, kMostElo / 400));
    return -400 * std::log10(1 / std::clamp(share, least, 1 - least) - 1);
}

// What one thread needs.
class Table {
  public:
    Table(const MatchTerms& terms, const Evaluator& first, const Evaluator& second)
        : terms_(terms), players_{Engine(kHashBytes, first), Engine(kHashBytes, second)} {}

    [[nodiscard]] int play_pair(std::uint64_t number) {
        Random random = chance_of_game(terms_.seed, number);
        opener_.new_game();
        const Position opening =
            balanced_opening(opener_, terms_.shape, terms_.rule, kOpeningNodes, random);
        return play(opening, 0) + play(opening, 1);
    }

  private:
    // Half points of the first player; `next` is who moves now.
    [[nodiscard]] int play(Position position, std::size_t next) {
        constexpr int kDraw = 1;
        const auto win_of = [](std::size_t player) { return player == 0 ? 2 : 0; };
        DrawJudge judge;
        for (Engine& player : players_)
            player.new_game();
        while (position.empty_count() > 0) {
            const Thought thought = think(players_[next], position, terms_.limits);
            if (is_mate(thought.value)) return win_of(thought.value > 0 ? next : 1 - next);
            if (judge.is_drawn(position, thought.value)) return kDraw;
            position.make(thought.move);
            if (position.winner()) return win_of(next);
            next = 1 - next;
        }
        return kDraw;
    }

    const MatchTerms& terms_;
    std::array<Engine, 2> players_;
    Engine opener_{Engine::kMinHashBytes};
};

}  // namespace

std::uint64_t MatchScore::games() const noexcept {
    std::uint64_t pairs = 0;
    for (const std::uint64_t count : pairs_)
        pairs += count;
    return 2 * pairs;
}

double MatchScore::share() const noexcept {
    std::uint64_t half_points = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i)
        half_points += i * pairs_[i];
    return static_cast<double>(half_points) / static_cast<double>(2 * games());
}

double MatchScore::error() const noexcept {
    double squares = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const double distance = static_cast<double>(i) / 4 - share();
        squares += static_cast<double>(pairs_[i]) * distance * distance;
    }
    return kSigmas * std::sqrt(squares) / (static_cast<double>(games()) / 2);
}

double MatchScore::elo() const noexcept {
    return elo_of(share());
}

double MatchScore::elo_error() const noexcept {
    return (elo_of(share() + error()) - elo_of(share() - error())) / 2;
}

void play_match(const MatchTerms& terms, const Evaluator& first, const Evaluator& second,
                std::uint64_t pairs, int threads, const std::function<bool(int)>& on_pair) {
    const auto make_table = [&] {
        return [table = std::make_unique<Table>(terms, first, second)](std::uint64_t number) {
            return table->play_pair(number);
        };
    };
    in_order(0, pairs, threads, make_table, on_pair);
}

}  // namespace kagetsu
