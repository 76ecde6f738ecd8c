#include "protocol/line_reader.hpp"

#include <exception>
#include <streambuf>

namespace kagetsu::protocol {

namespace {

using Traits = std::streambuf::traits_type;

// The next byte, or Traits::eof(). A file buffer throws if the system refuses to read, as from a
// directory; that counts as the end of input.
Traits::int_type next_byte(std::streambuf& buffer) {
    try {
        return buffer.sbumpc();
    } catch (const std::exception&) {
        return Traits::eof();
    }
}

}  // namespace

std::optional<Line> LineReader::next() {
    std::streambuf& buffer = *in_.rdbuf();
    Line line;
    bool has_bytes = false;
    while (true) {
        const Traits::int_type byte = next_byte(buffer);
        if (Traits::eq_int_type(byte, Traits::eof())) {
            if (has_bytes) return line;
            return std::nullopt;
        }
        const char c = Traits::to_char_type(byte);
        const bool ends_crlf = c == '\n' && after_cr_;
        after_cr_ = c == '\r';
        if (ends_crlf) continue;
        if (c == '\n' || c == '\r') return line;
        has_bytes = true;
        if (line.text.size() < kMaxLength) {
            line.text.push_back(c);
        } else {
            line.is_overlong = true;
        }
    }
}

}  // namespace kagetsu::protocol
