#include "selfplay/record_text.hpp"

#include <sstream>

#include "kagetsu/notation.hpp"
#include "util/crc.hpp"
#include "util/text_stream.hpp"

namespace kagetsu {

namespace {

constexpr std::size_t kChecksumLength = 9;  // with the blank before it

std::string_view name_of(std::optional<Color> winner) {
    if (!winner) return "draw";
    return *winner == Color::Black ? "black" : "white";
}

bool has_checksum(std::string_view line, const RecordHeader& header) {
    if (line.size() < kChecksumLength) return false;
    const std::string_view checked = line.substr(0, line.size() - kChecksumLength);
    return line.substr(checked.size()) == ' ' + checksum_word(header.checksum_of(checked));
}

// The game after its number, if it has one.
std::optional<GameRecord> read_game(std::istringstream& in, BoardShape shape, Origin origin) {
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

}  // namespace

std::string to_text(const GameRecord& game, const RecordHeader& header) {
    const BoardShape shape = header.series().shape;
    std::string text = header.has_numbers() ? std::to_string(game.number) + ' ' : "";
    text += name_of(game.winner);
    for (const Square stone : game.opening)
        text += ' ' + to_letters(stone, shape, header.origin());
    text += " :";
    for (const RecordedMove& move : game.moves) {
        text += ' ' + to_letters(move.square, shape, header.origin()) +
                (move.is_random ? "? " : " ") + std::to_string(move.value);
    }
    if (header.has_numbers()) text += ' ' + checksum_word(header.checksum_of(text));
    return text;
}

std::optional<GameRecord> parse_game(std::string_view line, const RecordHeader& header) {
    std::uint64_t number = 0;
    if (header.has_numbers()) {
        if (!has_checksum(line, header)) return std::nullopt;
        line.remove_suffix(kChecksumLength);
    }
    TextReader in{std::string(line)};
    if (header.has_numbers() && (!(in >> number) || number > kMaxGameNumber)) return std::nullopt;
    std::optional<GameRecord> game = read_game(in, header.series().shape, header.origin());
    if (game) game->number = number;
    return game;
}

}  // namespace kagetsu
