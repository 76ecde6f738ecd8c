#include "protocol/report.hpp"

#include <algorithm>
#include <cstdint>

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
    const std::string board =
        " on " + std::to_string(shape.width) + "x" + std::to_string(shape.height);
    if (rule.is_exact) return std::string(name_of(rule.rule)) + board;
    return std::string(rule.name) + " is not supported yet, playing " +
           std::string(name_of(rule.rule)) + board;
}

}  // namespace kagetsu::protocol
