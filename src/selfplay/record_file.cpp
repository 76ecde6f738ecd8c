#include "selfplay/record_file.hpp"

#include <istream>

#include "util/bytes.hpp"

namespace kagetsu {

namespace {

constexpr int kNumberBytes = 4;
constexpr int kCountBytes = 4;  // winner, stones and moves
constexpr int kStoneBytes = 2;
constexpr int kMoveBytes = 4;
constexpr int kCrcBytes = 4;
constexpr std::uint32_t kRandomMove = 0x8000;

std::uint32_t number_of(Square square, BoardShape shape) {
    return static_cast<std::uint32_t>(y_of(square) * shape.width + x_of(square));
}

Square square_of(std::uint64_t number, BoardShape shape) {
    const int index = static_cast<int>(number);
    return index < shape.area() ? square_at(index % shape.width, index / shape.width) : kNoSquare;
}

// What a record begins with.
struct Head {
    std::uint64_t number = 0;
    std::uint64_t winner = 0;
    std::uint64_t stones = 0;
    std::uint64_t moves = 0;

    static std::size_t size_in(const RecordHeader& header) {
        return kCountBytes + (header.has_numbers() ? kNumberBytes : 0);
    }
    // Precondition: the bytes exist.
    Head(ByteReader& bytes, const RecordHeader& header) {
        if (header.has_numbers()) number = bytes.next(kNumberBytes);
        winner = bytes.next(1);
        stones = bytes.next(1);
        moves = bytes.next(2);
    }

    [[nodiscard]] bool is_possible(const RecordHeader& header) const {
        return winner <= 2 &&
               stones + moves <= static_cast<std::uint64_t>(header.series().shape.area());
    }
    // Of what follows, in bytes.
    [[nodiscard]] std::size_t rest() const {
        return stones * kStoneBytes + moves * kMoveBytes + kCrcBytes;
    }
};

// Appends `count` bytes of the stream, or all that it has; then returns false.
bool append(std::istream& in, std::string& bytes, std::size_t count) {
    const std::size_t before = bytes.size();
    bytes.resize(before + count);
    in.read(bytes.data() + before, static_cast<std::streamsize>(count));
    const auto got = static_cast<std::size_t>(in.gcount());
    bytes.resize(before + got);
    return got == count;
}

// Whether a good game begins somewhere after the first byte.
bool has_game_within(std::string_view bytes, const RecordHeader& header) {
    GameRecord game;
    std::size_t size = 0;
    while (bytes.size() > 1) {
        bytes.remove_prefix(1);
        if (read_game(bytes, header, game, size) == ReadResult::Game) return true;
    }
    return false;
}

}  // namespace

std::string to_bytes(const GameRecord& game, const RecordHeader& header) {
    const BoardShape shape = header.series().shape;
    std::string bytes;
    if (header.has_numbers()) put_number(bytes, game.number, kNumberBytes);
    put_number(bytes, game.winner ? static_cast<std::uint32_t>(1 + index_of(*game.winner)) : 0, 1);
    put_number(bytes, game.opening.size(), 1);
    put_number(bytes, game.moves.size(), 2);
    for (const Square stone : game.opening)
        put_number(bytes, number_of(stone, shape), kStoneBytes);
    for (const RecordedMove& move : game.moves) {
        put_number(bytes, number_of(move.square, shape) | (move.is_random ? kRandomMove : 0),
                   kMoveBytes / 2);
        put_number(bytes, static_cast<std::uint32_t>(move.value), kMoveBytes / 2);
    }
    put_number(bytes, header.checksum_of(bytes), kCrcBytes);
    return bytes;
}

ReadResult read_game(std::string_view bytes, const RecordHeader& header, GameRecord& game,
                     std::size_t& size) {
    if (bytes.empty()) return ReadResult::End;
    if (bytes.size() < Head::size_in(header)) return ReadResult::Truncated;
    ByteReader reader(bytes);
    const Head head(reader, header);
    if (!head.is_possible(header)) return ReadResult::Damaged;
    size = Head::size_in(header) + head.rest();
    if (bytes.size() < size) return ReadResult::Truncated;

    const BoardShape shape = header.series().shape;
    game = {};
    game.number = head.number;
    if (head.winner > 0) game.winner = head.winner == 1 ? Color::Black : Color::White;
    for (std::uint64_t i = 0; i < head.stones; ++i)
        game.opening.push_back(square_of(reader.next(kStoneBytes), shape));
    for (std::uint64_t i = 0; i < head.moves; ++i) {
        const std::uint64_t number = reader.next(kMoveBytes / 2);
        const auto value = static_cast<std::int16_t>(reader.next(kMoveBytes / 2));
        game.moves.push_back(
            {square_of(number & ~kRandomMove, shape), value, (number & kRandomMove) != 0});
    }
    const bool is_whole =
        reader.next(kCrcBytes) == header.checksum_of(bytes.substr(0, size - kCrcBytes));
    return is_whole && is_playable(game, shape) ? ReadResult::Game : ReadResult::Damaged;
}

ReadResult read_game(std::istream& in, const RecordHeader& header, GameRecord& game) {
    std::string bytes;
    if (!append(in, bytes, Head::size_in(header)))
        return in.gcount() == 0 ? ReadResult::End : ReadResult::Truncated;
    ByteReader reader(bytes);
    const Head head(reader, header);
    if (!head.is_possible(header)) return ReadResult::Damaged;
    if (!append(in, bytes, head.rest()))
        return has_game_within(bytes, header) ? ReadResult::Damaged : ReadResult::Truncated;
    std::size_t size = 0;
    return read_game(bytes, header, game, size);
}

}  // namespace kagetsu
