// What the evaluator sees of the positions of games, as numbers.
#include <ostream>
#include <string>

#include "app/commands.hpp"
#include "app/game_file.hpp"
#include "app/output_file.hpp"
#include "selfplay/features.hpp"

namespace kagetsu::app {

int write_features(std::ostream& out, const std::string& from, const std::string& to,
                   const Evaluator& evaluator) {
    GameFile in(from);
    OutputFile positions(to + ".positions");
    OutputFile points(to + ".points");
    std::uint64_t count = 0;
    GameRecord game;
    while (in.next(game)) {
        for_each_position(game, in.series(), evaluator, [&](const Features& features) {
            positions.stream() << features.position;
            points.stream() << features.points;
            ++count;
        });
    }
    positions.keep();
    points.keep();
    out << to << ": " << count << " positions of " << in.count() << " games\n";
    return 0;
}

}  // namespace kagetsu::app
