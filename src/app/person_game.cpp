#include "app/person_game.hpp"

#include <stdexcept>

#include "record/legality.hpp"

namespace kagetsu::app {

const char* name_of(Color color) noexcept {
    return color == Color::Black ? "Black" : "White";
}

PersonGame::PersonGame(const record::Game& game, Rule rule)
    : start_(first_position(game, rule)), position_(start_) {
    std::size_t number = 0;
    for (const record::Node* node : main_line(game)) {
        ++number;
        if (node->move == kNoSquare || node->color != position_.side_to_move())
            throw std::runtime_error("move " + std::to_string(number) +
                                     " is a pass or out of turn");
        const std::string reason = record::reason_against(position_, node->move);
        if (!reason.empty())
            throw std::runtime_error("move " + std::to_string(number) + " " + reason);
        make(node->move, node->time.value_or(std::chrono::milliseconds{0}));
    }
}

void PersonGame::make(Square square, std::chrono::milliseconds time) {
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

record::Game PersonGame::to_record() const {
    record::Game game;
    game.rule = start_.rule();
    game.shape = start_.shape();
    const bool is_black = person_ == Color::Black;
    game.black = is_black ? "Person" : "Kagetsu";
    game.white = is_black ? "Kagetsu" : "Person";
    for (const Color color : {Color::Black, Color::White}) {
        start_.stones(color).for_each([&](int bit) {
            game.setup.emplace_back(start_.layout().square_of(bit), cell_of(color));
        });
    }
    if (!game.setup.empty()) game.first_to_move = start_.side_to_move();
    const std::optional<Color> winner = resigned_ ? opponent(*resigned_) : position_.winner();
    if (winner) {
        game.result =
            *winner == Color::Black ? record::Result::BlackWins : record::Result::WhiteWins;
    } else if (position_.empty_count() == 0) {
        game.result = record::Result::Draw;
    }
    record::Node* end = &game.root;
    Color color = start_.side_to_move();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        end = &end->next.emplace_back();
        end->color = color;
        end->move = moves_[i];
        end->time = times_[i];
        color = opponent(color);
    }
    return game;
}

}  // namespace kagetsu::app
