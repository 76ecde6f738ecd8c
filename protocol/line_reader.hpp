// Splits a byte stream into lines.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>

namespace kagetsu::protocol {

struct Line {
    std::string text;          // without its line end; may hold any bytes
    bool is_overlong = false;  // the line was longer than kMaxLength; the rest is lost
};

// Lines end at LF, CR LF or a lone CR. The reader takes single bytes from the stream buffer, so a
// line is complete as soon as its last byte has arrived.
class LineReader {
  public:
    // Longest line kept, in bytes: ten times a full 22 x 22 board on one line.
    static constexpr std::size_t kMaxLength = std::size_t{64} << 10;

    // The stream must outlive the reader.
    explicit LineReader(std::istream& in) : in_(in) {}

    // Blocks for the next line. Returns nothing at the end of input and when the stream cannot be
    // read. A last line need not have a line end.
    [[nodiscard]] std::optional<Line> next();

  private:
    std::istream& in_;
    // The last line ended in a CR; if a LF follows, it belongs to that line end. Looking for it at
    // once would block until the next command.
    bool after_cr_ = false;
};

}  // namespace kagetsu::protocol
