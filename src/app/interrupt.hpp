// Ctrl-C: long commands end early and print what they have.
#pragma once

#include <csignal>

namespace kagetsu::app {

// While an object exists, the first SIGINT or SIGTERM only sets a flag and ends standard input; the
// second one ends the process as usual. At most one object may exist: signals belong to the whole
// process.
class Interrupt {
  public:
    Interrupt() noexcept;
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    // Any thread may ask.
    [[nodiscard]] bool has_come() const noexcept;

  private:
    using Handler = void (*)(int);
    Handler old_int_;
    Handler old_term_;
};

// The exit code of a command that was interrupted.
constexpr int kInterrupted = 1;

}  // namespace kagetsu::app
