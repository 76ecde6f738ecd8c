// What the evaluator sees of the positions of games, as numbers.
#include <fstream>
#include <ostream>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "app/game_file.hpp"
#include "selfplay/features.hpp"

namespace kagetsu::app {

int write_features(std::ostream& out, const std::string& from, const std::string& to,
                   const Evaluator& evaluator) {
    GameFile in(from);
    std::ofstream positions(to + ".positions", std::ios::binary);
    std::ofstream points(to + ".points", std::ios::binary);
    std::uint64_t count = 0;
    GameRecord game;
    while (in.next(game)) {
        for_each_position(game, in.series(), evaluator, [&](const Features& features) {
            positions << features.position;
            points << features.points;
            ++count;
        });
    }
    if (!positions.flush() || !points.flush()) throw std::runtime_error("cannot write " + to);
    out << to << ": " << count << " positions of " << in.count() << " games\n";
    return 0;
}

}  // namespace kagetsu::app
