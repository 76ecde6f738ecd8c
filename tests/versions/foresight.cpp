#include "foresight.hpp"

#include <algorithm>
#include <cmath>

namespace kagetsu::test {

namespace {

Position position_before(const GameRecord& game, const Series& series, std::size_t moves) {
    Position position(series.shape, series.rule);
    for (const Square stone : game.opening)
        position.make(stone);
    for (std::size_t i = 0; i < moves; ++i)
        position.make(game.moves[i].square);
    return position;
}

}  // namespace

std::vector<Question> questions_from(app::GameFile& games, const std::vector<std::uint64_t>& plies,
                                     std::size_t count) {
    std::vector<Question> questions;
    GameRecord game;
    while (questions.size() < count && games.next(game)) {
        if (!game.winner) continue;
        for (const std::uint64_t left : plies) {
            if (left >= game.moves.size() || questions.size() == count) continue;
            Position position = position_before(game, games.series(), game.moves.size() - left);
            const bool is_win = position.side_to_move() == *game.winner;
            questions.push_back({std::move(position), is_win});
        }
    }
    return questions;
}

std::uint64_t nodes_until_seen(const std::vector<Report>& reports, bool is_win, Value threshold,
                               std::uint64_t limit) noexcept {
    std::uint64_t nodes = limit;
    for (std::size_t i = reports.size(); i > 0; --i) {
        const Report& report = reports[i - 1];
        if (report.nodes >= limit) continue;
        if ((is_win ? report.value : -report.value) < threshold) break;
        nodes = report.nodes;
    }
    return nodes;
}

void Mean::add(double number) noexcept {
    ++count_;
    sum_ += number;
    squares_ += number * number;
}

double Mean::mean() const noexcept {
    return sum_ / count_;
}

double Mean::error() const noexcept {
    constexpr double kSigmas = 1.96;
    const double variance = (squares_ - sum_ * mean()) / (count_ - 1);
    return kSigmas * std::sqrt(std::max(variance, 0.0) / count_);
}

}  // namespace kagetsu::test
