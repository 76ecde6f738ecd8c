// The soak test: plays games of the program against itself as a manager does, and asks it for
// analysis, for hours; see docs/testing.md.
#include <unistd.h>

#include <boost/program_options.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "busy.hpp"
#include "game_record.hpp"
#include "game_soak.hpp"
#include "gui_session.hpp"
#include "kagetsu/notation.hpp"
#include "query_session.hpp"
#include "summary.hpp"
#include "support/command_line.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

namespace po = boost::program_options;

// Nothing more is learned from a program that keeps failing.
constexpr int kMostFaults = 10;

struct Options {
    std::string what;
    GameSoakOptions soak;
    int first = 0;
    int games = 0;
    int queries = 0;
    int busy = 0;
    int seconds = 0;
    std::string record;
};

// Everything that decides what is played, as the first line of a record.
std::string conditions(const Options& options) {
    const GameChoice& choice = options.soak.choice;
    std::ostringstream text;
    text << "# soak: seed " << choice.seed << ", " << options.soak.turn_ms << " ms, sides "
         << choice.min_side << " to " << choice.max_side << ", threads";
    for (const int threads : choice.threads)
        text << ' ' << threads;
    text << ", rules";
    for (const Rule rule : choice.rules)
        text << ' ' << name_of(rule);
    text << ", new processes every " << choice.fresh_every << ", busy " << options.busy;
    return text.str();
}

bool soak_games(const Options& options) {
    std::cout << conditions(options) << std::endl;
    std::vector<GameRecord> records;
    std::optional<RecordFile> file;
    if (!options.record.empty()) {
        file.emplace(options.record, conditions(options));
        records = file->records();
        std::cout << records.size() << " games on file\n";
    }
    std::map<int, bool> is_played;
    for (const GameRecord& record : records)
        is_played[record.number] = true;

    const auto begin = std::chrono::steady_clock::now();
    const std::chrono::seconds limit{options.seconds};
    GameSoak soak(options.soak, std::cout);
    int faults = 0;
    bool is_complete = true;
    for (int number = options.first; number < options.first + options.games; ++number) {
        if (is_played.count(number) > 0) continue;
        const bool is_time_up =
            options.seconds > 0 && std::chrono::steady_clock::now() - begin >= limit;
        if (is_time_up || faults >= kMostFaults) {
            std::cout << "ended before game " << number << '\n';
            is_complete = false;
            break;
        }
        GameRecord record = soak.play(number);
        faults += record.fault.empty() ? 0 : 1;
        if (file) file->add(record);
        records.push_back(std::move(record));
    }
    print_summary(std::cout, records, options.soak.late_ms);
    std::cout << "memory of the first process: " << soak.memory()[0].to_text()
              << "\nmemory of the second process: " << soak.memory()[1].to_text() << '\n';
    bool is_fine = !soak.has_memory_grown();
    for (const GameRecord& record : records)
        is_fine = is_fine && record.fault.empty() && late_moves(record, options.soak.late_ms) == 0;
    std::cout << "games: " << (is_fine ? is_complete ? "passed" : "passed so far" : "FAILED")
              << std::endl;
    return is_fine;
}

bool soak_analysis(const Options& options) {
    // Hash tables of changing sizes leave gaps in glibc's heap, so that the resident memory grows
    // for hours before it stays the same. By default glibc takes blocks larger than this from the
    // system, and gives them back, only until the first one is freed.
    setenv("MALLOC_MMAP_THRESHOLD_", "131072", 0);
    const std::uint64_t seed = options.soak.choice.seed;
    GuiSession session(options.soak.program, seed);
    std::string fault = session.run(options.queries);
    std::cout << fault << "questions of a GUI: " << session.questions() << ", and "
              << session.take_backs() << " moves taken back; memory " << session.memory().to_text()
              << std::endl;
    bool is_fine = fault.empty() && !session.memory().has_grown();

    Lines server = options.soak.program;
    for (const char* argument : {"analyze", "--json", "--workers", "2", "--hash", "1"})
        server.emplace_back(argument);
    QuerySession queries(server, seed);
    fault = queries.run(options.queries);
    std::cout << fault << "queries in JSON: " << options.queries << ", "
              << queries.books().finished() << " positions, " << queries.books().broken_off()
              << " of them cancelled; memory " << queries.memory().to_text() << '\n';
    is_fine = is_fine && fault.empty() && !queries.memory().has_grown();
    std::cout << "analysis: " << (is_fine ? "passed" : "FAILED") << std::endl;
    return is_fine;
}

std::optional<Options> parse(int argc, char** argv) {
    Options options;
    GameChoice& choice = options.soak.choice;
    std::string program;
    std::string rule;
    int threads = 0;
    po::options_description visible("soak [OPTION]... games|analysis|all PROGRAM");
    auto add = visible.add_options();
    const auto number = [](int& value, int usual) {
        return po::value(&value)->default_value(usual);
    };
    add("help", "this text");
    add("games", number(options.games, from_environment("KAGETSU_SOAK_GAMES", 720)),
        "number of games (KAGETSU_SOAK_GAMES in the environment changes the default)");
    add("first", number(options.first, 0),
        "number of the first game: plays a game again, or a "
        "part of a long run");
    add("seed", po::value(&choice.seed)->default_value(test_seed()),
        "other openings and so on (KAGETSU_TEST_SEED)");
    add("time", number(options.soak.turn_ms, 20), "ms for a move");
    add("late", number(options.soak.late_ms, 30), "a move is late if it comes more ms after that");
    add("missing", number(options.soak.missing_ms, 10000), "... and missing after this many ms");
    add("threads", number(threads, 0), "threads of the engine; 0: 1 and 4 in turn");
    add("rule", po::value(&rule), "only this rule");
    add("min-side", number(choice.min_side, kMinSide), "smallest side of a board");
    add("max-side", number(choice.max_side, kMaxSide), "largest side");
    add("fresh", number(choice.fresh_every, choice.fresh_every),
        "new processes play about one game in this many, two that go on play the others; "
        "0: none");
    add("busy", number(options.busy, 0), "number of threads that keep the processor busy");
    add("seconds", number(options.seconds, 0), "begin no game after this many seconds");
    add("record", po::value(&options.record),
        "file to which every game is added; games that it has are not played again");
    add("queries", number(options.queries, 8640),
        "questions to the GUI's commands, and to the JSON server: by default one for every ten "
        "seconds of a day");
    if (!parse_command_line(argc, argv, visible, {{"what", options.what}, {"program", program}}))
        return std::nullopt;

    require(options.what == "games" || options.what == "analysis" || options.what == "all",
            "'" + options.what + "' is none of games, analysis, all");
    require(kMinSide <= choice.min_side && choice.min_side <= choice.max_side &&
                choice.max_side <= kMaxSide,
            "sides are 5 to 22");
    require(options.soak.turn_ms > 0 && options.games >= 0 && options.first >= 0 &&
                options.queries >= 0 && options.busy >= 0 && threads >= 0,
            "a number is too small");
    require(access(program.c_str(), X_OK) == 0, program + " cannot be run");
    options.soak.program = {program};
    if (threads > 0) choice.threads = {threads};
    if (!rule.empty()) {
        const auto known = parse_rule(rule);
        require(known.has_value(), "no rule '" + rule + "'");
        choice.rules = {*known};
    }
    return options;
}

int run(int argc, char** argv) {
    const std::optional<Options> options = parse(argc, argv);
    if (!options) return 0;
    const Busy busy(options->busy);
    bool is_fine = true;
    if (options->what != "analysis") is_fine = soak_games(*options) && is_fine;
    if (options->what != "games") is_fine = soak_analysis(*options) && is_fine;
    return is_fine ? 0 : 1;
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    return kagetsu::test::run_program("soak", [&] { return kagetsu::test::run(argc, argv); });
}
