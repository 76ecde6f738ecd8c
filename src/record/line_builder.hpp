// Builds the main line of a game move by move.
#pragma once

#include <array>
#include <cstddef>

#include "record/game.hpp"

namespace kagetsu::record {

class LineBuilder {
  public:
    // `game` must outlive the builder.
    explicit LineBuilder(Game& game) : end_(&game.root) {}

    // Appends a move of the side whose turn it is, Black first. Returns the new node, or null if
    // the square is taken.
    Node* add(Square square) {
        bool& is_taken = taken_[static_cast<std::size_t>(square)];
        if (is_taken) return nullptr;
        is_taken = true;
        end_ = &end_->next.emplace_back();
        end_->color = color_;
        end_->move = square;
        color_ = opponent(color_);
        return end_;
    }

  private:
    Node* end_;
    Color color_ = Color::Black;
    std::array<bool, kSquareCount> taken_{};
};

}  // namespace kagetsu::record
