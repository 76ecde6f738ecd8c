#include "faulty_run.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/contents.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace fs = std::filesystem;

namespace {

const std::string kFolder = KAGETSU_TEST_SCRATCH "/faults.scratch";

}  // namespace

const std::vector<std::string>& fault_kinds() {
    static const std::vector<std::string> kinds{"memory", "thread", "read",  "write",
                                                "short",  "sync",   "rename"};
    return kinds;
}

std::string report_path() {
    return kFolder + ".report";
}

std::map<std::string, int> read_report() {
    std::ifstream in(report_path());
    std::map<std::string, int> counts;
    std::string kind;
    for (int count = 0; in >> kind >> count;)
        counts[kind] = count;
    return counts;
}

FaultyOutcome run_faulty(const std::string& command, const Files& files, const std::string& fault) {
    fs::remove_all(kFolder);
    fs::create_directory(kFolder);
    for (const auto& [name, bytes] : files)
        std::ofstream(fs::path(kFolder) / name, std::ios::binary) << bytes;
    const std::string line = "cd '" + kFolder +
                             "' && timeout -s KILL 20 env LD_PRELOAD='" KAGETSU_INJECT "' " +
                             (fault.empty() ? "KAGETSU_FAULT_REPORT='" + report_path() + '\''
                                            : "KAGETSU_FAULT=" + fault) +
                             ' ' + command + " >'" + kFolder + ".out' 2>'" + kFolder + ".err'";
    const int status = std::system(line.c_str());
    FaultyOutcome outcome;
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    outcome.out = contents(kFolder + ".out");
    outcome.err = contents(kFolder + ".err");
    for (const auto& entry : fs::directory_iterator(kFolder))
        outcome.files[entry.path().filename().string()] = contents(entry.path());
    return outcome;
}

std::vector<int> sample_of(int count, int slowness) {
    const int step = std::max(count * slowness / scaled(18), 1);
    std::vector<int> chosen;
    for (int n = 1 + static_cast<int>(test_seed() % static_cast<unsigned>(step)); n <= count;
         n += step)
        chosen.push_back(n);
    return chosen;
}

}  // namespace kagetsu::test
