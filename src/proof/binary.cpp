// The binary form of a proof (docs/proof.md): a byte for most squares, no names.
#include <array>
#include <cstddef>
#include <cstdint>

#include "proof/proof.hpp"

namespace kagetsu::proof {

namespace {

constexpr std::string_view kMagic = "KGPROOF1";
constexpr std::size_t kMaxDepth = kMaxArea / 2 + 1;

enum Flag : unsigned { kWhiteWins = 1, kWhiteToMove = 2, kMoves = 4, kAllFlags = 7 };

// Squares are numbers by rows from 0; the area stands for no square. They take a byte each, two
// on boards of more than 255 squares.
bool takes_two_bytes(BoardShape shape) {
    return shape.area() > UINT8_MAX;
}

class Writer {
  public:
    explicit Writer(const Proof& proof) : proof_(proof) {}

    [[nodiscard]] std::string write() {
        if (proof_.stones.size() > kMaxArea) throw ProofError("more stones than squares");
        bytes_ = kMagic;
        add_byte(static_cast<unsigned>(index_of(proof_.rule)));
        add_byte(static_cast<unsigned>(proof_.shape.width));
        add_byte(static_cast<unsigned>(proof_.shape.height));
        add_byte((proof_.winner == Color::White ? kWhiteWins : 0U) |
                 (proof_.to_move == Color::White ? kWhiteToMove : 0U) |
                 (proof_.are_moves ? kMoves : 0U));
        add_number(proof_.stones.size());
        for (const Stone& stone : proof_.stones) {
            if (!proof_.are_moves) add_byte(static_cast<unsigned>(index_of(stone.color)));
            add_square(stone.point);
        }
        add_node(proof_.root);
        return std::move(bytes_);
    }

  private:
    void add_byte(unsigned byte) { bytes_ += static_cast<char>(static_cast<unsigned char>(byte)); }
    // Seven bits a byte, the lowest first; the eighth says that more follow.
    void add_number(std::uint64_t number) {
        for (; number >= 128; number /= 128)
            add_byte(static_cast<unsigned>(number % 128) + 128);
        add_byte(static_cast<unsigned>(number));
    }
    void add_square(Point p) {
        if (!p.is_none() && !proof_.shape.contains(p.x, p.y))
            throw ProofError(to_text(p) + " is not on the board");
        const auto number = static_cast<unsigned>(p.is_none() ? proof_.shape.area()
                                                              : p.y * proof_.shape.width + p.x);
        add_byte(number % 256);
        if (takes_two_bytes(proof_.shape)) add_byte(number / 256);
    }
    void add_node(Tree::Id id) {
        const Tree::Id rest = proof_.tree.rest(id);
        add_square(proof_.tree.move(id));
        add_number(2 * proof_.tree.replies(id).size() + (rest == Tree::kNone ? 0 : 1));
        for (const Tree::Reply& reply : proof_.tree.replies(id)) {
            add_square(reply.move);
            add_node(reply.node);
        }
        if (rest != Tree::kNone) add_node(rest);
    }

    const Proof& proof_;
    std::string bytes_;
};

class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] Proof read() {
        position_ = kMagic.size();
        const unsigned rule = byte();
        require(rule < kAllRules.size(), "unknown rule");
        proof_.rule = static_cast<Rule>(rule);
        proof_.shape.width = static_cast<int>(byte());
        proof_.shape.height = static_cast<int>(byte());
        require(proof_.shape.is_valid(), "wrong size of the board");
        const unsigned flags = byte();
        require(flags <= kAllFlags, "unknown flags");
        proof_.winner = (flags & kWhiteWins) != 0 ? Color::White : Color::Black;
        proof_.to_move = (flags & kWhiteToMove) != 0 ? Color::White : Color::Black;
        proof_.are_moves = (flags & kMoves) != 0;
        read_stones();
        proof_.root = node(0);
        require(position_ == bytes_.size(), "more bytes than the tree has");
        const bool has_move = !proof_.tree.move(proof_.root).is_none();
        require(has_move == (proof_.to_move == proof_.winner), "the wrong side is to move");
        return std::move(proof_);
    }

  private:
    void require(bool condition, const std::string& message) const {
        if (!condition) throw ProofError("byte " + std::to_string(position_) + ": " + message);
    }
    unsigned byte() {
        require(position_ < bytes_.size(), "the file is cut off");
        return static_cast<unsigned char>(bytes_[position_++]);
    }
    unsigned number() {
        unsigned result = 0;
        for (unsigned shift = 0;; shift += 7) {
            require(shift < 21, "a number is too large");
            const unsigned part = byte();
            result |= (part & 127U) << shift;
            if (part < 128) return result;
        }
    }
    // None is allowed at the root only.
    Point square(bool may_be_none = false) {
        unsigned number = byte();
        if (takes_two_bytes(proof_.shape)) number += 256 * byte();
        const auto area = static_cast<unsigned>(proof_.shape.area());
        require(number < area || (number == area && may_be_none), "no square of the board");
        if (number == area) return {};
        const auto width = static_cast<unsigned>(proof_.shape.width);
        return {static_cast<std::int8_t>(number % width), static_cast<std::int8_t>(number / width)};
    }
    void read_stones() {
        const unsigned count = number();
        require(count <= kMaxArea, "more stones than squares");
        Color color = Color::Black;
        for (unsigned i = 0; i < count; ++i) {
            if (!proof_.are_moves) {
                const unsigned side = byte();
                require(side < 2, "a stone of no colour");
                color = side == 0 ? Color::Black : Color::White;
            }
            proof_.stones.push_back({color, square()});
            if (proof_.are_moves) color = opponent(color);
        }
        require(!proof_.are_moves || color == proof_.to_move,
                "the moves do not lead to the side to move");
    }
    Tree::Id node(std::size_t depth) {
        require(depth < kMaxDepth, "nested deeper than any game can be long");
        const Point move = square(depth == 0);
        const unsigned size = number();
        std::vector<Tree::Reply> replies;
        for (unsigned i = 0; i < size / 2; ++i) {
            const Point reply = square();
            require(replies.empty() || is_before(replies.back().move, reply),
                    "the replies are not in order");
            replies.push_back({reply, node(depth + 1)});
        }
        const Tree::Id rest = size % 2 == 1 ? node(depth + 1) : Tree::kNone;
        return proof_.tree.add(move, std::move(replies), rest);
    }

    std::string_view bytes_;
    std::size_t position_ = 0;
    Proof proof_;
};

}  // namespace

bool is_binary(std::string_view bytes) noexcept {
    return bytes.substr(0, kMagic.size()) == kMagic;
}

std::string to_binary(const Proof& proof) {
    return Writer(proof).write();
}

Proof read_binary(std::string_view bytes) {
    return Reader(bytes).read();
}

}  // namespace kagetsu::proof
