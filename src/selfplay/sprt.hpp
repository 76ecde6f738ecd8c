// The sequential probability ratio test (Wald 1945) of a match, for pairs of games.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "selfplay/match.hpp"

namespace kagetsu {

// Two hypotheses about the first player's strength, as Elo differences; elo0 < elo1.
struct SprtHypotheses {
    double elo0 = 0;
    double elo1 = 5;
};

// Two Elo differences separated by a comma, the smaller one first: "0,5". Nothing if `text` is
// none.
[[nodiscard]] std::optional<SprtHypotheses> parse_hypotheses(std::string_view text);

// Probability of accepting either hypothesis if the other one is true.
constexpr double kSprtError = 0.05;

enum class SprtVerdict : std::uint8_t { Open, Elo0, Elo1 };

// The logarithm of how much likelier the result is under elo1 than under elo0. It treats the score
// of a pair as normally distributed with the observed variance, as the "generalised" test of
// Fishtest does. To that variance one more pair is added, a fifth of it for each of the five
// results, so that a few pairs that are all alike do not look certain. 0 without games.
[[nodiscard]] double sprt_llr(const MatchScore& score, const SprtHypotheses& hypotheses);

// The hypothesis that the test accepts with that ratio, if any.
[[nodiscard]] SprtVerdict sprt_verdict(double llr) noexcept;
// "SPRT 0 against 5 Elo: LLR 1.07, undecided", or "..., 5 Elo accepted".
[[nodiscard]] std::string sprt_text(double llr, const SprtHypotheses& hypotheses);

}  // namespace kagetsu
