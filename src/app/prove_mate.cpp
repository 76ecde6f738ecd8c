#include "app/prove_mate.hpp"

#include <stdexcept>

#include "app/interrupt.hpp"
#include "app/refused_threads.hpp"
#include "app/solve_progress.hpp"
#include "app/solve_report.hpp"
#include "kagetsu/evaluator.hpp"
#include "solve/mating_line.hpp"

namespace kagetsu::app {

std::string mate_note(const SearchInfo& best) {
    if (!is_mate(best.value)) return "";
    return "mate " + to_text(best.value) + ": from the search, not verified\n";
}

solve::Solution prove_mate(const Position& position, const SearchInfo& best,
                           const solve::SolverOptions& options, Origin origin, std::ostream& out) {
    if (!is_mate(best.value)) {
        out << "nothing to prove: the search has found no mate\n";
        return {};
    }
    const Color me = position.side_to_move();
    const Color winner = best.value > 0 ? me : opponent(me);
    const Interrupt interrupt;
    SolveProgress progress(position.shape(), origin);
    const Evaluator evaluator;
    solve::Solver solver(evaluator, options);
    solve::Solution solution = solve::prove_along(
        solver, position, winner, best.pv, options.max_nodes,
        [&interrupt] { return interrupt.has_come(); },
        [&progress](const solve::SolverProgress& state) { progress.show(state); });
    progress.finish();
    report_refused_threads(solution.refused_threads, options.threads);
    if (!solution.refusal.empty())
        throw std::logic_error("a proof that was found does not hold: " + solution.refusal);
    if (!solution.proof) out << mate_note(best);
    out << solution_text(solution, winner, solve::Kind::All, origin);
    return solution;
}

}  // namespace kagetsu::app
