#include <cstddef>
#include <sstream>

#include "protocol/front_end.hpp"
#include "protocol/parser.hpp"
#include "referee.hpp"
#include "tamed.hpp"
#include "targets.hpp"
#include "wire.hpp"

namespace kagetsu::test {

Verdict parse_lines(std::string_view input) {
    Verdict verdict;
    for (const RawLine& line : lines_of(input)) {
        static_cast<void>(protocol::parse(line.text, protocol::Expected::Command, false));
        ++verdict.judged;
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
