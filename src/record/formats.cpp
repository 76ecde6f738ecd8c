#include "record/formats.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "record/readers.hpp"
#include "record/writers.hpp"

namespace kagetsu::record {

namespace {

struct FormatNames {
    Format format;
    std::string_view name;
    std::string_view extension;
};

constexpr std::array kFormats{
    FormatNames{Format::Sgf, "sgf", ".sgf"},         FormatNames{Format::Psq, "psq", ".psq"},
    FormatNames{Format::Rec, "rec", ".rec"},         FormatNames{Format::Moves, "moves", ".txt"},
    FormatNames{Format::Offsets, "offsets", ".off"}, FormatNames{Format::RenLib, "renlib", ".lib"},
};

const Game& only_game(const Records& records, Format format) {
    if (records.games.size() != 1) {
        throw RecordError(" a " + std::string(name_of(format)) + " file holds one game, not " +
                          std::to_string(records.games.size()));
    }
    require_plain_moves(records.games.front(), name_of(format), 1);
    return records.games.front();
}

}  // namespace

Records read_records(std::string_view bytes, const ReadOptions& options) {
    if (looks_like_renlib(bytes)) return read_renlib(bytes, options);
    if (looks_like_sgf(bytes)) return read_sgf(bytes, options);
    if (looks_like_psq(bytes)) return read_psq(bytes, options);
    if (looks_like_rec(bytes)) return read_rec(bytes, options);
    return looks_like_offsets(bytes) ? read_offsets(bytes, options) : read_moves(bytes, options);
}

Written write_records(const Records& records, const WriteOptions& options) {
    Losses losses;
    std::string bytes;
    switch (options.format) {
        case Format::Sgf:
            bytes = write_sgf(records);
            break;
        case Format::Psq:
            bytes = write_psq(only_game(records, options.format), losses);
            losses.add("note", records.notes.size());
            break;
        case Format::Rec:
            bytes = write_rec(only_game(records, options.format), losses);
            losses.add("note", records.notes.size());
            break;
        case Format::Moves:
            bytes = write_moves(records, options, losses);
            break;
        case Format::Offsets:
            bytes = write_offsets(records, losses);
            break;
        case Format::RenLib:
            throw RecordError(" the format renlib can only be read");
    }
    return {std::move(bytes), losses.texts()};
}

std::string_view name_of(Format format) noexcept {
    return kFormats[static_cast<std::size_t>(format)].name;
}

std::optional<Format> parse_format(std::string_view name) noexcept {
    for (const FormatNames& names : kFormats) {
        if (names.name == name) return names.format;
    }
    return std::nullopt;
}

std::optional<Format> format_of_extension(std::string_view extension) {
    std::string lower(extension);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const FormatNames& names : kFormats) {
        if (names.extension == lower) return names.format;
    }
    return std::nullopt;
}

}  // namespace kagetsu::record
