// Proves that a side wins a position.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>

#include "analysis/game_analysis.hpp"
#include "analysis/proof_page.hpp"
#include "app/commands.hpp"
#include "app/game_operands.hpp"
#include "app/interrupt.hpp"
#include "app/output_file.hpp"
#include "app/proof_io.hpp"
#include "app/record_io.hpp"
#include "app/solve_progress.hpp"
#include "app/solve_report.hpp"

namespace kagetsu::app {

namespace {

using solve::Kind;
using solve::Solution;
using SteadyClock = std::chrono::steady_clock;

constexpr int kDisproven = 1;
constexpr int kUnknown = 3;

Position position_of(const Arguments& arguments) {
    const OptionValues& options = arguments.options;
    const analysis::AnalysedGame game =
        analysis::open_game(game_of_operands(arguments), rule_of(options));
    if (!game.note.empty()) throw std::runtime_error(game.note);
    const auto last = game.positions.size() - 1;
    const auto turn = static_cast<std::size_t>(
        number_of(options, "turn", 0, static_cast<std::int64_t>(last)).value_or(last));
    return position_to_prove(game, turn);
}

Color winner_of(const OptionValues& options, const Position& position) {
    if (!has(options, "for")) return position.side_to_move();
    const std::string name = word_of(options, "for");
    if (name == "black") return Color::Black;
    if (name == "white") return Color::White;
    throw UsageError("--for is black or white, not '" + name + "'");
}

Kind kind_of(const OptionValues& options) {
    const std::string name = word_of(options, "by");
    for (const Kind kind : {Kind::Fours, Kind::Threats, Kind::All}) {
        if (name == name_of(kind)) return kind;
    }
    throw UsageError("--by is fours, threats or any, not '" + name + "'");
}

solve::SolverOptions solver_options(const OptionValues& options) {
    constexpr std::int64_t kMaxMegabytes = 1 << 20;
    solve::SolverOptions result;
    result.table_bytes =
        static_cast<std::size_t>(required_number(options, "hash", 1, kMaxMegabytes)) << 20;
    result.kind = kind_of(options);
    result.threads = threads_of(options);
    if (const auto limits = limits_of(options)) {
        if (limits->nodes) result.max_nodes = *limits->nodes;
    }
    return result;
}

// What an earlier run has saved in the file, if there is one.
void load_table(const std::string& path, solve::NumberTable& table) {
    if (!std::filesystem::exists(path)) return;
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    if (!table.load(in))
        throw std::runtime_error(path + " is damaged, or no file that --resume has written");
}

int solve_position(const Arguments& arguments, std::ostream& out) {
    const OptionValues& options = arguments.options;
    const Position position = position_of(arguments);
    const Color winner = winner_of(options, position);
    const Origin origin = origin_of(options);
    const solve::SolverOptions solver_options = app::solver_options(options);
    if (solver_options.kind == Kind::Fours && winner != position.side_to_move())
        throw UsageError("--by fours needs the winner to be to move");
    if (has(options, "json")) refuse(options, {"tree"}, "--json");
    std::optional<OutputFile> file;
    if (has(options, "proof")) file.emplace(word_of(options, "proof"));
    std::optional<OutputFile> page;
    if (has(options, "report")) page.emplace(word_of(options, "report"));
    std::optional<OutputFile> table_file;
    if (has(options, "resume")) table_file.emplace(word_of(options, "resume"));

    const SteadyClock::time_point start = SteadyClock::now();
    std::optional<SteadyClock::time_point> deadline;
    if (const auto limits = limits_of(options); limits && limits->turn)
        deadline = start + *limits->turn;
    const Interrupt interrupt;
    const auto must_stop = [&] {
        return interrupt.has_come() || (deadline && SteadyClock::now() >= *deadline);
    };
    SolveProgress progress(position.shape(), origin);
    const Evaluator evaluator;
    solve::Solver solver(evaluator, solver_options);
    if (table_file) load_table(word_of(options, "resume"), solver.table());
    const Solution solution =
        solver.solve(position, winner, must_stop,
                     [&](const solve::SolverProgress& state) { progress.show(state); });
    progress.finish();
    if (table_file) {
        solver.table().save(table_file->stream());
        table_file->keep();
    }
    if (!solution.refusal.empty())
        throw std::logic_error("a proof that was found does not hold: " + solution.refusal);

    if (has(options, "json")) {
        const std::chrono::duration<double> seconds = SteadyClock::now() - start;
        out << solution_json(solution, winner, seconds.count());
    } else {
        out << solution_text(solution, winner, solver_options.kind, origin);
        if (has(options, "tree") && solution.proof) out << tree_text(*solution.proof, origin);
    }
    switch (solution.verdict) {
        case Solution::Verdict::Win:
            if (file) write_proof(*solution.proof, word_of(options, "proof"), *file);
            if (page) {
                page->stream() << analysis::proof_page(*solution.proof, solution.check, origin);
                page->keep();
            }
            return 0;
        case Solution::Verdict::NoWin:
            return kDisproven;
        case Solution::Verdict::Unknown:
            break;
    }
    return kUnknown;
}

}  // namespace

const Command kSolveCommand{
    .name = "solve",
    .operands = "[FILE|MOVE...|-]",
    .least = 0,
    .most = kNoMost,
    .summary = "prove that a side wins a position, with an answer to every reply",
    .about =
        "Looks for a win by fours, by threats, and at last by any moves (docs/solve.md), in the "
        "position after\nthe moves, or at the end of FILE, a game record of any format. A win is "
        "claimed when its proof has\nbeen verified by the rules alone. Exit code 0 if the win is "
        "proven, 1 if there is none, 3 if that is\nstill unknown. Goes on until then, or until "
        "Ctrl-C, without --time or --nodes.",
    .example = "solve game.sgf --turn 20 --proof proof.json",
    .options =
        [] {
            return OptionSet()
                .word("for", "SIDE", "who is to win, black or white (default: the side to move)")
                .word("by", "KIND", "the wins that are looked for: fours, threats, any", "any")
                .number("time", "MS", "time for the search")
                .number("nodes", "N", "nodes of the search")
                .word("proof", "FILE",
                      "write the proof: SGF or binary if FILE ends in .sgf or .bin, else JSON")
                .word("report", "FILE", "write a page to click through the proof, HTML")
                .flag("tree", "print the tree of the proof")
                .number("turn", "N", "the position after N moves")
                .number("number", "N", "which game of a file with several, from 1")
                .number("hash", "MB", "size of the table", 256)
                .word("resume", "FILE",
                      "go on with the table of FILE, and save it there at the end")
                .threads("number of threads that search, and verify the proof")
                .flag("json", "print the answer as an object")
                .rule()
                .size()
                .origin();
        },
    .run = solve_position};

}  // namespace kagetsu::app
