// The program at a terminal.
#include <doctest/doctest.h>

#include <string>

#include "support/program.hpp"
#include "support/pseudo_terminal.hpp"

namespace kagetsu::test {

TEST_SUITE("terminal") {
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
            PseudoTerminal person(program(), {"play", "--nodes", "300"});
            person.read_until("Black> ");
            person.type(keys);
            CHECK(person.read_until("Goodbye.").find("Goodbye.") != std::string::npos);
            CHECK(person.wait() == 0);
        }
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
