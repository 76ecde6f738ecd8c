#include "analysis/json_answer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/reported_value.hpp"
#include "kagetsu/win_rate.hpp"

namespace kagetsu::analysis {

namespace {

const char* letter_of(Color color) {
    return color == Color::Black ? "b" : "w";
}

// What every answer about a position begins with.
Json head_of(const Query& query, int turn) {
    return Json{{"id", query.id}, {"turn", turn}};
}

// What every answer of a search begins with.
Json head_of(const Query& query, int turn, const Position& position, Stage stage) {
    Json answer = head_of(query, turn);
    answer["is_during_search"] = stage == Stage::During;
    if (stage == Stage::Cancelled) answer["cancelled"] = true;
    answer["to_move"] = letter_of(position.side_to_move());
    return answer;
}

Json letters(const std::vector<Square>& squares, const Query& query) {
    Json list = Json::array();
    for (const Square square : squares)
        list.push_back(to_letters(square, query.start.shape(), query.origin));
    return list;
}

// Four decimals: more would be noise, and the last bits of exp() differ between machines.
double rounded(double rate) {
    return std::round(rate * 10000) / 10000;
}

// "value", "mate" if the result is proven, "win_rate", "depth", "selective_depth".
void add_value(Json& object, const SearchInfo& info, const Position& position) {
    const Value value = reported_value(info.value);
    object["value"] = value;
    if (is_mate(value)) {
        const int plies = std::min(kMate - std::abs(value), position.empty_count());
        object["mate"] = value > 0 ? plies : -plies;
    }
    object["win_rate"] = rounded(win_rate(value, position.rule()));
    object["depth"] = info.depth;
    object["selective_depth"] = info.selective_depth;
}

Json variation_of(const SearchInfo& info, const Query& query, const Position& position) {
    const Json pv = letters(info.pv, query);
    Json object{{"move", pv.empty() ? Json() : pv.front()}};
    add_value(object, info, position);
    object["pv"] = pv;
    return object;
}

void add_forbidden(Json& object, const Query& query, const Position& position) {
    if (position.rule() != Rule::Renju || position.side_to_move() != Color::Black) return;
    std::vector<Square> squares;
    forbidden_points(position).for_each(
        [&](int bit) { squares.push_back(position.layout().square_of(bit)); });
    object["forbidden"] = letters(squares, query);
}

}  // namespace

std::string answer_of(const Query& query, int turn, const Position& position,
                      const Findings& findings, Stage stage) {
    Json answer = head_of(query, turn, position, stage);
    add_forbidden(answer, query, position);
    answer["move"] = findings.move == kNoSquare
                         ? Json()
                         : Json(to_letters(findings.move, position.shape(), query.origin));
    Json variations = Json::array();
    for (const SearchInfo& info : findings.variations)
        variations.push_back(variation_of(info, query, position));
    if (!findings.variations.empty()) {
        const SearchInfo& best = findings.variations.front();
        add_value(answer, best, position);
        answer["nodes"] = best.nodes;
        if (query.report_time) answer["time_ms"] = best.elapsed.count();
    }
    answer["variations"] = std::move(variations);
    return line_of(answer);
}

std::string answer_of(const Query& query, int turn, const Position& position,
                      const Swap2Choice& choice, Stage stage) {
    Json answer = head_of(query, turn, position, stage);
    answer["value"] = reported_value(choice.value);
    answer["swap"] = choice.swap;
    answer["stones"] = letters(choice.stones, query);
    return line_of(answer);
}

std::optional<std::string> answer_of_finished_game(const Query& query, int turn,
                                                   const Position& position) {
    const std::optional<Color> winner = position.winner();
    if (!winner && position.empty_count() > 0) return std::nullopt;
    Json answer = head_of(query, turn);
    answer["is_during_search"] = false;
    answer["to_move"] = letter_of(position.side_to_move());
    answer["winner"] = winner ? letter_of(*winner) : "draw";
    return line_of(answer);
}

std::string answer_of_cancelled(const Query& query, int turn) {
    Json answer = head_of(query, turn);
    answer["is_during_search"] = false;
    answer["cancelled"] = true;
    return line_of(answer);
}

std::string answer_of(const CancelRequest& request, int count) {
    return line_of(Json{{"id", request.id},
                        {"action", "cancel"},
                        {"target", request.target},
                        {"positions", count}});
}

std::string answer_of(const VersionRequest& request) {
    return line_of(Json{{"id", request.id},
                        {"action", "version"},
                        {"name", "Kagetsu"},
                        {"version", KAGETSU_VERSION}});
}

std::string answer_of(const QueryError& error, std::uint64_t line) {
    Json answer{{"id", error.id()}, {"error", error.what()}};
    if (!error.field().empty()) answer["field"] = error.field();
    answer["line"] = line;
    return line_of(answer);
}

}  // namespace kagetsu::analysis
