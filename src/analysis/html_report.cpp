#include "analysis/html_report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "analysis/board_svg.hpp"
#include "analysis/markup.hpp"
#include "analysis/page.hpp"
#include "analysis/score_curve.hpp"

namespace kagetsu::analysis {

namespace {

constexpr std::size_t kVariationMoves = 12;

const char* name_of(Color color) {
    return color == Color::Black ? "Black" : "White";
}

std::string percent(double score) {
    return std::to_string(std::lround(100 * score)) + " %";
}

// "63 %", or what is proven: "wins in 7", "loses in 6" (plies).
std::string verdict(double score, Value value) {
    if (!is_mate(value)) return percent(score);
    const int plies = kMate - std::abs(value);
    if (plies == 0) return value > 0 ? "has won" : "has lost";
    return (value > 0 ? "wins in " : "loses in ") + std::to_string(plies);
}

// "Alice (Black)", or "Black" without a name.
std::string player(const AnalysedGame& game, Color color) {
    const std::string& name = color == Color::Black ? game.record.black : game.record.white;
    return name.empty() ? name_of(color) : escaped(name) + " (" + name_of(color) + ")";
}

const char* text_of(record::Result result) {
    switch (result) {
        case record::Result::BlackWins:
            return "Black wins";
        case record::Result::WhiteWins:
            return "White wins";
        case record::Result::Draw:
            return "draw";
        case record::Result::Unknown:
            break;
    }
    return "";
}

class Report {
  public:
    Report(const AnalysedGame& game, Origin origin)
        : game_(game), origin_(origin), shape_(game.positions.front().position.shape()) {}

    [[nodiscard]] std::string page() const;

  private:
    [[nodiscard]] std::string heading() const;
    [[nodiscard]] std::string facts() const;
    [[nodiscard]] std::string summary() const;
    [[nodiscard]] int count_of(Color color, Judgement judgement) const;
    [[nodiscard]] std::string average_loss(Color color) const;
    [[nodiscard]] std::string last_board() const;
    [[nodiscard]] std::vector<std::size_t> turning_points(std::size_t& left_out) const;
    [[nodiscard]] std::string turning_point(std::size_t index) const;
    [[nodiscard]] std::string turning_point_section() const;
    [[nodiscard]] std::string move_table() const;
    [[nodiscard]] std::string move_row(std::size_t index) const;

    [[nodiscard]] std::string letters(Square square) const {
        return to_letters(square, shape_, origin_);
    }
    [[nodiscard]] std::string letters(const std::vector<Square>& squares) const;
    // The best variation before a move, as far as it is shown.
    [[nodiscard]] std::vector<Square> better(std::size_t index) const;

    const AnalysedGame& game_;
    Origin origin_;
    BoardShape shape_;
};

std::string Report::letters(const std::vector<Square>& squares) const {
    std::string text;
    for (const Square square : squares)
        text += (text.empty() ? "" : " ") + letters(square);
    return text;
}

std::vector<Square> Report::better(std::size_t index) const {
    const std::vector<SearchInfo>& variations = game_.positions[index].variations;
    if (variations.empty()) return {};
    std::vector<Square> moves = variations.front().pv;
    moves.resize(std::min(moves.size(), kVariationMoves));
    return moves;
}

std::string Report::heading() const {
    const record::Game& record = game_.record;
    if (record.black.empty() && record.white.empty()) return "Analysis of a game";
    return player(game_, Color::Black) + " against " + player(game_, Color::White);
}

std::string Report::facts() const {
    const record::Game& record = game_.record;
    const Position& position = game_.positions.front().position;
    std::string text;
    const auto add = [&text](const std::string& fact) {
        if (!fact.empty()) text += (text.empty() ? "" : " · ") + escaped(fact);
    };
    add(record.event);
    add(record.date);
    add(std::string(kagetsu::name_of(position.rule())) + " " + std::to_string(shape_.width) + "x" +
        std::to_string(shape_.height));
    add(std::to_string(game_.moves.size()) + (game_.moves.size() == 1 ? " move" : " moves"));
    add(text_of(record.result));
    return "<p class=\"facts\">" + text + "</p>";
}

int Report::count_of(Color color, Judgement judgement) const {
    return static_cast<int>(
        std::count_if(game_.moves.begin(), game_.moves.end(), [&](const AnalysedMove& move) {
            return move.color == color && move.judgement == judgement;
        }));
}

std::string Report::average_loss(Color color) const {
    int moves = 0;
    double loss = 0;
    for (const AnalysedMove& move : game_.moves) {
        if (move.color != color) continue;
        ++moves;
        loss += move.loss();
    }
    if (moves == 0) return "";
    const long thousandths = std::lround(1000 * loss / moves);
    return std::to_string(thousandths / 10) + "." + std::to_string(thousandths % 10) + " %";
}

std::string Report::summary() const {
    constexpr std::array kNames{"inaccuracies", "mistakes", "blunders", "missed wins",
                                "missed defences"};
    const auto row = [](const std::string& name, const std::string& black,
                        const std::string& white) {
        return "<tr><th scope=\"row\">" + name + "</th><td class=\"number\">" + black +
               "</td><td class=\"number\">" + white + "</td></tr>";
    };
    std::string text =
        "<table><thead><tr><th></th><th class=\"number\">Black</th>"
        "<th class=\"number\">White</th></tr></thead><tbody>";
    for (std::size_t i = 0; i < kFaults.size(); ++i) {
        text += row(kNames[i], std::to_string(count_of(Color::Black, kFaults[i])),
                    std::to_string(count_of(Color::White, kFaults[i])));
    }
    return text + row("average loss", average_loss(Color::Black), average_loss(Color::White)) +
           "</tbody></table>";
}

std::string Report::last_board() const {
    const Position& position = game_.positions.back().position;
    BoardDrawing drawing;
    drawing.origin = origin_;
    drawing.title = "The last position, with the numbers of the moves";
    for (const AnalysedMove& move : game_.moves)
        drawing.numbered.push_back(move.square);
    return board_svg(position, drawing);
}

// The moves that lost the most, in the order of the game.
std::vector<std::size_t> Report::turning_points(std::size_t& left_out) const {
    std::vector<std::size_t> points;
    for (std::size_t i = 0; i < game_.moves.size(); ++i) {
        if (game_.moves[i].judgement != Judgement::Fine) points.push_back(i);
    }
    std::stable_sort(points.begin(), points.end(), [this](std::size_t a, std::size_t b) {
        return game_.moves[a].loss() > game_.moves[b].loss();
    });
    const std::size_t shown = std::min<std::size_t>(points.size(), kMostTurningPoints);
    left_out = points.size() - shown;
    points.resize(shown);
    std::sort(points.begin(), points.end());
    return points;
}

std::string Report::turning_point(std::size_t index) const {
    const AnalysedMove& move = game_.moves[index];
    const AnalysedPosition& before = game_.positions[index];
    const std::vector<Square> variation = better(index);
    BoardDrawing drawing;
    drawing.origin = origin_;
    drawing.title = "Before move " + std::to_string(index + 1) + ": " + letters(move.square) +
                    " was played, " + letters(variation) + " is better";
    drawing.variation = variation;
    drawing.crossed = move.square;
    if (index > 0) drawing.last_move = game_.moves[index - 1].square;
    const Value best = before.variations.empty() ? 0 : before.variations.front().value;
    return R"(<section class="point" id="move-)" + std::to_string(index + 1) + "\"><h3>" +
           std::to_string(index + 1) + ". " + name_of(move.color) + " " + letters(move.square) +
           ": <span class=\"" + class_of(move.judgement) + "\">" + name_of(move.judgement) +
           "</span></h3><p>" + verdict(move.score, move.value) + " instead of " +
           verdict(move.best_score, best) + "</p>" + board_svg(before.position, drawing) +
           "<p>Better: <span class=\"moves\">" + letters(variation) + "</span></p></section>";
}

std::string Report::turning_point_section() const {
    std::size_t left_out = 0;
    const std::vector<std::size_t> points = turning_points(left_out);
    std::string text = "<h2>Turning points</h2>";
    if (points.empty()) return text + "<p>None: every move was as good as the best one.</p>";
    text +=
        "<p class=\"note\">The cross is the move that was played, the numbered stones are the "
        "better variation, the red dot is the move before." +
        (left_out == 0 ? std::string()
                       : " The " + std::to_string(points.size()) +
                             " that cost the most; the table of moves has " +
                             std::to_string(left_out) + " more.") +
        "</p><div class=\"points\">";
    for (const std::size_t index : points)
        text += turning_point(index);
    return text + "</div>";
}

std::string Report::move_row(std::size_t index) const {
    const AnalysedMove& move = game_.moves[index];
    const std::vector<SearchInfo>& variations = game_.positions[index].variations;
    const std::string best = variations.empty() ? "" : letters(variations.front().pv.front());
    const std::string depth = variations.empty() ? "" : std::to_string(variations.front().depth);
    return "<tr><td class=\"number\">" + std::to_string(index + 1) + "</td><td>" +
           name_of(move.color) + "</td><td class=\"moves\">" + letters(move.square) +
           "</td><td class=\"number\">" + verdict(move.score, move.value) +
           "</td><td class=\"moves\">" + best + "</td><td class=\"number\">" + depth +
           "</td><td class=\"" + class_of(move.judgement) + "\">" + name_of(move.judgement) +
           "</td></tr>";
}

std::string Report::move_table() const {
    std::string text =
        "<h2>Moves</h2><div class=\"scroll\"><table><thead><tr><th class=\"number\">#</th>"
        "<th>side</th><th>move</th><th class=\"number\">expected score</th><th>best</th>"
        "<th class=\"number\">depth</th><th>judgement</th></tr></thead><tbody>";
    for (std::size_t i = 0; i < game_.moves.size(); ++i)
        text += move_row(i);
    return text + "</tbody></table></div>";
}

std::string Report::page() const {
    const std::string title = heading();
    const std::string note =
        game_.note.empty() ? "" : "<p class=\"note\">" + escaped(game_.note) + "</p>";
    return html_page(
        title,
        facts() + note + "\n<div class=\"overview\">" + last_board() +
            "<div><h2>Expected score of Black</h2>" + score_curve(game_) + summary() +
            "</div></div>\n" + turning_point_section() + "\n" + move_table() +
            "\n<footer>Made by Kagetsu. The expected score is that of games of the engine against "
            "itself, a draw counting half. The loss of a move is what the score falls by, from the "
            "best move to the one played: an inaccuracy loses 5 %, a mistake 10 %, a blunder 20 %. "
            "Missed wins and defences are proven. \"Wins in 7\" counts the moves of both "
            "sides.</footer>");
}

}  // namespace

std::string html_report(const AnalysedGame& game, Origin origin) {
    return Report(game, origin).page();
}

}  // namespace kagetsu::analysis
