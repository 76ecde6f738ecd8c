// Converts files of games between binary and text.
#include <cstdint>
#include <ostream>
#include <string>

#include "app/commands.hpp"
#include "app/game_file.hpp"
#include "app/output_file.hpp"

namespace kagetsu::app {

namespace {

int convert_games(const Arguments& arguments, std::ostream& out) {
    const std::string& from = arguments.operands[0];
    const std::string& to = arguments.operands[1];
    OutputFile file(to);
    std::uint64_t count = 0;
    {
        GameFile in(from);
        const bool was_text = in.format() == RecordFormat::Text;
        file.stream() << header_of(in.series(),
                                   was_text ? RecordFormat::Binary : RecordFormat::Text)
                      << '\n';
        GameRecord game;
        while (in.next(game))
            file.stream() << (was_text ? to_bytes(game, in.series().shape) : to_text(game) + '\n');
        count = in.count();
    }  // Windows cannot replace an open file.
    file.keep();
    out << to << ": " << count << " games\n";
    return 0;
}

}  // namespace

const Command kConvertCommand{.name = "convert",
                              .operands = "FROM TO",
                              .least = 2,
                              .most = 2,
                              .summary = "convert a file of games from binary to text or back",
                              .about = "",
                              .example = "convert a.games a.txt",
                              .options = [] { return OptionSet(); },
                              .run = convert_games};

}  // namespace kagetsu::app
