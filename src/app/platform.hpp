// The program's direct use of the operating system.
#pragma once

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>
#include <system_error>

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace kagetsu::app {

// True if the stream is a terminal.
[[nodiscard]] inline bool is_terminal(std::FILE* stream) {
#ifdef _WIN32
    // _isatty() would take the null device for a terminal.
    DWORD mode = 0;
    return GetConsoleMode(reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream))), &mode) != 0;
#else
    return isatty(fileno(stream)) != 0;
#endif
}

// True if the stream is a terminal that obeys ANSI escape sequences.
[[nodiscard]] inline bool obeys_escapes(std::FILE* stream) {
#ifdef _WIN32
    const auto console = reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream)));
    DWORD mode = 0;
    return GetConsoleMode(console, &mode) != 0 &&
           SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
#else
    const char* const kind = std::getenv("TERM");
    return is_terminal(stream) && (kind == nullptr || std::string_view(kind) != "dumb");
#endif
}

struct TerminalSize {
    int columns = 80;
    int rows = 24;
};

// The size of the terminal; the usual one if it is unknown.
[[nodiscard]] inline TerminalSize terminal_size(std::FILE* stream) {
    TerminalSize size;
#ifdef _WIN32
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (GetConsoleScreenBufferInfo(reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream))),
                                   &info) != 0) {
        size = {info.srWindow.Right - info.srWindow.Left + 1,
                info.srWindow.Bottom - info.srWindow.Top + 1};
    }
#else
    winsize window{};
    if (ioctl(fileno(stream), TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0)
        size = {window.ws_col, window.ws_row};
#endif
    return size;
}

// Switches the standard streams to binary mode: lines end in LF alone. Otherwise Windows would
// write CR LF and take Ctrl-Z for the end of input.
inline void use_binary_streams() {
#ifdef _WIN32
    for (std::FILE* const stream : {stdin, stdout, stderr})
        _setmode(_fileno(stream), _O_BINARY);
#endif
}

// Opens the standard streams that the program was started without, so that no file that it writes
// gets their numbers, and with it what is meant for them. Reading from them and writing to them
// fails as before.
inline void occupy_standard_streams() {
#ifndef _WIN32
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) != -1) continue;
        // The lowest free number, which is this one.
        static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
    }
#endif
}

// Ignores the signals that would kill the program when the manager closes its end of the pipe, or
// when a file reaches the limit of the shell: the write fails instead.
inline void survive_failed_writes() {
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);
#endif
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

// The descriptor that a path names, as /dev/stdout does; -1 if it names none.
[[nodiscard]] inline int descriptor_named(std::string_view path) {
#ifndef _WIN32
    if (path == "/dev/stdout") return STDOUT_FILENO;
    if (path == "/dev/stderr") return STDERR_FILENO;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (path.rfind(folder, 0) != 0) continue;
        int descriptor = -1;
        const char* const end = path.data() + path.size();
        const auto [stop, error] = std::from_chars(path.data() + folder.size(), end, descriptor);
        if (error == std::errc() && stop == end) return descriptor;
    }
#else
    static_cast<void>(path);
#endif
    return -1;
}

// Lets what is written to a descriptor follow what its file has by now.
inline void move_to_end(int descriptor) {
#ifndef _WIN32
    lseek(descriptor, 0, SEEK_END);
#else
    static_cast<void>(descriptor);
#endif
}

// Creates an empty file. False if there is one of this name already, or it cannot be created; then
// `exists` tells which.
[[nodiscard]] inline bool create_file(const std::string& path, bool& exists) {
#ifdef _WIN32
    const HANDLE file = CreateFileA(path.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW,
                                    FILE_ATTRIBUTE_NORMAL, nullptr);
    exists = file == INVALID_HANDLE_VALUE && GetLastError() == ERROR_FILE_EXISTS;
    return file != INVALID_HANDLE_VALUE && CloseHandle(file) != 0;
#else
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    exists = file < 0 && errno == EEXIST;
    return file >= 0 && close(file) == 0;
#endif
}

// Waits until what has been written to a file, or the names in a folder, are on the disk. False if
// that fails; Windows needs it for files only.
[[nodiscard]] inline bool sync_file(const std::string& path) {
#ifdef _WIN32
    const HANDLE file = CreateFileA(path.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                    nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) return false;
    const bool is_done = FlushFileBuffers(file) != 0;
    CloseHandle(file);
    return is_done;
#else
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool is_done = fsync(file) == 0 || errno == EINVAL;  // not all file systems can
    close(file);
    return is_done;
#endif
}

// Installs a handler for a signal and returns the one before. A write that the signal interrupts
// goes on afterwards: the standard library would take it for failed. So does a read, unless the
// handler calls end_input().
using SignalHandler = void (*)(int);
inline SignalHandler handle_signal(int signal, SignalHandler handler) {
#ifdef _WIN32
    return std::signal(signal, handler);
#else
    struct sigaction action {};
    struct sigaction old {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, &old);
    return old.sa_handler;
#endif
}

// Replaces standard input by an empty one: a read that is about to begin ends at once, and so does
// one that a signal has interrupted. May be called in a signal handler.
inline void end_input() {
#ifndef _WIN32
    const int error = errno;
    const int empty = open("/dev/null", O_RDONLY);
    if (empty >= 0) {
        dup2(empty, STDIN_FILENO);
        close(empty);
    }
    errno = error;
#endif
}

// Says, without memory, that there is none, and returns the exit code of main.
[[nodiscard]] inline int complain_of_memory(const char* line) {
    std::fputs(line, stderr);
    return 1;
}

// Returns the exit code of main when all output has been written and another thread may still be
// blocked in a read of stdin. On Windows the clean-up after main could wait for that thread, so the
// process ends here instead.
[[nodiscard]] inline int leave_reader_behind(int code) {
#ifdef _WIN32
    TerminateProcess(GetCurrentProcess(), static_cast<UINT>(code));
#endif
    return code;
}

}  // namespace kagetsu::app
