#include "selfplay/record_file.hpp"

#include <boost/crc.hpp>
#include <istream>

#include "util/bytes.hpp"

namespace kagetsu {

namespace {

constexpr int kHeadBytes = 4;
constexpr int kStoneBytes = 2;
constexpr int kMoveBytes = 4;
constexpr int kCrcBytes = 4;
constexpr std::uint32_t kRandomMove = 0x8000;

std::uint32_t crc_of(const std::string& bytes, std::size_t count) {
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), count);
    return crc.checksum();
}

std::uint32_t number_of(Square square, BoardShape shape) {
    return static_cast<std::uint32_t>(y_of(square) * shape.width + x_of(square));
}

Square square_of(std::uint32_t number, BoardShape shape) {
    const int index = static_cast<int>(number);
    return index < shape.area() ? square_at(index % shape.width, index / shape.width) : kNoSquare;
}

// Appends `count` bytes of the stream; false if it has fewer.
bool append(std::istream& in, std::string& bytes, std::size_t count) {
    const std::size_t before = bytes.size();
    bytes.resize(before + count);
    in.read(bytes.data() + before, static_cast<std::streamsize>(count));
    return in.gcount() == static_cast<std::streamsize>(count);
}

}  // namespace

std::string to_bytes(const GameRecord& game, BoardShape shape) {
    std::string bytes;
    put_number(bytes, game.winner ? static_cast<std::uint32_t>(1 + index_of(*game.winner)) : 0, 1);
    put_number(bytes, static_cast<std::uint32_t>(game.opening.size()), 1);
    put_number(bytes, static_cast<std::uint32_t>(game.moves.size()), 2);
    for (const Square stone : game.opening)
        put_number(bytes, number_of(stone, shape), kStoneBytes);
    for (const RecordedMove& move : game.moves) {
        put_number(bytes, number_of(move.square, shape) | (move.is_random ? kRandomMove : 0),
                   kMoveBytes / 2);
        put_number(bytes, static_cast<std::uint32_t>(move.value), kMoveBytes / 2);
    }
    put_number(bytes, crc_of(bytes, bytes.size()), kCrcBytes);
    return bytes;
}

ReadResult read_game(std::istream& in, const Series& series, GameRecord& game) {
    std::string bytes;
    if (!append(in, bytes, kHeadBytes))
        return in.gcount() == 0 ? ReadResult::End : ReadResult::Truncated;
    ByteReader head(bytes);
    const std::uint32_t winner = head.next(1);
    const std::uint32_t stones = head.next(1);
    const std::uint32_t moves = head.next(2);
    const auto area = static_cast<std::uint32_t>(series.shape.area());
    if (winner > 2 || stones + moves > area) return ReadResult::Damaged;
    if (!append(in, bytes, stones * kStoneBytes + moves * kMoveBytes + kCrcBytes))
        return ReadResult::Truncated;

    ByteReader reader(bytes);
    reader.skip(kHeadBytes);
    game = {};
    if (winner > 0) game.winner = winner == 1 ? Color::Black : Color::White;
    for (std::uint32_t i = 0; i < stones; ++i)
        game.opening.push_back(square_of(reader.next(kStoneBytes), series.shape));
    for (std::uint32_t i = 0; i < moves; ++i) {
        const std::uint32_t number = reader.next(kMoveBytes / 2);
        const auto value = static_cast<std::int16_t>(reader.next(kMoveBytes / 2));
        game.moves.push_back(
            {square_of(number & ~kRandomMove, series.shape), value, (number & kRandomMove) != 0});
    }
    const bool is_whole = reader.next(kCrcBytes) == crc_of(bytes, bytes.size() - kCrcBytes);
    return is_whole && is_playable(game, series.shape) ? ReadResult::Game : ReadResult::Damaged;
}

}  // namespace kagetsu
