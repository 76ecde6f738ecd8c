// The engine's executable on three pipes, as a manager starts it. POSIX only.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kagetsu::test {

class EngineProcess {
  public:
    using Clock = std::chrono::steady_clock;

    // Starts the executable. Throws std::runtime_error when that fails.
    explicit EngineProcess(const std::string& executable,
                           const std::vector<std::string>& arguments = {});
    ~EngineProcess();  // kills what is still running
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    // Writes all bytes to the engine's input; errors (the engine has ended) are ignored.
    void send(const std::string& bytes);
    void close_input();
    void close_output();  // our end: the engine writes into nothing from now on

    // The next line of its output without LF; nothing when none comes before the deadline or the
    // output has ended.
    std::optional<std::string> read_line(Clock::time_point deadline);
    // Its exit code, or 128 plus the signal that ended it; nothing if it still runs then.
    std::optional<int> wait_for_exit(Clock::time_point deadline);

    // Everything it has written to stderr so far.
    [[nodiscard]] const std::string& errors();
    // What it did wrong in its way of writing lines; empty if nothing.
    [[nodiscard]] const std::string& bad_framing() const { return bad_framing_; }
    // Peak of resident memory, and resident memory now, in KiB; nothing where /proc doesn't tell.
    [[nodiscard]] std::optional<long> peak_memory() const { return status_of_memory("VmHWM:"); }
    [[nodiscard]] std::optional<long> resident_memory() const { return status_of_memory("VmRSS:"); }

  private:
    [[nodiscard]] std::optional<long> status_of_memory(std::string_view wanted) const;
    // Reads what is there; false when nothing can come any more.
    bool fill(Clock::time_point deadline);

    pid_t pid_ = -1;
    int input_ = -1;
    int output_ = -1;
    int errors_fd_ = -1;
    std::string partial_;
    std::deque<std::string> lines_;
    std::string errors_;
    std::string bad_framing_;
    std::optional<int> exit_code_;
};

}  // namespace kagetsu::test
