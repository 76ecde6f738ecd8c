#include "solve/mating_line.hpp"

#include <algorithm>

namespace kagetsu::solve {

namespace {

// The parts of the nodes for the first attempt without the line, and for the positions of the line
// together. The rest is for the last attempt.
constexpr std::uint64_t kAlone = 4;
constexpr std::uint64_t kOnTheLine = 4;

}  // namespace

Solution prove_along(Solver& solver, const Position& position, Color winner,
                     const std::vector<Square>& line, std::uint64_t max_nodes,
                     const std::function<bool()>& must_stop,
                     const std::function<void(const SolverProgress&)>& report) {
    std::uint64_t nodes = 0;
    const auto solve = [&](const Position& at, std::uint64_t limit) {
        const auto report_all = [&](SolverProgress progress) {
            progress.nodes += nodes;
            report(progress);
        };
        solver.set_max_nodes(std::max<std::uint64_t>(limit, 1));
        Solution solution = solver.solve(at, winner, must_stop, must_stop, report_all);
        nodes += solution.nodes;
        return solution;
    };
    Solution solution = solve(position, max_nodes / kAlone);
    const bool is_open =
        solution.verdict == Solution::Verdict::Unknown && solution.refusal.empty() && !must_stop();
    if (is_open) {
        std::vector<Position> positions{position};
        for (const Square move : line) {
            positions.push_back(positions.back());
            positions.back().make(move);
        }
        // The last one is won, and the first one comes at the end.
        for (std::size_t i = line.size(); i-- > 1 && !must_stop();)
            static_cast<void>(solve(positions[i], max_nodes / kOnTheLine / line.size()));
        solution = solve(position, max_nodes - std::min(max_nodes, nodes));
    }
    solution.nodes = nodes;
    return solution;
}

}  // namespace kagetsu::solve
