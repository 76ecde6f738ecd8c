// The program at a terminal.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <string>

#include "app/platform.hpp"
#include "support/program.hpp"
#include "support/pseudo_terminal.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

std::array<int, 2> full_pipe;

// Makes room for the write that the signal has interrupted.
void drain(int /*signal*/) {
    std::array<char, 4096> bytes;
    while (read(full_pipe[0], bytes.data(), bytes.size()) > 0) {
    }
}

// TSan delays a signal until a call that it watches ends. It does not watch the calls within the C
// library.
#ifdef KAGETSU_TEST_TSAN
constexpr bool kDelaysSignals = true;
#else
constexpr bool kDelaysSignals = false;
#endif

}  // namespace

TEST_SUITE("terminal") {
    TEST_CASE("a signal during a write does not make it fail" * doctest::skip(kDelaysSignals)) {
        REQUIRE(pipe(full_pipe.data()) == 0);
        fcntl(full_pipe[0], F_SETFL, O_NONBLOCK);
        fcntl(full_pipe[1], F_SETFL, O_NONBLOCK);
        while (write(full_pipe[1], "x", 1) == 1) {
        }
        fcntl(full_pipe[1], F_SETFL, 0);
        std::FILE* const out = fdopen(full_pipe[1], "w");
        REQUIRE(out != nullptr);

        const app::SignalHandler before = app::handle_signal(SIGALRM, drain);
        const itimerval soon{{0, 0}, {0, 50000}};
        setitimer(ITIMER_REAL, &soon, nullptr);
        CHECK(std::fputs("waits for the signal", out) >= 0);
        CHECK(std::fflush(out) == 0);
        std::signal(SIGALRM, before);
        std::fclose(out);
        close(full_pipe[0]);
    }

    TEST_CASE("play uses colours, unless NO_COLOR is set") {
        PseudoTerminal person(program(), {"play", "--nodes", "300", "--seed", "3"});
        const std::string board = person.read_until("Black> ");
        CHECK(board.find("\x1b[") != std::string::npos);
        person.type("h8\n");
        const std::string answer = person.read_until("\nBlack> ");
        CHECK(answer.find("Kagetsu plays ") != std::string::npos);
        CHECK(answer.find("\x1b[1mX") != std::string::npos);
        person.type("quit\n");
        CHECK(person.read_until("Goodbye.").find("Goodbye.") != std::string::npos);
        CHECK(person.wait() == 0);

        PseudoTerminal plain(program(), {"play", "--nodes", "300"}, {"NO_COLOR=1"});
        CHECK(plain.read_until("Black> ").find('\x1b') == std::string::npos);
        plain.type("quit\n");
        CHECK(plain.wait() == 0);
    }

    TEST_CASE("Ctrl-C and Ctrl-D leave a game politely") {
        for (const char* const keys : {"\x03", "\x04"}) {
            if (kDelaysSignals && *keys == '\x03') continue;
            PseudoTerminal person(program(), {"play", "--nodes", "300"});
            person.read_until("Black> ");
            person.type(keys);
            CHECK(person.read_until("Goodbye.").find("Goodbye.") != std::string::npos);
            CHECK(person.wait() == 0);
        }
    }

    TEST_CASE("analyze keeps a table beside the board until Ctrl-C") {
        PseudoTerminal person(program(), {"analyze", "h8", "i9", "--infinite", "--multi-pv", "2"});
        const std::string first = person.read_until("\x1b[16F");  // back to the first line
        CHECK(first.find("Black to move, freestyle, 15x15") != std::string::npos);
        CHECK(first.find("variation") != std::string::npos);
        CHECK(first.find("\x1b[1mX") != std::string::npos);
        // On a busy machine the first tables are still empty.
        const std::string later = person.read_until("  2  ");
        CHECK(later.find(" nodes") != std::string::npos);
        CHECK(later.find("  1  ") != std::string::npos);
        CHECK(later.find("  2  ") != std::string::npos);
        person.type("\x03");
        CHECK(person.wait() == 0);
    }

    TEST_CASE("what a small terminal has no room for is named, and cut variations end in dots") {
        PseudoTerminal small(
            program(), {"analyze", "k11", "l12", "--size", "22", "--nodes", "3000"}, {}, {80, 24});
        CHECK(small.read_until("The board needs a terminal of 97x24 or 49x29.")
                  .find("Black to move") != std::string::npos);
        CHECK(small.wait() == 0);

        PseudoTerminal narrow(program(),
                              {"analyze", "h8", "i9", "--nodes", "20000", "--multi-pv", "20"}, {},
                              {46, 24});
        // The variations of the last iteration are the longest.
        static_cast<void>(narrow.read_until("20,00"));
        const std::string table = narrow.read_until("more\x1b[K");
        CHECK(table.find("... ") != std::string::npos);
        CHECK(table.find(" ...\x1b[K") != std::string::npos);
        CHECK(narrow.wait() == 0);
    }

    TEST_CASE("progress stays on one line of the terminal") {
        const std::string games = KAGETSU_TEST_SCRATCH "/terminal.games";
        std::filesystem::remove(games);
        constexpr std::size_t kColumns = 50;
        PseudoTerminal person(program(), {"selfplay", games, "--games", "40", "--nodes", "100"}, {},
                              {kColumns, 24});
        std::string text = person.read_until("40 of 40 games");
        text += person.read_until("\n");
        std::size_t widest = 0;
        for (std::size_t at = text.find('\r'); at != std::string::npos;) {
            const std::size_t next = std::min(text.find('\r', at + 1), text.size());
            widest = std::max(widest, next - at - 1);
            at = text.find('\r', at + 1);
        }
        CHECK(widest > 0);
        CHECK(widest < kColumns);
        CHECK(person.wait() == 0);
    }

    TEST_CASE("solve shows its progress on one line until Ctrl-C") {
        constexpr unsigned short kColumns = 60;
        PseudoTerminal person(program(), {"solve", "h8", "--hash", "1"}, {}, {kColumns, 24});
        const std::string line = person.read_until("any: proof ");
        CHECK(line.find(" nodes, ") != std::string::npos);
        CHECK(line.find('\r') != std::string::npos);
        CHECK(line.find('\n') == std::string::npos);
        person.type("\x03");
        CHECK(person.read_until("unknown: ").find('\n') != std::string::npos);
        CHECK(person.wait() == 3);
    }

    TEST_CASE("a terminal without escape sequences gets lines, NO_COLOR no colours") {
        PseudoTerminal plain(program(), {"analyze", "h8", "--nodes", "500"}, {"TERM=dumb"});
        const std::string lines = plain.read_until("best ");
        CHECK(lines.find("depth 1-1 value") != std::string::npos);
        CHECK(lines.find('\x1b') == std::string::npos);
        CHECK(plain.wait() == 0);

        PseudoTerminal pale(program(), {"analyze", "h8", "--time", "300"}, {"NO_COLOR=1"});
        const std::string table = pale.read_until("\x1b[16F");
        CHECK(table.find("White to move") != std::string::npos);
        CHECK(table.find("\x1b[1m") == std::string::npos);
        CHECK(pale.wait() == 0);
    }

    TEST_CASE("the protocol greets a person and names the command to play") {
        PseudoTerminal person(program(), {});
        CHECK(person.read_until("kagetsu play").find("kagetsu play") != std::string::npos);
        person.type("START 15\n");
        person.read_until("OK");
        person.type("END\n");
        CHECK(person.wait() == 0);
    }
}

}  // namespace kagetsu::test
