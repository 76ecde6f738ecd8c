// Finds problems among positions: the engine proposes, the oracles decide.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "kagetsu/position.hpp"
#include "support/solutions.hpp"
#include "support/vct_strategy.hpp"

namespace kagetsu::test {

struct FoundProblem {
    std::string_view category;
    Solution solution;
};

class ProblemFinder {
  public:
    using Wanted = std::function<bool(std::string_view category)>;

    // Returns the problem that the position is, if it is one of a wanted category. Problems that
    // take the oracles too long are none. Precondition: neither side has five.
    [[nodiscard]] std::optional<FoundProblem> find(const Position& position, const Wanted& wanted);

  private:
    [[nodiscard]] std::optional<FoundProblem> examine(const Position& position,
                                                      const Wanted& wanted);
    [[nodiscard]] std::optional<FoundProblem> by_fours(const Position& position, int at_most,
                                                       const Wanted& wanted);
    [[nodiscard]] std::optional<FoundProblem> by_threats(const Position& position, Square first,
                                                         const Wanted& wanted);
    [[nodiscard]] std::optional<FoundProblem> by_defence(const Position& position);

    VctStrategy vct_{kVctNodes};

    static constexpr std::uint64_t kVctNodes = 20'000;
};

}  // namespace kagetsu::test
