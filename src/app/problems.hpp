// Problems with proven results, as tests/data/puzzles.txt holds them (the format is described
// there), and whether the engine solves one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/engine.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu::app {

// What solves a problem besides one of its answers.
enum class AlsoSolvedBy {
    Nothing,
    WinByFours,  // a claimed win whose line, played out by the rules alone, is one by fours
    ClaimedWin,  // any claimed win: the answers are not all there are
};

struct Category {
    std::string_view name;
    AlsoSolvedBy also;
    Milliseconds time;  // what an engine may be expected to need at most
};

inline constexpr std::array<Category, 10> kCategories{{
    {"win1", AlsoSolvedBy::Nothing, Milliseconds{200}},
    {"block5", AlsoSolvedBy::Nothing, Milliseconds{200}},
    {"open4", AlsoSolvedBy::WinByFours, Milliseconds{200}},
    {"vcf_short", AlsoSolvedBy::WinByFours, Milliseconds{200}},
    {"vcf_mid", AlsoSolvedBy::WinByFours, Milliseconds{200}},
    {"vcf_long", AlsoSolvedBy::WinByFours, Milliseconds{200}},
    {"vct_short", AlsoSolvedBy::ClaimedWin, Milliseconds{5000}},
    {"vct_long", AlsoSolvedBy::ClaimedWin, Milliseconds{5000}},
    {"defence", AlsoSolvedBy::Nothing, Milliseconds{2000}},
    {"no_vcf", AlsoSolvedBy::Nothing, Milliseconds{200}},
}};

struct Problem {
    std::string id;
    const Category* category = nullptr;
    Position position;
    std::vector<Square> answers;  // empty where the point is that there is none: no_vcf
    int length = 0;               // of the win, counted as its category says; 0 where none is known
};

// Throws std::runtime_error that names the file, and the line where one is bad.
[[nodiscard]] std::vector<Problem> load_problems(const std::string& path);

// Is this line, own move, reply, own move, ..., a win by fours for the side to move: does each own
// move leave one reply, the one in the line, until two fives are possible at once, or one that
// Black may not stop? Where the line ends at most one more four may be left to find. Knows only
// what a five is, and in renju what is forbidden; not made for caro, where fives can be stopped in
// other ways.
[[nodiscard]] bool wins_by_fours(const Position& position, const std::vector<Square>& line);

[[nodiscard]] bool is_answer(const Problem& problem, Square move);
[[nodiscard]] bool solves(const Problem& problem, const SearchResult& result);

struct Attempt {
    bool solved = false;
    SearchResult result;
    // Until the best move became right to stay; of the whole search where it never did.
    Milliseconds elapsed{0};
    std::uint64_t nodes = 0;
};

// Lets an engine that remembers nothing search the problem. The clock of `limits` starts here.
[[nodiscard]] Attempt attempt(Engine& engine, const Problem& problem, Limits limits);

}  // namespace kagetsu::app
