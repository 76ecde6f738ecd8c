// All that the program asks of the operating system directly.
#pragma once

#include <csignal>
#include <cstdio>
#include <initializer_list>

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#else
#include <unistd.h>
#endif

namespace kagetsu::app {

// Is a person typing into this stream?
[[nodiscard]] inline bool is_terminal(std::FILE* stream) {
#ifdef _WIN32
    // _isatty() would take the null device for a terminal.
    DWORD mode = 0;
    return GetConsoleMode(reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream))), &mode) != 0;
#else
    return isatty(fileno(stream)) != 0;
#endif
}

// Lines end in LF alone and every byte is a byte. Without this Windows writes CR LF and takes a
// Ctrl-Z for the end of input.
inline void use_binary_streams() {
#ifdef _WIN32
    for (std::FILE* const stream : {stdin, stdout, stderr})
        _setmode(_fileno(stream), _O_BINARY);
#endif
}

// A manager that closes its end of the pipe is no reason to be killed by a signal: the write fails
// instead, and the front end leaves quietly.
inline void survive_closed_pipes() {
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);
#endif
}

// The exit code of main when everything has been written and another thread may still be blocked
// in a read of stdin. There, on Windows, the clean-up behind main could wait for that thread; the
// process ends here instead.
[[nodiscard]] inline int leave_reader_behind(int code) {
#ifdef _WIN32
    TerminateProcess(GetCurrentProcess(), static_cast<UINT>(code));
#endif
    return code;
}

}  // namespace kagetsu::app
