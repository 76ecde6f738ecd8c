#include "app/game_table.hpp"

#include <array>
#include <iomanip>
#include <sstream>

#include "app/person_game.hpp"
#include "app/variation_table.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

namespace {

using analysis::AnalysedGame;
using analysis::AnalysedMove;
using analysis::Judgement;
using analysis::kFaults;

constexpr std::size_t kLongestVariation = 60;  // characters

std::string painted(Judgement judgement, bool has_colors) {
    TextWriter text;
    text << std::left << std::setw(15) << name_of(judgement);
    if (!has_colors || judgement == Judgement::Fine) return text.str();
    const bool is_grave = judgement != Judgement::Inaccuracy && judgement != Judgement::Mistake;
    return (is_grave ? "\x1b[31m" : "\x1b[33m") + text.str() + "\x1b[0m";
}

// "h7 63.0 %: h7 i8 j9", what should have been played.
std::string improvement(const AnalysedGame& game, std::size_t index, Origin origin) {
    const AnalysedMove& move = game.moves[index];
    const analysis::AnalysedPosition& before = game.positions[index];
    if (move.judgement == Judgement::Fine || before.variations.empty()) return "";
    const SearchInfo& best = before.variations.front();
    const std::string value = is_mate(best.value) ? " (" + to_text(best.value) + ")" : "";
    return percent_of(move.best_score) + value + " with " +
           variation_text(best.pv, before.position.shape(), origin, kLongestVariation);
}

std::string row_of(const AnalysedGame& game, std::size_t index, Origin origin, bool has_colors) {
    const AnalysedMove& move = game.moves[index];
    const analysis::AnalysedPosition& after = game.positions[index + 1];
    TextWriter text;
    text << std::setw(3) << index + 1 << "  " << std::left << std::setw(5) << name_of(move.color)
         << "  " << std::setw(4) << to_letters(move.square, after.position.shape(), origin)
         << std::right << std::setw(8) << to_text(move.value) << std::setw(9)
         << percent_of(move.score) << "  " << painted(move.judgement, has_colors)
         << improvement(game, index, origin);
    std::string line = text.str();
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

std::string summary_of(const AnalysedGame& game, Color color) {
    std::array<int, kFaults.size()> counts{};
    int moves = 0;
    double loss = 0;
    for (const AnalysedMove& move : game.moves) {
        if (move.color != color || !move.is_judged) continue;
        ++moves;
        loss += move.loss();
        for (std::size_t i = 0; i < kFaults.size(); ++i)
            counts[i] += move.judgement == kFaults[i] ? 1 : 0;
    }
    if (moves == 0) return "";
    std::string text = std::string(name_of(color)) + ": average loss " + percent_of(loss / moves);
    for (std::size_t i = 0; i < kFaults.size(); ++i) {
        if (counts[i] > 0) text += ", " + count_of(counts[i], kFaults[i]);
    }
    return text + '\n';
}

}  // namespace

std::string game_table(const AnalysedGame& game, Origin origin, bool has_colors) {
    std::string text = "  #  side   move    value      win  judgement      better\n";
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (game.moves[i].is_judged) text += row_of(game, i, origin, has_colors);
    }
    text += summary_of(game, Color::Black) + summary_of(game, Color::White);
    if (!game.note.empty()) text += game.note + '\n';
    return text;
}

}  // namespace kagetsu::app
