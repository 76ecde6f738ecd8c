#include "app/person_game.hpp"

#include <algorithm>
#include <stdexcept>

#include "record/legality.hpp"

namespace kagetsu::app {

const char* name_of(Color color) noexcept {
    return color == Color::Black ? "Black" : "White";
}

namespace {

// Returns the node of a move below `parent`, in front of its variations.
record::Node& make_main(record::Node& parent, Color color, Square move) {
    std::vector<record::Node>& next = parent.next;
    auto found = std::find_if(next.begin(), next.end(), [&](const record::Node& node) {
        return node.color == color && node.move == move;
    });
    if (found == next.end()) {
        found = next.emplace(next.end());
        found->color = color;
        found->move = move;
    }
    std::rotate(next.begin(), found, found + 1);
    return next.front();
}

std::vector<Square> moves_of(const record::Game& game) {
    std::vector<Square> moves;
    for (const record::Node* node : main_line(game))
        moves.push_back(node->move);
    return moves;
}

}  // namespace

PersonGame::PersonGame(BoardShape shape, Rule rule) : start_(shape, rule), position_(start_) {
    record_.shape = shape;
}

PersonGame::PersonGame(const record::Game& game, Rule rule)
    : record_(game), start_(first_position(game, rule)), position_(start_) {
    std::size_t number = 0;
    for (const record::Node* node : main_line(game)) {
        ++number;
        if (node->move == kNoSquare || node->color != position_.side_to_move())
            throw std::runtime_error("move " + std::to_string(number) +
                                     " is a pass or out of turn");
        const std::string reason = record::reason_against(position_, node->move);
        if (!reason.empty())
            throw std::runtime_error("move " + std::to_string(number) + " " + reason);
        make(node->move, node->time);
    }
}

void PersonGame::make(Square square, std::optional<std::chrono::milliseconds> time) {
    position_.make(square);
    moves_.push_back(square);
    times_.push_back(time);
}

bool PersonGame::undo() {
    std::size_t count = moves_.size();
    const Color first = start_.side_to_move();
    const auto mover_of = [first](std::size_t index) {
        return index % 2 == 0 ? first : opponent(first);
    };
    while (count > opening_ && mover_of(count - 1) != person_)
        --count;
    if (count <= opening_) return false;
    replay(count - 1);
    return true;
}

void PersonGame::replay(std::size_t count) {
    moves_.resize(count);
    times_.resize(count);
    position_ = start_;
    for (const Square move : moves_)
        position_.make(move);
}

std::string PersonGame::ending() const {
    if (resigned_)
        return std::string(name_of(opponent(*resigned_))) + " wins: " + name_of(*resigned_) +
               " resigns.";
    return record::ending_of(position_);
}

record::Result PersonGame::result() const {
    const std::optional<Color> winner = resigned_ ? opponent(*resigned_) : position_.winner();
    if (winner)
        return *winner == Color::Black ? record::Result::BlackWins : record::Result::WhiteWins;
    return position_.empty_count() == 0 ? record::Result::Draw : record::Result::Unknown;
}

record::Game PersonGame::to_record() const {
    record::Game game = record_;
    game.rule = start_.rule();
    record::Node* end = &game.root;
    Color color = start_.side_to_move();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        end = &make_main(*end, color, moves_[i]);
        end->time = times_[i];
        color = opponent(color);
    }
    end->next.clear();
    // A game that did not change keeps its result, which the board may not show.
    if (!resigned_ && moves_of(game) == moves_of(record_)) return game;
    const bool is_black = person_ == Color::Black;
    if (game.black.empty()) game.black = is_black ? "Person" : "Kagetsu";
    if (game.white.empty()) game.white = is_black ? "Kagetsu" : "Person";
    game.result = result();
    std::vector<record::Property>& properties = game.root.properties;
    std::erase_if(properties, [](const auto& property) { return property.name == "RE"; });
    if (resigned_) properties.push_back({"RE", {*resigned_ == Color::Black ? "W+R" : "B+R"}});
    return game;
}

}  // namespace kagetsu::app
