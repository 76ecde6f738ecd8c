#include "protocol/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/reported_value.hpp"
#include "kagetsu/win_rate.hpp"

namespace kagetsu::protocol {

namespace {

// Longest variation reported, in plies.
constexpr std::size_t kMaxPvMoves = 24;

// Nodes per second; a search of less than a millisecond counts as one.
std::uint64_t speed_of(const SearchInfo& info) {
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(info.elapsed.count(), 1));
    return info.nodes * 1000 / ms;
}

std::string mate_text(Value value, int empty_count) {
    const int plies = std::min(kMate - std::abs(value), empty_count);
    return (value > 0 ? "+M" : "-M") + std::to_string(plies);
}

// A number from 0 to 1 with four decimals, in any locale.
std::string decimal_text(double number) {
    const auto parts = static_cast<int>(std::lround(number * 10000));
    std::string digits = std::to_string(10000 + parts % 10000);
    return std::to_string(parts / 10000) + "." + digits.substr(1);
}

// The letter of a square as other engines print it.
std::string in_capitals(std::string square) {
    square.front() = static_cast<char>(square.front() - 'a' + 'A');
    return square;
}

std::string numbered(const char* name, std::size_t number, Square square) {
    return name + std::to_string(number) + " " + std::to_string(x_of(square)) + " " +
           std::to_string(y_of(square));
}

}  // namespace

std::string to_coordinates(Square square) {
    return std::to_string(x_of(square)) + "," + std::to_string(y_of(square));
}

std::string to_coordinates(const std::vector<Square>& squares) {
    std::string text;
    for (const Square square : squares)
        text += (text.empty() ? "" : " ") + to_coordinates(square);
    return text;
}

std::string describe(const SearchInfo& info) {
    std::string text =
        "depth " + std::to_string(info.depth) + "-" + std::to_string(info.selective_depth);
    if (info.variation_count > 1) text += " multipv " + std::to_string(info.rank + 1);
    text += " ev " + to_text(info.value) + " n " + std::to_string(info.nodes) + " n/ms " +
            std::to_string(speed_of(info) / 1000) + " tm " + std::to_string(info.elapsed.count()) +
            " pv";
    for (std::size_t i = 0; i < std::min(info.pv.size(), kMaxPvMoves); ++i)
        text += " " + in_capitals(to_letters(info.pv[i]));
    return text;
}

std::vector<std::string> info_block(const SearchInfo& info, const Position& position) {
    std::vector<std::string> lines;
    const auto add = [&lines](const std::string& key, const std::string& value) {
        lines.push_back("INFO " + key + " " + value);
    };
    std::vector<Square> pv = info.pv;
    pv.resize(std::min(pv.size(), kMaxPvMoves));
    add("PV", std::to_string(info.rank));
    add("NUMPV", std::to_string(info.variation_count));
    add("DEPTH", std::to_string(info.depth));
    add("SELDEPTH", std::to_string(info.selective_depth));
    add("NODES", std::to_string(info.nodes));
    add("TOTALNODES", std::to_string(info.nodes));
    add("TOTALTIME", std::to_string(info.elapsed.count()));
    add("SPEED", std::to_string(speed_of(info)));
    add("EVAL", is_mate(info.value) ? mate_text(info.value, position.empty_count())
                                    : std::to_string(reported_value(info.value)));
    add("WINRATE", decimal_text(win_rate(info.value, position.rule())));
    add("BESTLINE", to_coordinates(pv));
    add("PV", "DONE");
    return lines;
}

std::string describe(Square move, RootMoveState state) {
    const char* name = "POS ";
    switch (state) {
        case RootMoveState::Searching:
            break;
        case RootMoveState::Searched:
            name = "DONE ";
            break;
        case RootMoveState::Lost:
            name = "LOST ";
            break;
        case RootMoveState::Best:
            name = "BEST ";
            break;
    }
    return name + to_coordinates(move);
}

std::string describe(const Swap2Choice& choice) {
    if (choice.swap) return "SWAP";
    return to_coordinates(choice.stones);
}

std::vector<std::string> describe_step(const Swap2Choice& choice, int step) {
    std::vector<std::string> lines;
    const bool adds_stones = step == 1 || (step == 2 && choice.stones.size() == 2);
    if (!adds_stones) {
        lines.push_back("SWAP" + std::to_string(step - 1) + (choice.swap ? " YES" : " NO"));
        return lines;
    }
    const std::size_t first = step == 1 ? 1 : 4;
    for (std::size_t i = 0; i < choice.stones.size(); ++i)
        lines.push_back(numbered("MOVE", first + i, choice.stones[i]));
    return lines;
}

std::string describe_hash(std::size_t bytes, int permille) {
    return "hash " + std::to_string(bytes >> 20) + " MB, " + std::to_string(permille / 10) + "." +
           std::to_string(permille % 10) + " % in use";
}

std::string describe(const RuleChoice& rule, BoardShape shape) {
    std::string game = std::string(name_of(rule.rule)) + " on " + std::to_string(shape.width) +
                       "x" + std::to_string(shape.height);
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
