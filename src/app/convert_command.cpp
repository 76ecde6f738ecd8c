// Game records as text, and back.
#include <fstream>
#include <ostream>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "app/game_file.hpp"

namespace kagetsu::app {

int convert_games(std::ostream& out, const std::string& from, const std::string& to) {
    GameFile in(from);
    const bool was_text = in.format() == RecordFormat::Text;
    std::ofstream file(to, std::ios::binary);
    file << header_of(in.series(), was_text ? RecordFormat::Binary : RecordFormat::Text) << '\n';
    GameRecord game;
    while (in.next(game))
        file << (was_text ? to_bytes(game, in.series().shape) : to_text(game) + '\n');
    if (!file.flush()) throw std::runtime_error("cannot write " + to);
    out << to << ": " << in.count() << " games\n";
    return 0;
}

}  // namespace kagetsu::app
