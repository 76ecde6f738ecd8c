// What the fuzzers and the bounded tests do with an input.
#pragma once

#include <string>
#include <string_view>

namespace kagetsu::test {

// Parses every line of the input. Returns the number of lines.
int parse_all(std::string_view input);

// The input as conversation() sends it: searches are bounded by a few nodes, and lines that would
// lift that bound, ask for much memory or many threads, or name a file are left out or changed.
[[nodiscard]] std::string tamed(std::string_view input);

struct Verdict {
    std::string fault;  // what the referee finds wrong; empty if nothing
    int judged = 0;     // lines for which it knew exactly what is due
};
// Has a whole conversation through the front end.
[[nodiscard]] Verdict conversation(std::string_view input);

}  // namespace kagetsu::test
