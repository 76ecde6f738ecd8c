// All that the program asks of the operating system directly.
#pragma once

#include <csignal>
#include <cstdio>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace kagetsu::app {

// Is a person typing into this stream?
[[nodiscard]] inline bool is_terminal(std::FILE* stream) {
#ifdef _WIN32
    return _isatty(_fileno(stream)) != 0;
#else
    return isatty(fileno(stream)) != 0;
#endif
}

// A manager that closes its end of the pipe is no reason to be killed by a signal: the write fails
// instead, and the front end leaves quietly.
inline void survive_closed_pipes() {
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);
#endif
}

}  // namespace kagetsu::app
