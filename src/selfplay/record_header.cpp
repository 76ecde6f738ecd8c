#include "selfplay/record_header.hpp"

#include <iomanip>
#include <sstream>

#include "util/bytes.hpp"
#include "util/crc.hpp"
#include "util/text_stream.hpp"

namespace kagetsu {

namespace {

constexpr std::string_view kOriginWord = " origin ";
constexpr int kChecksumBytes = 4;

std::string_view name_of(RecordFormat format) {
    return format == RecordFormat::Binary ? "binary" : "text";
}

std::string_view without_origin(std::string_view header) {
    return header.substr(0, header.find(kOriginWord));
}

// The origin that a header of text states; Top if it states none.
Origin origin_of(std::string_view header) {
    const std::size_t at = header.find(kOriginWord);
    if (at == std::string_view::npos) return Origin::Top;
    const std::string_view rest = header.substr(at + kOriginWord.size());
    return parse_origin(rest.substr(0, rest.find(' '))).value_or(Origin::Top);
}

}  // namespace

RecordHeader::RecordHeader(const Series& series, RecordFormat format, Origin origin, int version)
    : series_(series), format_(format), origin_(origin), version_(version) {
    TextWriter line;
    line << kName << version << ' ' << name_of(format) << ' ' << kagetsu::name_of(series.rule)
         << ' ' << series.shape.width << 'x' << series.shape.height << ' ' << series.nodes << ' '
         << series.random_moves << ' ' << series.seed << ' ' << std::hex << std::setfill('0')
         << std::setw(16) << series.weights;
    if (format == RecordFormat::Text) line << kOriginWord << kagetsu::name_of(origin);
    line_ = line.str();
    if (version < 3) return;
    const std::uint32_t checksum = crc_of(line_);
    put_number(seed_, checksum, kChecksumBytes);
    line_ += ' ' + checksum_word(checksum);
}

std::uint32_t RecordHeader::checksum_of(std::string_view game) const {
    return crc_of(seed_, game);
}

std::optional<RecordHeader> parse_header(std::string_view line) {
    TextReader in{std::string(line)};
    std::string word;
    std::string format_name;
    std::string rule_name;
    Series series;
    int version = 0;
    char cross = 0;
    in >> word >> word >> version >> format_name >> rule_name >> series.shape.width >> cross >>
        series.shape.height >> series.nodes >> series.random_moves >> series.seed >> std::hex >>
        series.weights;
    const std::optional<Rule> rule = parse_rule(rule_name);
    if (!in || !rule || !series.shape.is_valid()) return std::nullopt;
    if (version < kFirstRecordVersion || version > kRecordVersion) return std::nullopt;
    if (series.random_moves < 0 || series.random_moves > 100) return std::nullopt;
    series.rule = *rule;
    const bool is_text = format_name == name_of(RecordFormat::Text);
    RecordHeader header(series, is_text ? RecordFormat::Text : RecordFormat::Binary,
                        is_text ? origin_of(line) : Origin::Bottom, version);
    // Accept only the spelling that is written, checksum included, and text of version 0.1.
    const bool is_as_written =
        line == header.line() || (version == 2 && line == without_origin(header.line()));
    if (!is_as_written) return std::nullopt;
    return header;
}

}  // namespace kagetsu
