// Counts the problems with proven results that the engine solves, and how fast.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iomanip>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/problems.hpp"
#include "kagetsu/notation.hpp"
#include "util/bytes.hpp"
#include "util/fnv.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

namespace {

struct Row {
    int problems = 0;
    std::vector<std::uint64_t> efforts;  // of the solved ones, in ms or nodes

    void add(const Row& other) {
        problems += other.problems;
        efforts.insert(efforts.end(), other.efforts.begin(), other.efforts.end());
    }
};

// The problems of one rule and board size, a row for each category.
struct Board {
    Rule rule;
    BoardShape shape;
    std::array<Row, kCategories.size()> rows;
};

// What is told of an attempt.
struct Outcome {
    bool solved = false;
    std::uint64_t effort = 0;  // ms or nodes
    Square move = kNoSquare;
    Value value = 0;
    int depth = 0;
};

struct Miss {
    const Problem* problem;
    Outcome outcome;
};

constexpr int kOutcomeBytes = 4;  // of each number but the effort

std::string to_bytes(const Outcome& outcome) {
    std::string bytes;
    put_number(bytes, outcome.effort, 8);
    for (const int number : {outcome.solved ? 1 : 0, static_cast<int>(outcome.move),
                             static_cast<int>(outcome.value), outcome.depth})
        put_number(bytes, static_cast<std::uint64_t>(number), kOutcomeBytes);
    return bytes;
}

Outcome outcome_of(const std::string& bytes) {
    ByteReader reader(bytes);
    const auto next = [&reader] { return static_cast<std::int32_t>(reader.next(kOutcomeBytes)); };
    Outcome outcome;
    outcome.effort = reader.next(8);
    outcome.solved = next() != 0;
    outcome.move = static_cast<Square>(next());
    outcome.value = next();
    outcome.depth = next();
    return outcome;
}

Board& board_of(std::vector<Board>& boards, const Position& position) {
    const auto found = std::find_if(boards.begin(), boards.end(), [&](const Board& board) {
        return board.rule == position.rule() && board.shape == position.shape();
    });
    if (found != boards.end()) return *found;
    return boards.emplace_back(Board{position.rule(), position.shape(), {}});
}

std::string text_of(BoardShape shape) {
    const std::string width = std::to_string(shape.width);
    return shape.width == shape.height ? width : width + 'x' + std::to_string(shape.height);
}

void print_row(std::ostream& out, std::string_view rule, const std::string& size,
               std::string_view category, Row row) {
    std::sort(row.efforts.begin(), row.efforts.end());
    const std::size_t solved = row.efforts.size();
    out << std::left << std::setw(11) << rule << std::setw(6) << size << std::setw(10) << category
        << std::right << std::setw(9) << row.problems << std::setw(8) << solved << std::setw(10)
        << std::fixed << std::setprecision(1)
        << 100.0 * static_cast<double>(solved) / static_cast<double>(row.problems)
        << std::defaultfloat;
    if (solved > 0) {
        // The lower median, so that the figure is one that was measured.
        out << std::setw(10) << row.efforts[(solved - 1) / 2] << std::setw(10)
            << row.efforts.back();
    }
    out << '\n';
}

void print_table(std::ostream& out, const std::vector<Board>& boards, std::string_view unit) {
    out << "rule       size  category   problems  solved  per cent    median       max  " << unit
        << '\n';
    Row all;
    for (const Board& board : boards) {
        for (std::size_t i = 0; i < kCategories.size(); ++i) {
            if (board.rows[i].problems == 0) continue;
            print_row(out, name_of(board.rule), text_of(board.shape), kCategories[i].name,
                      board.rows[i]);
            all.add(board.rows[i]);
        }
    }
    if (all.problems > 0) print_row(out, "all", "", "", std::move(all));
}

void print_misses(std::ostream& out, const std::vector<Miss>& misses, Origin origin) {
    out << "\nmissed: " << misses.size() << '\n';
    for (const auto& [problem, outcome] : misses) {
        out << "  " << std::left << std::setw(20) << problem->id << " played " << std::setw(4)
            << to_letters(outcome.move, problem->position.shape(), origin) << std::right
            << "  value " << std::setw(6) << to_text(outcome.value) << "  depth " << std::setw(2)
            << outcome.depth << "  right:";
        for (const Square answer : problem->answers)
            out << ' ' << to_letters(answer, problem->position.shape(), origin);
        out << '\n';
    }
}

// All that determines an outcome.
std::string job_of(const std::vector<Problem>& problems, const std::optional<Limits>& limits,
                   const Evaluator& evaluator) {
    Fnv1a all;
    for (const Problem& problem : problems) {
        all.add(problem.position.key());
        for (const Square answer : problem.answers)
            all.add(static_cast<std::uint64_t>(answer));
    }
    TextWriter job;
    job << "bench problems\ntime " << (limits ? limits->turn.value_or(Milliseconds{0}).count() : 0)
        << "\nnodes " << (limits ? limits->nodes.value_or(0) : 0) << "\nproblems "
        << problems.size() << ", " << std::hex << all.value() << "\nweights "
        << evaluator.fingerprint();
    return job.str();
}

// A task is a problem: searched on one thread with an empty table.
MakeTask tasks_of(const std::vector<const Problem*>& problems, const std::optional<Limits>& limits,
                  const Evaluator& evaluator) {
    return [&problems, limits, &evaluator] {
        auto engine = std::make_shared<Engine>(Engine::kDefaultHashBytes, evaluator);
        engine->require_memory();
        return [&problems, limits, engine](std::uint64_t number, const std::string& /*input*/) {
            const Problem& problem = *problems[static_cast<std::size_t>(number)];
            Limits own = limits.value_or(Limits{});
            if (!limits) own.turn = problem.category->time;
            own.overhead = Milliseconds{0};
            const Attempt found = attempt(*engine, problem, own);
            const bool counts_nodes = limits && limits->nodes;
            return to_bytes(
                {found.solved,
                 counts_nodes ? found.nodes : static_cast<std::uint64_t>(found.elapsed.count()),
                 found.result.move, found.result.info.value, found.result.info.depth});
        };
    };
}

int bench_problems(const Arguments& arguments, std::ostream& out) {
    const std::string& path = arguments.operands.front();
    const std::optional<Limits> limits = limits_of(arguments.options);
    const Origin origin = origin_of(arguments.options);
    const Evaluator evaluator = evaluator_of(arguments.options);
    const std::vector<Problem> problems = load_problems(path);
    std::vector<const Problem*> with_answers;
    for (const Problem& problem : problems)
        if (!problem.answers.empty()) with_answers.push_back(&problem);
    const std::size_t left_out = problems.size() - with_answers.size();
    const MakeTask make_task = tasks_of(with_answers, limits, evaluator);
    Ranks& ranks = *arguments.ranks;
    if (ranks.assist(job_of(problems, limits, evaluator), 1, make_task)) return 0;

    const bool count_nodes = limits && limits->nodes;
    std::vector<Board> boards;
    std::vector<Miss> misses;
    std::size_t next = 0;
    ranks.run(0, with_answers.size(), 1, {}, make_task, [&](const std::string& bytes) {
        const Problem& problem = *with_answers[next++];
        const Outcome outcome = outcome_of(bytes);
        const auto category = static_cast<std::size_t>(problem.category - kCategories.data());
        Row& row = board_of(boards, problem.position).rows[category];
        ++row.problems;
        if (outcome.solved) {
            row.efforts.push_back(outcome.effort);
        } else {
            misses.push_back({&problem, outcome});
        }
        return true;
    });

    out << "Solved: the move is an answer of the file, or the engine claims a win (vct), whose "
           "PV,\n"
           "replayed, must be a win by fours (open4, vcf). Median and max: until the engine\n"
           "settled on its move.";
    if (left_out > 0) out << " Skipped, without answers: " << left_out << '.';
    out << "\n\n";
    print_table(out, boards, count_nodes ? "nodes" : "ms");
    print_misses(out, misses, origin);
    return 0;
}

}  // namespace

const Command kBenchProblemsCommand{
    .name = "bench problems",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .summary = "solve problems with proven results; list those missed",
    .about = "FILE has the format of tests/data/puzzles.txt.",
    .example = "bench problems tests/data/puzzles.txt --nodes 50000",
    .options =
        [] {
            return OptionSet()
                .number("time", "MS", "time per problem (default: by category)")
                .number("nodes", "N", "nodes per problem")
                .origin()
                .weights();
        },
    .run = bench_problems,
    .is_shared = true};

}  // namespace kagetsu::app
