#include "selfplay/game_record.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <iomanip>
#include <sstream>
#include <utility>

namespace kagetsu {

namespace {

constexpr std::string_view kOriginWord = " origin ";

std::string_view name_of(std::optional<Color> winner) {
    if (!winner) return "draw";
    return *winner == Color::Black ? "black" : "white";
}

std::string_view name_of(RecordFormat format) {
    return format == RecordFormat::Binary ? "binary" : "text";
}

std::string_view without_origin(std::string_view header) {
    return header.substr(0, header.find(kOriginWord));
}

// The origin that a header of text states; Top if it states none, as in version 0.1.
Origin origin_of(std::string_view header) {
    const std::size_t at = header.find(kOriginWord);
    if (at == std::string_view::npos) return Origin::Top;
    return parse_origin(header.substr(at + kOriginWord.size())).value_or(Origin::Top);
}

}  // namespace

std::string header_of(const Series& series, RecordFormat format, Origin origin) {
    std::ostringstream line;
    line << "kagetsu games 2 " << name_of(format) << ' ' << kagetsu::name_of(series.rule) << ' '
         << series.shape.width << 'x' << series.shape.height << ' ' << series.nodes << ' '
         << series.random_moves << ' ' << series.seed << ' ' << std::hex << std::setfill('0')
         << std::setw(16) << series.weights;
    if (format == RecordFormat::Text) line << kOriginWord << kagetsu::name_of(origin);
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
    if (format_name == name_of(RecordFormat::Text)) {
        header.format = RecordFormat::Text;
        header.origin = origin_of(line);
    }
    // Accept only the spelling that header_of() writes, and text of version 0.1.
    const std::string expected = header_of(series, header.format, header.origin);
    if (line != expected && line != without_origin(expected)) return std::nullopt;
    return header;
}

std::string to_text(const GameRecord& game, BoardShape shape, Origin origin) {
    std::string text(name_of(game.winner));
    for (const Square stone : game.opening)
        text += ' ' + to_letters(stone, shape, origin);
    text += " :";
    for (const RecordedMove& move : game.moves) {
        text += ' ' + to_letters(move.square, shape, origin) + (move.is_random ? "? " : " ") +
                std::to_string(move.value);
    }
    return text;
}

std::optional<GameRecord> parse_game(std::string_view line, BoardShape shape, Origin origin) {
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
        const std::optional<Square> stone = parse_square(word, shape, origin);
        if (!stone) return std::nullopt;
        game.opening.push_back(*stone);
    }
    if (word != ":") return std::nullopt;
    while (in >> word) {
        const bool is_random = word.back() == '?';
        if (is_random) word.pop_back();
        const std::optional<Square> square = parse_square(word, shape, origin);
        Value value = 0;
        if (!square || !(in >> value)) return std::nullopt;
        game.moves.push_back({*square, value, is_random});
    }
    if (!is_playable(game, shape)) return std::nullopt;
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
