// The moves of a node in the order in which one thread searches them. A move that another thread is
// busy with can be put off until the others have been searched.
#pragma once

#include <array>
#include <cstddef>

#include "search/move_picker.hpp"

namespace kagetsu {

class MoveQueue {
  public:
    // A move and its number in the picker's order, from 1.
    struct Numbered {
        Square square;
        int number;
    };

    // The picker's moves without `excluded`, which may be kNoSquare.
    MoveQueue(MovePicker& picker, Square excluded) noexcept
        : picker_(picker), excluded_(excluded) {}

    // The next move: of the picker, then those put off; square kNoSquare after the last.
    [[nodiscard]] Numbered next() noexcept {
        if (!is_picker_done_) {
            Square square = picker_.next();
            if (square == excluded_ && square != kNoSquare) square = picker_.next();
            if (square != kNoSquare) return {square, ++picked_};
            is_picker_done_ = true;
        }
        return begin_ < end_ ? put_off_[begin_++] : Numbered{kNoSquare, 0};
    }

    // Can the move that next() has just returned be put off? Not a second time, and only some moves
    // of a node.
    [[nodiscard]] bool can_put_off() const noexcept {
        return !is_picker_done_ && end_ < put_off_.size();
    }
    // Puts the move off, with its number.
    void put_off(Numbered move) noexcept { put_off_[end_++] = move; }

    // Gives up the picker's other moves, but none of those put off.
    void end_picking() noexcept { is_picker_done_ = true; }

  private:
    MovePicker& picker_;
    Square excluded_;
    int picked_ = 0;
    bool is_picker_done_ = false;
    // Put off and not yet returned: those in [begin, end). Not initialised.
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::array<Numbered, 16> put_off_;
};

}  // namespace kagetsu
