// Writes training features of recorded games, and the file that describes their layout.
#include <ostream>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "app/game_file.hpp"
#include "app/output_file.hpp"
#include "selfplay/feature_layout.hpp"
#include "selfplay/features.hpp"

namespace kagetsu::app {

namespace {

int write_features(const Arguments& arguments, std::ostream& out) {
    const std::string& from = arguments.operands[0];
    const std::string& to = arguments.operands[1];
    const Evaluator evaluator = evaluator_of(arguments.options);
    GameFile in(from);
    for (const char* const end : {".positions", ".points", ".json"}) {
        if (is_same_file(from, to + end)) throw std::runtime_error(from + " would be overwritten");
    }
    OutputFile positions(to + ".positions");
    OutputFile points(to + ".points");
    OutputFile layout(to + ".json");
    layout.stream() << feature_layout(in.series().rule, in.series().shape);
    std::uint64_t count = 0;
    GameRecord game;
    while (in.next(game)) {
        for_each_position(game, in.series(), evaluator, [&](const Features& features) {
            positions.stream() << features.position;
            points.stream() << features.points;
            ++count;
        });
    }
    keep_all({&positions, &points, &layout});
    out << to << ": " << count << " positions of " << in.count() << " games\n";
    return 0;
}

}  // namespace

const Command kFeaturesCommand{.name = "features",
                               .operands = "FROM TO",
                               .least = 2,
                               .most = 2,
                               .summary = "write training features of the games in FROM",
                               .about = "Writes TO.positions, TO.points and their layout, TO.json.",
                               .example = "features a.games a",
                               .options = [] { return OptionSet().weights(); },
                               .run = write_features};

}  // namespace kagetsu::app
