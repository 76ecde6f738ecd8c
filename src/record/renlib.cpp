// RenLib libraries, read only.
//
// After a header of 20 bytes (none in the oldest files, which begin with the move h8), the tree
// follows in depth-first order. A node has two bytes: the square, 16 * row + column with columns
// from 1 and rows from 0 at the top, 0 for the root or a pass; and flags. Two more bytes of flags
// may follow, then a comment, then a text for the square. Texts end in a zero byte and have an even
// number of bytes; the first line of a comment ends in a backspace.
#include "record/readers.hpp"

namespace kagetsu::record {

namespace {

constexpr std::string_view kMagic = "\xFFRenLib\xFF";
constexpr std::size_t kHeaderSize = 20;
constexpr char kFirstMoveOfOldFiles = 0x78;
constexpr int kSide = 15;

enum Flag : unsigned {
    kMoreFlags = 0x01,
    kNoMove = 0x02,  // only a text on a square
    kStart = 0x04,
    kComment = 0x08,
    kMark = 0x10,
    kOldComment = 0x20,  // ends in a byte with its high bit set
    kLeaf = 0x40,        // no moves follow
    kSibling = 0x80,     // after the moves that follow, an alternative comes
};

class RenLibReader {
  public:
    RenLibReader(std::string_view bytes, Game& game) : bytes_(bytes), path_{&game.root} {
        if (bytes_.substr(0, kMagic.size()) == kMagic) {
            if (bytes_.size() < kHeaderSize)
                throw error_at_byte(bytes_.size(), "the header is cut off");
            at_ = kHeaderSize;
        }
    }

    void read() {
        bool is_first = true;
        bool is_open = true;  // do more nodes belong to the tree?
        while (at_ < bytes_.size()) {
            if (!is_open) throw error_at_byte(at_, "a node after the end of the tree");
            is_open = read_node(is_first);
            is_first = false;
        }
        if (is_open && !is_first) throw error_at_byte(at_, "the tree is cut off");
    }

  private:
    unsigned next_byte() {
        if (at_ >= bytes_.size()) throw error_at_byte(at_, "the tree is cut off");
        return static_cast<unsigned char>(bytes_[at_++]);
    }

    // Returns whether more nodes must follow.
    bool read_node(bool is_first) {
        const std::size_t begin = at_;
        const unsigned position = next_byte();
        const unsigned flags = next_byte();
        const unsigned more = (flags & kMoreFlags) != 0 ? (next_byte(), next_byte()) : 0;
        const Square square = square_of(position, begin);
        std::string comment;
        if ((flags & kOldComment) != 0) {
            comment = old_text();
        } else if ((flags & kComment) != 0) {
            comment = text();
        }
        const std::string label = (more & 1) != 0 ? text() : std::string();
        // A text belongs to a square; without one it is part of the comment.
        if (square == kNoSquare && !label.empty()) comment += (comment.empty() ? "" : "\n") + label;
        if (is_first && position == 0) {
            path_.front()->comment = std::move(comment);
            return (flags & kLeaf) == 0;
        }
        add(square, flags, begin, std::move(comment), label);
        if ((flags & kSibling) != 0) parents_.push_back(path_.size() - 1);
        if ((flags & kLeaf) == 0) return true;
        if (parents_.empty()) return false;
        path_.resize(parents_.back());
        parents_.pop_back();
        return true;
    }

    static Square square_of(unsigned position, std::size_t begin) {
        if (position == 0) return kNoSquare;
        const int column = static_cast<int>(position % 16) - 1;
        const int row = static_cast<int>(position / 16);
        if (column < 0 || column >= kSide || row >= kSide)
            throw error_at_byte(begin, "a square outside the board");
        return square_at(column, row);
    }

    // Adds a node to the end of the path and makes it the new end.
    void add(Square square, unsigned flags, std::size_t begin, std::string comment,
             const std::string& label) {
        if (path_.size() > kMaxLine) throw error_at_byte(begin, "the tree is too deep");
        Node& parent = *path_.back();
        if ((flags & kNoMove) != 0) {
            if ((flags & kLeaf) == 0)
                throw error_at_byte(begin, "moves below a node that is no move");
            if (square != kNoSquare) parent.labels.emplace_back(square, label);
            path_.push_back(&parent);
            return;
        }
        for (const Node* node : path_) {
            if (square != kNoSquare && node->move == square)
                throw error_at_byte(begin, "a move to a square that is taken");
        }
        Node& node = parent.next.emplace_back();
        node.color = path_.size() % 2 == 1 ? Color::Black : Color::White;
        node.move = square;
        node.comment = std::move(comment);
        if (square != kNoSquare && !label.empty()) node.labels.emplace_back(square, label);
        if ((flags & kMark) != 0) node.properties.push_back({"RLMARK", {""}});
        if ((flags & kStart) != 0) node.properties.push_back({"RLSTART", {""}});
        path_.push_back(&node);
    }

    std::string text() {
        std::string text;
        while (true) {
            const unsigned first = next_byte();
            const unsigned second = next_byte();
            if (first == 0) break;
            text += static_cast<char>(first);
            if (second == 0) break;
            text += static_cast<char>(second);
        }
        return with_lines(text);
    }

    std::string old_text() {
        std::string text;
        bool is_end = false;
        while (!is_end) {
            for (const unsigned byte : {next_byte(), next_byte()}) {
                if (is_end) break;
                text += static_cast<char>(byte & 0x7FU);
                is_end = (byte & 0x80U) != 0;
            }
        }
        return with_lines(text);
    }

    static std::string with_lines(std::string_view text) {
        std::string lines;
        for (const char c : text) {
            if (c == '\b') {
                lines += '\n';
            } else if (c != '\r') {
                lines += c;
            }
        }
        return lines;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    std::vector<Node*> path_;  // from the root to the last node
    // Of the nodes on the path that have alternatives to come: the length of the path before them.
    std::vector<std::size_t> parents_;
};

}  // namespace

bool looks_like_renlib(std::string_view bytes) noexcept {
    // Text never has an odd control character after a lower-case x.
    return bytes.substr(0, kMagic.size()) == kMagic ||
           (bytes.size() >= 2 && bytes[0] == kFirstMoveOfOldFiles &&
            static_cast<unsigned char>(bytes[1]) < ' ');
}

Records read_renlib(std::string_view bytes, const ReadOptions& options) {
    Game game;
    game.rule = options.rule.value_or(Rule::Renju);
    game.shape = {kSide, kSide};
    RenLibReader(bytes, game).read();
    return {Format::RenLib, {std::move(game)}, {}};
}

}  // namespace kagetsu::record
