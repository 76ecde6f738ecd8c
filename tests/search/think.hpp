// Helpers to search in tests: a whole engine, the search of one thread, or that of a single node.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "kagetsu/engine.hpp"
#include "search/root_search.hpp"

namespace kagetsu::test {

constexpr std::size_t kSmallHash = std::size_t{1} << 20;

[[nodiscard]] inline Limits node_limit(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}
[[nodiscard]] inline Limits depth_limit(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

// Lets an engine search a position until the limits are reached.
[[nodiscard]] inline SearchResult think(Engine& engine, const Position& position,
                                        const Limits& limits) {
    SearchResult result;
    engine.set_position(position);
    engine.go(limits, {{}, [&result](const SearchResult& found) { result = found; }});
    engine.wait();
    return result;
}

// The same with a fresh engine.
[[nodiscard]] inline SearchResult think(const Position& position, const Limits& limits) {
    Engine engine(kSmallHash);
    return think(engine, position, limits);
}

// Did both searches take the same course?
[[nodiscard]] inline bool same(const SearchResult& a, const SearchResult& b) {
    return a.move == b.move && a.info.value == b.info.value && a.info.nodes == b.info.nodes &&
           a.info.depth == b.info.depth && a.info.pv == b.info.pv;
}

// A RootSearch or a Search with all its dependencies and no time limit.
template <typename Searcher>
class Lone {
  public:
    explicit Lone(const Position& position, Selectivity selectivity = Selectivity::Normal,
                  Evaluator evaluator = Evaluator())
        : Lone(std::move(evaluator)) {
        searcher_ = std::make_unique<Searcher>(position, shared_, history_, selectivity);
    }
    Lone(const Position& position, VctSolver& vct) : Lone(Evaluator()) {
        searcher_ =
            std::make_unique<Searcher>(position, shared_, history_, Selectivity::Normal, &vct);
    }
    [[nodiscard]] Searcher* operator->() { return searcher_.get(); }
    [[nodiscard]] TranspositionTable& table() { return table_; }

  private:
    explicit Lone(Evaluator evaluator) : evaluator_(std::move(evaluator)) {
        control_.set_budget(Clock::now(), {});
    }

    TranspositionTable table_{kSmallHash};
    Evaluator evaluator_;
    SearchControl control_;
    SharedResources shared_{evaluator_, parameters_, table_, control_};
    SearchParameters parameters_;
    History history_;
    std::unique_ptr<Searcher> searcher_;
};
using LoneRoot = Lone<RootSearch>;
using LoneSearch = Lone<Search>;

}  // namespace kagetsu::test
