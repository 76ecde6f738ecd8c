#include "app/problems.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <utility>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/notation.hpp"
#include "util/bounded_line.hpp"
#include "util/text_marks.hpp"

namespace kagetsu::app {

namespace {

// What no file of problems exceeds, so that reading ends: bytes of a line, and lines.
constexpr std::size_t kMaxLine = 10'000;
constexpr int kMaxLines = 1'000'000;

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = line.find('|', begin);
        fields.push_back(line.substr(begin, end - begin));
        if (end == std::string::npos) return fields;
        begin = end + 1;
    }
}

int parse_number(const std::string& text) {
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || rest != end || number < 0) {
        throw std::runtime_error("bad number '" + text + "'");
    }
    return number;
}

const Category* parse_category(const std::string& name) {
    const auto found = std::find_if(kCategories.begin(), kCategories.end(),
                                    [&](const Category& c) { return c.name == name; });
    if (found == kCategories.end()) throw std::runtime_error("unknown category '" + name + "'");
    return &*found;
}

// "15", or "12x17" for a board of 12 columns and 17 rows.
BoardShape parse_size(const std::string& text) {
    const std::size_t cross = text.find('x');
    const int width = parse_number(text.substr(0, cross));
    const BoardShape shape{
        width, cross == std::string::npos ? width : parse_number(text.substr(cross + 1))};
    if (!shape.is_valid()) throw std::runtime_error("bad board size '" + text + "'");
    return shape;
}

std::vector<Square> parse_list(const std::string& text, BoardShape shape) {
    const auto squares = parse_squares(text, shape);
    if (!squares) throw std::runtime_error("bad square in '" + text + "'");
    return *squares;
}

Problem parse(const std::string& line) {
    const std::vector<std::string> fields = split(line);
    if (fields.size() != 8) {
        throw std::runtime_error(std::to_string(fields.size()) + " fields, not 8");
    }
    const std::optional<Rule> rule = parse_rule(fields[1]);
    if (!rule) throw std::runtime_error("unknown rule '" + fields[1] + "'");
    const BoardShape shape = parse_size(fields[2]);

    Problem problem{fields[0], parse_category(fields[3]), Position(shape, *rule),
                    parse_list(fields[5], shape), fields[6].empty() ? 0 : parse_number(fields[6])};
    const auto check_empty = [&](Square square) {
        if (problem.position.is_empty(square)) return;
        throw std::runtime_error("'" + to_letters(square) + "' is occupied");
    };
    for (const Square move : parse_list(fields[4], shape)) {
        check_empty(move);
        problem.position.make(move);
    }
    if (problem.position.winner()) throw std::runtime_error("the game is over");
    std::for_each(problem.answers.begin(), problem.answers.end(), check_empty);
    if (problem.answers.empty() != (problem.category->name == "no_vcf")) {
        throw std::runtime_error("all categories but no_vcf have answers");
    }
    return problem;
}

bool makes_five(const Position& position, Square square, Color color) {
    return std::any_of(kDirectionStep.begin(), kDirectionStep.end(), [&](int step) {
        int run = 1;
        bool shut_in = true;
        for (const int away : {step, -step}) {
            int s = square + away;
            for (; position.at(static_cast<Square>(s)) == cell_of(color); s += away)
                ++run;
            shut_in = shut_in && position.at(static_cast<Square>(s)) == cell_of(opponent(color));
        }
        return wins(position.rule(), color, run, shut_in);
    });
}

bool may_play(const Position& position, Square square) {
    return position.rule() != Rule::Renju || position.side_to_move() == Color::White ||
           !is_forbidden(position, square);
}

std::vector<Square> five_points(const Position& position, Color color) {
    std::vector<Square> squares;
    position.empty_squares().for_each([&](int bit) {
        const Square square = position.layout().square_of(bit);
        if (makes_five(position, square, color)) squares.push_back(square);
    });
    return squares;
}

bool wins_by_fours(Position& position, std::span<const Square> line, int free_fours) {
    const Color me = position.side_to_move();
    if (!five_points(position, me).empty()) return true;
    std::vector<Square> tries = five_points(position, opponent(me));
    if (tries.size() > 1) return false;
    if (!line.empty()) {
        // The opponent's five must be blocked.
        if (!tries.empty() && tries.front() != line.front()) return false;
        if (!position.is_empty(line.front())) return false;
        tries.assign(1, line.front());
    } else if (--free_fours < 0) {
        return false;
    } else if (tries.empty()) {
        position.candidates().for_each(
            [&](int bit) { tries.push_back(position.layout().square_of(bit)); });
    }
    return std::any_of(tries.begin(), tries.end(), [&](Square four) {
        if (!may_play(position, four)) return false;
        position.make(four);
        const std::vector<Square> fives = five_points(position, me);
        bool won = fives.size() > 1 || (fives.size() == 1 && !may_play(position, fives.front()));
        if (!won && fives.size() == 1 && (line.size() < 2 || line[1] == fives.front())) {
            position.make(fives.front());
            won = wins_by_fours(position, line.subspan(std::min<std::size_t>(2, line.size())),
                                free_fours);
            position.undo();
        }
        position.undo();
        return won;
    });
}

}  // namespace

std::vector<Problem> load_problems(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read '" + path + "'");
    std::vector<Problem> problems;
    int number = 0;
    std::string line;
    for (;;) {
        const LineResult result = read_line(file, line, kMaxLine);
        if (result == LineResult::End) break;
        ++number;
        if (result == LineResult::Overlong || number > kMaxLines)
            throw std::runtime_error(path + ":" + std::to_string(number) + ": too long");
        line.resize(without_return(line).size());
        if (line.empty() || line.front() == '#') continue;
        try {
            problems.push_back(parse(line));
        } catch (const std::exception& error) {
            throw std::runtime_error(path + ":" + std::to_string(number) + ": " + error.what());
        }
    }
    if (file.bad()) throw std::runtime_error("cannot read '" + path + "'");
    if (problems.empty()) throw std::runtime_error("no problems in '" + path + "'");
    return problems;
}

bool wins_by_fours(const Position& position, const std::vector<Square>& line) {
    Position board = position;
    return wins_by_fours(board, line, 1);
}

bool is_answer(const Problem& problem, Square move) {
    return std::count(problem.answers.begin(), problem.answers.end(), move) > 0;
}

bool solves(const Problem& problem, const SearchResult& result) {
    if (is_answer(problem, result.move)) return true;
    if (result.info.value < kMateBound) return false;
    switch (problem.category->also) {
        case AlsoSolvedBy::Nothing:
            return false;
        case AlsoSolvedBy::WinByFours:
            // A win in five plies or less needs no fours: the point classes prove it.
            if (problem.length > 5 && result.info.value >= mate_in(5)) return true;
            return !is_caro(problem.position.rule()) &&
                   wins_by_fours(problem.position, result.info.pv);
        case AlsoSolvedBy::ClaimedWin:
            return true;
    }
    return false;
}

Attempt attempt(Engine& engine, const Problem& problem, Limits limits) {
    std::vector<SearchInfo> iterations;
    Attempt attempt;
    engine.new_game();
    engine.set_position(problem.position);
    limits.start = Clock::now();
    engine.go(limits, {[&](const SearchInfo& info) { iterations.push_back(info); },
                       [&](const SearchResult& result) { attempt.result = result; }});
    engine.wait();

    attempt.solved = solves(problem, attempt.result);
    attempt.elapsed = attempt.result.info.elapsed;
    attempt.nodes = attempt.result.info.nodes;
    if (!attempt.solved) return attempt;
    std::reverse(iterations.begin(), iterations.end());
    for (const SearchInfo& info : iterations) {
        if (!solves(problem, {info.pv.front(), info})) break;
        attempt.elapsed = info.elapsed;
        attempt.nodes = info.nodes;
    }
    return attempt;
}

}  // namespace kagetsu::app
