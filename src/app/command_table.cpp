#include "app/command_table.hpp"

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <memory>
#include <numeric>
#include <utility>

#include "app/commands.hpp"

namespace kagetsu::app {

namespace po = boost::program_options;

namespace {

constexpr std::array kCommands{
    &kProtocolCommand,   &kPlayCommand,        &kAnalyzeCommand,       &kEvalCommand,
    &kConvertCommand,    &kSolveCommand,       &kVerifyCommand,        &kBenchCommand,
    &kBenchMovesCommand, &kBenchStopsCommand,  &kBenchProblemsCommand, &kBenchAlgorithmsCommand,
    &kOpeningsCommand,   &kSelfplayCommand,    &kFeaturesCommand,      &kMatchCommand,
    &kTuneSearchCommand, &kTuneWeightsCommand, &kWeightsCommand,       &kParametersCommand,
    &kManualCommand,     &kHelpCommand,        &kVersionCommand,
};

// Insertions, deletions, substitutions and swaps of neighbours (Damerau and Levenshtein, in the
// form that never edits a part twice).
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min(
                {last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = last;
        last = row;
    }
    return last.back();
}

std::vector<std::string> option_names(const po::options_description& description) {
    std::vector<std::string> names;
    for (const auto& option : description.options())
        names.push_back(option->long_name());
    return names;
}

std::string did_you_mean(const std::string& suggestion) {
    return suggestion.empty() ? "" : ": did you mean '" + suggestion + "'?";
}

// The names of two words; those that begin with `family` if it is given.
std::vector<std::string> long_names(const std::string& family = {}) {
    std::vector<std::string> names;
    for (const Command* command : kCommands) {
        const std::string name = command->name;
        const std::size_t blank = name.find(' ');
        if (blank == std::string::npos) continue;
        if (family.empty() || name.substr(0, blank) == family) names.push_back(name);
    }
    return names;
}

// The first words of the names of two words.
std::vector<std::string> family_names() {
    std::vector<std::string> names;
    for (const std::string& name : long_names())
        names.push_back(name.substr(0, name.find(' ')));
    return names;
}

// "bench moves" for the operand "moevs" of bench; empty if there is none like it.
std::string near_command(const Command& command, const std::string& operand) {
    std::vector<std::string> seconds;
    const std::string prefix = std::string(command.name) + ' ';
    for (const std::string& name : long_names(command.name))
        seconds.push_back(name.substr(prefix.size()));
    const std::string near = nearest(operand, seconds);
    return near.empty() ? "" : prefix + near;
}

[[noreturn]] void refuse_operands(const Command& command,
                                  const std::vector<std::string>& operands) {
    const std::string usage = std::string("usage: kagetsu ") + command.name +
                              (*command.operands == '\0' ? "" : " ") + command.operands;
    if (operands.size() > command.most) {
        const std::string near = near_command(command, operands[command.most]);
        throw UsageError("unexpected '" + operands[command.most] + "'" +
                         (near.empty() ? "; " + usage : did_you_mean(near)));
    }
    throw UsageError(usage);
}

}  // namespace

std::span<const Command* const> all_commands() noexcept {
    return kCommands;
}

std::size_t word_count(const Command& command) noexcept {
    return std::string_view(command.name).find(' ') == std::string_view::npos ? 1 : 2;
}

const Command* find_command(std::span<const std::string> words) {
    if (words.empty()) return nullptr;
    const auto named = [](const std::string& name) {
        const auto it = std::find_if(kCommands.begin(), kCommands.end(),
                                     [&](const Command* command) { return command->name == name; });
        return it == kCommands.end() ? nullptr : *it;
    };
    const Command* long_name = words.size() > 1 ? named(words[0] + ' ' + words[1]) : nullptr;
    return long_name != nullptr ? long_name : named(words[0]);
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    std::string best;
    std::size_t least = std::max<std::size_t>(word.size() / 3, 1) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance >= least) continue;
        least = distance;
        best = candidate;
    }
    return best;
}

std::string unknown_command(std::span<const std::string> words) {
    std::vector<std::string> one_word = family_names();
    for (const Command* command : kCommands) {
        if (word_count(*command) == 1) one_word.emplace_back(command->name);
    }
    const bool are_two = words.size() > 1 && words[1].rfind('-', 0) != 0;
    const std::string both = are_two ? words[0] + ' ' + words[1] : "";
    const std::string long_name = are_two ? nearest(both, long_names()) : "";
    const bool is_first_right =
        std::find(one_word.begin(), one_word.end(), words[0]) != one_word.end();
    const std::string unknown = are_two && (is_first_right || !long_name.empty()) ? both : words[0];
    const std::string text = "unknown command '" + unknown + "'";
    if (!long_name.empty()) return text + did_you_mean(long_name);
    const std::string near = nearest(words[0], one_word);
    if (near.empty() || find_command(std::array{near}) != nullptr) return text + did_you_mean(near);
    std::string family;
    for (const std::string& name : long_names(near))
        family += (family.empty() ? "'" : " or '") + name + "'";
    return text + ": did you mean " + family + "?";
}

Arguments parse_arguments(const Command& command, const std::vector<std::string>& words) {
    OptionSet options = command.options();
    options.flag("help,h", "print this help");
    Arguments arguments;
    po::variables_map values;
    try {
        // Abbreviated options would change their meaning when a new option is added.
        const po::parsed_options parsed =
            po::command_line_parser(words)
                .options(options.description())
                .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                .run();
        po::store(parsed, values);
        po::notify(values);
        for (const po::option& option : parsed.options) {
            if (option.position_key < 0) continue;
            arguments.operands.insert(arguments.operands.end(), option.value.begin(),
                                      option.value.end());
        }
    } catch (const po::unknown_option& error) {
        const std::string& name = error.get_option_name();
        const std::size_t begin = std::min(name.find_first_not_of('-'), name.size());
        const std::string near = nearest(name.substr(begin), option_names(options.description()));
        throw UsageError(std::string(command.name) + " has no option '" + name + "'" +
                         did_you_mean(near.empty() ? "" : "--" + near));
    } catch (const po::error& error) {
        throw UsageError(error.what());
    }
    arguments.options = std::make_shared<const po::variables_map>(std::move(values));
    const bool wants_help = has(arguments.options, "help");
    if (!wants_help &&
        (arguments.operands.size() < command.least || arguments.operands.size() > command.most))
        refuse_operands(command, arguments.operands);
    return arguments;
}

}  // namespace kagetsu::app
