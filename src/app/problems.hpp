// Problems with proven results (format: tests/data/puzzles.txt), and whether the engine solves
// them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/engine.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu::app {

// What counts as a solution besides one of the answers.
enum class AlsoSolvedBy {
    Nothing,
    WinByFours,  // a claimed win whose PV, replayed by the rules alone, is a win by fours; in caro,
                 // where that can't be told so, only one within five plies
    ClaimedWin,  // any claimed win: the list of answers is not complete
};

struct Category {
    std::string_view name;
    AlsoSolvedBy also;
    Milliseconds time;  // default limit for each problem
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
    std::vector<Square> answers;  // empty in the category no_vcf
    int length = 0;               // of the win, counted as its category says; 0 if unknown
};

// The problems of a file. Throws std::runtime_error with the file's name and, if a line is
// malformed, its number.
[[nodiscard]] std::vector<Problem> load_problems(const std::string& path);

// True if this variation (own move, reply, own move, ...) is a win by fours for the side to move:
// each own move leaves a single reply, the one in the variation, until two fives are possible at
// once, or one that Black may not block. At the end of the variation one more four may be missing.
// Knows only fives and, in renju, forbidden points. Not for caro, where a five can be stopped
// otherwise.
[[nodiscard]] bool wins_by_fours(const Position& position, const std::vector<Square>& line);

// True if the move is one of the problem's answers.
[[nodiscard]] bool is_answer(const Problem& problem, Square move);
// True if the result has an answer as its move, or counts as a solution for the problem's category.
[[nodiscard]] bool solves(const Problem& problem, const SearchResult& result);

struct Attempt {
    bool solved = false;
    SearchResult result;
    // Up to the iteration from which on the result solved the problem; of the whole search if the
    // problem was not solved.
    Milliseconds elapsed{0};
    std::uint64_t nodes = 0;
};

// Searches the problem with an empty table. The clock of `limits` starts with the call.
[[nodiscard]] Attempt attempt(Engine& engine, const Problem& problem, Limits limits);

}  // namespace kagetsu::app
