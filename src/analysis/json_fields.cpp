#include "analysis/json_fields.hpp"

#include <set>
#include <utility>

namespace kagetsu::analysis {

namespace {

// Refuses deep nesting and repeated fields while the text is being parsed.
class Guard {
  public:
    // Called by the parser for every event; keeps all values.
    bool operator()(int depth, Json::parse_event_t event, const Json& value) {
        if (depth >= kMaxNesting)
            throw std::runtime_error("nested more than " + std::to_string(kMaxNesting) +
                                     " levels deep");
        if (event == Json::parse_event_t::key && depth == 1) {
            const auto [name, is_new] = names_.insert(value.get<std::string>());
            if (!is_new) throw FieldError(*name, "given twice");
        }
        return true;
    }

  private:
    std::set<std::string> names_;
};

// The parser's message without the library's prefix, "[json.exception....] parse error at ...: ".
std::string reason(const Json::exception& error) {
    std::string_view text = error.what();
    const bool has_place = dynamic_cast<const Json::parse_error*>(&error) != nullptr;
    const std::string_view end_of_prefix = has_place ? ": " : "] ";
    if (const std::size_t at = text.find(end_of_prefix); at != std::string_view::npos)
        text.remove_prefix(at + end_of_prefix.size());
    constexpr std::size_t kMaxLength = 200;
    return std::string(text.substr(0, kMaxLength)) + (text.size() > kMaxLength ? "..." : "");
}

}  // namespace

Json parse_object(std::string_view text) {
    Guard guard;
    Json object;
    try {
        object = Json::parse(text.begin(), text.end(), std::ref(guard));
    } catch (const Json::parse_error& error) {
        throw std::runtime_error("not valid JSON: byte " + std::to_string(error.byte) + ": " +
                                 reason(error));
    } catch (const Json::exception& error) {  // a number beyond the range of a double
        throw std::runtime_error("not valid JSON: " + reason(error));
    }
    if (!object.is_object())
        throw std::runtime_error("expected a JSON object, got " + shown(object));
    return object;
}

std::string shown(const Json& value) {
    constexpr std::size_t kMaxLength = 40;
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (text.size() > kMaxLength) text.replace(kMaxLength, std::string::npos, "...");
    return text;
}

std::string line_of(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::int64_t integer(const Json& value, std::string_view name, std::int64_t min, std::int64_t max) {
    const bool fits = value.is_number_unsigned()
                          ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(max)
                          : value.is_number_integer() && value.get<std::int64_t>() <= max;
    if (!fits || value.get<std::int64_t>() < min) {
        throw FieldError(name, "expected an integer from " + std::to_string(min) + " to " +
                                   std::to_string(max) + ", got " + shown(value));
    }
    return value.get<std::int64_t>();
}

bool boolean(const Json& value, std::string_view name) {
    if (!value.is_boolean()) throw FieldError(name, "expected true or false, got " + shown(value));
    return value.get<bool>();
}

std::string string(const Json& value, std::string_view name) {
    if (!value.is_string()) throw FieldError(name, "expected a string, got " + shown(value));
    return value.get<std::string>();
}

const Json::array_t& array(const Json& value, std::string_view name) {
    if (!value.is_array()) throw FieldError(name, "expected an array, got " + shown(value));
    return value.get_ref<const Json::array_t&>();
}

}  // namespace kagetsu::analysis
