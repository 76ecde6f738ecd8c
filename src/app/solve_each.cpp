#include "app/solve_each.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/game_operands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "app/record_io.hpp"
#include "app/solve_options.hpp"
#include "app/solve_report.hpp"
#include "util/fnv.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

namespace {

using solve::Solution;
using SteadyClock = std::chrono::steady_clock;

// What is asked of one game.
struct Question {
    Position position;
    Color winner;
};

// How the positions are solved, and what is printed of it.
struct Setup {
    solve::SolverOptions solver;
    std::optional<Milliseconds> time;  // for each
    bool in_json = false;
    Origin origin = Origin::Bottom;
};

std::vector<Question> questions_of(const Arguments& arguments) {
    const OptionValues& options = arguments.options;
    if (arguments.operands.empty() || are_moves(arguments))
        throw UsageError("--each needs a file of games");
    const std::string& path = arguments.operands.front();
    if (path == "-" && arguments.ranks->are_several())
        throw UsageError("several ranks need a file of games, not standard input");
    std::vector<Question> questions;
    for (const record::Game& game : load_records(path, read_options(options)).games) {
        check_agreement(path, game, options);
        const std::string name = path + ", game " + std::to_string(questions.size() + 1) + ": ";
        try {
            const Position position = position_to_solve(game, options);
            questions.push_back({position, winner_of(options, position)});
        } catch (const UsageError& error) {
            throw UsageError(name + error.what());
        } catch (const std::runtime_error& error) {
            throw std::runtime_error(name + error.what());
        }
    }
    if (questions.empty()) throw std::runtime_error(path + " has no game");
    return questions;
}

Setup setup_of(const OptionValues& options) {
    Setup setup{solver_options(options), {}, has(options, "json"), origin_of(options)};
    setup.solver.threads = 1;  // --threads counts positions
    if (const auto limits = limits_of(options)) setup.time = limits->turn;
    return setup;
}

// All that determines the answers.
std::string job_of(const std::vector<Question>& questions, const Setup& setup,
                   const Evaluator& evaluator) {
    Fnv1a all;
    for (const auto& [position, winner] : questions) {
        all.add(position.key());
        all.add(static_cast<std::uint64_t>(winner));
        all.add(static_cast<std::uint64_t>(position.rule()));
        all.add(static_cast<std::uint64_t>(position.shape().width));
        all.add(static_cast<std::uint64_t>(position.shape().height));
    }
    TextWriter job;
    job << "solve --each\nby " << name_of(setup.solver.kind) << "\nnodes " << setup.solver.max_nodes
        << "\ntime " << setup.time.value_or(Milliseconds{0}).count() << "\nhash "
        << setup.solver.table_bytes << "\njson " << (setup.in_json ? "yes" : "no") << "\norigin "
        << (setup.origin == Origin::Top ? "top" : "bottom") << "\npositions " << questions.size()
        << ", " << std::hex << all.value() << "\nweights " << evaluator.fingerprint();
    return job.str();
}

std::string text_of(const Solution& solution, std::uint64_t game, Color winner, const Setup& setup,
                    double seconds) {
    return setup.in_json ? solution_json(solution, winner, seconds, game)
                         : "game " + std::to_string(game) + ": " +
                               solution_text(solution, winner, setup.solver.kind, setup.origin);
}

// A task is a position. Its result: a digit for the verdict, and the text to print.
MakeTask tasks_of(const std::vector<Question>& questions, const Setup& setup,
                  const Evaluator& evaluator, const std::function<bool()>& is_over) {
    return [&] {
        return [&](std::uint64_t number, const std::string& /*input*/) {
            const auto& [position, winner] = questions[static_cast<std::size_t>(number)];
            const SteadyClock::time_point start = SteadyClock::now();
            solve::Solver solver(evaluator, setup.solver);
            const Solution solution = solver.solve(
                position, winner,
                [&] {
                    return is_over() || (setup.time && SteadyClock::now() - start >= *setup.time);
                },
                is_over, [](const solve::SolverProgress&) {});
            if (!solution.refusal.empty())
                throw std::logic_error("a proof that was found does not hold: " + solution.refusal);
            const std::chrono::duration<double> seconds = SteadyClock::now() - start;
            return std::to_string(static_cast<int>(solution.verdict)) +
                   text_of(solution, number + 1, winner, setup, seconds.count());
        };
    };
}

}  // namespace

int solve_each(const Arguments& arguments, std::ostream& out) {
    const OptionValues& options = arguments.options;
    refuse(options, {"number", "proof", "report", "resume", "tree"}, "--each");
    const Setup setup = setup_of(options);
    const std::vector<Question> questions = questions_of(arguments);
    const Evaluator evaluator;
    const Interrupt interrupt;
    const int threads = threads_of(options);
    Ranks& ranks = *arguments.ranks;
    std::atomic<bool> has_failed{false};  // to write
    const std::function<bool()> is_over = [&] {
        return interrupt.has_come() || has_failed || ranks.is_over();
    };
    const MakeTask make_task = tasks_of(questions, setup, evaluator, is_over);
    if (ranks.assist(job_of(questions, setup, evaluator), threads, make_task)) return 0;

    std::uint64_t proven = 0;
    std::uint64_t disproven = 0;
    Progress progress(0, questions.size(), "positions");
    ranks.run(0, questions.size(), threads, {}, make_task, [&](const std::string& result) {
        // Answers after Ctrl-C do not say what the limits would have allowed.
        if (interrupt.has_come()) return false;
        const auto verdict = static_cast<Solution::Verdict>(result.front() - '0');
        proven += verdict == Solution::Verdict::Win ? 1 : 0;
        disproven += verdict == Solution::Verdict::NoWin ? 1 : 0;
        out << result.substr(1) << std::flush;
        progress.add();
        has_failed = !out.good();
        return !has_failed;
    });
    progress.finish();
    if (!setup.in_json) {
        out << "proven " << proven << ", disproven " << disproven << ", unknown "
            << progress.done() - proven - disproven << " of " << questions.size() << '\n';
    }
    if (proven + disproven < questions.size()) return kUnknown;
    return disproven > 0 ? kDisproven : 0;
}

}  // namespace kagetsu::app
