#include "protocol/board_reader.hpp"

#include <algorithm>

namespace kagetsu::protocol {

BoardReader::BoardReader(BoardShape shape, Rule rule) : shape_(shape), rule_(rule) {}

void BoardReader::add(const Stones& stones) {
    for (const StoneEntry& entry : stones.entries)
        add(entry);
    skipped_ += stones.unreadable;
}

void BoardReader::add(const StoneEntry& entry) {
    const int owner = entry.owner.value_or(0);
    if (!shape_.contains(entry.point.x, entry.point.y) || owner < 1 || owner > 3) {
        ++skipped_;
        return;
    }
    const Square square = square_at(entry.point.x, entry.point.y);
    bool& taken = taken_[static_cast<std::size_t>(square)];
    if (taken) {
        ++skipped_;
        return;
    }
    taken = true;
    stones_.push_back({square, static_cast<Owner>(owner)});
}

bool BoardReader::is_playing_order(Owner black) const noexcept {
    Owner next = black;
    for (const Stone& stone : stones_) {
        if (stone.owner == Owner::None) continue;
        if (stone.owner != next) return false;
        next = next == Owner::Engine ? Owner::Opponent : Owner::Engine;
    }
    return next == Owner::Engine;
}

Position BoardReader::position() const {
    const auto count = [this](Owner owner) {
        return std::count_if(stones_.begin(), stones_.end(),
                             [owner](const Stone& stone) { return stone.owner == owner; });
    };
    const Owner black =
        count(Owner::Engine) >= count(Owner::Opponent) ? Owner::Engine : Owner::Opponent;
    const auto color_of = [black](Owner owner) {
        return owner == black ? Color::Black : Color::White;
    };

    Position position(shape_, rule_);
    // Dead stones first: place() clears the moves of a position.
    for (const Stone& stone : stones_) {
        if (stone.owner == Owner::None) position.place(stone.square, Cell::Wall);
    }
    const bool in_order = is_playing_order(black);
    for (const Stone& stone : stones_) {
        if (stone.owner == Owner::None) continue;
        if (in_order) {
            position.make(stone.square);
        } else {
            position.place(stone.square, cell_of(color_of(stone.owner)));
        }
    }
    if (!in_order) position.set_side_to_move(color_of(Owner::Engine));
    return position;
}

}  // namespace kagetsu::protocol
