// The program: the Gomocup protocol on stdin and stdout by default, or a sub-command.
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include <boost/program_options.hpp>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line.hpp"
#include "app/commands.hpp"
#include "app/platform.hpp"
#include "kagetsu/tuning.hpp"
#include "kagetsu/weights.hpp"
#include "protocol/front_end.hpp"

namespace kagetsu::app {

namespace {

namespace po = boost::program_options;

constexpr int kBadUsage = 2;
constexpr int kMaxBenchDepth = 64;
constexpr std::uint64_t kDefaultOpeningNodes = 500'000;
constexpr std::uint64_t kDefaultMatchNodes = 5000;

bool is_command(std::string_view word) {
    return word == "bench" || word == "convert" || word == "eval" || word == "features" ||
           word == "match" || word == "openings" || word == "parameters" || word == "selfplay" ||
           word == "tune" || word == "weights";
}

int list_parameters(std::ostream& out) {
    for (const auto& [name, value, min, max] : tunable_parameters())
        out << name << ' ' << value << ' ' << min << ' ' << max << '\n';
    return 0;
}

int run_bench(const OptionValues& values) {
    const bool algorithms = values.count("algorithms") > 0;
    const bool moves = values.count("moves") > 0;
    const bool stops = values.count("stops") > 0;
    const bool problems = values.count("problems") > 0;
    if (algorithms + moves + stops + problems > 1) {
        throw UsageError("--algorithms, --moves, --stops and --problems exclude each other");
    }
    if (!problems && (values.count("time") > 0 || values.count("nodes") > 0)) {
        throw UsageError("--time and --nodes need --problems");
    }
    if (!values["depth"].defaulted()) {
        if (algorithms) throw UsageError("--algorithms has its own depths");
        if (moves) throw UsageError("--moves has no depth");
        if (stops) throw UsageError("--stops has no depth");
        if (problems) throw UsageError("--problems has no depth: --time or --nodes");
    }
    const Evaluator evaluator = evaluator_of(values);
    if (algorithms) return compare_algorithms(std::cout, evaluator);
    if (moves) return bench_moves(std::cout, evaluator);
    if (stops) return bench_stops(std::cout, evaluator);
    if (problems) {
        return bench_problems(std::cout, values["problems"].as<std::string>(), limits_of(values),
                              evaluator);
    }
    const int depth = values["depth"].as<int>();
    if (depth < 1 || depth > kMaxBenchDepth) throw UsageError("--depth must be 1 to 64");
    return bench(std::cout, depth, evaluator);
}

int run_openings(const OptionValues& values) {
    return find_openings(std::cout, rule_named(values["rule"].as<std::string>()),
                         number_of(values, "nodes", 1, kDefaultOpeningNodes), evaluator_of(values));
}

int run_selfplay(const OptionValues& values, const std::vector<std::string>& words) {
    if (words.size() != 1) throw UsageError("selfplay takes one file");
    Series series;
    series.rule = rule_named(values["rule"].as<std::string>());
    series.shape = parse_shape(values["size"].as<std::string>());
    series.nodes = number_of(values, "nodes", 1, series.nodes);
    const std::uint64_t random_moves = number_of(values, "random-moves", 0, 0);
    if (random_moves > 100) throw UsageError("--random-moves must be 0 to 100");
    series.random_moves = static_cast<int>(random_moves);
    series.seed = number_of(values, "seed", 0, series.seed);
    const Evaluator evaluator = evaluator_of(values);
    series.weights = evaluator.fingerprint();
    return play_games(std::cout, words.front(), series, number_of(values, "games", 1, 0),
                      threads_of(values), evaluator);
}

int run_match(const OptionValues& values, const std::vector<std::string>& words) {
    if (words.size() != 2) throw UsageError("match takes two weight files");
    MatchOptions options;
    options.rule = rule_named(values["rule"].as<std::string>());
    options.shape = parse_shape(values["size"].as<std::string>());
    options.seed = number_of(values, "seed", 0, options.seed);
    const std::optional<Limits> limits = limits_of(values);
    if (limits) {
        options.limits = *limits;
        options.limits.overhead = Milliseconds{0};  // there is no manager to send the move to
    } else {
        options.limits.nodes = kDefaultMatchNodes;
    }
    const std::uint64_t games = number_of(values, "games", 1, 0);
    const int threads = threads_of(values);
    const Evaluator first(load_weights(words[0]));
    const Evaluator second(load_weights(words[1]));
    return play_match(std::cout, options, first, second, games, threads);
}

int run_weights(const OptionValues& values, const std::vector<std::string>& words) {
    if (words.size() != 1) throw UsageError("weights takes one file");
    const bool by_hand = values.count("hand-set") > 0;
    if (by_hand && values.count("weights") > 0)
        throw UsageError("--hand-set and --weights exclude each other");
    return write_weights(std::cout, words.front(),
                         by_hand ? hand_set_weights() : weights_of(values));
}

int run_tune(const OptionValues& values, const std::vector<std::string>& words) {
    const bool search = words.size() == 2 && words[0] == "search";
    const bool weights = words.size() == 3 && words[0] == "weights";
    if (!search && !weights) throw UsageError("usage: tune search LOG, or tune weights LOG TO");
    TuneOptions options;
    options.rules = rules_named(values["rule"].as<std::string>());
    options.shape = parse_shape(values["size"].as<std::string>());
    options.nodes = number_of(values, "nodes", 1, kDefaultMatchNodes);
    options.seed = number_of(values, "seed", 0, options.seed);
    const std::uint64_t games = number_of(values, "games", 1, 0);
    const int threads = threads_of(values);
    if (search) {
        return tune_search(std::cout, words[1], options, weights_of(values), games, threads);
    }
    const auto file = [](const std::string& path) {
        return std::filesystem::weakly_canonical(path);
    };
    if (file(words[1]) == file(words[2]))
        throw UsageError("tune weights needs two different files");
    if (values.count("weights") > 0 && file(values["weights"].as<std::string>()) == file(words[2]))
        throw UsageError("tune must not overwrite the weights it starts from");
    return tune_weights(std::cout, words[1], options, weights_of(values), words[2], games, threads);
}

int run_command(const OptionValues& values, std::vector<std::string> words) {
    const std::string command = words.front();
    words.erase(words.begin());
    if (command == "bench") {
        if (!words.empty()) throw UsageError("bench takes no argument '" + words.front() + "'");
        return run_bench(values);
    }
    if (command == "parameters") {
        if (!words.empty()) throw UsageError("parameters takes no argument");
        return list_parameters(std::cout);
    }
    if (command == "openings") {
        if (!words.empty()) throw UsageError("openings takes no argument '" + words.front() + "'");
        return run_openings(values);
    }
    if (command == "match") return run_match(values, words);
    if (command == "tune") return run_tune(values, words);
    if (command == "weights") return run_weights(values, words);
    if (command == "selfplay") return run_selfplay(values, words);
    if (command == "convert" || command == "features") {
        if (words.size() != 2) throw UsageError(command + " takes two files");
        return command == "convert"
                   ? convert_games(std::cout, words[0], words[1])
                   : write_features(std::cout, words[0], words[1], evaluator_of(values));
    }
    if (command == "eval")
        return explain_evaluation(std::cout, parse_game(values, words), evaluator_of(values));
    throw UsageError("unknown command '" + command + "'");
}

std::shared_ptr<spdlog::logger> make_logger(const OptionValues& values) {
    if (values.count("log") == 0) return nullptr;
    auto logger = spdlog::basic_logger_mt("kagetsu", values["log"].as<std::string>());
    logger->set_level(spdlog::level::debug);
    logger->flush_on(spdlog::level::debug);
    // Errors such as a full disk must stay silent: some managers read stderr as an answer.
    logger->set_error_handler([](const std::string&) {});
    return logger;
}

int speak_protocol(const OptionValues& values) {
    protocol::FrontEndOptions front_end;
    front_end.threads = threads_of(values);
    front_end.evaluator = evaluator_of(values);
    survive_closed_pipes();
    if (is_terminal(stdin)) {
        std::cerr << "Kagetsu " KAGETSU_VERSION
                     ", a gomoku engine. Type START 15, then BEGIN; END quits; "
                     "see kagetsu --help.\n";
    }
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    front_end.logger = make_logger(values);
    return leave_reader_behind(protocol::run(std::cin, std::cout, front_end));
}

int run(const std::vector<std::string>& arguments) {
    // Managers may pass options of their own ("--force-utf8"), so unknown options do not stop the
    // protocol. For a sub-command they are errors.
    const po::options_description description = options();
    const po::parsed_options parsed =
        po::command_line_parser(arguments).options(description).allow_unregistered().run();
    OptionValues values;
    po::store(parsed, values);
    po::notify(values);

    if (values.count("help") > 0) {
        std::cout << kUsage << '\n' << description;
        return 0;
    }
    if (values.count("version") > 0) {
        std::cout << "Kagetsu " KAGETSU_VERSION "\n";
        return 0;
    }
    std::vector<std::string> words;
    std::vector<std::string> unknown;
    for (const po::option& option : parsed.options) {
        if (option.position_key >= 0) {
            words.insert(words.end(), option.value.begin(), option.value.end());
        } else if (option.unregistered) {
            unknown.push_back(option.string_key);
        }
    }
    // A word after an unknown option may be its value.
    if (words.empty() || (!unknown.empty() && !is_command(words.front()))) {
        return speak_protocol(values);
    }
    if (!unknown.empty()) throw UsageError("unknown option '--" + unknown.front() + "'");
    return run_command(values, words);
}

}  // namespace

}  // namespace kagetsu::app

int main(int argc, char** argv) {
    kagetsu::app::use_binary_streams();
    try {
        return kagetsu::app::run({argv + 1, argv + argc});
    } catch (const std::exception& error) {
        std::cerr << "kagetsu: " << error.what() << " (see kagetsu --help)\n";
        return kagetsu::app::kBadUsage;
    }
}
