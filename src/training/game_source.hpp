// Where the games come from that the trainer learns from.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "selfplay/game_record.hpp"

namespace kagetsu::training {

struct Game {
    BoardShape shape;
    GameRecord record;
};

// Games of one rule and one set of weights, numbered from 0.
class GameSource {
  public:
    virtual ~GameSource() = default;

    [[nodiscard]] virtual Rule rule() const = 0;
    // The shape of one of the boards.
    [[nodiscard]] virtual BoardShape shape() const = 0;
    [[nodiscard]] virtual std::uint64_t count() const = 0;
    // A hash of all games.
    [[nodiscard]] virtual std::uint64_t fingerprint() const = 0;
    // Returns games by their numbers. Throws std::runtime_error if they cannot be read.
    [[nodiscard]] virtual std::vector<Game> read(std::span<const std::uint64_t> numbers) = 0;
};

}  // namespace kagetsu::training
