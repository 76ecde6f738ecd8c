// The options of a command. Options that several commands share are written once, here, together
// with the functions that read their values.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"
#include "kagetsu/weights.hpp"

// Every command includes this header, and those of Boost take a second to compile.
namespace boost::program_options {
class options_description;
class variables_map;
}  // namespace boost::program_options

namespace kagetsu::app {

// A mistake on the command line, as one line for stderr.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// The options that were typed, and the defaults of the others. Never null after parsing.
using OptionValues = std::shared_ptr<const boost::program_options::variables_map>;

class OptionSet {
  public:
    OptionSet();

    // Each adds an option. `text` describes it in help; a default is shown after its name.
    OptionSet& flag(const char* name, const char* text);
    OptionSet& word(const char* name, const char* value_name, const char* text);
    OptionSet& word(const char* name, const char* value_name, const char* text,
                    const char* default_value);
    OptionSet& number(const char* name, const char* value_name, const char* text);
    OptionSet& number(const char* name, const char* value_name, const char* text,
                      std::int64_t default_value);

    // Options that mean the same wherever they are.
    OptionSet& rule();
    OptionSet& size();
    OptionSet& origin();
    OptionSet& weights();
    OptionSet& seed();
    OptionSet& threads(const char* text);

    [[nodiscard]] const boost::program_options::options_description& description() const noexcept {
        return *description_;
    }

  private:
    std::shared_ptr<boost::program_options::options_description> description_;
};

// The functions below read the value of an option. They throw UsageError if it is invalid.

// A number from `least` to `most`; nothing without the option.
[[nodiscard]] std::optional<std::uint64_t> number_of(const OptionValues& values, const char* name,
                                                     std::int64_t least,
                                                     std::int64_t most = INT64_MAX);
// The same for an option that has a default.
[[nodiscard]] std::uint64_t required_number(const OptionValues& values, const char* name,
                                            std::int64_t least, std::int64_t most = INT64_MAX);
// The text of an option; empty without it.
[[nodiscard]] std::string word_of(const OptionValues& values, const char* name);
[[nodiscard]] bool has(const OptionValues& values, const char* name);
// Whether the option was typed; has() is true for defaults, too.
[[nodiscard]] bool is_given(const OptionValues& values, const char* name);
// Throws UsageError if one of the options is given. `mode`: what they do not apply to.
void refuse(const OptionValues& values, std::initializer_list<const char*> names, const char* mode);

// A board size, "15" or "20x15" (width first).
[[nodiscard]] BoardShape parse_shape(const std::string& text);
[[nodiscard]] Rule rule_named(const std::string& name);
// --rule, --size, --origin, --threads.
[[nodiscard]] Rule rule_of(const OptionValues& values);
[[nodiscard]] BoardShape shape_of(const OptionValues& values);
[[nodiscard]] Origin origin_of(const OptionValues& values);
[[nodiscard]] int threads_of(const OptionValues& values);
// The weights of --weights, else the built-in ones. Throws as load_weights() does.
[[nodiscard]] Weights weights_of(const OptionValues& values);
// An evaluator with these weights.
[[nodiscard]] Evaluator evaluator_of(const OptionValues& values);
// The limits of --time and --nodes; nothing if neither is given.
[[nodiscard]] std::optional<Limits> limits_of(const OptionValues& values);

}  // namespace kagetsu::app
