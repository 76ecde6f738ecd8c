#include "analysis/score_curve.hpp"

#include <algorithm>
#include <cmath>

namespace kagetsu::analysis {

namespace {

constexpr int kWidth = 720;
constexpr int kHeight = 220;
constexpr int kLeft = 44;  // room for the scale
constexpr int kTop = 10;
constexpr int kBottom = 190;

class Curve {
  public:
    explicit Curve(const AnalysedGame& game)
        : game_(game), last_(std::max<std::size_t>(game.positions.size() - 1, 1)) {}

    [[nodiscard]] std::string text() const {
        return "<svg class=\"curve\" viewBox=\"0 0 " + std::to_string(kWidth) + " " +
               std::to_string(kHeight) +
               "\" role=\"img\" aria-label=\"Expected score of Black, move by move\">" + scale() +
               line() + marks() + "</svg>";
    }

  private:
    [[nodiscard]] std::string x(std::size_t turn) const {
        const double share = static_cast<double>(turn) / static_cast<double>(last_);
        return std::to_string(kLeft + std::lround(share * (kWidth - kLeft - 12)));
    }
    [[nodiscard]] static std::string y(double score) {
        return std::to_string(kBottom - std::lround(score * (kBottom - kTop)));
    }

    [[nodiscard]] std::string scale() const;
    [[nodiscard]] std::string line() const;
    [[nodiscard]] std::string marks() const;

    const AnalysedGame& game_;
    std::size_t last_;
};

std::string Curve::scale() const {
    std::string text;
    for (const int percent : {0, 50, 100}) {
        const std::string height = y(percent / 100.0);
        text += "<path class=\"grid\" d=\"M" + std::to_string(kLeft) + " " + height + "H" +
                std::to_string(kWidth - 12) + "\"/><text x=\"" + std::to_string(kLeft - 6) +
                "\" y=\"" + height + "\" dy=\"4\" text-anchor=\"end\">" + std::to_string(percent) +
                " %</text>";
    }
    // About ten move numbers.
    const std::size_t step = last_ <= 10 ? 1 : (last_ + 49) / 50 * 5;
    for (std::size_t turn = 0; turn <= last_; turn += step) {
        text += "<text x=\"" + x(turn) + "\" y=\"" + std::to_string(kBottom + 20) +
                "\" text-anchor=\"middle\">" + std::to_string(turn) + "</text>";
    }
    return text;
}

std::string Curve::line() const {
    std::string points;
    for (std::size_t turn = 0; turn < game_.positions.size(); ++turn)
        points += (turn == 0 ? "" : "L") + x(turn) + " " + y(game_.positions[turn].black_score);
    const std::string end = x(game_.positions.size() - 1);
    return "<path class=\"area\" d=\"M" + x(0) + " " + std::to_string(kBottom) + "L" + points +
           "L" + end + " " + std::to_string(kBottom) + "Z\"/><path class=\"score\" d=\"M" + points +
           "\"/>";
}

std::string Curve::marks() const {
    std::string text;
    for (std::size_t i = 0; i < game_.moves.size(); ++i) {
        const Judgement judgement = game_.moves[i].judgement;
        if (judgement == Judgement::Fine) continue;
        const std::string number = std::to_string(i + 1);
        text += "<a href=\"#move-" + number + "\"><circle class=\"" + class_of(judgement) +
                "\" cx=\"" + x(i + 1) + "\" cy=\"" + y(game_.positions[i + 1].black_score) +
                "\" r=\"5\"><title>Move " + number + ": " + name_of(judgement) +
                "</title></circle></a>";
    }
    return text;
}

}  // namespace

std::string score_curve(const AnalysedGame& game) {
    return Curve(game).text();
}

const char* class_of(Judgement judgement) noexcept {
    switch (judgement) {
        case Judgement::Fine:
            return "fine";
        case Judgement::Inaccuracy:
            return "inaccuracy";
        case Judgement::Mistake:
            return "mistake";
        default:
            return "grave";
    }
}

}  // namespace kagetsu::analysis
