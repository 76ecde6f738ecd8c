// Mines the problems of tests/data/puzzles.txt and the boards of tests/data/forbidden.txt from the
// engine's own games:
//
//     mine_problems FOLDER
//
// The same build writes the same files. What the games are depends on the search and its weights.
#include <algorithm>
#include <array>
#include <exception>
#include <fstream>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/problems.hpp"
#include "kagetsu/notation.hpp"
#include "mining/forbidden_finder.hpp"
#include "mining/game.hpp"
#include "mining/problem_finder.hpp"
#include "support/kind.hpp"

namespace kagetsu::test {

namespace {

// Weak and hasty games: mistakes make problems.
constexpr std::uint64_t kNodes = 200;
constexpr int kRandomMoves = 8;
// The forbidden points come from wilder ones, played by Black without a care for them.
constexpr std::uint64_t kRenjuNodes = 100;
constexpr int kRenjuRandomMoves = 30;
constexpr std::uint64_t kRenjuSeed = 100;
constexpr std::uint64_t kMostRenjuGames = 3000;

// How many problems of each category a board gives, in the order of app::kCategories, and how many
// games are played for them at most: the hardest categories may stay short.
struct Targets {
    std::array<int, app::kCategories.size()> problems;
    std::uint64_t most_games;
};
constexpr Targets kMany{{8, 8, 10, 22, 22, 10, 12, 12, 22, 8}, 400};
constexpr Targets kFew{{3, 3, 4, 9, 9, 3, 5, 5, 8, 3}, 400};
constexpr Targets kOne{{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 40};

constexpr std::string_view kProblemsHeader = R"(# Problems with proven results, one a line:
#
#     id|rule|size|category|moves|answers|length|source
#
# Written by the target mine-problems from the engine's own games (docs/testing.md); every claim is
# proven by the exhaustive searches of tests/support.
#
# Size is the side of a square board, or WIDTHxHEIGHT. Moves are x,y from 0, Black first, colours
# alternating; the side to move is the one whose turn it is after them.
#
# win1       answers: all five points
# block5     answers: the only move; the opponent makes five next
# open4      answers: all first moves of a win in 3 plies
# vcf_short  length, the plies of the shortest win by continuous fours, counted to the five, is 5-7,
#            vcf_mid 9-13, vcf_long 15 and more; answers: all first moves that keep such a win
# vct_short  no win by continuous fours, but one by fours and threats of such wins, with every legal
#            reply tried; length, the attacker's moves until a win by fours is there, is 1 or 2, and
#            there is no shorter one. vct_long: the length is that of the win found, 3 or more, and
#            there is none of 1 or 2. Answers: one proven first move, others may win as well
# defence    answers: the only move that does not lose to a win by fours, own fours that put it off
#            included; that no other win follows is evidence, not proof
# no_vcf     no win by continuous fours exists; no answers
)";

constexpr std::string_view kForbiddenHeader =
    R"(# Renju boards and all points that are forbidden to Black there, one board per line:
#
#     id|black|white|forbidden|tricky|source
#
# Written by the target mine-problems from the engine's own games (docs/testing.md), judged by the
# literal implementation of the rule in tests/support.
#
# Points are x,y, counted from 0, on a 15x15 board. `forbidden` lists every forbidden point with the
# reason after the = (33 double three, 44 double four, 44L double four in one line, 6 overline).
# `tricky` lists points that look forbidden but are allowed (5O: a five overrides; F33: a false
# double three).
)";

struct Board {
    Rule rule;
    BoardShape shape;
    Targets targets;
};
constexpr std::array kBoards{
    Board{Rule::Freestyle, {15, 15}, kMany}, Board{Rule::Freestyle, {20, 20}, kFew},
    Board{Rule::Freestyle, {10, 10}, kFew},  Board{Rule::Freestyle, {12, 17}, kFew},
    Board{Rule::Standard, {15, 15}, kMany},  Board{Rule::Standard, {10, 10}, kFew},
    Board{Rule::Standard, {19, 19}, kFew},   Board{Rule::Renju, {15, 15}, kMany},
    Board{Rule::Renju, {11, 11}, kFew},      Board{Rule::Caro, {15, 15}, kMany},
    Board{Rule::Caro, {20, 20}, kFew},       Board{Rule::Caro, {10, 10}, kFew},
    Board{Rule::CaroExact, {15, 15}, kMany}, Board{Rule::CaroExact, {19, 19}, kFew},
};

// kBoards, and for every rule the other square boards with few problems.
std::vector<Board> all_boards() {
    std::vector<Board> boards(kBoards.begin(), kBoards.end());
    for (const Rule rule : kAllRules) {
        for (int size = kMinSide; size <= kMaxSide; ++size) {
            const BoardShape shape{size, size};
            const bool is_listed = std::any_of(
                kBoards.begin(), kBoards.end(),
                [&](const Board& board) { return board.rule == rule && board.shape == shape; });
            if (!is_listed) boards.push_back({rule, shape, kOne});
        }
    }
    return boards;
}

std::string text_of(BoardShape shape) {
    const std::string width = std::to_string(shape.width);
    return shape.width == shape.height ? width : width + 'x' + std::to_string(shape.height);
}

std::string text_of(const std::vector<Square>& squares) {
    std::string text;
    for (const Square s : squares) {
        text += text.empty() ? "" : " ";
        text += std::to_string(x_of(s)) + ',' + std::to_string(y_of(s));
    }
    return text;
}

// "007"
std::string padded(std::size_t number) {
    const std::string text = std::to_string(number);
    return std::string(3 - std::min<std::size_t>(text.size(), 3), '0') + text;
}

std::string_view letters_of(Rule rule) {
    constexpr std::array<std::string_view, kAllRules.size()> kLetters{"F", "S", "R", "C", "CE"};
    return kLetters[index_of(rule)];
}

std::string source_of(const Series& series, std::uint64_t game, std::size_t move) {
    return "self-play " + std::string(name_of(series.rule)) + ' ' + text_of(series.shape) +
           ", seed " + std::to_string(series.seed) + ", game " + std::to_string(game) + ", move " +
           std::to_string(move);
}

std::size_t index_of(std::string_view category) {
    const auto found = std::find_if(app::kCategories.begin(), app::kCategories.end(),
                                    [&](const app::Category& c) { return c.name == category; });
    return static_cast<std::size_t>(found - app::kCategories.begin());
}

class Miner {
  public:
    // Writes the problems of a board.
    void mine(const Board& board, std::uint64_t seed, std::ostream& out) {
        const Series series{board.rule, board.shape, kNodes, kRandomMoves, seed};
        std::array<std::vector<std::string>, app::kCategories.size()> lines;
        const auto is_full = [&](std::size_t c) {
            return static_cast<int>(lines[c].size()) >= board.targets.problems[c];
        };
        std::uint64_t number = 0;
        for (; number < board.targets.most_games; ++number) {
            bool complete = true;
            for (std::size_t c = 0; c < lines.size(); ++c)
                complete = complete && is_full(c);
            if (complete) break;
            // No more than one problem of a category from a game: its neighbours are like it.
            std::set<std::string_view> taken;
            const auto wanted = [&](std::string_view category) {
                return !is_full(index_of(category)) && taken.count(category) == 0;
            };
            for_each_position(series, number, [&](const Position& position) {
                const std::optional<FoundProblem> found = finder_.find(position, wanted);
                if (!found || !seen_.insert(kind_of(position)).second) return;
                taken.insert(found->category);
                lines[index_of(found->category)].push_back(
                    line_of(position, *found, source_of(series, number, position.moves().size())));
            });
        }
        std::cerr << name_of(board.rule) << ' ' << text_of(board.shape) << ": " << number
                  << " games;";
        for (std::size_t c = 0; c < lines.size(); ++c) {
            const std::string_view category = app::kCategories[c].name;
            std::cerr << ' ' << category << ' ' << lines[c].size();
            for (std::size_t i = 0; i < lines[c].size(); ++i) {
                out << letters_of(board.rule) << text_of(board.shape) << '-' << category << '-'
                    << padded(i + 1) << lines[c][i] << '\n';
            }
        }
        std::cerr << std::endl;
    }

    // Writes renju boards with forbidden points.
    void mine_forbidden(std::ostream& out) {
        const Series series{Rule::Renju, {15, 15}, kRenjuNodes, kRenjuRandomMoves, kRenjuSeed};
        ForbiddenFinder finder;
        std::size_t count = 0;
        std::uint64_t number = 0;
        for (; number < kMostRenjuGames && !finder.is_complete(); ++number) {
            bool taken = false;
            for_each_position(series, number, [&](const Position& position) {
                if (taken) return;
                const std::optional<std::string> board = finder.find(position);
                if (!board || !seen_.insert(kind_of(position)).second) return;
                taken = true;
                out << "FB-" << padded(++count) << '|' << *board << '|'
                    << source_of(series, number, position.moves().size()) << '\n';
            });
        }
        std::cerr << count << " boards with forbidden points, " << number << " games" << std::endl;
    }

  private:
    // Shows the positions of a game from the end of its opening on, without a finished one.
    template <typename Show>
    void for_each_position(const Series& series, std::uint64_t number, const Show& show) {
        const MinedGame game = mined_game(engine_, series, number);
        Position position(series.shape, series.rule);
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            if (i >= game.opening) show(position);
            position.make(game.moves[i]);
        }
    }

    [[nodiscard]] static std::string line_of(const Position& position, const FoundProblem& found,
                                             const std::string& source) {
        std::vector<Square> answers;
        for (const Point p : found.solution.answers)
            answers.push_back(square_at(p.x, p.y));
        const int length = found.solution.length;
        return '|' + std::string(name_of(position.rule())) + '|' + text_of(position.shape()) + '|' +
               std::string(found.category) + '|' + text_of(position.moves()) + '|' +
               text_of(answers) + '|' + (length > 0 ? std::to_string(length) : "") + '|' + source;
    }

    Engine engine_{Engine::kMinHashBytes};
    ProblemFinder finder_;
    std::set<std::string> seen_;
};

std::ofstream created(const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot write '" + path + "'");
    file.exceptions(std::ios::badbit | std::ios::failbit);
    return file;
}

void mine_all(const std::string& folder) {
    Miner miner;
    std::ofstream problems = created(folder + "/puzzles.txt");
    problems << kProblemsHeader;
    std::uint64_t seed = 0;
    for (const Board& board : all_boards())
        miner.mine(board, ++seed, problems);
    std::ofstream forbidden = created(folder + "/forbidden.txt");
    forbidden << kForbiddenHeader;
    miner.mine_forbidden(forbidden);
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: mine_problems FOLDER\n";
        return 2;
    }
    try {
        kagetsu::test::mine_all(argv[1]);
    } catch (const std::exception& error) {
        std::cerr << "mine_problems: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
