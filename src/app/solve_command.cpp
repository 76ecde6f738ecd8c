// Proves that a side wins a position.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>

#include "analysis/proof_page.hpp"
#include "app/commands.hpp"
#include "app/game_operands.hpp"
#include "app/interrupt.hpp"
#include "app/output_file.hpp"
#include "app/proof_io.hpp"
#include "app/read_file.hpp"
#include "app/refused_threads.hpp"
#include "app/solve_each.hpp"
#include "app/solve_options.hpp"
#include "app/solve_progress.hpp"
#include "app/solve_report.hpp"

namespace kagetsu::app {

namespace {

using solve::Solution;
using SteadyClock = std::chrono::steady_clock;

// What an earlier run has saved in the file, if there is one.
void load_table(const std::string& path, solve::NumberTable& table) {
    if (!std::filesystem::exists(path)) return;
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    const bool is_table = table.load(in);
    require_no_error(in, path);
    if (!is_table)
        throw std::runtime_error(path + " is damaged, or no file that --resume has written");
}

int solve_position(const Arguments& arguments, std::ostream& out) {
    const OptionValues& options = arguments.options;
    if (has(options, "each")) return solve_each(arguments, out);
    if (arguments.ranks->are_several())
        throw UsageError("several ranks solve the games of a file, with --each");
    const Position position = position_to_solve(game_of_operands(arguments), options);
    const Color winner = winner_of(options, position);
    const Origin origin = origin_of(options);
    const solve::SolverOptions solver_options = app::solver_options(options);
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
    const Solution solution = solver.solve(
        position, winner, must_stop, [&] { return interrupt.has_come(); },
        [&](const solve::SolverProgress& state) { progress.show(state); });
    progress.finish();
    report_refused_threads(solution.refused_threads, solver_options.threads);
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
            if (page)
                page->stream() << analysis::proof_page(*solution.proof, solution.check, origin);
            keep_all({file ? &*file : nullptr, page ? &*page : nullptr});
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
        "Ctrl-C, without --time or --nodes. With --each, every game of FILE gets an answer.",
    .example = "solve game.sgf --turn 20 --proof proof.json",
    .options =
        [] {
            return OptionSet()
                .word("for", "SIDE", "who is to win, black or white (default: the side to move)")
                .word("by", "KIND", "the wins that are looked for: fours, threats, any", "any")
                .number("time", "MS", "time until a win is found")
                .number("nodes", "N", "nodes until a win is found")
                .word("proof", "FILE",
                      "write the proof: SGF or binary if FILE ends in .sgf or .bin, else JSON")
                .word("report", "FILE", "write a page to click through the proof, HTML")
                .flag("tree", "print the tree of the proof")
                .number("turn", "N", "the position after N moves")
                .number("number", "N", "which game of a file with several, from 1")
                .flag("each", "all games of the file, with these limits for each")
                .number("hash", "MB", "size of the table", 256)
                .word("resume", "FILE",
                      "go on with the table of FILE, and save it there at the end")
                .threads("threads that search and verify the proof; with --each, games at a time")
                .flag("json", "print the answer as an object")
                .rule()
                .size()
                .origin();
        },
    .run = solve_position,
    .is_shared = true};

}  // namespace kagetsu::app
