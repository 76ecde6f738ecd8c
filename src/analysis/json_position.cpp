#include "analysis/json_position.hpp"

#include <optional>
#include <string>

#include "record/legality.hpp"

namespace kagetsu::analysis {

namespace {

std::string element(std::string_view name, std::size_t index) {
    return std::string(name) + "[" + std::to_string(index) + "]: ";
}

std::string size_text(BoardShape shape) {
    return std::to_string(shape.width) + "x" + std::to_string(shape.height);
}

Square square_from(const Json& value, std::string_view name, std::size_t index, BoardShape shape,
                   Origin origin) {
    const std::optional<Square> square =
        value.is_string() ? parse_square(value.get_ref<const std::string&>(), shape, origin)
                          : std::nullopt;
    if (!square) {
        throw FieldError(name, element(name, index) + "expected a square of the " +
                                   size_text(shape) + " board such as \"h8\" or \"7,7\", got " +
                                   shown(value));
    }
    return *square;
}

std::optional<Color> parse_color(const Json& value) {
    if (value == "b") return Color::Black;
    if (value == "w") return Color::White;
    return std::nullopt;
}

}  // namespace

Rule rule_from(const Json& value) {
    const std::optional<Rule> rule = parse_rule(string(value, "rule"));
    if (rule) return *rule;
    std::string names;
    for (const Rule known : kAllRules)
        names += (names.empty() ? "" : ", ") + std::string(kagetsu::name_of(known));
    throw FieldError("rule", "expected one of " + names + "; got " + shown(value));
}

BoardShape shape_from(const Json& value) {
    const auto side = [](const Json& number) {
        return static_cast<int>(integer(number, "size", kMinSide, kMaxSide));
    };
    if (!value.is_array()) return {side(value), side(value)};
    if (value.size() != 2)
        throw FieldError("size", "expected a number or [width, height], got " + shown(value));
    return {side(value[0]), side(value[1])};
}

Origin origin_from(const Json& value) {
    const std::optional<Origin> origin = parse_origin(string(value, "origin"));
    if (!origin) throw FieldError("origin", "expected \"top\" or \"bottom\", got " + shown(value));
    return *origin;
}

std::vector<Square> squares_from(const Json& value, std::string_view name, BoardShape shape,
                                 Origin origin) {
    std::vector<Square> squares;
    for (const Json& item : array(value, name))
        squares.push_back(square_from(item, name, squares.size(), shape, origin));
    return squares;
}

void place_stones(const Json& value, Origin origin, Position& position) {
    std::size_t index = 0;
    int black_lead = 0;
    for (const Json& item : array(value, "stones")) {
        const bool is_pair = item.is_array() && item.size() == 2;
        const std::optional<Color> color = is_pair ? parse_color(item[0]) : std::nullopt;
        if (!color) {
            throw FieldError("stones", element("stones", index) +
                                           "expected [\"b\" or \"w\", square], got " + shown(item));
        }
        const Square square = square_from(item[1], "stones", index, position.shape(), origin);
        if (!position.is_empty(square)) {
            throw FieldError("stones", element("stones", index) +
                                           to_letters(square, position.shape(), origin) +
                                           " has two stones");
        }
        position.place(square, cell_of(*color));
        black_lead += *color == Color::Black ? 1 : -1;
        ++index;
    }
    position.set_side_to_move(black_lead > 0 ? Color::White : Color::Black);
}

Color color_from(const Json& value) {
    const std::optional<Color> color = parse_color(value);
    if (!color) throw FieldError("to_move", "expected \"b\" or \"w\", got " + shown(value));
    return *color;
}

void check_moves(const std::vector<Square>& moves, Origin origin, Position start) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::string reason = record::reason_against(start, moves[i]);
        if (!reason.empty()) {
            throw FieldError(
                "moves",
                element("moves", i) + to_letters(moves[i], start.shape(), origin) + " " + reason);
        }
        start.make(moves[i]);
    }
}

}  // namespace kagetsu::analysis
