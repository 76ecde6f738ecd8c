// What the evaluator sees of the positions of games, as numbers.
#include <filesystem>
#include <ostream>
#include <stdexcept>
#include <string>
#include <system_error>

#include "app/commands.hpp"
#include "app/game_file.hpp"
#include "app/output_file.hpp"
#include "selfplay/features.hpp"

namespace kagetsu::app {

int write_features(std::ostream& out, const std::string& from, const std::string& to,
                   const Evaluator& evaluator) {
    GameFile in(from);
    for (const char* const end : {".positions", ".points"}) {
        std::error_code none;  // no such file yet
        if (std::filesystem::equivalent(from, to + end, none))
            throw std::runtime_error(from + " would be overwritten");
    }
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
