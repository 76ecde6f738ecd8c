#include "app/variation_table.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string_view>
#include <utility>

#include "app/person_game.hpp"
#include "kagetsu/win_rate.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

namespace {

using Lines = std::vector<std::string>;

constexpr std::string_view kDots = "...";

template <typename... Values>
std::string formatted(const char* format, Values... values) {
    std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, format, values...)), ' ');
    std::snprintf(text.data(), text.size() + 1, format, values...);
    return text;
}

// A text of at most `width` characters; where something is cut off it ends in "...".
std::string cut_to(std::string text, std::size_t width) {
    if (text.size() <= width) return text;
    text.resize(width > kDots.size() ? width - kDots.size() : 0);
    return text.append(kDots.substr(0, width));
}

// The first `rows` lines, the last of which says how many are left out.
Lines cut_to(Lines lines, std::size_t rows, std::size_t width) {
    if (lines.size() <= rows) return lines;
    const std::size_t left_out = lines.size() - rows + 1;
    lines.resize(rows);
    if (rows > 0) lines.back() = cut_to(formatted("... %zu more", left_out), width);
    return lines;
}

// Digits in groups of three: 1,234,567.
std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t end = text.size(); end > 3; end -= 3)
        text.insert(end - 3, 1, ',');
    return text;
}

std::string depth_of(const SearchInfo& info) {
    return std::to_string(info.depth) + '-' + std::to_string(info.selective_depth);
}

std::uint64_t rate_of(std::uint64_t nodes, Milliseconds time) {
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 1));
    return nodes * 1000 / ms;
}

Lines board_lines(const Position& position, const PictureStyle& style) {
    Lines lines;
    TextReader text(draw_board(position, style));
    for (std::string line; std::getline(text, line);)
        lines.push_back(line);
    return lines;
}

std::string row_of(const SearchInfo& info, const Position& position, Origin origin,
                   std::size_t width) {
    const std::string row = formatted(
        "%3d  %6s  %7s  %6s  ", info.rank + 1, to_text(info.value).c_str(),
        percent_of(win_rate(info.value, position.rule())).c_str(), depth_of(info).c_str());
    const std::size_t rest = width > row.size() ? width - row.size() : 0;
    return row + variation_text(info.pv, position.shape(), origin, rest);
}

Lines table_lines(const Position& position, const std::vector<SearchInfo>& variations,
                  Milliseconds elapsed, Origin origin, std::size_t width) {
    const BoardShape shape = position.shape();
    Lines lines{formatted("%s to move, %s, %dx%d", name_of(position.side_to_move()),
                          std::string(kagetsu::name_of(position.rule())).c_str(), shape.width,
                          shape.height)};
    std::string effort = formatted("%.1f s", static_cast<double>(elapsed.count()) / 1000);
    if (!variations.empty()) {
        const SearchInfo& best = variations.front();
        effort += ", " + grouped(best.nodes) + " nodes, " +
                  grouped(rate_of(best.nodes, best.elapsed)) + " a second";
    }
    lines.push_back(effort);
    lines.emplace_back();
    lines.push_back(formatted("%3s  %6s  %7s  %6s  %s", "#", "value", "win", "depth", "variation"));
    for (const SearchInfo& info : variations)
        lines.push_back(row_of(info, position, origin, width));
    for (std::string& line : lines)
        line = cut_to(std::move(line), width);
    return lines;
}

}  // namespace

std::string percent_of(double score) {
    return formatted("%.1f %%", 100 * score);
}

std::string variation_text(const std::vector<Square>& pv, BoardShape shape, Origin origin,
                           std::size_t width) {
    std::string text;
    std::size_t fitting = 0;  // characters, with room for the dots after them
    for (const Square square : pv) {
        if (!text.empty()) text += ' ';
        text += to_letters(square, shape, origin);
        if (text.size() > width) return text.substr(0, fitting).append(kDots.substr(0, width));
        if (text.size() + 1 + kDots.size() <= width) fitting = text.size() + 1;
    }
    return text;
}

std::string info_line(const SearchInfo& info, const Position& position, Origin origin) {
    std::string text = "depth " + depth_of(info);
    if (info.variation_count > 1) text += " multipv " + std::to_string(info.rank + 1);
    return text + " value " + to_text(info.value) +
           formatted(" win %.1f", 100 * win_rate(info.value, position.rule())) + " nodes " +
           std::to_string(info.nodes) + " nps " +
           std::to_string(rate_of(info.nodes, info.elapsed)) + " time " +
           std::to_string(info.elapsed.count()) + " pv " +
           variation_text(info.pv, position.shape(), origin);
}

std::vector<std::string> variation_table(const Position& position,
                                         const std::vector<SearchInfo>& variations,
                                         Milliseconds elapsed, const PictureStyle& style,
                                         TerminalSize terminal) {
    constexpr std::size_t kGap = 3;
    constexpr std::size_t kLeastTable = 45;  // columns
    constexpr std::size_t kLeastRows = 5;    // of the table below the board
    const auto columns = static_cast<std::size_t>(std::max(terminal.columns, 1));
    const auto rows = static_cast<std::size_t>(std::max(terminal.rows - 1, 1));
    const std::size_t board_width = 5 + 2 * static_cast<std::size_t>(position.shape().width);
    Lines board = board_lines(position, style);
    const bool is_beside = board_width + kGap + kLeastTable <= columns;
    const std::size_t width = is_beside ? columns - board_width - kGap : columns;
    Lines table = table_lines(position, variations, elapsed, style.origin, width);

    const std::size_t needed = board.size() + (is_beside ? 0 : kLeastRows);
    if (needed > rows || board_width > columns) {
        // Together with the line on which the cursor waits.
        const std::string reason = formatted("The board needs a terminal of %zux%zu or %zux%zu.",
                                             board_width + kGap + kLeastTable, board.size() + 1,
                                             board_width, board.size() + kLeastRows + 1);
        table = cut_to(std::move(table), rows > 1 ? rows - 1 : rows, width);
        if (table.size() < rows) table.push_back(cut_to(reason, columns));
        return table;
    }
    if (!is_beside) {
        table = cut_to(std::move(table), rows - board.size(), width);
        board.insert(board.end(), table.begin(), table.end());
        return board;
    }
    table = cut_to(std::move(table), rows - 1, width);
    // "\x1b[nG" goes to a column, however many bytes of colours the board has.
    board.resize(std::min(std::max(board.size(), table.size() + 1), rows));
    for (std::size_t i = 0; i < table.size() && i + 1 < board.size(); ++i) {
        if (!table[i].empty())
            board[i + 1] += "\x1b[" + std::to_string(board_width + kGap) + 'G' + table[i];
    }
    return board;
}

}  // namespace kagetsu::app
