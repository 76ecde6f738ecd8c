#include "protocol/excluded_moves.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace kagetsu::protocol {

namespace {

template <typename T>
void insert_once(std::vector<T>& values, const T& value) {
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
}

std::optional<Square> square_on(const Position& position, Point point) {
    if (!position.shape().contains(point.x, point.y)) return std::nullopt;
    return square_at(point.x, point.y);
}

// The last point of the path, if its other points are exactly the stones on the board.
std::optional<Point> next_on(const ExcludedMoves::Path& path, const Position& position) {
    if (path.empty()) return std::nullopt;
    std::array<Bitboard, 2> stones{};
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const auto square = square_on(position, path[i]);
        if (!square) return std::nullopt;
        stones[i % 2].set(position.layout().bit_of(*square));
    }
    const bool fits =
        stones[0] == position.stones(Color::Black) && stones[1] == position.stones(Color::White);
    return fits ? std::optional(path.back()) : std::nullopt;
}

}  // namespace

void ExcludedMoves::exclude(Point point) {
    const auto fits = [](int coordinate) { return coordinate >= 0 && coordinate < kMaxSide; };
    if (fits(point.x) && fits(point.y)) insert_once(points_, point);
}

void ExcludedMoves::allow(Point point) {
    std::erase(points_, point);
}

void ExcludedMoves::exclude_path(const Path& path) {
    if (paths_.size() < kMaxPaths && path.size() <= Bitboard::kBits) insert_once(paths_, path);
}

void ExcludedMoves::allow_path(const Path& path) {
    std::erase(paths_, path);
}

std::vector<Square> ExcludedMoves::in(const Position& position) const {
    std::vector<Square> squares;
    const auto add = [&](Point point) {
        const auto square = square_on(position, point);
        if (square && position.is_empty(*square)) insert_once(squares, *square);
    };
    for (const Point point : points_)
        add(point);
    for (const Path& path : paths_) {
        if (const auto point = next_on(path, position)) add(*point);
    }
    return squares;
}

}  // namespace kagetsu::protocol
