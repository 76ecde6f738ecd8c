#include "cluster/search_order.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "util/bytes.hpp"

namespace kagetsu {

namespace {

constexpr int kWord = 4;  // bytes of most numbers

class Writer {
  public:
    void add(std::int64_t number, int count = kWord) {
        put_number(bytes_, static_cast<std::uint64_t>(number), count);
    }
    void add(const std::vector<Square>& squares) {
        add(static_cast<std::int64_t>(squares.size()));
        for (const Square square : squares)
            add(square, 2);
    }
    template <typename Number>
    void add(const std::optional<Number>& number, int count) {
        add(number ? 1 : 0, 1);
        if (number) add(static_cast<std::int64_t>(*number), count);
    }
    [[nodiscard]] std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

class Reader {
  public:
    explicit Reader(const std::string& bytes) : reader_(bytes) {}

    [[nodiscard]] std::uint64_t next(int count = kWord) { return reader_.next(count); }
    [[nodiscard]] int next_int() { return static_cast<std::int32_t>(reader_.next(kWord)); }
    [[nodiscard]] std::vector<Square> next_squares() {
        std::vector<Square> squares(static_cast<std::size_t>(next()));
        for (Square& square : squares)
            square = static_cast<Square>(next(2));
        return squares;
    }

  private:
    ByteReader reader_;
};

// The stones that were placed, then the moves.
void add(Writer& writer, const Position& position) {
    const std::vector<Square>& moves = position.moves();
    writer.add(position.shape().width);
    writer.add(position.shape().height);
    writer.add(static_cast<std::int64_t>(index_of(position.rule())));
    const Color side = position.side_to_move();
    const Color first = moves.size() % 2 == 0 ? side : opponent(side);
    writer.add(static_cast<std::int64_t>(index_of(first)));
    std::vector<Square> placed;
    for (int y = 0; y < position.shape().height; ++y) {
        for (int x = 0; x < position.shape().width; ++x) {
            const Square square = square_at(x, y);
            if (!position.is_empty(square) && std::count(moves.begin(), moves.end(), square) == 0)
                placed.push_back(square);
        }
    }
    writer.add(placed);
    for (const Square square : placed)
        writer.add(static_cast<std::int64_t>(position.at(square)), 1);
    writer.add(moves);
}

Position next_position(Reader& reader) {
    BoardShape shape;
    shape.width = reader.next_int();
    shape.height = reader.next_int();
    const Rule rule = kAllRules[static_cast<std::size_t>(reader.next())];
    const auto first = static_cast<Color>(reader.next());
    Position position(shape, rule);
    for (const Square square : reader.next_squares())
        position.place(square, static_cast<Cell>(reader.next(1)));
    position.set_side_to_move(first);
    for (const Square square : reader.next_squares())
        position.make(square);
    return position;
}

}  // namespace

std::string to_bytes(const SearchOrder& order) {
    Writer writer;
    writer.add(order.number);
    writer.add(order.is_fresh ? 1 : 0, 1);
    writer.add(static_cast<std::int64_t>(order.hash_bytes), 8);
    writer.add(order.threads);
    for (std::size_t i = 0; i < tunable_parameters().size(); ++i)
        writer.add(order.parameters[i]);
    add(writer, order.position);
    const Limits& limits = order.limits;
    writer.add(limits.depth, kWord);
    writer.add(limits.nodes, 8);
    writer.add(limits.multi_pv);
    writer.add(limits.excluded);
    writer.add(limits.candidate_reach, kWord);
    writer.add(limits.search_single_move ? 1 : 0, 1);
    return writer.take();
}

SearchOrder order_of(const std::string& bytes) {
    Reader reader(bytes);
    SearchOrder order;
    order.number = static_cast<std::uint32_t>(reader.next());
    order.is_fresh = reader.next(1) != 0;
    order.hash_bytes = static_cast<std::size_t>(reader.next(8));
    order.threads = reader.next_int();
    for (const TunableParameter& parameter : tunable_parameters())
        order.parameters.set(parameter.name, reader.next_int());
    order.position = next_position(reader);
    Limits& limits = order.limits;
    if (reader.next(1) != 0) limits.depth = reader.next_int();
    if (reader.next(1) != 0) limits.nodes = reader.next(8);
    limits.multi_pv = reader.next_int();
    limits.excluded = reader.next_squares();
    if (reader.next(1) != 0) limits.candidate_reach = reader.next_int();
    limits.search_single_move = reader.next(1) != 0;
    return order;
}

}  // namespace kagetsu
