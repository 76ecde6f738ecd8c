#include "app/command_line.hpp"

#include <charconv>
#include <sstream>

#include "app/commands.hpp"
#include "kagetsu/engine.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::app {

namespace po = boost::program_options;

namespace {

constexpr int kDefaultBenchDepth = 11;
constexpr std::int64_t kDefaultGames = 1000;

}  // namespace

const std::string_view kUsage =
    "Kagetsu, a gomoku engine.\n"
    "\n"
    "Usage:\n"
    "  kagetsu [--log FILE] [--weights FILE] [--threads N]\n"
    "                          speak the Gomocup protocol on stdin and stdout\n"
    "  kagetsu bench [--depth N]\n"
    "                          search fixed positions; print nodes, speed and signature\n"
    "  kagetsu bench --algorithms\n"
    "                          compare the textbook algorithms on small games\n"
    "  kagetsu bench --moves   measure millions of moves made and taken back per second\n"
    "  kagetsu bench --stops   measure the time from stopping a search to its end\n"
    "  kagetsu bench --problems FILE [--time MS | --nodes N]\n"
    "                          solve problems with proven results; list those missed\n"
    "  kagetsu parameters      list the search parameters: name value min max\n"
    "  kagetsu eval MOVES [--rule NAME] [--size N]\n"
    "                          show the board after MOVES and its evaluation\n"
    "  kagetsu openings [--rule NAME] [--nodes N]\n"
    "                          find balanced openings of three stones for swap2; takes minutes\n"
    "  kagetsu selfplay FILE [--games N] [--nodes N] [--rule NAME] [--size N] [--threads N]\n"
    "                   [--random-moves PERCENT] [--seed N]\n"
    "                          play games against itself until FILE has N of them\n"
    "  kagetsu convert FROM TO\n"
    "                          convert a file of games from binary to text or back\n"
    "  kagetsu match FIRST SECOND [--games N] [--nodes N | --time MS] [--rule NAME] [--size N]\n"
    "                   [--threads N] [--seed N]\n"
    "                          play a match between two weight files\n"
    "  kagetsu tune search LOG [--games N] [--nodes N] [--rule NAME,...] [--size N]\n"
    "                   [--threads N] [--seed N]\n"
    "                          tune the search parameters by games\n"
    "  kagetsu tune weights LOG TO [--games N] [--nodes N] [--rule NAME,...] [--size N]\n"
    "                   [--threads N] [--seed N]\n"
    "                          tune the weights by games; write the result to TO\n"
    "  kagetsu weights FILE [--hand-set]\n"
    "                          write the built-in weights, or those set by hand, to FILE\n"
    "  kagetsu features FROM TO\n"
    "                          write training features of the games in FROM to TO.positions,\n"
    "                          TO.points and TO.json\n"
    "\n"
    "MOVES are points like h8 (column from the left, row from the top) or 7,7 (the same,\n"
    "from 0), Black first: kagetsu eval \"h8 i9 j7\"\n";

po::options_description options() {
    po::options_description description("Options");
    description.add_options()                                                                     //
        ("help,h", "print this help")                                                             //
        ("version,v", "print the version")                                                        //
        ("log", po::value<std::string>()->value_name("FILE"),                                     //
         "log the protocol session to FILE")                                                      //
        ("weights", po::value<std::string>()->value_name("FILE"),                                 //
         "use the weights of FILE instead of the built-in ones")                                  //
        ("threads", po::value<int>()->value_name("N")->default_value(1),                          //
         "search threads in the protocol, 1..64 (INFO thread_num overrides it); "                 //
         "selfplay, match, tune: games played in parallel")                                       //
        ("depth", po::value<int>()->value_name("N")->default_value(kDefaultBenchDepth),           //
         "bench: search depth in plies, 1..64")                                                   //
        ("algorithms", "bench: compare the textbook algorithms instead")                          //
        ("moves", "bench: measure moves per second instead")                                      //
        ("stops", "bench: measure the time to stop instead")                                      //
        ("problems", po::value<std::string>()->value_name("FILE"),                                //
         "bench: solve the problems of FILE instead (see tests/data/puzzles.txt)")                //
        ("time", po::value<int>()->value_name("MS"),                                              //
         "bench --problems: time per problem (default: by category); match: time per move")       //
        ("nodes", po::value<std::int64_t>()->value_name("N"),                                     //
         "bench --problems: nodes per problem instead of a time; openings: nodes of the last "    //
         "search (default: 500000); selfplay, match, tune: nodes per move (default: 5000)")       //
        ("hand-set", "weights: write those set by hand")                                          //
        ("games", po::value<std::int64_t>()->value_name("N")->default_value(kDefaultGames),       //
         "selfplay, tune: total number of games, earlier runs included; match: number of games")  //
        ("random-moves", po::value<std::int64_t>()->value_name("PERCENT")->default_value(0),      //
         "selfplay: percentage of moves played at random, 0..100")                                //
        ("seed", po::value<std::int64_t>()->value_name("N")->default_value(1),                    //
         "selfplay, match, tune: random seed, 0 or more")                                         //
        ("size", po::value<std::string>()->value_name("N|WxH")->default_value("15"),              //
         "eval, selfplay, match, tune: board size, sides 5..22")                                  //
        ("rule", po::value<std::string>()->value_name("NAME")->default_value("freestyle"),        //
         "eval, openings, selfplay, match, tune: freestyle, standard, renju, caro or caro-exact");
    return description;
}

BoardShape parse_shape(const std::string& text) {
    const std::size_t cross = text.find('x');
    const auto side = [&](std::string_view digits) {
        int value = 0;
        const char* const end = digits.data() + digits.size();
        const auto [rest, error] = std::from_chars(digits.data(), end, value);
        return error == std::errc{} && rest == end ? value : 0;
    };
    const std::string_view view = text;
    const BoardShape shape = cross == std::string::npos ? BoardShape{side(view), side(view)}
                                                        : BoardShape{side(view.substr(0, cross)),
                                                                     side(view.substr(cross + 1))};
    if (!shape.is_valid()) throw UsageError("bad board size '" + text + "': sides must be 5 to 22");
    return shape;
}

Rule rule_named(const std::string& name) {
    const std::optional<Rule> rule = parse_rule(name);
    if (!rule) {
        throw UsageError("unknown rule '" + name +
                         "': freestyle, standard, renju, caro or caro-exact");
    }
    return *rule;
}

std::vector<Rule> rules_named(const std::string& names) {
    std::vector<Rule> rules;
    std::istringstream words(names);
    std::string name;
    while (std::getline(words, name, ','))
        rules.push_back(rule_named(name));
    if (rules.empty()) throw UsageError("--rule needs the name of a rule");
    return rules;
}

Position parse_game(const OptionValues& values, const std::vector<std::string>& words) {
    Position position(parse_shape(values["size"].as<std::string>()),
                      rule_named(values["rule"].as<std::string>()));
    for (const std::string& word : words) {
        const auto moves = parse_points(word, position.shape());
        if (!moves) throw UsageError("bad move in '" + word + "'");
        for (const Square move : *moves) {
            if (!position.is_empty(move)) {
                throw UsageError("'" + to_letters(move) + "' is played twice");
            }
            position.make(move);
        }
    }
    return position;
}

std::uint64_t number_of(const OptionValues& values, const char* name, std::int64_t min,
                        std::uint64_t default_value) {
    if (values.count(name) == 0) return default_value;
    const std::int64_t number = values[name].as<std::int64_t>();
    if (number < min) {
        throw UsageError("--" + std::string(name) + " must be " + std::to_string(min) + " or more");
    }
    return static_cast<std::uint64_t>(number);
}

int threads_of(const OptionValues& values) {
    const int threads = values["threads"].as<int>();
    if (threads < 1 || threads > Engine::kMaxThreads) throw UsageError("--threads must be 1 to 64");
    return threads;
}

Weights weights_of(const OptionValues& values) {
    if (values.count("weights") == 0) return built_in_weights();
    return load_weights(values["weights"].as<std::string>());
}

Evaluator evaluator_of(const OptionValues& values) {
    return values.count("weights") == 0 ? Evaluator() : Evaluator(weights_of(values));
}

std::optional<Limits> limits_of(const OptionValues& values) {
    Limits limits;
    if (values.count("time") > 0) {
        const int time = values["time"].as<int>();
        if (time < 1) throw UsageError("--time must be 1 or more");
        limits.turn = Milliseconds(time);
    }
    if (values.count("nodes") > 0) {
        limits.nodes = number_of(values, "nodes", 1, 0);
    }
    if (limits.turn && limits.nodes) throw UsageError("--time and --nodes exclude each other");
    if (!limits.turn && !limits.nodes) return std::nullopt;
    return limits;
}

}  // namespace kagetsu::app
