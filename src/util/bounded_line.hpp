// Lines of input that may be anything, such as a device that never ends a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>

namespace kagetsu {

enum class LineResult : std::uint8_t {
    Line,
    Cut,       // the input ends within the line
    Overlong,  // the line is longer than allowed; the rest of it is not read
    End,       // there is no further line
};

// Reads a line of at most `most` bytes, without its line feed.
inline LineResult read_line(std::istream& in, std::string& line, std::size_t most) {
    line.clear();
    for (char c = 0; in.get(c);) {
        if (c == '\n') return LineResult::Line;
        if (line.size() == most) return LineResult::Overlong;
        line.push_back(c);
    }
    return line.empty() ? LineResult::End : LineResult::Cut;
}

}  // namespace kagetsu
