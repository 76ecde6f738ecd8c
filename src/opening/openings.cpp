#include "opening/openings.hpp"

#include <algorithm>
#include <string_view>

#include "embedded/kCaroExactOpenings.hpp"
#include "embedded/kCaroOpenings.hpp"
#include "embedded/kFreestyleOpenings.hpp"
#include "embedded/kRenjuOpenings.hpp"
#include "embedded/kStandardOpenings.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu {

namespace {

// On boards of at least this size the stones are at least two squares away from the edge.
constexpr int kLeastSide = 11;

// The board of the files.
constexpr BoardShape kShape{15, 15};

template <typename Bytes>
std::string_view text_of(const Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string_view file_of(Rule rule) {
    switch (rule) {
        case Rule::Freestyle:
            return text_of(kFreestyleOpenings);
        case Rule::Standard:
            return text_of(kStandardOpenings);
        case Rule::Renju:
            return text_of(kRenjuOpenings);
        case Rule::Caro:
            return text_of(kCaroOpenings);
        case Rule::CaroExact:
            return text_of(kCaroExactOpenings);
    }
    return {};
}

// Moves an opening to the middle of another board: in the files it lies in the middle of theirs.
Opening moved(const Opening& opening, BoardShape shape) {
    int left = kMaxSide;
    int top = kMaxSide;
    int right = 0;
    int bottom = 0;
    for (const Square square : opening) {
        left = std::min(left, x_of(square));
        right = std::max(right, x_of(square));
        top = std::min(top, y_of(square));
        bottom = std::max(bottom, y_of(square));
    }
    const int x = (shape.width - (right - left + 1)) / 2;
    const int y = (shape.height - (bottom - top + 1)) / 2;
    Opening result{};
    std::transform(opening.begin(), opening.end(), result.begin(), [&](Square square) {
        return square_at(x + x_of(square) - left, y + y_of(square) - top);
    });
    return result;
}

}  // namespace

std::vector<Opening> openings_for(BoardShape shape, Rule rule) {
    std::vector<Opening> openings;
    if (std::min(shape.width, shape.height) < kLeastSide) return openings;
    std::string_view file = file_of(rule);
    while (!file.empty()) {
        const std::string_view line = file.substr(0, file.find('\n'));
        file.remove_prefix(std::min(line.size() + 1, file.size()));
        if (line.empty() || line.front() == '#') continue;
        const std::string_view stones = line.substr(0, line.find('\t'));
        const auto squares = parse_squares(stones, kShape, Origin::Bottom).value();
        openings.push_back(moved({squares.at(0), squares.at(1), squares.at(2)}, shape));
    }
    return openings;
}

}  // namespace kagetsu
