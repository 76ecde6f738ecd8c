#include "app/score_text.hpp"

#include <cmath>
#include <cstdio>

namespace kagetsu::app {

namespace {

std::string error_text(bool is_known, double error, int digits) {
    if (!is_known) return "?";
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits, error);
    return text;
}

}  // namespace

std::string score_text(const MatchScore& score) {
    const bool is_known = score.error() > 0;
    char percent[32];
    std::snprintf(percent, sizeof percent, "%.1f", 100 * score.score());
    char elo[32];
    std::snprintf(elo, sizeof elo, "%+ld", std::lround(score.elo()));  // an integer has no -0
    return std::to_string(score.games()) + " games: " + percent + " % +-" +
           error_text(is_known, 100 * score.error(), 1) + ", Elo " + elo + " +-" +
           error_text(is_known, score.elo_error(), 0);
}

}  // namespace kagetsu::app
