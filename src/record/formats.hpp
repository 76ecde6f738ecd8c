// The formats of game records: which one a file has, and how it is read and written.
//
// docs/records.md tells what each format can hold.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/notation.hpp"
#include "record/game.hpp"
#include "record/record_error.hpp"

namespace kagetsu::record {

enum class Format : std::uint8_t {
    Sgf,      // Smart Game Format, FF[4] GM[4]
    Psq,      // Piskvork
    Rec,      // Piskvork's older tournament records
    Moves,    // text: one game a line, h8 i9 or 7,7 8,8
    Offsets,  // text: one opening a line, as offsets from the centre
    RenLib,   // RenLib libraries; read only
};

// What to assume where a record does not tell.
struct ReadOptions {
    std::optional<Rule> rule;
    BoardShape shape;
    Origin origin = Origin::Bottom;  // of letter coordinates
};

struct Records {
    Format format = Format::Moves;
    std::vector<Game> games;
    std::vector<std::string> notes;  // comment lines about the whole file, without their mark
};

// Recognises the format by the content and reads all games. Throws RecordError if the content is of
// no known format, or damaged.
[[nodiscard]] Records read_records(std::string_view bytes, const ReadOptions& options);

struct WriteOptions {
    Format format = Format::Sgf;
    Origin origin = Origin::Bottom;  // of letter coordinates
    bool numbers = false;            // Moves: x,y instead of letters
};

struct Written {
    std::string bytes;
    // What the format has no room for: "3 comments", "1 variation".
    std::vector<std::string> left_out;
};

// Throws RecordError if the format cannot hold the moves themselves: setup stones, passes, colours
// that do not alternate, several games in a file for one game; or if it cannot be written at all.
[[nodiscard]] Written write_records(const Records& records, const WriteOptions& options);

// The format's name, as for `--to`: "sgf", "psq", "rec", "moves", "offsets", "renlib".
[[nodiscard]] std::string_view name_of(Format format) noexcept;
[[nodiscard]] std::optional<Format> parse_format(std::string_view name) noexcept;
// The format that files with this extension have (".sgf"; also in capitals).
[[nodiscard]] std::optional<Format> format_of_extension(std::string_view extension);

}  // namespace kagetsu::record
