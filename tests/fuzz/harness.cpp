#include "harness.hpp"

#include <cstddef>
#include <sstream>

#include "protocol/front_end.hpp"
#include "protocol/parser.hpp"
#include "referee.hpp"
#include "wire.hpp"

namespace kagetsu::test {

namespace {

constexpr std::string_view kPrelude = "INFO max_node 50\nINFO hash_size 256\n";
// Nothing can be read or written there.
constexpr std::string_view kPath = "/nonexistent/kagetsu\n";

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// Would this line make a search long, or the engine big?
bool is_wild(const std::string& line) {
    if (contains(line, "MAX_NODE") || contains(line, "HASH_SIZE")) return true;
    if (!contains(line, "THREAD_NUM")) return false;
    return line != "INFO THREAD_NUM 1" && line != "INFO THREAD_NUM 2";
}

}  // namespace

int parse_all(std::string_view input) {
    int lines = 0;
    for (const RawLine& line : lines_of(input)) {
        static_cast<void>(protocol::parse(line.text, protocol::Expected::Command, false));
        ++lines;
    }
    return lines;
}

std::string tamed(std::string_view input) {
    std::string result(kPrelude);
    for (const RawLine& line : lines_of(input)) {
        const std::string text = upper(line.text);
        if (is_wild(text)) continue;
        result += line.text;
        result += line.end;
        const Words words = words_of(text);
        const bool takes_path =
            !words.empty() && (words[0] == "YXHASHDUMP" || words[0] == "YXHASHLOAD");
        if (takes_path && !line.end.empty()) result += kPath;
    }
    return result;
}

Verdict conversation(std::string_view input) {
    const std::string sent = tamed(input);
    std::istringstream in(sent);
    std::ostringstream out;
    if (protocol::run(in, out) != 0) return {"exit code"};

    Referee referee;
    for (const RawLine& line : lines_of(sent))
        referee.sent(line.text);
    const std::string answers = out.str();
    if (!answers.empty() && answers.back() != '\n') return {"an unfinished line: " + answers};
    std::size_t begin = 0;
    while (begin < answers.size()) {
        const std::size_t end = answers.find('\n', begin);
        referee.answered(std::string_view(answers).substr(begin, end - begin));
        begin = end + 1;
    }
    referee.finish(referee.has_seen_end() ? Referee::Ending::End : Referee::Ending::Eof);
    return {referee.fault(), referee.judged()};
}

}  // namespace kagetsu::test
