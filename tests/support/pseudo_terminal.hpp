// Runs a program at a pseudo-terminal, as a person does. POSIX only.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace kagetsu::test {

class PseudoTerminal {
  public:
    struct Size {
        unsigned short columns = 100;
        unsigned short rows = 50;
    };

    // Starts the program with these arguments and environment settings ("NAME=value").
    PseudoTerminal(const std::string& program, const std::vector<std::string>& arguments,
                   const std::vector<std::string>& environment = {}, Size size = {100, 50});
    // Kills the program if it still runs.
    ~PseudoTerminal();
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;

    // Types keys: "h8\n"; "\x03" is Ctrl-C.
    void type(std::string_view keys) const;
    // Reads until the output since the last call contains the text. Returns that output, or
    // everything so far if the text does not come in time or the program ends.
    std::string read_until(std::string_view text);
    // Waits for the end and returns the exit code, or -1 after a signal or a hang.
    int wait();

  private:
    // Reads what is there; false at the end of the output or when time is up.
    bool read_more(std::chrono::steady_clock::time_point deadline);

    int terminal_ = -1;
    pid_t child_ = -1;
    std::string unread_;
};

}  // namespace kagetsu::test
