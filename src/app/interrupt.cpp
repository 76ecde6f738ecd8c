#include "app/interrupt.hpp"

#include <atomic>

#include "app/platform.hpp"

namespace kagetsu::app {

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // so that a signal handler may set it

void on_signal(int signal) {
    interrupted = true;
    end_input();  // the signal may come just before a read
    std::signal(signal, SIG_DFL);
}

}  // namespace

Interrupt::Interrupt() noexcept
    : old_int_((interrupted = false, handle_signal(SIGINT, on_signal))),
      old_term_(handle_signal(SIGTERM, on_signal)) {}

Interrupt::~Interrupt() {
    std::signal(SIGINT, old_int_);
    std::signal(SIGTERM, old_term_);
}

bool Interrupt::has_come() const noexcept {
    return interrupted;
}

}  // namespace kagetsu::app
