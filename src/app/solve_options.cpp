#include "app/solve_options.hpp"

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "analysis/game_analysis.hpp"
#include "app/proof_io.hpp"
#include "app/solve_report.hpp"

namespace kagetsu::app {

namespace {

using solve::Kind;

Kind kind_of(const OptionValues& options) {
    const std::string name = word_of(options, "by");
    for (const Kind kind : {Kind::Fours, Kind::Threats, Kind::All}) {
        if (name == name_of(kind)) return kind;
    }
    throw UsageError("--by is fours, threats or any, not '" + name + "'");
}

Color side_of(const OptionValues& options, const Position& position) {
    if (!has(options, "for")) return position.side_to_move();
    const std::string name = word_of(options, "for");
    if (name == "black") return Color::Black;
    if (name == "white") return Color::White;
    throw UsageError("--for is black or white, not '" + name + "'");
}

}  // namespace

Position position_to_solve(const record::Game& record, const OptionValues& options) {
    const analysis::AnalysedGame game = analysis::open_game(record, rule_of(options));
    if (!game.note.empty()) throw std::runtime_error(game.note);
    const auto last = game.positions.size() - 1;
    const auto turn = static_cast<std::size_t>(
        number_of(options, "turn", 0, static_cast<std::int64_t>(last)).value_or(last));
    return position_to_prove(game, turn);
}

Color winner_of(const OptionValues& options, const Position& position) {
    const Color winner = side_of(options, position);
    if (kind_of(options) == Kind::Fours && winner != position.side_to_move())
        throw UsageError("--by fours needs the winner to be to move");
    return winner;
}

solve::SolverOptions solver_options(const OptionValues& options) {
    constexpr std::int64_t kMaxMegabytes = 1 << 20;
    solve::SolverOptions result;
    result.table_bytes =
        static_cast<std::size_t>(required_number(options, "hash", 1, kMaxMegabytes)) << 20;
    result.kind = kind_of(options);
    result.threads = threads_of(options);
    if (const auto limits = limits_of(options)) {
        if (limits->nodes) result.max_nodes = *limits->nodes;
    }
    return result;
}

}  // namespace kagetsu::app
