#include "app/option_set.hpp"

#include <boost/program_options.hpp>
#include <charconv>

#include "app/weights_io.hpp"
#include "kagetsu/engine.hpp"

namespace kagetsu::app {

namespace po = boost::program_options;

OptionSet::OptionSet() : description_(std::make_shared<po::options_description>("Options")) {}

OptionSet& OptionSet::flag(const char* name, const char* text) {
    description_->add_options()(name, text);
    return *this;
}

OptionSet& OptionSet::word(const char* name, const char* value_name, const char* text) {
    description_->add_options()(name, po::value<std::string>()->value_name(value_name), text);
    return *this;
}

OptionSet& OptionSet::word(const char* name, const char* value_name, const char* text,
                           const char* default_value) {
    description_->add_options()(
        name, po::value<std::string>()->value_name(value_name)->default_value(default_value), text);
    return *this;
}

OptionSet& OptionSet::number(const char* name, const char* value_name, const char* text) {
    description_->add_options()(name, po::value<std::int64_t>()->value_name(value_name), text);
    return *this;
}

OptionSet& OptionSet::number(const char* name, const char* value_name, const char* text,
                             std::int64_t default_value) {
    description_->add_options()(
        name, po::value<std::int64_t>()->value_name(value_name)->default_value(default_value),
        text);
    return *this;
}

OptionSet& OptionSet::rule() {
    return word("rule", "NAME", "freestyle, standard, renju, caro or caro-exact", "freestyle");
}

OptionSet& OptionSet::size() {
    return word("size", "N|WxH", "board size, sides 5..22", "15");
}

OptionSet& OptionSet::origin() {
    return word("origin", "top|bottom",
                "where row 1 is in letter coordinates (h8); x,y always counts from 0 at the top",
                "bottom");
}

OptionSet& OptionSet::weights() {
    return word("weights", "FILE", "use the weights of FILE instead of the built-in ones");
}

OptionSet& OptionSet::seed() {
    return number("seed", "N", "random seed, 0 or more", 1);
}

OptionSet& OptionSet::threads(const char* text) {
    return number("threads", "N", text, 1);
}

std::optional<std::uint64_t> number_of(const OptionValues& values, const char* name,
                                       std::int64_t least, std::int64_t most) {
    if (!has(values, name)) return std::nullopt;
    const std::int64_t number = values->at(name).as<std::int64_t>();
    if (number < least || number > most) {
        throw UsageError("--" + std::string(name) + " must be " + std::to_string(least) +
                         (most == INT64_MAX ? " or more" : " to " + std::to_string(most)));
    }
    return static_cast<std::uint64_t>(number);
}

std::uint64_t required_number(const OptionValues& values, const char* name, std::int64_t least,
                              std::int64_t most) {
    return number_of(values, name, least, most).value();
}

std::string word_of(const OptionValues& values, const char* name) {
    return has(values, name) ? values->at(name).as<std::string>() : std::string();
}

bool has(const OptionValues& values, const char* name) {
    return values->count(name) > 0;
}

bool is_given(const OptionValues& values, const char* name) {
    return has(values, name) && !values->at(name).defaulted();
}

void refuse(const OptionValues& values, std::initializer_list<const char*> names,
            const char* mode) {
    for (const char* const name : names) {
        if (is_given(values, name))
            throw UsageError("--" + std::string(name) + " does not apply to " + mode);
    }
}

BoardShape parse_shape(const std::string& text) {
    const std::size_t cross = text.find('x');
    const auto side = [&](std::string_view digits) {
        int value = 0;
        const char* const end = digits.data() + digits.size();
        const auto [rest, error] = std::from_chars(digits.data(), end, value);
        return error == std::errc{} && rest == end ? value : 0;
    };
    const std::string_view view = text;
    const BoardShape shape = cross == std::string::npos ? BoardShape{side(view), side(view)}
                                                        : BoardShape{side(view.substr(0, cross)),
                                                                     side(view.substr(cross + 1))};
    if (!shape.is_valid()) throw UsageError("bad board size '" + text + "': sides must be 5 to 22");
    return shape;
}

Rule rule_named(const std::string& name) {
    const std::optional<Rule> rule = parse_rule(name);
    if (!rule) {
        throw UsageError("unknown rule '" + name +
                         "': freestyle, standard, renju, caro or caro-exact");
    }
    return *rule;
}

Rule rule_of(const OptionValues& values) {
    return rule_named(word_of(values, "rule"));
}

BoardShape shape_of(const OptionValues& values) {
    return parse_shape(word_of(values, "size"));
}

Origin origin_of(const OptionValues& values) {
    const std::optional<Origin> origin = parse_origin(word_of(values, "origin"));
    if (!origin) throw UsageError("--origin must be top or bottom");
    return *origin;
}

int threads_of(const OptionValues& values) {
    return static_cast<int>(required_number(values, "threads", 1, Engine::kMaxThreads));
}

Weights weights_of(const OptionValues& values) {
    return has(values, "weights") ? load_weights(word_of(values, "weights")) : built_in_weights();
}

Evaluator evaluator_of(const OptionValues& values) {
    return has(values, "weights") ? Evaluator(weights_of(values)) : Evaluator();
}

std::optional<Limits> limits_of(const OptionValues& values) {
    // A day is longer than anybody waits, and its milliseconds fit everywhere.
    constexpr std::int64_t kMaxTime = 86'400'000;
    Limits limits;
    if (const auto time = number_of(values, "time", 1, kMaxTime))
        limits.turn = Milliseconds(static_cast<std::int64_t>(*time));
    limits.nodes = number_of(values, "nodes", 1);
    if (!limits.turn && !limits.nodes) return std::nullopt;
    return limits;
}

}  // namespace kagetsu::app
