// The engine's search for wins by threats as a strategy that the oracles check.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "kagetsu/position.hpp"
#include "support/strategy_checker.hpp"

namespace kagetsu::test {

class VctStrategy {
  public:
    // `nodes`: of each search.
    explicit VctStrategy(std::uint64_t nodes);
    ~VctStrategy();
    VctStrategy(const VctStrategy&) = delete;
    VctStrategy& operator=(const VctStrategy&) = delete;

    // Returns the first move of a win by threats; nothing if none is found.
    [[nodiscard]] std::optional<Square> first_move(const Position& position);
    // Plays that move, or the one of the main search where the point classes decide. Refers to this
    // object.
    [[nodiscard]] Strategy strategy();

  private:
    struct Solvers;
    std::unique_ptr<Solvers> solvers_;
    std::uint64_t nodes_;
};

}  // namespace kagetsu::test
