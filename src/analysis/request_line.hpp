// A line of input as a request of the JSON server.
#pragma once

#include <string>
#include <string_view>

#include "analysis/json_query.hpp"
#include "analysis/line_queue.hpp"

namespace kagetsu::analysis {

// Whether the line says nothing and gets no answer.
[[nodiscard]] inline bool is_blank(const InputLine& line) {
    return !line.is_overlong && line.text.find_first_not_of(" \t\r") == std::string_view::npos;
}

// Throws QueryError if the line is no request.
[[nodiscard]] inline Request request_of(QueryReader& reader, const InputLine& line) {
    if (line.is_overlong) {
        throw QueryError({}, {}, "longer than " + std::to_string(LineQueue::kMaxLength) + " bytes");
    }
    return reader.read(line.text);
}

}  // namespace kagetsu::analysis
