// Runs the program as a shell does.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#ifndef _WIN32
#include <sys/wait.h>
#endif

#include "support/contents.hpp"
#include "support/program.hpp"

namespace kagetsu::test {

struct Outcome {
    int code = -1;
    std::string out;
    std::string err;
};

// Runs the program with `input` on its stdin. `name` distinguishes the scratch files of tests that
// run at the same time.
[[nodiscard]] inline Outcome run_program(const std::string& name, const std::string& arguments,
                                         const std::string& input) {
    const std::string scratch = KAGETSU_TEST_SCRATCH "/" + name;
    std::ofstream(scratch + ".in", std::ios::binary) << input;
    const std::string command = "\"" + program() + "\" " + arguments + " <\"" + scratch +
                                ".in\" >\"" + scratch + ".out\" 2>\"" + scratch + ".err\"";
    int status = std::system(command.c_str());
#ifndef _WIN32
    status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
#endif
    return {status, contents(scratch + ".out"), contents(scratch + ".err")};
}

[[nodiscard]] inline bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace kagetsu::test
