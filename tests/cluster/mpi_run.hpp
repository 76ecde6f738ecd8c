// Runs programs as ranks of an MPI job.
#pragma once

#include <cstdlib>
#include <string>

#include "app/shell_run.hpp"

namespace kagetsu::test {

// One group of ranks: "-n 3 kagetsu selfplay ...".
[[nodiscard]] inline std::string ranks(int count, const std::string& arguments,
                                       const std::string& program = KAGETSU_PROGRAM) {
    return "-n " + std::to_string(count) + " \"" + program + "\" " + arguments;
}

// Runs a command of a shell; `name` is that of its scratch files.
[[nodiscard]] inline Outcome run_shell(const std::string& command,
                                       const std::string& name = "cluster_test") {
    const std::string scratch = KAGETSU_TEST_SCRATCH "/" + name;
    const int status = std::system(
        ("{ " + command + "; } >\"" + scratch + ".out\" 2>\"" + scratch + ".err\" </dev/null")
            .c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(scratch + ".out"),
            contents(scratch + ".err")};
}

// Runs a job of the groups of ranks, separated by colons.
[[nodiscard]] inline Outcome run_job(const std::string& groups) {
    return run_shell(KAGETSU_MPIRUN " " + groups);
}

// The lines of the program itself on stderr; mpirun adds its own.
[[nodiscard]] inline std::string own_lines(const std::string& err) {
    std::istringstream in(err);
    std::string own;
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("kagetsu: ", 0) == 0) own += line + '\n';
    }
    return own;
}

}  // namespace kagetsu::test
