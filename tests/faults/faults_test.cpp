// Commands in which one call of the system fails, or all from one on: never a crash, never a half
// file, never a success that is none.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "faulty_run.hpp"
#include "support/program.hpp"

namespace kagetsu::test {

namespace {

struct Scenario {
    std::string name;
    std::string command;
    std::vector<std::string> inputs;  // files among kInputs
    std::string growing;              // a file that may end early, and is completed by a second run
    int slowness = 1;                 // divides the number of faults
    bool has_order = true;            // of the lines of its output
};

std::string kagetsu(const std::string& arguments) {
    return '\'' + program() + "' " + arguments;
}

std::string trainer(const std::string& arguments) {
    return "'" KAGETSU_TRAINER "' " + arguments;
}

// The files that the scenarios read.
const Files& inputs() {
    static const Files files = [] {
        const std::string games = "selfplay in.games --games 12 --nodes 20 --size 5";
        Files made = run_faulty(kagetsu(games), {}, "").files;
        made = run_faulty(kagetsu("convert in.games in.txt"), made, "").files;
        made = run_faulty(kagetsu("weights in.weights --hand-set"), made, "").files;
        made["in.sgf"] = "(;FF[4]GM[4]SZ[15];B[hh]C[five];W[ih];B[hi];W[ii];B[hj])\n";
        made["in.json"] =
            "{\"id\":1,\"moves\":[\"h8\"],\"nodes\":200}\n{\"id\":2,\"moves\":[\"h8\",\"i9\"],"
            "\"nodes\":300,\"report_every\":1000}\n{\"id\":3,\"action\":\"version\"}\nx\n";
        return made;
    }();
    return files;
}

// Without what differs from run to run.
std::string steady(const Scenario& scenario, const std::string& text) {
    static const std::regex times("(nps|time|nodes/s) +[0-9]+");
    std::istringstream in(std::regex_replace(text, times, ""));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line + '\n');
    if (!scenario.has_order) std::sort(lines.begin(), lines.end());
    return std::accumulate(lines.begin(), lines.end(), std::string());
}

// Is this one complaint, after lines of progress?
bool is_one_complaint(const std::string& err) {
    const std::size_t last = err.rfind("kagetsu");
    if (last == std::string::npos || err.find('\n', last) != err.size() - 1) return false;
    if (last > 0 && err[last - 1] != '\n' && err[last - 1] != '\r') return false;
    return err.find("terminate") == std::string::npos &&
           err.find("bad_alloc") == std::string::npos && err.find("kagetsu: ") >= last;
}

// Judges a run of a scenario whose undisturbed run ended as `whole`.
void check_outcome(const Scenario& scenario, const Files& before, const FaultyOutcome& whole,
                   const FaultyOutcome& outcome) {
    CAPTURE(outcome.err);
    CHECK((outcome.code == 0 || outcome.code == 1));
    if (outcome.code == 0) {
        CHECK(steady(scenario, outcome.out) == steady(scenario, whole.out));
        CHECK((outcome.files == whole.files));
        return;
    }
    CHECK(is_one_complaint(outcome.err));
    for (const auto& file : outcome.files) {
        const auto& [name, bytes] = file;
        CAPTURE(file.first);  // Clang 14 captures no names of structured bindings
        const auto final = whole.files.find(name);
        CHECK(final != whole.files.end());
        if (final == whole.files.end()) continue;
        const auto old = before.find(name);
        const bool is_as_it_was = old != before.end() && old->second == bytes;
        const std::string earlier = old != before.end() ? old->second : "";
        const bool is_part = name == scenario.growing && bytes.starts_with(earlier) &&
                             final->second.starts_with(bytes);
        CHECK((bytes == final->second || is_as_it_was || is_part));
    }
    for (const auto& file : before)
        CHECK(outcome.files.count(file.first) == 1);
    if (scenario.growing.empty()) return;
    const FaultyOutcome completed = run_faulty(scenario.command, outcome.files, "");
    CHECK(completed.code == 0);
    CHECK((completed.files == whole.files));
}

void run_scenario(const Scenario& scenario) {
    Files before;
    for (const std::string& name : scenario.inputs)
        before[name] = inputs().at(name);
    const FaultyOutcome whole = run_faulty(scenario.command, before, "");
    CAPTURE(scenario.name);
    REQUIRE(whole.code == 0);
    const std::map<std::string, int> counts = read_report();
    int faults = 0;
    int refused = 0;
    for (const std::string& kind : fault_kinds()) {
        for (const int n : sample_of(counts.at(kind), scenario.slowness)) {
            for (const char* const suffix : {"", "+"}) {
                const std::string fault = kind + ':' + std::to_string(n) + suffix;
                CAPTURE(fault);
                const FaultyOutcome outcome = run_faulty(scenario.command, before, fault);
                check_outcome(scenario, before, whole, outcome);
                ++faults;
                refused += outcome.code == 1 ? 1 : 0;
            }
        }
    }
    CHECK(refused > 0);
    std::printf("%s: %d faults, %d refused;", scenario.name.c_str(), faults, refused);
    for (const std::string& kind : fault_kinds())
        std::printf(" %s %d", kind.c_str(), counts.at(kind));
    std::printf("\n");
    std::fflush(stdout);  // faults-long takes hours
}

}  // namespace

TEST_SUITE("faults") {
    TEST_CASE("games of self-play") {
        run_scenario(
            {"selfplay", kagetsu("selfplay a.games --games 3 --nodes 20 --size 5"), {}, "a.games"});
        run_scenario({"selfplay, two threads",
                      kagetsu("selfplay in.games --games 15 --nodes 20 --size 5 --threads 2"),
                      {"in.games"},
                      "in.games"});
    }

    TEST_CASE("conversions") {
        run_scenario({"convert to text", kagetsu("convert in.games a.txt"), {"in.games"}, {}});
        run_scenario(
            {"convert to binary", kagetsu("convert in.txt a.games --to selfplay"), {"in.txt"}, {}});
        run_scenario({"convert to SGF", kagetsu("convert in.games a.sgf"), {"in.games"}, {}});
        run_scenario({"convert SGF to PSQ", kagetsu("convert in.sgf a.psq"), {"in.sgf"}, {}});
        run_scenario({"convert to stdout", kagetsu("convert in.games -"), {"in.games"}, {}});
        run_scenario({"convert in place", kagetsu("convert in.games in.games"), {"in.games"}, {}});
        run_scenario({"salvage", kagetsu("convert --salvage in.games a"), {"in.games"}, {}});
        run_scenario({"features", kagetsu("features in.games a"), {"in.games"}, {}});
    }

    TEST_CASE("analysis") {
        run_scenario(
            {"analyze", kagetsu("analyze h8 h9 j8 --depth 3 --hash 1 --multi-pv 2"), {}, {}});
        run_scenario({"analyze, two threads",
                      kagetsu("analyze --rule renju h8 h9 j8 h7 --depth 1 --threads 2"),
                      {},
                      {}});
        run_scenario({"analyze a game",
                      kagetsu("analyze in.sgf --nodes 100 --hash 1 --report a.html --sgf a.sgf "
                              "--svg a.svg"),
                      {"in.sgf"},
                      {}});
        run_scenario({"analyze --json",
                      kagetsu("analyze --json --hash 1 <in.json"),
                      {"in.json"},
                      {},
                      1,
                      false});
    }

    TEST_CASE("a solver and a bench") {
        run_scenario({"solve",
                      kagetsu("solve g8 a1 h8 a3 i8 a5 --hash 1 --threads 2 --proof a.json "
                              "--resume a.table --report a.html"),
                      {},
                      {}});
        run_scenario({"bench", kagetsu("bench --depth 1"), {}, {}});
    }

    TEST_CASE("weights, matches, tuning and training") {
        run_scenario({"weights", kagetsu("weights a.weights"), {}, {}});
        run_scenario({"match",
                      kagetsu("match in.weights in.weights --games 2 --nodes 20 --size 5 "
                              "--threads 2"),
                      {"in.weights"},
                      {}});
        run_scenario(
            {"tune", kagetsu("tune search log --games 1 --nodes 1 --size 5"), {}, "log", 4});
        run_scenario({"kagetsu-train",
                      trainer("in.games --start in.weights --out a.weights --epochs 1 "
                              "--rounded-epochs 0 --batch 64 --checkpoint a.state --curve a.svg"),
                      {"in.games", "in.weights"},
                      {}});
    }
}

}  // namespace kagetsu::test
