// The options of the program: how they are typed, and what is meant.
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

// What the user got wrong, as one line for stderr.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

using OptionValues = boost::program_options::variables_map;

// The commands, for people.
extern const std::string_view kUsage;
[[nodiscard]] boost::program_options::options_description options();

// All of these throw UsageError for what can't be meant. Those that take a name read the option of
// that name.

[[nodiscard]] BoardShape parse_shape(const std::string& text);
[[nodiscard]] Rule rule_named(const std::string& name);
// Separated by commas.
[[nodiscard]] std::vector<Rule> rules_named(const std::string& names);
// The position after the moves of all the words, with the board and the rule of the options.
[[nodiscard]] Position parse_game(const OptionValues& values,
                                  const std::vector<std::string>& words);
// A number of at least `least`; `usual` when it was left out.
[[nodiscard]] std::uint64_t number_of(const OptionValues& values, const char* name,
                                      std::int64_t least, std::uint64_t usual);
[[nodiscard]] int threads_of(const OptionValues& values);
// The weights that the user wants: of a file, or the program's own. Throws as load_weights() does.
[[nodiscard]] Weights weights_of(const OptionValues& values);
[[nodiscard]] Evaluator evaluator_of(const OptionValues& values);
// The limits typed for each problem or move, if any.
[[nodiscard]] std::optional<Limits> typed_limits(const OptionValues& values);

}  // namespace kagetsu::app
