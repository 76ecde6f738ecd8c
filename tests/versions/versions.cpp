// Matches between two programs at fixed numbers of nodes: how their difference changes with the
// depth of the search; see docs/testing.md.
#include <boost/program_options.hpp>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/option_set.hpp"
#include "app/progress.hpp"
#include "app/score_text.hpp"
#include "kagetsu/notation.hpp"
#include "pair_record.hpp"
#include "program_contestant.hpp"
#include "selfplay/ordered_tasks.hpp"
#include "selfplay/sprt.hpp"
#include "support/command_line.hpp"
#include "support/contents.hpp"
#include "two_programs.hpp"
#include "util/fnv.hpp"

namespace kagetsu::test {

namespace {

namespace po = boost::program_options;

struct Options {
    TwoPrograms programs;
    MatchOptions match;
    std::vector<std::uint64_t> nodes;
    std::uint64_t pairs = 0;
    int threads = 1;
    std::optional<SprtHypotheses> hypotheses;
    std::string record;
};

// A program that is built anew is another one.
std::uint64_t fingerprint(const std::string& path) {
    Fnv1a hash;
    for (const char byte : contents(path))
        hash.add_byte(static_cast<unsigned char>(byte));
    return hash.value();
}

// Everything that decides the games, as the first line of a record.
std::string conditions(const Options& options) {
    std::ostringstream text;
    text << "# versions: " << name_of(options.match.rule) << ", " << options.match.shape.width
         << 'x' << options.match.shape.height << ", seed " << options.match.seed << ", openings by "
         << options.match.opening_nodes << " nodes";
    const auto& [first, second] = options.programs;
    for (const Program* const program : {&first, &second}) {
        text << (program == &first ? "; " : " against ");
        for (std::size_t i = 0; i < program->command.size(); ++i)
            text << (i == 0 ? "" : " ") << program->command[i];
        for (const std::string& setting : program->settings)
            text << ' ' << setting;
        text << " (" << std::hex << fingerprint(program->command.front()) << std::dec << ')';
    }
    return text.str();
}

struct Players {
    Players(const Options& options, const MatchOptions& match)
        : first(options.programs.first, match), second(options.programs.second, match) {}

    ProgramContestant first;
    ProgramContestant second;
};

// Where the sequential test stands. Precondition: there are hypotheses.
std::string verdict_text(const Options& options, const MatchScore& score) {
    return sprt_text(sprt_llr(score, *options.hypotheses), *options.hypotheses);
}

// Plays the pairs that the record lacks. Ctrl-C ends this and the programs at once: only pairs that
// are not finished are lost.
void play(const Options& options, std::uint64_t nodes, PairRecord& record) {
    MatchOptions match = options.match;
    match.limits.nodes = nodes;
    const auto is_decided = [&] {
        return options.hypotheses &&
               sprt_verdict(sprt_llr(record.score(nodes), *options.hypotheses)) !=
                   SprtVerdict::Open;
    };
    const std::uint64_t done = record.score(nodes).games() / 2;
    if (done >= options.pairs || is_decided()) return;
    app::Progress progress(done, options.pairs, "pairs");
    const auto make_players = [&] {
        return [&match, players = std::make_shared<Players>(options, match)](std::uint64_t pair) {
            return play_pair(match, pair, players->first, players->second);
        };
    };
    run_in_order(done, options.pairs, options.threads, make_players, [&](int half_points) {
        record.add(nodes, half_points);
        std::string note =
            std::to_string(nodes) + " nodes, " + app::score_text(record.score(nodes));
        if (options.hypotheses) note += ", " + verdict_text(options, record.score(nodes));
        progress.add(note);
        return !is_decided();
    });
    progress.finish();
}

// A row of the table on stdout, which docs/plots/plot.py draws.
void print_row(std::uint64_t nodes, const MatchScore& score) {
    std::cout << nodes << '\t' << score.games() << '\t' << std::lround(score.elo()) << '\t'
              << std::lround(score.elo_error()) << '\t';
    for (std::size_t i = 0; i < score.pentanomial().size(); ++i)
        std::cout << (i == 0 ? "" : " ") << score.pentanomial()[i];
    std::cout << std::endl;
}

std::optional<Options> parse(int argc, char** argv) {
    Options options;
    std::string first;
    std::string second;
    std::string nodes;
    std::string rule;
    std::string size;
    std::string sprt;
    std::uint64_t games = 0;
    po::options_description visible(
        "versions [OPTION]... FIRST SECOND\n"
        "FIRST and SECOND are programs, with arguments, as in "
        "\"./kagetsu --weights a.weights\"");
    auto add = visible.add_options();
    add("help", "this text");
    add("nodes", po::value(&nodes)->default_value("20000,100000,300000"),
        "nodes per move: a match is played at each");
    add("games", po::value(&games)->default_value(400), "games of each match");
    add_settings(visible, options.programs);
    add("rule", po::value(&rule)->default_value("freestyle"),
        "freestyle, standard, renju, caro or caro-exact");
    add("size", po::value(&size)->default_value("15"), "board size, sides 5..22");
    add("seed", po::value(&options.match.seed)->default_value(1), "other openings");
    add("opening-nodes",
        po::value(&options.match.opening_nodes)->default_value(options.match.opening_nodes),
        "nodes of the search that finds an opening balanced");
    add("threads", po::value(&options.threads)->default_value(1), "games played in parallel");
    add("sprt", po::value(&sprt),
        "ELO0,ELO1: each match ends when a sequential test accepts one of them, with a 5 % risk of "
        "either error");
    add("record", po::value(&options.record),
        "file to which every pair is added; a match goes on where its file ends");
    if (!parse_command_line(argc, argv, visible, {{"FIRST", first}, {"SECOND", second}}))
        return std::nullopt;

    set_commands(options.programs, first, second);
    options.nodes = numbers_in("--nodes", nodes);
    require(games > 0 && options.threads > 0 && options.match.opening_nodes > 0,
            "--games, --threads and --opening-nodes are 1 or more");
    options.pairs = (games + 1) / 2;
    options.match.rule = app::rule_named(rule);
    options.match.shape = app::parse_shape(size);
    if (!sprt.empty()) {
        options.hypotheses = parse_hypotheses(sprt);
        require(options.hypotheses.has_value(), "--sprt must be like 0,5");
    }
    return options;
}

int run(int argc, char** argv) {
    const std::optional<Options> options = parse(argc, argv);
    if (!options) return 0;
    PairRecord record(options->record, conditions(*options));
    std::cout << conditions(*options) << "\nnodes\tgames\telo\terror\tpentanomial" << std::endl;
    for (const std::uint64_t nodes : options->nodes) {
        play(*options, nodes, record);
        print_row(nodes, record.score(nodes));
        if (options->hypotheses)
            std::cout << "# " << verdict_text(*options, record.score(nodes)) << std::endl;
    }
    return 0;
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    return kagetsu::test::run_program("versions", [&] { return kagetsu::test::run(argc, argv); });
}
