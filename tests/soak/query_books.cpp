#include "query_books.hpp"

#include <cctype>
#include <optional>

namespace kagetsu::test {

namespace {

// "h8", rows from the bottom; nothing if it is no square of the board.
std::optional<Point> read_square(const Json& text, BoardShape shape) {
    if (!text.is_string()) return std::nullopt;
    const auto& square = text.get_ref<const std::string&>();
    if (square.size() < 2 || square.size() > 3) return std::nullopt;
    int row = 0;
    for (const char c : square.substr(1)) {
        if (std::isdigit(static_cast<unsigned char>(c)) == 0) return std::nullopt;
        row = row * 10 + (c - '0');
    }
    const Point p{square[0] - 'a', shape.height - row};
    return shape.contains(p.x, p.y) ? std::optional(p) : std::nullopt;
}

const char* letter_of(Color color) {
    return color == Color::Black ? "b" : "w";
}

}  // namespace

void QueryBooks::asked(const Query& query) {
    queries_.emplace(query.id, query);
}

void QueryBooks::cancelled(const std::string& id, const std::string& target) {
    cancels_.emplace(id, target);
    ever_cancelled_.insert(target);
}

void QueryBooks::refused(const std::string& id) {
    refusals_.insert(id);
}

void QueryBooks::answered(const std::string& line) {
    try {
        take_answer(Json::parse(line));
    } catch (const Json::exception& error) {
        fail(std::string(error.what()) + " in " + line);
    }
    if (!fault_.empty() && fault_.find('{') == std::string::npos) fault_ += ": " + line;
}

void QueryBooks::take_answer(const Json& answer) {
    const auto id = answer.at("id").get<std::string>();
    if (answer.contains("error")) {
        if (refusals_.erase(id) == 0) fail("an error that is not due");
        return;
    }
    if (answer.contains("action")) {
        const auto cancel = cancels_.find(id);
        if (cancel == cancels_.end() || answer.at("target") != cancel->second)
            return fail("a cancel that is not due");
        cancels_.erase(cancel);
        return;
    }
    const auto found = queries_.find(id);
    if (found == queries_.end()) return fail("an answer that is not due");
    Query& query = found->second;
    const int turn = answer.at("turn").get<int>();
    if (query.turns.count(turn) == 0) return fail("an answer about a turn that is not due");
    if (answer.at("is_during_search").get<bool>()) {
        if (!query.has_reports) fail("a report that was not asked for");
        return;
    }
    if (answer.contains("cancelled")) {
        if (ever_cancelled_.count(id) == 0) fail("cancelled, unasked");
        ++broken_off_;
    }
    // A search that was cancelled before it began has only the names of the position.
    if (!answer.contains("cancelled") || answer.contains("move")) judge(query, turn, answer);
    ++finished_;
    query.turns.erase(turn);
    if (query.turns.empty()) queries_.erase(found);
}

void QueryBooks::judge(const Query& query, int turn, const Json& answer) {
    GameJudge game(query.shape, query.rule);
    for (int i = 0; i < turn; ++i) {
        const std::string wrong = game.play(query.moves[static_cast<std::size_t>(i)]);
        if (!wrong.empty()) return fail("the query itself is wrong, " + wrong);
    }
    if (answer.at("to_move") != letter_of(game.to_move())) return fail("wrong side to move");
    // A side without a legal move has not lost here yet.
    const bool has_five =
        game.board().has_five(Color::Black) || game.board().has_five(Color::White);
    const bool is_full = game.board().empty_squares().empty();
    if (answer.contains("winner") != (has_five || is_full)) return fail("wrong end of the game");
    if (answer.contains("winner")) {
        const std::string winner =
            has_five ? letter_of(opponent(game.to_move())) : std::string("draw");
        if (answer.at("winner") != winner) fail("wrong winner");
        return;
    }
    if (query.rule == Rule::Renju && game.to_move() == Color::Black) {
        std::set<std::pair<int, int>> told;
        for (const Json& square : answer.at("forbidden")) {
            const auto p = read_square(square, query.shape);
            if (!p) return fail("a bad square");
            told.emplace(p->x, p->y);
        }
        std::set<std::pair<int, int>> expected;
        for (const Point p : game.forbidden())
            expected.emplace(p.x, p.y);
        if (told != expected) return fail("wrong forbidden points");
    }
    if (game.is_over()) return;
    const auto move = read_square(answer.at("move"), query.shape);
    if (!move || !game.is_legal(*move)) return fail("illegal move");
    for (const Json& variation : answer.at("variations")) {
        GameJudge line = game;
        for (const Json& square : variation.at("pv")) {
            const auto p = read_square(square, query.shape);
            if (!p || line.board().at(*p) != '.') return fail("illegal variation");
            // A variation may go on into forbidden points, which the search has taken for legal.
            if (!line.play(*p).empty()) break;
        }
    }
}

}  // namespace kagetsu::test
