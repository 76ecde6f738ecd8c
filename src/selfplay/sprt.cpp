#include "selfplay/sprt.hpp"

#include <charconv>
#include <cmath>
#include <iomanip>

#include "util/text_stream.hpp"

namespace kagetsu {

namespace {

double score_of(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

}  // namespace

std::optional<SprtHypotheses> parse_hypotheses(std::string_view text) {
    const char* const end = text.data() + text.size();
    SprtHypotheses hypotheses;
    const auto [comma, first] = std::from_chars(text.data(), end, hypotheses.elo0);
    if (first != std::errc{} || comma == end || *comma != ',') return std::nullopt;
    const auto [rest, second] = std::from_chars(comma + 1, end, hypotheses.elo1);
    if (second != std::errc{} || rest != end) return std::nullopt;
    if (!(hypotheses.elo0 < hypotheses.elo1)) return std::nullopt;
    return hypotheses;
}

double sprt_llr(const MatchScore& score, const SprtHypotheses& hypotheses) {
    constexpr double kPrior = 0.2;
    if (score.games() == 0) return 0;
    double weight = 0;
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < score.pentanomial().size(); ++i) {
        const double count = static_cast<double>(score.pentanomial()[i]) + kPrior;
        const double points = static_cast<double>(i) / 4;
        weight += count;
        sum += count * points;
        squares += count * points * points;
    }
    const double mean = sum / weight;
    const double variance = squares / weight - mean * mean;
    const double low = score_of(hypotheses.elo0);
    const double high = score_of(hypotheses.elo1);
    const double pairs = static_cast<double>(score.games()) / 2;
    return pairs * (high - low) * (2 * score.score() - low - high) / (2 * variance);
}

SprtVerdict sprt_verdict(double llr) noexcept {
    const double bound = std::log((1 - kSprtError) / kSprtError);
    if (llr >= bound) return SprtVerdict::Elo1;
    return llr <= -bound ? SprtVerdict::Elo0 : SprtVerdict::Open;
}

std::string sprt_text(double llr, const SprtHypotheses& hypotheses) {
    TextWriter text;
    text << "SPRT " << hypotheses.elo0 << " against " << hypotheses.elo1 << " Elo: LLR "
         << std::fixed << std::setprecision(2) << llr << std::defaultfloat << std::setprecision(6)
         << ", ";
    const SprtVerdict verdict = sprt_verdict(llr);
    if (verdict == SprtVerdict::Open) {
        text << "undecided";
    } else {
        text << (verdict == SprtVerdict::Elo1 ? hypotheses.elo1 : hypotheses.elo0)
             << " Elo accepted";
    }
    return text.str();
}

}  // namespace kagetsu
