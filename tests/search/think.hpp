// Searching in tests: the whole engine, or one worker.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kagetsu/engine.hpp"
#include "search/worker.hpp"

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

// Lets an engine search a position to the end of its limits.
[[nodiscard]] inline SearchResult think(Engine& engine, const Position& position,
                                        const Limits& limits) {
    SearchResult result;
    engine.set_position(position);
    engine.go(limits, {{}, [&result](const SearchResult& found) { result = found; }});
    engine.wait();
    return result;
}

// ... a fresh engine, which has nothing to remember.
[[nodiscard]] inline SearchResult think(const Position& position, const Limits& limits) {
    Engine engine(kSmallHash);
    return think(engine, position, limits);
}

// Did two searches take the same course?
[[nodiscard]] inline bool same(const SearchResult& a, const SearchResult& b) {
    return a.move == b.move && a.info.value == b.info.value && a.info.nodes == b.info.nodes &&
           a.info.depth == b.info.depth && a.info.pv == b.info.pv;
}

// A worker with all it needs and no limit of time.
class LoneWorker {
  public:
    explicit LoneWorker(const Position& position, Selectivity selectivity = Selectivity::Normal)
        : worker_(std::make_unique<Worker>(position, evaluator_, table_, history_, control_,
                                           selectivity)) {
        control_.set_budget(Clock::now(), {});
    }
    [[nodiscard]] Worker* operator->() { return worker_.get(); }

  private:
    Evaluator evaluator_;
    TranspositionTable table_{kSmallHash};
    History history_;
    SearchControl control_;
    std::unique_ptr<Worker> worker_;
};

}  // namespace kagetsu::test
