// Runs a program with one of its calls of the system made to fail (inject.cpp).
#pragma once

#include <map>
#include <string>
#include <vector>

namespace kagetsu::test {

// Name and contents of each file of a folder.
using Files = std::map<std::string, std::string>;

struct FaultyOutcome {
    int code = -1;  // more than 128: a signal ended it, 137 also if it hung
    std::string out;
    std::string err;
    Files files;  // afterwards
};

// The kinds of calls, as KAGETSU_FAULT names them.
[[nodiscard]] const std::vector<std::string>& fault_kinds();

// Runs a command line of a shell in a folder that has these files and no others. `fault` is the
// value of KAGETSU_FAULT; empty: nothing fails.
[[nodiscard]] FaultyOutcome run_faulty(const std::string& command, const Files& files,
                                       const std::string& fault);

// The file in which a process without a fault reports how often it called each kind, and that
// report.
[[nodiscard]] std::string report_path();
[[nodiscard]] std::map<std::string, int> read_report();

// Which calls of `count` are made to fail: a sample, smaller by `slowness`; in the long run all,
// unless there are very many.
[[nodiscard]] std::vector<int> sample_of(int count, int slowness);

}  // namespace kagetsu::test
