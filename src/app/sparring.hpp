// The engine as a person's opponent: level, limits, and some variety in its first moves.
#pragma once

#include <cstdint>
#include <optional>

#include "app/interrupt.hpp"
#include "kagetsu/engine.hpp"
#include "util/random.hpp"

namespace kagetsu::app {

struct SparringSettings {
    Limits limits;  // per move
    int level = 10;
    bool has_variety = true;
    std::uint64_t seed = 1;
};

constexpr int kMaxLevel = 10;

class Sparring {
  public:
    // An interrupt ends a search early; the move found so far is played. `allies` as in
    // Engine::set_allies(). Both must outlive this.
    Sparring(const Evaluator& evaluator, const SparringSettings& settings,
             const Interrupt& interrupt, Allies* allies);

    // The engine's move. With variety it plays one of the nearly best moves, at random, while the
    // board has fewer than three stones.
    [[nodiscard]] Square choose(const Position& position);
    // The best move at full strength, with its value and variation.
    [[nodiscard]] SearchResult advise(const Position& position);
    [[nodiscard]] Swap2Choice choose_swap2(const Position& position);
    void new_game() { engine_.new_game(); }

  private:
    [[nodiscard]] SearchResult search(const Position& position, const Limits& limits);
    [[nodiscard]] Limits fresh_limits() const;
    [[nodiscard]] std::optional<Square> varied(const Position& position);

    Engine engine_;
    SparringSettings settings_;
    Random random_;
    const Interrupt& interrupt_;
};

}  // namespace kagetsu::app
