// What the tests of the command line share. The names of their files begin with that of the test.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "app/shell_run.hpp"

namespace kagetsu::test {

#ifndef _WIN32
// Runs the program and sends it Ctrl-C's signal after two seconds.
inline Outcome run_and_interrupt(const std::string& arguments) {
    const std::string scratch = KAGETSU_TEST_SCRATCH "/" KAGETSU_TEST_NAME "_interrupted";
    const std::string script = "\"" + program() + "\" " + arguments + " >\"" + scratch +
                               ".out\" 2>\"" + scratch +
                               ".err\" & pid=$!; sleep 2; kill -INT $pid; wait $pid";
    // A shell without job control lets its background processes ignore SIGINT.
    const int status = std::system(("set -m; " + script).c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(scratch + ".out"),
            contents(scratch + ".err")};
}
#endif

inline Outcome run(const std::string& arguments, const std::string& input = "") {
    return run_program(KAGETSU_TEST_NAME, arguments, input);
}

// One line on stderr that states the problem, nothing on stdout.
inline void check_complaint(const std::string& arguments, std::string_view complaint, int code) {
    CAPTURE(arguments);
    const Outcome outcome = run(arguments);
    CHECK(outcome.code == code);
    CHECK(outcome.out == "");
    CAPTURE(outcome.err);
    CHECK(contains(outcome.err, complaint));
    CHECK(contains(outcome.err, "--help") == (code == 2));
    CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
}

// Wrong usage.
inline void check_refused(const std::string& arguments, std::string_view complaint) {
    check_complaint(arguments, complaint, 2);
}

// A failure at run time, which no help on usage would mend.
inline void check_failed(const std::string& arguments, std::string_view complaint) {
    check_complaint(arguments, complaint, 1);
}

}  // namespace kagetsu::test
