// Compares how early two programs see who wins; see docs/testing.md.
#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/progress.hpp"
#include "foresight.hpp"
#include "program_contestant.hpp"
#include "selfplay/ordered_tasks.hpp"
#include "support/command_line.hpp"
#include "two_programs.hpp"

namespace kagetsu::test {

namespace {

namespace po = boost::program_options;

constexpr std::array<Value, 2> kThresholds{500, 1000};
// Fewer nodes make no difference in play.
constexpr std::uint64_t kLeastNodes = 1000;

struct Options {
    TwoPrograms programs;
    std::string games;
    std::vector<std::uint64_t> plies;
    std::uint64_t nodes = 0;
    std::size_t positions = 0;
    int threads = 1;
};

// By threshold, of both programs.
using Nodes = std::array<std::array<std::uint64_t, 2>, kThresholds.size()>;

std::optional<Options> parse(int argc, char** argv) {
    Options options;
    std::string first;
    std::string second;
    std::string plies;
    po::options_description visible(
        "foresight [OPTION]... GAMES FIRST SECOND\n"
        "GAMES is a file of self-play; FIRST and SECOND are programs, with arguments");
    auto add = visible.add_options();
    add("help", "this text");
    add("nodes", po::value(&options.nodes)->default_value(300'000), "nodes of a search");
    add("before", po::value(&plies)->default_value("8,11"),
        "plies before the end of the game: a position at each");
    add("positions", po::value(&options.positions)->default_value(500), "how many at most");
    add_settings(visible, options.programs);
    add("threads", po::value(&options.threads)->default_value(1), "positions searched in parallel");
    if (!parse_command_line(argc, argv, visible,
                            {{"GAMES", options.games}, {"FIRST", first}, {"SECOND", second}}))
        return std::nullopt;
    set_commands(options.programs, first, second);
    options.plies = numbers_in("--before", plies);
    require(options.nodes > kLeastNodes && options.threads > 0,
            "--nodes is above 1000, --threads 1 or more");
    return options;
}

std::uint64_t nodes_of(const ProgramContestant& program, const Question& question, Value threshold,
                       std::uint64_t limit) {
    return std::max(nodes_until_seen(program.reports(), question.is_win, threshold, limit),
                    kLeastNodes);
}

// A row for each threshold: how many each program sees, and how many nodes the first one needs for
// one of the second's.
void print(const std::vector<Nodes>& results, std::uint64_t limit) {
    std::printf("value  positions  FIRST sees  SECOND sees  nodes of FIRST / SECOND, 95 %%\n");
    for (std::size_t t = 0; t < kThresholds.size(); ++t) {
        Mean logarithm;
        std::array<int, 2> seen{};
        for (const Nodes& nodes : results) {
            logarithm.add(
                std::log(static_cast<double>(nodes[t][0]) / static_cast<double>(nodes[t][1])));
            for (std::size_t i = 0; i < seen.size(); ++i)
                seen[i] += nodes[t][i] < limit;
        }
        std::printf("%5d %10zu %11d %12d  %.3f, %.3f to %.3f\n", kThresholds[t], results.size(),
                    seen[0], seen[1], std::exp(logarithm.mean()),
                    std::exp(logarithm.mean() - logarithm.error()),
                    std::exp(logarithm.mean() + logarithm.error()));
    }
}

int run(int argc, char** argv) {
    const std::optional<Options> options = parse(argc, argv);
    if (!options) return 0;
    app::GameFile games(options->games);
    const std::vector<Question> questions =
        questions_from(games, options->plies, options->positions);
    require(questions.size() > 1, options->games + " has too few decided games");
    MatchOptions match;
    match.rule = games.series().rule;
    match.shape = games.series().shape;
    match.limits.nodes = options->nodes;

    app::Progress progress(0, questions.size(), "positions");
    std::vector<Nodes> results;
    const auto make_players = [&] {
        auto players = std::make_shared<std::deque<ProgramContestant>>();
        for (const Program* const program : {&options->programs.first, &options->programs.second})
            players->emplace_back(*program, match);
        return [&, players](std::uint64_t number) {
            const Question& question = questions[number];
            Nodes nodes{};
            for (std::size_t i = 0; i < players->size(); ++i) {
                ProgramContestant& player = (*players)[i];
                player.begin_game();
                static_cast<void>(player.choose(question.position, match.limits));
                for (std::size_t t = 0; t < kThresholds.size(); ++t)
                    nodes[t][i] = nodes_of(player, question, kThresholds[t], options->nodes);
            }
            return nodes;
        };
    };
    run_in_order(0, questions.size(), options->threads, make_players, [&](const Nodes& nodes) {
        results.push_back(nodes);
        progress.add();
        return true;
    });
    progress.finish();
    print(results, options->nodes);
    return 0;
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    return kagetsu::test::run_program("foresight", [&] { return kagetsu::test::run(argc, argv); });
}
