// A match between two weight files.
#include <iomanip>
#include <ostream>

#include "app/commands.hpp"
#include "app/progress.hpp"
#include "selfplay/match.hpp"

namespace kagetsu::app {

int play_match(std::ostream& out, const MatchOptions& options, const Evaluator& first,
               const Evaluator& second, std::uint64_t games, int threads) {
    const std::uint64_t pairs = (games + 1) / 2;
    MatchScore score;
    Progress progress(0, pairs);
    kagetsu::play_match(options, first, second, pairs, threads, [&](int half_points) {
        score.add(half_points);
        progress.add();
        return true;
    });
    progress.finish();
    out << score.games() << " games: " << std::fixed << std::setprecision(1) << 100 * score.score()
        << " % +-" << 100 * score.error() << ", Elo " << std::showpos << std::setprecision(0)
        << score.elo() << std::noshowpos << " +-" << score.elo_error() << ", pentanomial";
    for (const std::uint64_t count : score.pentanomial())
        out << ' ' << count;
    out << '\n';
    return 0;
}

}  // namespace kagetsu::app
