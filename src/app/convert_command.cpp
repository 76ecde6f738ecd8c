// Game records as text, and back.
#include <ostream>
#include <string>

#include "app/commands.hpp"
#include "app/game_file.hpp"
#include "app/output_file.hpp"

namespace kagetsu::app {

int convert_games(std::ostream& out, const std::string& from, const std::string& to) {
    GameFile in(from);
    const bool was_text = in.format() == RecordFormat::Text;
    OutputFile file(to);
    file.stream() << header_of(in.series(), was_text ? RecordFormat::Binary : RecordFormat::Text)
                  << '\n';
    GameRecord game;
    while (in.next(game))
        file.stream() << (was_text ? to_bytes(game, in.series().shape) : to_text(game) + '\n');
    file.keep();
    out << to << ": " << in.count() << " games\n";
    return 0;
}

}  // namespace kagetsu::app
