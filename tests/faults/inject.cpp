// A library for LD_PRELOAD that makes the program's calls of the system fail.
//
// KAGETSU_FAULT=KIND:N makes the N-th call of a kind fail, N from 1, counted from the beginning of
// main; KIND:N+ also all that follow. Kinds:
//     memory  malloc() and its relatives return null
//     thread  pthread_create() returns EAGAIN
//     read    read() fails with EIO, except from the standard streams
//     write   write() and its relatives fail with ENOSPC
//     short   write() and writev() write a part of the bytes
//     sync    fsync() and fdatasync() fail with EIO
//     rename  rename() fails with EIO
// KAGETSU_FAULT_REPORT=FILE: at its end the program writes there how often each kind was called.
//
// Standard error is left alone: there the program says what has failed.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// The names are those of the C library.
// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming)
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
using Main = int (*)(int, char**, char**);
int __libc_start_main(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
}

namespace {

enum Kind { Memory, Threads, Read, Write, Short, Sync, Rename, KindCount };

struct KindState {
    const char* name;
    std::atomic<long> calls = 0;
    long first = 0;  // to fail; 0: none
    bool and_later = false;
};

std::array<KindState, KindCount> kinds{
    KindState{"memory"}, KindState{"thread"}, KindState{"read"},   KindState{"write"},
    KindState{"short"},  KindState{"sync"},   KindState{"rename"},
};
std::atomic<bool> is_counting = false;
Main program_main = nullptr;

bool fails(Kind kind) {
    if (!is_counting.load(std::memory_order_relaxed)) return false;
    KindState& state = kinds[kind];
    const long number = ++state.calls;
    return number == state.first || (state.and_later && number > state.first);
}

template <typename Function>
Function next(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

template <typename Result>
Result fail(int error, Result result) {
    errno = error;
    return result;
}

void read_order() {
    const char* const order = std::getenv("KAGETSU_FAULT");
    if (order == nullptr) return;
    for (KindState& kind : kinds) {
        const std::size_t length = std::strlen(kind.name);
        if (std::strncmp(order, kind.name, length) != 0 || order[length] != ':') continue;
        char* end = nullptr;
        kind.first = std::strtol(order + length + 1, &end, 10);
        kind.and_later = *end == '+';
        return;
    }
    std::abort();  // a fault that does not exist
}

// At exit, without memory and past the functions below.
void report() {
    is_counting = false;
    const char* const path = std::getenv("KAGETSU_FAULT_REPORT");
    if (path == nullptr) return;
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    for (const KindState& kind : kinds) {
        std::array<char, 80> line{};
        const int length =
            std::snprintf(line.data(), line.size(), "%s %ld\n", kind.name, kind.calls.load());
        syscall(SYS_write, file, line.data(), length);
    }
    close(file);
}

int counted_main(int argc, char** argv, char** environment) {
    read_order();
    std::atexit(report);
    is_counting = true;
    return program_main(argc, argv, environment);
}

}  // namespace

extern "C" {

int __libc_start_main(Main main, int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*rtld_fini)(), void* stack_end) {
    program_main = main;
    return next<decltype(&__libc_start_main)>("__libc_start_main")(counted_main, argc, argv, init,
                                                                   fini, rtld_fini, stack_end);
}

void* malloc(std::size_t size) {
    return fails(Memory) ? fail<void*>(ENOMEM, nullptr) : __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) {
    return fails(Memory) ? fail<void*>(ENOMEM, nullptr) : __libc_calloc(count, size);
}

void* realloc(void* block, std::size_t size) {
    return fails(Memory) ? fail<void*>(ENOMEM, nullptr) : __libc_realloc(block, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
    return fails(Memory) ? fail<void*>(ENOMEM, nullptr) : __libc_memalign(alignment, size);
}

int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
    void* const found = fails(Memory) ? nullptr : __libc_memalign(alignment, size);
    if (found == nullptr) return ENOMEM;
    *block = found;
    return 0;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                   void* argument) {
    if (fails(Threads)) return EAGAIN;
    return next<decltype(&pthread_create)>("pthread_create")(thread, attributes, work, argument);
}

ssize_t read(int file, void* bytes, std::size_t count) {
    if (file > STDERR_FILENO && fails(Read)) return fail<ssize_t>(EIO, -1);
    return syscall(SYS_read, file, bytes, count);
}

ssize_t write(int file, const void* bytes, std::size_t count) {
    if (file != STDERR_FILENO) {
        if (fails(Write)) return fail<ssize_t>(ENOSPC, -1);
        if (fails(Short)) count = (count + 1) / 2;
    }
    return syscall(SYS_write, file, bytes, count);
}

ssize_t writev(int file, const iovec* pieces, int count) {
    if (file != STDERR_FILENO) {
        if (fails(Write)) return fail<ssize_t>(ENOSPC, -1);
        if (fails(Short)) {
            return syscall(SYS_write, file, pieces[0].iov_base, (pieces[0].iov_len + 1) / 2);
        }
    }
    return syscall(SYS_writev, file, pieces, count);
}

// The C library's own writes cannot be intercepted: its functions fail instead.
std::size_t fwrite(const void* bytes, std::size_t size, std::size_t count, std::FILE* file) {
    if (file != stderr && fails(Write)) return fail<std::size_t>(ENOSPC, 0);
    return next<decltype(&fwrite)>("fwrite")(bytes, size, count, file);
}

int putc(int c, std::FILE* file) {
    if (file != stderr && fails(Write)) return fail(ENOSPC, EOF);
    return fputc(c, file);
}

int fflush(std::FILE* file) {
    // libstdc++ flushes all standard streams, stdin too, when it stops to share them with stdio.
    const bool writes = file != nullptr && file != stdin && file != stderr;
    if (writes && fails(Write)) return fail(ENOSPC, EOF);
    return next<decltype(&fflush)>("fflush")(file);
}

int fsync(int file) {
    return fails(Sync) ? fail(EIO, -1) : static_cast<int>(syscall(SYS_fsync, file));
}

int fdatasync(int file) {
    return fails(Sync) ? fail(EIO, -1) : static_cast<int>(syscall(SYS_fdatasync, file));
}

int rename(const char* from, const char* to) {
    if (fails(Rename)) return fail(EIO, -1);
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)
