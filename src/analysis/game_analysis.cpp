#include "analysis/game_analysis.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "analysis/judgement.hpp"
#include "kagetsu/win_rate.hpp"
#include "record/legality.hpp"

namespace kagetsu::analysis {

namespace {

bool is_over(const Position& position) {
    return position.winner() || position.empty_count() == 0;
}

// From the view of the side to move. Precondition: is_known.
Value value_of(const AnalysedPosition& analysed) {
    if (!analysed.variations.empty()) return analysed.variations.front().value;
    const std::optional<Color> winner = analysed.position.winner();
    if (!winner) return 0;
    return *winner == analysed.position.side_to_move() ? kMate : -kMate;
}

Value value_for(Color color, const AnalysedPosition& analysed) {
    const Value value = value_of(analysed);
    return analysed.position.side_to_move() == color ? value : -value;
}

Limits for_second_look(const Limits& limits) {
    constexpr int kMorePlies = 4;
    Limits more = limits;
    if (more.turn) *more.turn *= kSecondLook;
    if (more.nodes) *more.nodes *= kSecondLook;
    if (more.depth) *more.depth += kMorePlies;
    return more;
}

class Analyser {
  public:
    Analyser(AnalysedGame& game, const Limits& limits, const SearchFunction& search)
        : game_(game), limits_(limits), search_(search) {}

    // Both return false if the analysis is to end.
    [[nodiscard]] bool search_position(std::size_t index) {
        return search_position(game_.positions[index], limits_);
    }
    // Precondition: the positions before and after the move are known.
    [[nodiscard]] bool judge_move(std::size_t index);

  private:
    [[nodiscard]] bool search_position(AnalysedPosition& analysed, const Limits& limits);
    void weigh(std::size_t index);

    AnalysedGame& game_;
    const Limits& limits_;
    const SearchFunction& search_;
};

bool Analyser::search_position(AnalysedPosition& analysed, const Limits& limits) {
    const Position& position = analysed.position;
    if (!is_over(position)) {
        std::optional<SearchResult> result = search_(position, limits);
        if (!result) return false;
        analysed.variations = std::move(result->variations);
    }
    analysed.black_score = win_rate(value_for(Color::Black, analysed), position.rule());
    analysed.is_known = true;
    return true;
}

void Analyser::weigh(std::size_t index) {
    AnalysedMove& move = game_.moves[index];
    const AnalysedPosition& before = game_.positions[index];
    const AnalysedPosition& after = game_.positions[index + 1];
    const Rule rule = before.position.rule();
    Value best = value_for(move.color, before);
    Value played = value_for(move.color, after);
    const auto& variations = before.variations;
    const bool is_best = !variations.empty() && variations.front().pv.front() == move.square;
    // The move that was found best is not judged by a later change of mind, except that a proof
    // stands.
    if (is_best && is_mate(best)) {
        played = best > 0 ? best + 1 : best - 1;  // one ply nearer after the move
    } else if (is_best || played > best) {
        best = played;
    }
    move.best_score = win_rate(best, rule);
    move.score = win_rate(played, rule);
    move.value = played;
    move.judgement = judge(best, played, rule);
    move.is_judged = true;
}

bool Analyser::judge_move(std::size_t index) {
    weigh(index);
    const Judgement judgement = game_.moves[index].judgement;
    if (judgement == Judgement::MissedDefence) {
        if (!search_position(game_.positions[index], for_second_look(limits_))) return false;
        weigh(index);
    } else if (judgement == Judgement::MissedWin) {
        if (!search_position(game_.positions[index + 1], for_second_look(limits_))) return false;
        weigh(index);
        const std::size_t next = index + 1;  // its position before has been searched anew
        if (next < game_.moves.size()) weigh(next);
    }
    return true;
}

}  // namespace

AnalysedGame open_game(const record::Game& record, Rule rule) {
    AnalysedGame game;
    game.record = record;
    Position position = first_position(record, rule);
    game.positions.push_back({position, {}, 0.5, false});
    for (const record::Node* node : main_line(record)) {
        if (node->move == kNoSquare) continue;
        const std::string number = "Move " + std::to_string(game.moves.size() + 1) + " ";
        if (node->color) position.set_side_to_move(*node->color);
        const std::string reason = record::reason_against(position, node->move);
        if (!reason.empty() && !position.is_empty(node->move))
            throw std::runtime_error(number + reason);
        if (!reason.empty()) {
            game.note = number + reason + "; it is left out, with all that follow.";
            break;
        }
        // As it was when the move was made: the side to move may just have been changed.
        game.positions.back().position = position;
        game.moves.push_back({position.side_to_move(), node->move});
        position.make(node->move);
        game.positions.push_back({position, {}, 0.5, false});
    }
    return game;
}

bool analyse(AnalysedGame& game, const Limits& limits, const SearchFunction& search,
             const std::function<void()>& on_position) {
    Analyser analyser(game, limits, search);
    for (std::size_t i = game.positions.size(); i-- > 0;) {
        if (!analyser.search_position(i)) return false;
        if (i < game.moves.size() && !analyser.judge_move(i)) return false;
        on_position();
    }
    return true;
}

}  // namespace kagetsu::analysis
