#include "support/vct_strategy.hpp"

#include "kagetsu/engine.hpp"
#include "kagetsu/evaluator.hpp"
#include "search/vct.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

struct VctStrategy::Solvers {
    Evaluator evaluator;
    VctSolver vct{1 << 16};
    Engine engine{std::size_t{1} << 20};
};

VctStrategy::VctStrategy(std::uint64_t nodes)
    : solvers_(std::make_unique<Solvers>()), nodes_(nodes) {}

VctStrategy::~VctStrategy() = default;

std::optional<Square> VctStrategy::first_move(const Position& position) {
    solvers_->vct.clear();
    PatternBoard board(position, solvers_->evaluator.point_values(position));
    const VctSolver::Answer answer = solvers_->vct.solve(board, nodes_, [] { return false; });
    if (answer.verdict != VctSolver::Verdict::Win) return std::nullopt;
    return answer.pv.front();
}

Strategy VctStrategy::strategy() {
    return [this](const NaivePosition& naive, Color me) -> std::optional<Point> {
        const Position position = to_position(naive, me);
        if (const std::optional<Square> move = first_move(position)) return point_of(*move);
        Limits limits;
        limits.nodes = nodes_;
        solvers_->engine.new_game();
        solvers_->engine.set_position(position);
        const SearchResult found = solvers_->engine.think(limits);
        if (found.info.depth > 0 && found.info.value < kMateBound) return std::nullopt;
        return point_of(found.move);
    };
}

}  // namespace kagetsu::test
