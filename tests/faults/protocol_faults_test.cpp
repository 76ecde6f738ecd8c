// Games by the protocol, in which one call of the system fails: every move that comes is legal, and
// one that does not come ends the program with an error.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "engine_process.hpp"
#include "faulty_run.hpp"
#include "support/program.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

using Square = std::pair<int, int>;

constexpr int kSize = 15;
constexpr int kMoves = 5;
constexpr std::chrono::seconds kHang{20};

struct GameOutcome {
    int moves = 0;      // legal ones
    std::string wrong;  // an answer that should not have come
    bool has_message_of_memory = false;
    int code = -1;
    std::string err;
};

// Variables of the processes that are started meanwhile.
class Environment {
  public:
    explicit Environment(const std::string& fault) {
        setenv("LD_PRELOAD", KAGETSU_INJECT, 1);
        if (fault.empty()) {
            setenv("KAGETSU_FAULT_REPORT", report_path().c_str(), 1);
        } else {
            setenv("KAGETSU_FAULT", fault.c_str(), 1);
        }
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;
    ~Environment() {
        for (const char* const name : {"LD_PRELOAD", "KAGETSU_FAULT", "KAGETSU_FAULT_REPORT"})
            unsetenv(name);
    }
};

EngineProcess start(const std::string& fault) {
    const Environment environment(fault);
    return EngineProcess(program());
}

bool is_error(const std::string& line) {
    return line.rfind("ERROR", 0) == 0;
}

// The next answer that is no message; empty if there is none.
std::string answer(EngineProcess& engine, GameOutcome& outcome) {
    const auto deadline = EngineProcess::Clock::now() + kHang;
    while (const auto line = engine.read_line(deadline)) {
        if (line->rfind("MESSAGE", 0) != 0) return *line;
        if (line->find("not enough memory") != std::string::npos)
            outcome.has_message_of_memory = true;
    }
    return "";
}

// Plays the first moves of a game after these settings. The manager's stones go along the edge.
GameOutcome play(const std::string& settings, const std::string& fault) {
    GameOutcome outcome;
    EngineProcess engine = start(fault);
    engine.send(settings + "START 15\nINFO max_node 300\n");
    std::string line = answer(engine, outcome);
    if (line != "OK" && !line.empty() && !is_error(line)) outcome.wrong = line;
    std::set<Square> taken;
    for (int i = 0; i < kMoves && !line.empty() && !is_error(line); ++i) {
        if (i == 0) {
            engine.send("BEGIN\n");
        } else {
            Square stone{2 * i, 0};
            while (!taken.insert(stone).second)
                ++stone.second;
            engine.send("TURN " + std::to_string(stone.first) + ',' + std::to_string(stone.second) +
                        '\n');
        }
        line = answer(engine, outcome);
        if (line.empty() || is_error(line)) break;
        Square move{-1, -1};
        const bool is_legal = std::sscanf(line.c_str(), "%d,%d", &move.first, &move.second) == 2 &&
                              std::min(move.first, move.second) >= 0 &&
                              std::max(move.first, move.second) < kSize &&
                              taken.insert(move).second;
        if (is_legal) {
            ++outcome.moves;
        } else {
            outcome.wrong = line;
        }
    }
    engine.send("END\n");
    outcome.code = engine.wait_for_exit(EngineProcess::Clock::now() + kHang).value_or(124);
    outcome.err = engine.errors();
    return outcome;
}

// Plays a game with this fault, which must end well or with one complaint.
GameOutcome check_game(const std::string& settings, const std::string& fault) {
    CAPTURE(settings);
    CAPTURE(fault);
    GameOutcome outcome = play(settings, fault);
    CAPTURE(outcome.err);
    CHECK((outcome.code == 0 || outcome.code == 1));
    CHECK(outcome.wrong == "");
    if (outcome.code == 0) CHECK(outcome.moves == kMoves);
    if (outcome.code == 1) {
        CHECK(outcome.err.rfind("kagetsu: ", 0) == 0);
        CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    }
    return outcome;
}

void check_games(const std::string& settings) {
    const GameOutcome whole = play(settings, "");
    REQUIRE(whole.moves == kMoves);
    REQUIRE(whole.code == 0);
    const std::map<std::string, int> counts = read_report();
    int faults = 0;
    int refused = 0;
    int fallen_back = 0;
    for (const std::string& kind : fault_kinds()) {
        for (const int n : sample_of(counts.at(kind), 1)) {
            for (const char* const suffix : {"", "+"}) {
                const GameOutcome outcome =
                    check_game(settings, kind + ':' + std::to_string(n) + suffix);
                ++faults;
                refused += outcome.code == 1 ? 1 : 0;
                fallen_back += outcome.has_message_of_memory && outcome.code == 0 ? 1 : 0;
            }
        }
    }
    std::printf("protocol: %d faults, %d refused, %d games with a move not searched;", faults,
                refused, fallen_back);
    for (const std::string& kind : fault_kinds())
        std::printf(" %s %d", kind.c_str(), counts.at(kind));
    std::printf("\n");
    std::fflush(stdout);
}

}  // namespace

TEST_SUITE("faults") {
    TEST_CASE("games by the protocol") {
        check_games("");
        check_games("INFO rule 4\n");
        check_games("INFO thread_num 3\nINFO hash_size 4096\n");
    }

    // Three stones that are not searched are better than none.
    TEST_CASE("the opening of swap2 needs no memory for a search") {
        int without = 0;
        int with_stones = 0;
        constexpr int kAllocations = 900;  // the first of some 2,300
        for (int n = 1; n <= kAllocations; n += stride()) {
            const std::string fault = "memory:" + std::to_string(n);
            CAPTURE(fault);
            GameOutcome outcome;
            EngineProcess engine = start(fault);
            engine.send("START 20\nINFO max_node 2000\nINFO thread_num 2\nSWAP2BOARD\nDONE\n");
            const std::string ready = answer(engine, outcome);
            const std::string stones = ready == "OK" ? answer(engine, outcome) : ready;
            engine.send("END\n");
            const int code =
                engine.wait_for_exit(EngineProcess::Clock::now() + kHang).value_or(124);
            CHECK((code == 0 || code == 1));
            if (code == 1) continue;
            CAPTURE(stones);
            const bool has_stones = std::count(stones.begin(), stones.end(), ',') == 3;
            CHECK((has_stones || is_error(stones)));
            ++(has_stones ? with_stones : without);
        }
        MESSAGE(with_stones << " with stones, " << without << " without");
        CHECK(with_stones > 4 * without);
    }

    TEST_CASE("a program that gets no memory while it starts says so") {
        int refused = 0;
        for (int n = 1; n <= 200; ++n)
            refused += check_game("", "memory:" + std::to_string(n) + '+').code;
        CHECK(refused > 100);
    }
}

}  // namespace kagetsu::test
