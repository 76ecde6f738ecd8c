// The two programs that a command line names.
#pragma once

#include <unistd.h>

#include <boost/program_options.hpp>
#include <string>

#include "program_contestant.hpp"
#include "support/command_line.hpp"
#include "wire.hpp"

namespace kagetsu::test {

struct TwoPrograms {
    Program first;
    Program second;
};

// Adds the options --first and --second.
inline void add_settings(boost::program_options::options_description& options,
                         TwoPrograms& programs) {
    namespace po = boost::program_options;
    auto add = options.add_options();
    add("first", po::value(&programs.first.settings)->multitoken(),
        "KEY=VALUE ..., sent to FIRST as INFO KEY VALUE, such as a search parameter");
    add("second", po::value(&programs.second.settings)->multitoken(), "the same for SECOND");
}

// Sets the commands, each a path with arguments. Throws std::runtime_error if one can't be run.
inline void set_commands(TwoPrograms& programs, const std::string& first,
                         const std::string& second) {
    programs.first.command = words_of(first);
    programs.second.command = words_of(second);
    for (const Program* const program : {&programs.first, &programs.second})
        require(!program->command.empty() && access(program->command[0].c_str(), X_OK) == 0,
                "FIRST or SECOND cannot be run");
}

}  // namespace kagetsu::test
