// Answers of the JSON server about a position or a record, without a search.
#include <algorithm>
#include <array>
#include <optional>

#include "analysis/json_answer.hpp"
#include "kagetsu/evaluator.hpp"
#include "kagetsu/forbidden.hpp"
#include "kagetsu/pattern_board.hpp"
#include "record/legality.hpp"
#include "record/losses.hpp"

namespace kagetsu::analysis {

namespace {

// What an answer tells of a record.
constexpr record::Capacity kCapacity{.names = true, .facts = true, .rule = true, .result = true};

constexpr std::array kColors{Color::Black, Color::White};

const char* letter_of(Color color) {
    return color == Color::Black ? "b" : "w";
}

// The fields that every one of these answers begins with.
Json head_of(const Json& id, const char* action) {
    return Json{{"id", id}, {"action", action}};
}

// The points where a colour makes at least an open three together with more, by class, strongest
// first.
Json threats_of(const PatternBoard& board, Color color, Origin origin) {
    constexpr std::array kClasses{PointClass::Five,        PointClass::OpenFour,
                                  PointClass::FourThree,   PointClass::FourDoubleThree,
                                  PointClass::FourPlus,    PointClass::Four,
                                  PointClass::DoubleThree, PointClass::OpenThreePlus,
                                  PointClass::OpenThree};
    const Position& position = board.position();
    const bool can_be_forbidden = board.is_renju_black(color);
    Json threats = Json::object();
    for (const PointClass c : kClasses) {
        Json squares = Json::array();
        board.points(color, c).for_each([&](int bit) {
            const Square square = position.layout().square_of(bit);
            if (!can_be_forbidden || !is_forbidden(position, square))
                squares.push_back(to_letters(square, position.shape(), origin));
        });
        if (!squares.empty()) threats[std::string(name_of(c))] = std::move(squares);
    }
    return threats;
}

Json result_of(record::Result result) {
    switch (result) {
        case record::Result::BlackWins:
            return "b";
        case record::Result::WhiteWins:
            return "w";
        case record::Result::Draw:
            return "draw";
        case record::Result::Unknown:
            break;
    }
    return nullptr;
}

// The moves of the main line as far as the sides move in turn and by the rules; "stopped" says why
// the rest is missing.
void add_moves(Json& object, const record::Game& game, Origin origin) {
    Position position = record::first_position(game, Rule::Freestyle);
    object["to_move"] = letter_of(position.side_to_move());
    Json moves = Json::array();
    std::string reason;
    for (const record::Node* node : record::main_line(game)) {
        if (node->move == kNoSquare) {
            reason = "is a pass";
        } else if (node->color != position.side_to_move()) {
            reason = "is a second move of one side";
        } else {
            reason = record::reason_against(position, node->move);
        }
        if (!reason.empty()) break;
        moves.push_back(to_letters(node->move, game.shape, origin));
        position.make(node->move);
    }
    if (!reason.empty())
        object["stopped"] = "move " + std::to_string(moves.size() + 1) + " " + reason;
    object["moves"] = std::move(moves);
}

Json game_from(const record::Game& game, Origin origin) {
    Json object{{"black", game.black},
                {"white", game.white},
                {"event", game.event},
                {"date", game.date},
                {"result", result_of(game.result)}};
    object["rule"] = game.rule ? Json(std::string(name_of(*game.rule))) : Json();
    object["size"] = {game.shape.width, game.shape.height};
    Json stones = Json::array();
    for (const auto& [square, cell] : game.setup) {
        const char* const color = cell == Cell::Black ? "b" : "w";
        stones.push_back({color, to_letters(square, game.shape, origin)});
    }
    object["stones"] = std::move(stones);
    add_moves(object, game, origin);
    return object;
}

}  // namespace

std::string answer_of(const LookRequest& request) {
    const Position& position = request.position;
    Json answer = head_of(request.id, "look");
    answer["to_move"] = letter_of(position.side_to_move());
    if (const std::optional<Color> winner = position.winner()) {
        answer["winner"] = letter_of(*winner);
    } else if (position.empty_count() == 0) {
        answer["winner"] = "draw";
    }
    Json forbidden = Json::object();
    if (position.rule() == Rule::Renju) {
        forbidden_points(position).for_each([&](int bit) {
            const Square square = position.layout().square_of(bit);
            forbidden[to_letters(square, position.shape(), request.origin)] =
                record::kind_of_foul(position, square);
        });
    }
    answer["forbidden"] = std::move(forbidden);
    const PatternBoard board(position, Evaluator().point_values(position));
    for (const Color color : kColors)
        answer["threats"][letter_of(color)] = threats_of(board, color, request.origin);
    return line_of(answer);
}

std::string answer_of(const ReadRequest& request) {
    Json answer = head_of(request.id, "read");
    try {
        const record::Records records = record::read_records(request.text, request.options);
        record::Losses losses;
        Json games = Json::array();
        for (const record::Game& game : records.games) {
            losses.count(game, kCapacity);
            games.push_back(game_from(game, request.options.origin));
        }
        losses.add("note", records.notes.size());
        answer["format"] = record::name_of(records.format);
        answer["games"] = std::move(games);
        answer["left_out"] = losses.texts();
    } catch (const record::RecordError& error) {
        throw QueryError(request.id, "text", error.what());
    }
    return line_of(answer);
}

std::string answer_of(const WriteRequest& request) {
    Json answer = head_of(request.id, "write");
    try {
        const record::Written written =
            record::write_records({request.options.format, {request.game}, {}}, request.options);
        answer["text"] = written.bytes;
        answer["left_out"] = written.left_out;
    } catch (const record::RecordError& error) {
        throw QueryError(request.id, "format", error.what());
    }
    return line_of(answer);
}

}  // namespace kagetsu::analysis
