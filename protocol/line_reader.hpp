// Lines out of a byte stream.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>

namespace kagetsu::protocol {

struct Line {
    std::string text;          // without its line end; may hold any bytes
    bool is_overlong = false;  // the line went on behind text, the rest is lost
};

// Splits a stream at LF, CR LF or a lone CR. Works on the stream buffer, byte by byte: a line is
// handed out as soon as its last byte has arrived, however it was cut into writes.
class LineReader {
  public:
    // Longest line kept, in bytes. A full 22 x 22 board on one line needs a tenth of it.
    static constexpr std::size_t kMaxLength = std::size_t{64} << 10;

    // The stream must outlive the reader.
    explicit LineReader(std::istream& in) : in_(in) {}

    // Blocks for the next line. Nothing at the end of input, and when the stream can't be read. A
    // last line without a line end counts as a line.
    [[nodiscard]] std::optional<Line> next();

  private:
    std::istream& in_;
    // The line end before was a CR; a LF that follows belongs to it. Looking for that LF at once
    // would block until the next command.
    bool after_cr_ = false;
};

}  // namespace kagetsu::protocol
