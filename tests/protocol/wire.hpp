// The protocol as it looks on the wire, read without the engine's own parser: for tests that must
// not believe what they test.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kagetsu::test {

struct XY {
    int x = 0;
    int y = 0;
    // NOLINTNEXTLINE(modernize-use-nullptr): Clang 14 means the 0 that the result is compared with
    friend auto operator<=>(const XY&, const XY&) = default;
};

using Words = std::vector<std::string>;

// The words of a line; blanks and control characters separate them.
[[nodiscard]] Words words_of(std::string_view line);
[[nodiscard]] std::string upper(std::string_view text);

// A line and what ends it: LF, CR LF, CR, or nothing at the end of input.
struct RawLine {
    std::string_view text;
    std::string_view end;
};
[[nodiscard]] std::vector<RawLine> lines_of(std::string_view bytes);

// How certain the reading of an argument is: "7,8" is clear; "7 , 8 x" may be taken for 7,8 or be
// refused; "x" is bad.
enum class Reading { Clear, Doubtful, Bad };
struct Numbers {
    Reading reading = Reading::Bad;
    std::vector<long> values;  // those up to the first thing that is none; huge ones are clamped
};
// `count` numbers in the words from `first` on, separated by commas alone, or by blanks alone if
// `by_blanks`.
[[nodiscard]] Numbers read_numbers(const Words& words, std::size_t first, std::size_t count,
                                   bool by_blanks = false);

// Kinds of answers, as bits.
enum Kind : unsigned {
    kNone = 0,
    kMessage = 1,
    kDetail = 2,  // INFO ...
    kOk = 4,
    kError = 8,
    kUnknown = 16,
    kMoves = 32,  // x,y or several of them
    kSwap = 64,
    kForbid = 128,
    kAbout = 256,
    kStrange = 512,  // none of these, or badly written
};
constexpr unsigned kComplaint = unsigned{kError} | unsigned{kUnknown};

struct Answer {
    Kind kind = kStrange;
    std::vector<XY> moves;
};
// Reads a line of the engine's, strictly: managers do.
[[nodiscard]] Answer read_answer(std::string_view line);

}  // namespace kagetsu::test
