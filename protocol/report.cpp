#include "protocol/report.hpp"

#include <algorithm>
#include <cstdint>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::protocol {

namespace {

constexpr std::size_t kMaxPvMoves = 24;

}  // namespace

std::string describe(const SearchInfo& info) {
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(info.elapsed.count(), 1));
    std::string text =
        "depth " + std::to_string(info.depth) + "-" + std::to_string(info.selective_depth) +
        " value " + to_text(info.value) + " nodes " + std::to_string(info.nodes) + " speed " +
        std::to_string(info.nodes / ms) + "K time " + std::to_string(info.elapsed.count()) + " pv";
    for (std::size_t i = 0; i < std::min(info.pv.size(), kMaxPvMoves); ++i) {
        text += " " + to_letters(info.pv[i]);
    }
    return text;
}

std::string describe(const RuleChoice& rule, BoardShape shape) {
    const std::string game = std::string(name_of(rule.rule)) + " on " +
                             std::to_string(shape.width) + "x" + std::to_string(shape.height);
    if (rule.is_exact) return game;
    return "rule " + std::to_string(rule.code) + " is not supported, playing " + game;
}

std::string describe_forbidden(const Position& position, Rule rule) {
    std::string text = "FORBID ";
    const auto add = [&text](int coordinate) {
        text += static_cast<char>('0' + coordinate / 10);
        text += static_cast<char>('0' + coordinate % 10);
    };
    if (rule == Rule::Renju) {
        forbidden_points(position).for_each([&](int bit) {
            const Square square = position.layout().square_of(bit);
            add(x_of(square));
            add(y_of(square));
        });
    }
    return text + ".";
}

}  // namespace kagetsu::protocol
