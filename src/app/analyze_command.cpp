// Analysis of a position or a whole game; with --json, a server for programs.
#include <initializer_list>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "analysis/game_analysis.hpp"
#include "app/analysis_server.hpp"
#include "app/analyze_game.hpp"
#include "app/analyze_position.hpp"
#include "app/assist_searches.hpp"
#include "app/board_picture.hpp"
#include "app/commands.hpp"
#include "app/game_operands.hpp"
#include "app/interrupt.hpp"
#include "app/platform.hpp"
#include "app/proof_io.hpp"
#include "app/prove_mate.hpp"
#include "app/record_io.hpp"
#include "app/refused_threads.hpp"
#include "record/legality.hpp"

namespace kagetsu::app {

namespace {

constexpr Milliseconds kPositionTime{5000};
constexpr Milliseconds kMoveTime{1000};

// The exit code if --prove has no proof to show.
constexpr int kNotProven = 3;

// `usual`: the time of a search that has no other limit.
Limits search_limits(const OptionValues& options, Milliseconds usual) {
    constexpr std::int64_t kMaxDepth = 200;
    Limits limits = limits_of(options).value_or(Limits{});
    limits.overhead = Milliseconds{0};
    limits.search_single_move = true;
    if (const auto depth = number_of(options, "depth", 1, kMaxDepth))
        limits.depth = static_cast<int>(*depth);
    if (!limits.turn && !limits.nodes && !limits.depth) limits.turn = usual;
    return limits;
}

Limits position_limits(const OptionValues& options, const Position& position) {
    if (has(options, "infinite")) refuse(options, {"time", "nodes", "depth"}, "--infinite");
    Limits limits = search_limits(options, kPositionTime);
    if (has(options, "infinite")) limits.turn.reset();
    limits.multi_pv = static_cast<int>(required_number(options, "multi-pv", 1, kMaxArea));
    const auto excluded =
        parse_squares(word_of(options, "exclude"), position.shape(), origin_of(options));
    if (!excluded) throw UsageError("--exclude needs squares such as \"h8 i9\", on the board");
    limits.excluded = *excluded;
    return limits;
}

// What an engine needs besides the options.
struct Setup {
    int threads = 1;
    Evaluator evaluator;
    Ranks* ranks = nullptr;
};

std::size_t hash_bytes(const OptionValues& options) {
    constexpr std::int64_t kMaxMegabytes = 1 << 20;
    const auto megabytes = number_of(options, "hash", 1, kMaxMegabytes);
    return megabytes ? static_cast<std::size_t>(*megabytes) << 20 : Engine::kDefaultHashBytes;
}

std::unique_ptr<Engine> engine_of(const OptionValues& options, const Setup& setup) {
    auto engine = std::make_unique<Engine>(hash_bytes(options), setup.evaluator);
    engine->set_threads(setup.threads);
    engine->set_allies(setup.ranks->allies());
    engine->require_memory();  // with less it would find something else
    return engine;
}

// The pictures' letters for the moves that were found, best first.
std::vector<std::pair<Square, std::string>> labels_of(const std::vector<SearchInfo>& variations) {
    std::vector<std::pair<Square, std::string>> labels;
    for (const SearchInfo& info : variations) {
        if (labels.size() == 26) break;
        labels.emplace_back(info.pv.front(),
                            std::string(1, static_cast<char>('A' + labels.size())));
    }
    return labels;
}

bool is_proof_wanted(const OptionValues& options) {
    return has(options, "prove") || has(options, "proof");
}

solve::SolverOptions prover_options(const OptionValues& options, const Setup& setup) {
    constexpr std::int64_t kMaxNodes = std::int64_t{1} << 62;
    solve::SolverOptions result;
    result.table_bytes = hash_bytes(options);
    result.max_nodes =
        static_cast<std::uint64_t>(required_number(options, "prove-nodes", 1, kMaxNodes));
    result.threads = setup.threads;
    return result;
}

// A mate, if one was found: with --prove its proof. Returns the exit code.
int show_mate(const OptionValues& options, const Setup& setup, const Position& position,
              const SearchInfo& best, std::optional<OutputFile>& proof_file, std::ostream& out) {
    if (!is_proof_wanted(options)) {
        out << mate_note(best);
        return 0;
    }
    const solve::Solution solution =
        prove_mate(position, best, prover_options(options, setup), origin_of(options), out);
    if (!solution.proof) return kNotProven;
    if (proof_file) write_proof(*solution.proof, word_of(options, "proof"), *proof_file);
    return 0;
}

int run_position(const OptionValues& options, const Setup& setup,
                 const analysis::AnalysedGame& game, std::size_t turn, std::ostream& out) {
    refuse(options, {"report", "sgf"}, "one position (add --game)");
    const Position& position = game.positions[turn].position;
    const Origin origin = origin_of(options);
    const Limits limits = position_limits(options, position);
    std::optional<OutputFile> picture;
    if (has(options, "svg")) picture.emplace(word_of(options, "svg"));
    if (!is_proof_wanted(options)) refuse(options, {"prove-nodes"}, "analysis without --prove");
    const std::string ending = record::ending_of(position);
    std::optional<Position> start;  // of a proof
    std::optional<OutputFile> proof_file;
    // Without a move that saves it the position is not lost.
    if (is_proof_wanted(options)) refuse(options, {"exclude"}, "--prove");
    if (is_proof_wanted(options) && ending.empty()) {
        start = position_to_prove(game, turn);
        if (has(options, "proof")) proof_file.emplace(word_of(options, "proof"));
    }

    SearchResult result;
    if (ending.empty()) {
        const std::unique_ptr<Engine> engine = engine_of(options, setup);
        const Interrupt interrupt;
        result = analyze_position(*engine, position, limits, origin, interrupt,
                                  obeys_escapes(stdout), out);
        report_refused_threads(engine->refused_threads(), engine->threads());
    } else {
        out << draw_board(position, {origin, kNoSquare, winning_rows(position), may_color(stdout)})
            << ending << '\n';
    }
    if (picture) picture->stream() << picture_of(game, turn, labels_of(result.variations), origin);
    int code = is_proof_wanted(options) ? kNotProven : 0;
    if (ending.empty())
        code = show_mate(options, setup, start.value_or(position), result.info, proof_file, out);
    const bool has_proof = proof_file && code == 0;
    keep_all({picture ? &*picture : nullptr, has_proof ? &*proof_file : nullptr});
    return code;
}

int run_game(const OptionValues& options, const Setup& setup, analysis::AnalysedGame game,
             std::ostream& out) {
    refuse(options, {"multi-pv", "exclude", "infinite", "prove", "proof", "prove-nodes"}, "a game");
    GameOutputs outputs;
    if (has(options, "report")) outputs.report.emplace(word_of(options, "report"));
    if (has(options, "sgf")) refuse_collection(word_of(options, "sgf"), read_options(options));
    if (has(options, "sgf")) outputs.sgf.emplace(word_of(options, "sgf"));
    if (has(options, "svg")) outputs.svg.emplace(word_of(options, "svg"));
    const Limits limits = search_limits(options, kMoveTime);
    const std::unique_ptr<Engine> engine = engine_of(options, setup);
    const int code =
        analyze_game(*engine, std::move(game), limits, origin_of(options), outputs, out);
    report_refused_threads(engine->refused_threads(), engine->threads());
    return code;
}

int analyze(const Arguments& arguments, std::ostream& out) {
    const OptionValues& options = arguments.options;
    if (has(options, "json")) {
        if (!arguments.operands.empty())
            throw UsageError("--json reads queries from standard input, not '" +
                             arguments.operands.front() + "'");
        refuse(
            options,
            {"time", "nodes", "depth", "infinite", "multi-pv", "exclude", "turn", "game", "number",
             "report", "sgf", "svg", "prove", "proof", "prove-nodes", "threads", "rule", "size"},
            "--json");
        return run_analysis_server(options, *arguments.ranks, out);
    }
    refuse(options, {"workers"}, "analysis without --json");
    // Only rank 0 reads the game.
    const Setup setup{threads_of(options), evaluator_of(options), arguments.ranks};
    if (assist_searches(*setup.ranks, "analyze", setup.threads, setup.evaluator)) return 0;
    analysis::AnalysedGame game =
        analysis::open_game(game_of_operands(arguments), rule_of(options));
    const bool is_game =
        has(options, "game") || (!are_moves(arguments) && !is_given(options, "turn"));
    if (is_game) {
        refuse(options, {"turn"}, "a whole game");
        return run_game(options, setup, std::move(game), out);
    }
    const auto last = game.positions.size() - 1;
    const std::uint64_t turn =
        number_of(options, "turn", 0, static_cast<std::int64_t>(last)).value_or(last);
    return run_position(options, setup, game, static_cast<std::size_t>(turn), out);
}

}  // namespace

const Command kAnalyzeCommand{
    .name = "analyze",
    .operands = "[FILE|MOVE...|-]",
    .least = 0,
    .most = kNoMost,
    .summary = "analyse a position, or judge the moves of a game",
    .about =
        "Searches the position after the moves, the empty board without any. For FILE, a game "
        "record of any\nformat (- reads it from standard input), searches all its positions and "
        "judges its moves. With --json,\nanswers queries of other programs.",
    .example = "analyze game.sgf --time 2000 --report game.html",
    .options =
        [] {
            return OptionSet()
                .number("time", "MS", "time for each position (default: 5000; 1000 in a game)")
                .number("nodes", "N", "nodes for each position")
                .number("depth", "N", "depth of each search, in plies")
                .flag("infinite", "search one position until Ctrl-C")
                .number("multi-pv", "N", "number of best moves to find in a position", 1)
                .word("exclude", "SQUARES", "moves that are not considered in a position")
                .number("turn", "N", "only the position after N moves")
                .flag("game", "judge the game of the moves on the command line")
                .number("number", "N", "which game of a file with several, from 1")
                .word("report", "FILE", "write a page about the game, HTML")
                .word("sgf", "FILE", "write the game with comments and variations")
                .word("svg", "FILE", "write a picture of the position, or of the end of the game")
                .flag("prove", "turn a mate that is found in a position into a verified proof")
                .word("proof", "FILE", "prove, and write the proof as `solve` does")
                .number("prove-nodes", "N", "nodes of the search for a proof", 2'000'000)
                .threads("number of threads of each search")
                .number("hash", "MB",
                        "size of the transposition table (default: 64; 16 for each worker)")
                .flag("json", "answer queries in JSON (docs/analysis.md)")
                .number("workers", "N", "with --json: number of searches at a time", 1)
                .rule()
                .size()
                .origin()
                .weights();
        },
    .run = analyze,
    .is_shared = true};

}  // namespace kagetsu::app
