// The program: the Gomocup protocol on stdin and stdout by default, or a command.
#include <boost/program_options.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/command_table.hpp"
#include "app/commands.hpp"
#include "app/error_text.hpp"
#include "app/help.hpp"
#include "app/platform.hpp"
#include "kagetsu/printable.hpp"

namespace kagetsu::app {

namespace {

constexpr int kFailure = 1;
constexpr int kBadUsage = 2;

// Results that did not reach their reader are no success.
void flush(std::ostream& out) {
    if (!out.flush()) throw std::runtime_error(kCannotWriteOutput);
}

int complain(Ranks& ranks, const std::exception& error, const std::string& advice, int code) {
    ranks.complain(printable(text_of(error)) + advice);
    return code;
}

int complain_of_usage(Ranks& ranks, const UsageError& error, const std::string& command) {
    return complain(ranks, error, " (see kagetsu " + command + "--help)", kBadUsage);
}

// Of several ranks, only the first prints what the program says of itself.
bool is_left_to_first(const Command& command, const Arguments& arguments) {
    return has(arguments.options, "help") || &command == &kHelpCommand ||
           &command == &kVersionCommand || &command == &kManualCommand;
}

int run_command(const Command& command, const std::vector<std::string>& words, Ranks& ranks) try {
    Arguments arguments = parse_arguments(command, words);
    arguments.ranks = &ranks;
    if (ranks.are_several()) {
        if (is_left_to_first(command, arguments)) {
            if (!ranks.is_first()) return 0;
        } else if (!command.is_shared) {
            throw UsageError(std::string(command.name) + " does not run on several ranks");
        }
    }
    if (has(arguments.options, "help")) {
        print_help(std::cout, command);
        flush(std::cout);
        return 0;
    }
    const int code = command.run(arguments, std::cout);
    // The protocol has checked its own output.
    if (&command != &kProtocolCommand) flush(std::cout);
    return code;
} catch (const UsageError& error) {
    return complain_of_usage(ranks, error,
                             &command == &kHelpCommand ? "" : command.name + std::string(" "));
}

// Managers may pass options of their own ("--force-utf8"), with or without values; those are left
// out. An option that the protocol knows keeps its value.
std::vector<std::string> without_foreign_options(const std::vector<std::string>& words) {
    const OptionSet options = kProtocolCommand.options();
    std::vector<std::string> known;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        const std::string name = word.substr(0, word.find('='));
        const auto* const option = name.rfind("--", 0) == 0
                                       ? options.description().find_nothrow(name.substr(2), false)
                                       : nullptr;
        if (option == nullptr) continue;
        known.push_back(word);
        if (name == word && i + 1 < words.size()) known.push_back(words[++i]);
    }
    return known;
}

int find_and_run(std::vector<std::string> words, Ranks& ranks) {
    // "bench moves" in quotes is the command of two words.
    const std::size_t blank = words.empty() ? std::string::npos : words.front().find(' ');
    if (blank != std::string::npos && blank > 0) {
        words.insert(words.begin() + 1, words.front().substr(blank + 1));
        words.front().resize(blank);
    }
    if (words.empty() || words.front().rfind('-', 0) == 0) {
        for (const std::string& word : words) {
            if (word == "--help" || word == "-h") return run_command(kHelpCommand, {}, ranks);
            if (word == "--version" || word == "-v") return run_command(kVersionCommand, {}, ranks);
        }
        return run_command(kProtocolCommand, without_foreign_options(words), ranks);
    }
    const Command* command = find_command(words);
    if (command == nullptr) throw UsageError(unknown_command(words));
    const auto name_end = words.begin() + static_cast<std::ptrdiff_t>(word_count(*command));
    return run_command(*command, {name_end, words.end()}, ranks);
}

constexpr const char* kNoMemory = "kagetsu: not enough memory\n";

// Where the clean-up needs memory itself, as that of nlohmann's JSON does, the program cannot go
// on; it ends like any command that fails.
[[noreturn]] void terminate() noexcept {
    try {
        if (const std::exception_ptr error = std::current_exception())
            std::rethrow_exception(error);
    } catch (const std::bad_alloc&) {
        std::_Exit(complain_of_memory(kNoMemory));
    } catch (...) {
        // A bug.
    }
    std::abort();
}

// Runs the program and reports how it failed.
int run(const std::vector<std::string>& words, Ranks& ranks) try {
    return find_and_run(words, ranks);
} catch (const UsageError& error) {
    return complain_of_usage(ranks, error, "");
} catch (const std::bad_alloc&) {
    throw;
} catch (const std::exception& error) {
    return complain(ranks, error, "", kFailure);
}

}  // namespace

}  // namespace kagetsu::app

int main(int argc, char** argv) {
    using namespace kagetsu::app;
    occupy_standard_streams();
    use_binary_streams();
    survive_failed_writes();
    std::set_terminate(terminate);
    const std::unique_ptr<kagetsu::Ranks> ranks = kagetsu::start_ranks();
    int code = 0;
    try {
        code = run({argv + 1, argv + argc}, *ranks);
    } catch (const std::bad_alloc&) {
        code = complain_of_memory(kNoMemory);
    }
    return ranks->finish(code);
}
