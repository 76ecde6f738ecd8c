#include "app/game_operands.hpp"

#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "analysis/game_analysis.hpp"
#include "app/record_io.hpp"
#include "app/typed_game.hpp"

namespace kagetsu::app {

bool are_moves(const Arguments& arguments) {
    const std::vector<std::string>& operands = arguments.operands;
    if (operands.size() != 1) return true;
    const std::string& word = operands.front();
    if (parse_squares(word, shape_of(arguments.options), Origin::Top)) return true;
    // Squares outside the board, unless a file has this name. A number ends where its digits do:
    // if it could end earlier, a long text could be split in too many ways.
    static const std::regex move_list("( *([A-Za-z][0-9]+|[0-9]+,[0-9]+)(?![0-9,]))+ *");
    constexpr std::size_t kMaxLength = 4000;  // a longer text would exhaust the matcher's stack
    return word.size() <= kMaxLength && std::regex_match(word, move_list) &&
           !std::filesystem::exists(word);
}

record::Game game_of_operands(const Arguments& arguments) {
    const OptionValues& options = arguments.options;
    if (are_moves(arguments)) {
        refuse(options, {"number"}, "moves on the command line");
        return record::game_of(play_moves(arguments.operands, shape_of(options), rule_of(options),
                                          origin_of(options)));
    }
    return load_game(arguments.operands.front(), options);
}

}  // namespace kagetsu::app
