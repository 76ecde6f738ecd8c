// A sub-command of the program: a row of the command table.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/option_set.hpp"
#include "cluster/ranks.hpp"

namespace kagetsu::app {

// What the user has typed after the name of the command.
struct Arguments {
    OptionValues options;
    std::vector<std::string> operands;
    Ranks* ranks = nullptr;  // never null when a command runs
};

struct Command {
    const char* name;      // one word or two ("bench moves")
    const char* operands;  // as help shows them: "FROM TO"; "" for none
    std::size_t least;     // number of operands
    std::size_t most;
    const char* summary;  // one line for lists: lower case, no full stop
    const char* about;    // further sentences for its own help; may be ""
    const char* example;  // a command line without the program's name
    OptionSet (*options)();
    // Prints to `out` and returns the exit code. Throws UsageError if the arguments make no sense,
    // std::runtime_error if the command fails.
    int (*run)(const Arguments& arguments, std::ostream& out);
    // Whether several ranks can run it together.
    bool is_shared = false;
};

// Any number of operands.
constexpr std::size_t kNoMost = 1000000;

}  // namespace kagetsu::app
