#include <cstddef>
#include <sstream>
#include <string>
#include <tuple>

#include "protocol/command.hpp"
#include "protocol/front_end.hpp"
#include "protocol/parser.hpp"
#include "referee.hpp"
#include "tamed.hpp"
#include "targets.hpp"
#include "wire.hpp"

namespace kagetsu::test {

namespace {

using protocol::Arguments;
using protocol::Grammar;
using protocol::ParsedLine;

std::string printed(const protocol::Point& point) {
    return std::to_string(point.x) + ',' + std::to_string(point.y);
}

std::string printed(const protocol::Stones& stones) {
    std::string text;
    for (const protocol::StoneEntry& entry : stones.entries) {
        text += printed(entry.point);
        if (entry.owner) text += ',' + std::to_string(*entry.owner);
        text += ' ';
    }
    for (int i = 0; i < stones.unreadable; ++i)
        text += "? ";
    return text + (stones.done ? "DONE" : "");
}

std::string printed(const Arguments& arguments, Grammar grammar) {
    switch (grammar) {
        case Grammar::None:
        case Grammar::NextLine:
            return "";
        case Grammar::Size:
            if (!arguments.is_pair) return std::to_string(arguments.width);
            [[fallthrough]];
        case Grammar::Rectangle:
            return printed(protocol::Point{arguments.width, arguments.height});
        case Grammar::Point:
            return printed(arguments.point);
        case Grammar::Number:
            return arguments.number ? std::to_string(*arguments.number) : "";
        case Grammar::KeyAndValue:
            return arguments.key + ' ' + arguments.text;
        case Grammar::Text:
            return arguments.text;
        case Grammar::List:
            return printed(arguments.stones);
    }
    return "";
}

// The plainest line of this meaning, a command or a part of a list.
std::string printed(const ParsedLine& line) {
    if (line.kind == ParsedLine::Kind::Stones) return printed(line.arguments.stones);
    return std::string(line.spec->name) + ' ' + printed(line.arguments, line.spec->grammar);
}

bool same(const ParsedLine& a, const ParsedLine& b) {
    const auto fields = [](const ParsedLine& line) {
        const Arguments& arguments = line.arguments;
        const protocol::Stones& stones = arguments.stones;
        return std::tie(line.kind, line.spec, line.text, arguments.width, arguments.height,
                        arguments.is_pair, arguments.point, arguments.number, arguments.key,
                        arguments.text, stones.entries, stones.unreadable, stones.done);
    };
    return fields(a) == fields(b);
}

ParsedLine parsed(std::string_view line) {
    return protocol::parse(line, protocol::Expected::Command, false);
}

}  // namespace

Verdict parse_lines(std::string_view input) {
    Verdict verdict;
    for (const RawLine& raw : lines_of(input)) {
        const ParsedLine line = parsed(raw.text);
        if (line.kind != ParsedLine::Kind::Command && line.kind != ParsedLine::Kind::Stones)
            continue;
        ++verdict.judged;
        const std::string again = printed(line);
        if (!same(parsed(again), line)) return {"not the same as printed: " + again};
    }
    return verdict;
}

Verdict converse(std::string_view input) {
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
