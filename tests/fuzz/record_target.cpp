#include <array>
#include <string>

#include "record/formats.hpp"
#include "record/game.hpp"
#include "record/record_error.hpp"
#include "targets.hpp"

namespace kagetsu::test {

namespace {

using record::Format;
using record::Records;

std::string fault_in(const Records& records, Format format) {
    record::Written written;
    try {
        written = record::write_records(records, {format});
    } catch (const record::RecordError&) {
        return {};  // the format cannot hold these games
    }
    const std::string name(record::name_of(format));
    try {
        const Records again = record::read_records(written.bytes, {});
        if (again.games.size() != records.games.size()) return "other games as " + name;
        if (format == Format::Sgf && again.games != records.games) return "other trees as " + name;
    } catch (const record::RecordError& error) {
        return "cannot read what it has written as " + name + ": " + error.what();
    }
    return {};
}

}  // namespace

Verdict read_records(std::string_view input) {
    Records records;
    try {
        records = record::read_records(input, {});
    } catch (const record::RecordError&) {
        return {};
    }
    for (const Format format :
         {Format::Sgf, Format::Psq, Format::Rec, Format::Moves, Format::Offsets}) {
        const std::string fault = fault_in(records, format);
        if (!fault.empty()) return {fault};
    }
    return {"", 1};
}

}  // namespace kagetsu::test
