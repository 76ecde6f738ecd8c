// The fields of a JSON object, read with their types checked.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kagetsu::analysis {

// Fields keep the order in which they were set.
using Json = nlohmann::ordered_json;

// What is wrong with a field of an object.
class FieldError : public std::runtime_error {
  public:
    FieldError(std::string_view field, const std::string& message)
        : std::runtime_error(message), field_(field) {}

    [[nodiscard]] const std::string& field() const noexcept { return field_; }

  private:
    std::string field_;
};

// Parses the text of one JSON object, such as a line. Throws std::runtime_error if it is not valid
// JSON (with the byte, counted from 1), no object, or nested more than kMaxNesting levels deep, and
// FieldError if a field of the object occurs twice.
[[nodiscard]] Json parse_object(std::string_view text);
constexpr int kMaxNesting = 8;

// Returns a value as text for an error message: its JSON, shortened if it is long.
[[nodiscard]] std::string shown(const Json& value);

// Returns a value as a line; bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string line_of(const Json& value);

// The following functions return the value of the field `name`. They throw FieldError if it has
// another type or, for integers, if it lies outside `min`..`max`.
[[nodiscard]] std::int64_t integer(const Json& value, std::string_view name, std::int64_t min,
                                   std::int64_t max);
[[nodiscard]] bool boolean(const Json& value, std::string_view name);
[[nodiscard]] std::string string(const Json& value, std::string_view name);
// An array of any values.
[[nodiscard]] const Json::array_t& array(const Json& value, std::string_view name);

}  // namespace kagetsu::analysis
