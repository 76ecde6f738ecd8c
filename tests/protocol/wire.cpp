#include "wire.hpp"

#include <algorithm>
#include <cstddef>

namespace kagetsu::test {

namespace {

constexpr std::size_t kMaxLine = 1000;

bool is_blank(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte <= ' ' || byte == 127;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool starts_with(std::string_view text, std::string_view prefix) {
    return text.substr(0, prefix.size()) == prefix;
}

// "7,8": one or two digits, a comma, one or two digits.
std::optional<XY> read_move(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto number = [](std::string_view digits) {
        int value = 0;
        for (const char c : digits)
            value = is_digit(c) && value >= 0 ? value * 10 + (c - '0') : -1;
        // No manager expects "07".
        const bool is_padded = digits.size() > 1 && digits.front() == '0';
        return digits.empty() || digits.size() > 2 || is_padded ? -1 : value;
    };
    const XY point{number(text.substr(0, comma)), number(text.substr(comma + 1))};
    if (point.x < 0 || point.y < 0) return std::nullopt;
    return point;
}

// "7,8 9,10": single blanks, none at the ends.
std::vector<XY> read_moves(std::string_view line) {
    std::vector<XY> moves;
    std::size_t begin = 0;
    while (begin <= line.size()) {
        const std::size_t end = std::min(line.find(' ', begin), line.size());
        const auto move = read_move(line.substr(begin, end - begin));
        if (!move) return {};
        moves.push_back(*move);
        begin = end + 1;
    }
    return moves;
}

bool is_forbid(std::string_view line) {
    constexpr std::string_view kName = "FORBID ";
    if (!starts_with(line, kName) || line.back() != '.') return false;
    const std::string_view digits = line.substr(kName.size(), line.size() - kName.size() - 1);
    return digits.size() % 4 == 0 && std::all_of(digits.begin(), digits.end(), is_digit);
}

Kind kind_of(std::string_view line) {
    const bool is_printable =
        std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; });
    if (!is_printable || line.empty() || line.size() >= kMaxLine) return kStrange;
    const std::size_t blank = line.find(' ');
    const bool has_text = blank != std::string_view::npos && blank + 1 < line.size();
    const std::string_view word = line.substr(0, blank);
    if (line == "OK") return kOk;
    if (line == "SWAP") return kSwap;
    if (is_forbid(line)) return kForbid;
    if (starts_with(line, "name=\"")) return kAbout;
    if (!has_text) return kStrange;
    if (word == "MESSAGE" || word == "DEBUG") return kMessage;
    if (word == "INFO") return kDetail;
    if (word == "ERROR") return kError;
    if (word == "UNKNOWN") return kUnknown;
    return kStrange;
}

}  // namespace

Words words_of(std::string_view line) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (starts_with(line, kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    Words words;
    bool is_inside = false;
    for (const char c : line) {
        if (!is_blank(c)) {
            if (!is_inside) words.emplace_back();
            words.back() += c;
        }
        is_inside = !is_blank(c);
    }
    return words;
}

std::string upper(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return result;
}

std::vector<RawLine> lines_of(std::string_view bytes) {
    std::vector<RawLine> lines;
    while (!bytes.empty()) {
        const std::size_t length = std::min(bytes.find_first_of("\r\n"), bytes.size());
        const bool is_pair = bytes.substr(length, 2) == "\r\n";
        const std::size_t whole = std::min(length + (is_pair ? 2 : 1), bytes.size());
        lines.push_back({bytes.substr(0, length), bytes.substr(length, whole - length)});
        bytes.remove_prefix(whole);
    }
    return lines;
}

Numbers read_numbers(const Words& words, std::size_t first, std::size_t count, bool by_blanks) {
    std::string text;
    for (std::size_t i = first; i < words.size(); ++i) {
        if (i > first) text += ' ';
        text += words[i];
    }
    Numbers numbers;
    bool is_clear = true;
    std::size_t at = 0;
    while (numbers.values.size() < count) {
        // Between two numbers a clear text has exactly one separator.
        const std::size_t gap = at;
        while (at < text.size() && (text[at] == ' ' || text[at] == ','))
            ++at;
        const std::string_view separator = std::string_view(text).substr(gap, at - gap);
        const std::string_view proper = numbers.values.empty() ? "" : by_blanks ? " " : ",";
        if (separator != proper) is_clear = false;
        const char sign = at < text.size() ? text[at] : ' ';
        if (sign == '-' || sign == '+') ++at;
        if (sign == '+') is_clear = false;
        const std::size_t digits = at;
        long value = 0;
        for (; at < text.size() && is_digit(text[at]); ++at)
            value = std::min(value * 10 + (text[at] - '0'), 1000000000L);
        if (at == digits) return numbers;
        numbers.values.push_back(sign == '-' ? -value : value);
    }
    if (at < text.size()) is_clear = false;
    numbers.reading = is_clear ? Reading::Clear : Reading::Doubtful;
    return numbers;
}

Answer read_answer(std::string_view line) {
    Answer answer{kind_of(line), {}};
    if (answer.kind == kStrange && line.size() < kMaxLine) answer.moves = read_moves(line);
    if (!answer.moves.empty()) answer.kind = kMoves;
    return answer;
}

}  // namespace kagetsu::test
