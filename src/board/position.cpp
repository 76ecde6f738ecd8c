#include "kagetsu/position.hpp"

#include <cassert>
#include <cstdlib>
#include <utility>

#include "board/zobrist.hpp"

namespace kagetsu {

namespace {

constexpr int kNearBlock = 2;  // how far the block around a stone extends to each side
constexpr int kNearRay = 4;    // length of the rays

bool is_near(int dx, int dy) {
    const int ax = std::abs(dx);
    const int ay = std::abs(dy);
    if (ax <= kNearBlock && ay <= kNearBlock) return true;
    return ax <= kNearRay && ay <= kNearRay && (ax == 0 || ay == 0 || ax == ay);
}

}  // namespace

Layout::Layout(BoardShape shape) {
    assert(shape.is_valid());
    bit_of_.fill(-1);
    neighbourhood_.resize(Bitboard::kBits);
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            const int bit = y * (shape.width + 1) + x;
            bit_of_[static_cast<std::size_t>(square_at(x, y))] = static_cast<std::int16_t>(bit);
            square_of_[static_cast<std::size_t>(bit)] = square_at(x, y);
        }
    }
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            Bitboard& near = neighbourhood_[static_cast<std::size_t>(bit_of(square_at(x, y)))];
            for (int dy = -kNearRay; dy <= kNearRay; ++dy) {
                for (int dx = -kNearRay; dx <= kNearRay; ++dx) {
                    if (!is_near(dx, dy) || !shape.contains(x + dx, y + dy)) continue;
                    near.set(bit_of(square_at(x + dx, y + dy)));
                }
            }
        }
    }
}

Position::Position(BoardShape shape, Rule rule)
    : shape_(shape),
      rule_(rule),
      layout_(std::make_shared<const Layout>(shape)),
      key_(Zobrist::board(shape, rule)) {
    cells_.fill(Cell::Wall);
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            cells_[static_cast<std::size_t>(square_at(x, y))] = Cell::Empty;
        }
    }
}

Bitboard Position::empty_squares() const noexcept {
    Bitboard squares;
    for (int y = 0; y < shape_.height; ++y) {
        for (int x = 0; x < shape_.width; ++x) {
            const Square square = square_at(x, y);
            if (is_empty(square)) squares.set(layout_->bit_of(square));
        }
    }
    return squares;
}

Bitboard Position::candidates() const noexcept {
    Bitboard squares = near_;
    squares.remove(occupied_);
    return squares;
}

void Position::put(Square square, Cell cell) noexcept {
    assert(is_empty(square) && cell != Cell::Empty);
    cells_[static_cast<std::size_t>(square)] = cell;
    const int bit = layout_->bit_of(square);
    if (cell == Cell::Black) stones_[0].set(bit);
    if (cell == Cell::White) stones_[1].set(bit);
    occupied_.set(bit);
    ++occupied_count_;
    key_ ^= kZobrist.stone(square, cell);
}

void Position::take(Square square) noexcept {
    const Cell cell = at(square);
    assert(cell != Cell::Empty && shape_.contains(square));
    cells_[static_cast<std::size_t>(square)] = Cell::Empty;
    const int bit = layout_->bit_of(square);
    stones_[0].clear(bit);
    stones_[1].clear(bit);
    occupied_.clear(bit);
    --occupied_count_;
    key_ ^= kZobrist.stone(square, cell);
}

std::uint64_t Position::key_after(Square square) const noexcept {
    return key_ ^ kZobrist.stone(square, cell_of(side_to_move_)) ^ kZobrist.white_to_move();
}

void Position::flip_side() noexcept {
    side_to_move_ = opponent(side_to_move_);
    key_ ^= kZobrist.white_to_move();
}

void Position::make(Square square) {
    moves_.push_back(square);
    near_history_.push_back(near_);
    put(square, cell_of(side_to_move_));
    near_ |= layout_->neighbourhood(square);
    flip_side();
}

void Position::undo() noexcept {
    assert(!moves_.empty());
    flip_side();
    near_ = near_history_.back();
    take(moves_.back());
    near_history_.pop_back();
    moves_.pop_back();
}

void Position::reserve_moves() {
    const auto area = static_cast<std::size_t>(shape_.area());
    moves_.reserve(area);
    near_history_.reserve(area);
}

void Position::clear_moves() noexcept {
    moves_.clear();
    near_history_.clear();
}

void Position::place(Square square, Cell cell) {
    put(square, cell);
    near_ |= layout_->neighbourhood(square);
    clear_moves();
}

void Position::remove(Square square) {
    take(square);
    near_ = Bitboard{};
    occupied_.for_each(
        [this](int bit) { near_ |= layout_->neighbourhood(layout_->square_of(bit)); });
    clear_moves();
}

void Position::set_side_to_move(Color color) {
    if (color != side_to_move_) flip_side();
    clear_moves();
}

bool Position::has_five(Color color) const noexcept {
    const Bitboard& stones = this->stones(color);
    const Bitboard& others = this->stones(opponent(color));
    const bool overlines_win = wins(rule_, color, 6, false);
    const int row = shape_.width + 1;
    for (const int step : {1, row, row + 1, row - 1}) {
        // After round k, `starts` marks the low ends of runs of at least k + 1 stones.
        Bitboard starts = stones;
        Bitboard shifted = stones;
        for (int k = 1; k < 5; ++k) {
            shifted = shifted.shifted_down(step);
            starts &= shifted;
        }
        if (!overlines_win || is_caro(rule_)) {
            // An exact five has no further stone at either end.
            Bitboard exact = starts;
            exact.remove(shifted.shifted_down(step));
            exact.remove(stones.shifted_up(step));
            if (is_caro(rule_)) {
                Bitboard behind = others;
                for (int k = 0; k < 5; ++k)
                    behind = behind.shifted_down(step);
                const Bitboard shut_in = exact & behind & others.shifted_up(step);
                (overlines_win ? starts : exact).remove(shut_in);
            }
            if (!overlines_win) starts = exact;
        }
        if (!starts.empty()) return true;
    }
    return false;
}

std::optional<Color> Position::winner() const noexcept {
    if (has_five(Color::Black)) return Color::Black;
    if (has_five(Color::White)) return Color::White;
    return std::nullopt;
}

}  // namespace kagetsu
