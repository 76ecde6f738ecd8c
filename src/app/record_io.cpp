#include "app/record_io.hpp"

#include <iostream>

#include "app/output_file.hpp"
#include "app/read_file.hpp"

namespace kagetsu::app {

record::ReadOptions read_options(const OptionValues& values) {
    record::ReadOptions options;
    if (!values["rule"].defaulted()) options.rule = rule_of(values);
    options.shape = shape_of(values);
    options.origin = origin_of(values);
    return options;
}

record::Records load_records(const std::string& path, const record::ReadOptions& options) {
    const std::string bytes = read_file(path);
    try {
        return record::read_records(bytes, options);
    } catch (const record::RecordError& error) {
        throw std::runtime_error(path + ":" + error.what());
    }
}

void save_records(const std::string& path, const record::Records& records,
                  const record::WriteOptions& options, std::ostream& out) {
    record::Written written;
    try {
        written = record::write_records(records, options);
    } catch (const record::RecordError& error) {
        throw std::runtime_error(path + ":" + error.what());
    }
    if (path == "-") {
        out << written.bytes;
    } else {
        OutputFile file(path);
        file.stream() << written.bytes;
        file.keep();
    }
    std::string left_out;
    for (const std::string& text : written.left_out)
        left_out += (left_out.empty() ? "" : ", ") + text;
    if (!left_out.empty()) {
        std::cerr << path << ": left out, because the format " << record::name_of(options.format)
                  << " has no room for them: " << left_out << '\n';
    }
}

}  // namespace kagetsu::app
