// The JSON text of a proof, read event by event, so that a file of millions of nodes is never held
// as a tree of JSON values.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "proof/proof.hpp"

namespace kagetsu::proof {

namespace {

using Json = nlohmann::json;

// Each node of a line takes two squares, but for the last one.
constexpr std::size_t kMaxDepth = kMaxArea / 2 + 1;

// Text of the file for a message.
std::string shown(const std::string& text) {
    constexpr std::size_t kMaxLength = 40;
    return '\'' + text.substr(0, kMaxLength) + (text.size() > kMaxLength ? "...'" : "'");
}

// A number from 0 to 99 without leading zeros.
std::optional<std::int8_t> parse_coordinate(std::string_view text) {
    std::int8_t number = -1;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    const bool is_plain = text == "0" || (!text.empty() && text.size() <= 2 && text[0] >= '1');
    if (!is_plain || error != std::errc{} || rest != end) return std::nullopt;
    return number;
}

class Reader {
  public:
    [[nodiscard]] Proof read(std::string_view text) {
        require(!text.starts_with("(;"),
                "this is SGF; proofs are checked in JSON or in the binary form");
        Json::sax_parse(text.begin(), text.end(), this);
        for (const char* const name : {"rule", "size", "winner", "tree"})
            require(has(name), std::string("'") + name + "' is missing");
        require(has("moves") != has("stones"), "expected either 'moves' or 'stones'");
        require(has("stones") == has("to_move"), "'to_move' belongs to 'stones', and only there");
        if (proof_.are_moves) {
            for (std::size_t i = 0; i < proof_.stones.size(); ++i)
                proof_.stones[i].color = i % 2 == 0 ? Color::Black : Color::White;
            proof_.to_move = proof_.stones.size() % 2 == 0 ? Color::Black : Color::White;
        }
        const bool has_move = !proof_.tree.move(proof_.root).is_none();
        require(has_move == (proof_.to_move == proof_.winner),
                has_move ? "the loser is to move first, so the root has no 'move'"
                         : "the winner is to move first, so the root needs a 'move'");
        return std::move(proof_);
    }

    // What the parser calls.
    bool null() { refuse_value(); }
    bool boolean(bool /*value*/) { refuse_value(); }
    bool number_float(Json::number_float_t /*value*/, const std::string& /*text*/) {
        refuse_value();
    }
    bool number_integer(Json::number_integer_t /*value*/) { refuse_value(); }
    bool binary(const Json::binary_t& /*value*/) { refuse_value(); }
    bool number_unsigned(Json::number_unsigned_t value);
    bool string(const std::string& value);
    bool start_object(std::size_t /*size*/);
    bool key(const std::string& name);
    bool end_object();
    bool start_array(std::size_t /*size*/);
    bool end_array();
    [[noreturn]] static bool parse_error(std::size_t position, const std::string& /*token*/,
                                         const Json::exception& /*error*/) {
        throw ProofError("not valid JSON: byte " + std::to_string(position));
    }

  private:
    enum class Kind { File, Size, Moves, Stones, Stone, Node, Replies };
    struct Frame {
        Kind kind;
        std::string name = {};                  // the key whose value is due
        std::vector<std::string> names = {};    // File, Node: the keys that were given
        int count = 0;                          // Size, Stone: the elements that were given
        Point move = {};                        // Node
        std::vector<Tree::Reply> replies = {};  // Node
        Tree::Id rest = Tree::kNone;            // Node
    };

    [[nodiscard]] bool has(std::string_view name) const {
        return std::find(file_names_.begin(), file_names_.end(), name) != file_names_.end();
    }
    void require(bool condition, const std::string& message) const {
        if (!condition) refuse(message);
    }
    [[noreturn]] void refuse(const std::string& message) const {
        throw ProofError(place() + message);
    }
    [[noreturn]] void refuse_value() const {
        refuse(stack_.empty() ? "expected an object" : "unexpected value" + for_name());
    }
    [[nodiscard]] std::string for_name() const {
        const std::string& name = stack_.back().name;
        return name.empty() ? "" : " for " + shown(name);
    }
    // Where in the tree the reader is: "tree/8,8/else: ".
    [[nodiscard]] std::string place() const;
    [[nodiscard]] bool is_at(Kind kind) const {
        return !stack_.empty() && stack_.back().kind == kind;
    }
    [[nodiscard]] bool is_at(Kind kind, std::string_view name) const {
        return is_at(kind) && stack_.back().name == name;
    }
    [[nodiscard]] Point point(const std::string& text) const;
    [[nodiscard]] Color color(const std::string& text) const;
    [[nodiscard]] Rule rule(const std::string& text) const;
    void take_side(std::uint64_t side);
    void end_node();

    Proof proof_;
    std::vector<Frame> stack_;
    std::size_t nodes_open_ = 0;
    std::vector<std::string> file_names_;
};

std::string Reader::place() const {
    std::string text;
    for (const Frame& frame : stack_) {
        if (frame.kind == Kind::File && frame.name == "tree" && stack_.size() > 1) text = "tree";
        if (frame.kind == Kind::Replies && !frame.name.empty()) text += '/' + frame.name;
        if (frame.kind == Kind::Node && frame.name == "else" && &frame != &stack_.back())
            text += "/else";
    }
    constexpr std::size_t kMaxLength = 200;
    if (text.size() > kMaxLength) text.replace(0, text.size() - kMaxLength, "...");
    return text.empty() ? "" : text + ": ";
}

Point Reader::point(const std::string& text) const {
    const std::size_t comma = text.find(',');
    const std::string_view all = text;
    const auto x = parse_coordinate(all.substr(0, comma));
    const auto y =
        comma == std::string::npos ? std::nullopt : parse_coordinate(all.substr(comma + 1));
    if (!x || !y) refuse("expected a square such as '7,7', got " + shown(text));
    return {*x, *y};
}

Color Reader::color(const std::string& text) const {
    require(text == "b" || text == "w", "expected 'b' or 'w', got " + shown(text));
    return text == "b" ? Color::Black : Color::White;
}

Rule Reader::rule(const std::string& text) const {
    const auto* const name = std::find(kRuleNames.begin(), kRuleNames.end(), text);
    require(name != kRuleNames.end(), "unknown rule " + shown(text));
    return static_cast<Rule>(name - kRuleNames.begin());
}

void Reader::take_side(std::uint64_t side) {
    require(side >= kMinSide && side <= kMaxSide,
            "'size' must be " + std::to_string(kMinSide) + " to " + std::to_string(kMaxSide));
    const bool is_width = !is_at(Kind::Size) || stack_.back().count == 0;
    if (is_width) proof_.shape.width = static_cast<int>(side);
    if (!is_width || !is_at(Kind::Size)) proof_.shape.height = static_cast<int>(side);
}

bool Reader::number_unsigned(Json::number_unsigned_t value) {
    if (is_at(Kind::File, "size")) {
        take_side(value);
    } else if (is_at(Kind::Size) && stack_.back().count < 2) {
        take_side(value);
        ++stack_.back().count;
    } else {
        refuse_value();
    }
    return true;
}

bool Reader::string(const std::string& value) {
    if (stack_.empty()) refuse_value();
    Frame& top = stack_.back();
    if (is_at(Kind::File, "rule")) {
        proof_.rule = rule(value);
    } else if (is_at(Kind::File, "winner")) {
        proof_.winner = color(value);
    } else if (is_at(Kind::File, "to_move")) {
        proof_.to_move = color(value);
    } else if (top.kind == Kind::Moves) {
        proof_.stones.push_back({Color::Black, point(value)});
    } else if (top.kind == Kind::Stone && top.count == 0) {
        proof_.stones.push_back({color(value), {}});
        ++top.count;
    } else if (top.kind == Kind::Stone && top.count == 1) {
        proof_.stones.back().point = point(value);
        ++top.count;
    } else if (is_at(Kind::Node, "move")) {
        top.move = point(value);
    } else {
        refuse_value();
    }
    return true;
}

bool Reader::start_object(std::size_t /*size*/) {
    if (stack_.empty()) {
        stack_.push_back({Kind::File});
    } else if (is_at(Kind::Node, "replies")) {
        stack_.push_back({Kind::Replies});
    } else if (is_at(Kind::File, "tree") || is_at(Kind::Replies) || is_at(Kind::Node, "else")) {
        require(++nodes_open_ <= kMaxDepth, "nested deeper than any game can be long");
        stack_.push_back({Kind::Node});
    } else {
        refuse_value();
    }
    return true;
}

bool Reader::key(const std::string& name) {
    static constexpr std::array<std::string_view, 7> kOfFile{"rule",    "size",   "moves", "stones",
                                                             "to_move", "winner", "tree"};
    static constexpr std::array<std::string_view, 3> kOfNode{"move", "replies", "else"};
    Frame& top = stack_.back();
    if (top.kind == Kind::Replies) {
        top.name.clear();
        (void)point(name);
        top.name = name;
        return true;
    }
    const bool is_known = top.kind == Kind::File
                              ? std::find(kOfFile.begin(), kOfFile.end(), name) != kOfFile.end()
                              : std::find(kOfNode.begin(), kOfNode.end(), name) != kOfNode.end();
    top.name.clear();
    if (!is_known) refuse("unknown key " + shown(name));
    if (std::find(top.names.begin(), top.names.end(), name) != top.names.end())
        refuse(shown(name) + " is given twice");
    top.names.push_back(name);
    top.name = name;
    return true;
}

bool Reader::end_object() {
    const Kind kind = stack_.back().kind;
    if (kind == Kind::File) {
        file_names_ = std::move(stack_.back().names);
        stack_.pop_back();
    } else if (kind == Kind::Replies) {
        stack_.pop_back();
    } else {
        end_node();
    }
    return true;
}

void Reader::end_node() {
    Frame node = std::move(stack_.back());
    stack_.pop_back();
    --nodes_open_;
    require(!node.move.is_none() || is_at(Kind::File), "a node without 'move'");
    Tree::Id id = Tree::kNone;
    try {
        id = proof_.tree.add(node.move, std::move(node.replies), node.rest);
    } catch (const ProofError& error) {
        refuse(error.what());
    }
    if (is_at(Kind::File)) {
        proof_.root = id;
    } else if (is_at(Kind::Node)) {
        stack_.back().rest = id;
    } else {
        Frame& parent = stack_[stack_.size() - 2];
        parent.replies.push_back({point(stack_.back().name), id});
    }
}

bool Reader::start_array(std::size_t /*size*/) {
    if (is_at(Kind::File, "moves")) {
        stack_.push_back({Kind::Moves});
    } else if (is_at(Kind::File, "stones")) {
        proof_.are_moves = false;
        stack_.push_back({Kind::Stones});
    } else if (is_at(Kind::File, "size")) {
        stack_.push_back({Kind::Size});
    } else if (is_at(Kind::Stones)) {
        stack_.push_back({Kind::Stone});
    } else {
        refuse_value();
    }
    return true;
}

bool Reader::end_array() {
    const Frame& top = stack_.back();
    if (top.kind == Kind::Size) require(top.count == 2, "'size' must be a number or two of them");
    if (top.kind == Kind::Stone)
        require(top.count == 2, R"(a stone must be a pair such as ["b", "7,7"])");
    stack_.pop_back();
    return true;
}

}  // namespace

Proof read_proof(std::string_view bytes) {
    return is_binary(bytes) ? read_binary(bytes) : Reader().read(bytes);
}

}  // namespace kagetsu::proof
