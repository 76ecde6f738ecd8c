// The command line: usage text, options, and parsing of their values.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"
#include "kagetsu/weights.hpp"

namespace kagetsu::app {

// An error of the user, as one line for stderr.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

using OptionValues = boost::program_options::variables_map;

// The sub-commands, as --help prints them above the options.
extern const std::string_view kUsage;
// All options of all sub-commands.
[[nodiscard]] boost::program_options::options_description options();

// The functions below throw UsageError for invalid input.

// A board size, "15" or "20x15" (width first).
[[nodiscard]] BoardShape parse_shape(const std::string& text);
// A rule by its name.
[[nodiscard]] Rule rule_named(const std::string& name);
// Rules separated by commas; at least one.
[[nodiscard]] std::vector<Rule> rules_named(const std::string& names);
// The position after the moves of all words, with the size and the rule of the options.
[[nodiscard]] Position parse_game(const OptionValues& values,
                                  const std::vector<std::string>& words);
// The value of the option `name`, at least `min`; `default_value` if the option is missing.
[[nodiscard]] std::uint64_t number_of(const OptionValues& values, const char* name,
                                      std::int64_t min, std::uint64_t default_value);
// --threads, 1 to Engine::kMaxThreads.
[[nodiscard]] int threads_of(const OptionValues& values);
// The weights of --weights, else the built-in ones. Throws as load_weights() does.
[[nodiscard]] Weights weights_of(const OptionValues& values);
// An evaluator with these weights.
[[nodiscard]] Evaluator evaluator_of(const OptionValues& values);
// The limits of --time or --nodes; empty if neither is given.
[[nodiscard]] std::optional<Limits> limits_of(const OptionValues& values);

}  // namespace kagetsu::app
