#include "selfplay/game_record.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <iomanip>
#include <sstream>
#include <utility>

#include "kagetsu/notation.hpp"

namespace kagetsu {

namespace {

std::string_view name_of(std::optional<Color> winner) {
    if (!winner) return "draw";
    return *winner == Color::Black ? "black" : "white";
}

std::string_view name_of(RecordFormat format) {
    return format == RecordFormat::Binary ? "binary" : "text";
}

}  // namespace

std::string header_of(const Series& series, RecordFormat format) {
    std::ostringstream line;
    line << "kagetsu games 2 " << name_of(format) << ' ' << kagetsu::name_of(series.rule) << ' '
         << series.shape.width << 'x' << series.shape.height << ' ' << series.nodes << ' '
         << series.random_moves << ' ' << series.seed << ' ' << std::hex << std::setfill('0')
         << std::setw(16) << series.weights;
    return line.str();
}

std::optional<RecordHeader> parse_header(std::string_view line) {
    std::istringstream in{std::string(line)};
    std::string word;
    std::string format_name;
    std::string rule_name;
    RecordHeader header;
    Series& series = header.series;
    char cross = 0;
    in >> word >> word >> word >> format_name >> rule_name >> series.shape.width >> cross >>
        series.shape.height >> series.nodes >> series.random_moves >> series.seed >> std::hex >>
        series.weights;
    const std::optional<Rule> rule = parse_rule(rule_name);
    if (!in || !rule || !series.shape.is_valid()) return std::nullopt;
    if (series.random_moves < 0 || series.random_moves > 100) return std::nullopt;
    series.rule = *rule;
    if (format_name == name_of(RecordFormat::Text)) header.format = RecordFormat::Text;
    // Accept only the spelling that header_of() writes.
    if (header_of(series, header.format) != line) return std::nullopt;
    return header;
}

std::string to_text(const GameRecord& game) {
    std::string text(name_of(game.winner));
    for (const Square stone : game.opening)
        text += ' ' + to_letters(stone);
    text += " :";
    for (const RecordedMove& move : game.moves) {
        text += ' ' + to_letters(move.square) + (move.is_random ? "? " : " ") +
                std::to_string(move.value);
    }
    return text;
}

std::optional<GameRecord> parse_game(std::string_view line, const Series& series) {
    std::istringstream in{std::string(line)};
    GameRecord game;
    std::string word;
    in >> word;
    if (word == name_of(Color::Black)) {
        game.winner = Color::Black;
    } else if (word == name_of(Color::White)) {
        game.winner = Color::White;
    } else if (word != name_of(std::nullopt)) {
        return std::nullopt;
    }
    while (in >> word && word != ":") {
        const std::optional<Square> stone = parse_square(word, series.shape);
        if (!stone) return std::nullopt;
        game.opening.push_back(*stone);
    }
    if (word != ":") return std::nullopt;
    while (in >> word) {
        const bool is_random = word.back() == '?';
        if (is_random) word.pop_back();
        const std::optional<Square> square = parse_square(word, series.shape);
        Value value = 0;
        if (!square || !(in >> value)) return std::nullopt;
        game.moves.push_back({*square, value, is_random});
    }
    if (!is_playable(game, series.shape)) return std::nullopt;
    return game;
}

bool is_playable(const GameRecord& game, BoardShape shape) {
    std::array<bool, kSquareCount> is_occupied{};
    const auto play = [&is_occupied, shape](Square square) {
        return shape.contains(square) &&
               !std::exchange(is_occupied[static_cast<std::size_t>(square)], true);
    };
    for (const Square stone : game.opening)
        if (!play(stone)) return false;
    for (const RecordedMove& move : game.moves)
        if (std::abs(move.value) > kMate || !play(move.square)) return false;
    return true;
}

}  // namespace kagetsu
