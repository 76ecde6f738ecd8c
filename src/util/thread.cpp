#include "kagetsu/thread.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <exception>
#include <memory>
#include <new>
#include <system_error>
#include <utility>

namespace kagetsu {

namespace {

// Whether the stack of this thread is known to suffice for a search.
thread_local bool has_stack = false;

#ifdef __linux__

// Of stack, still free. See thread.hpp for what a search takes.
constexpr std::size_t kSearchBytes = Thread::kStackBytes / 2;

// How many bytes the stack of this thread may grow by; 0 if that cannot be told.
std::size_t free_stack() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    void* lowest = nullptr;
    std::size_t size = 0;
    const int error = pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    if (error != 0) return 0;
    return static_cast<std::size_t>(static_cast<char*>(__builtin_frame_address(0)) -
                                    static_cast<char*>(lowest));
}

// Whether the system grants the process as much more memory.
bool has_memory_for_stack() {
    void* const memory =
        mmap(nullptr, kSearchBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory != MAP_FAILED && munmap(memory, kSearchBytes) == 0;
}

// The system lets the main thread's stack grow down to the lowest byte that is used, and leaves it
// that large.
[[gnu::noinline]] void grow_stack() {
    auto* const lowest = static_cast<volatile char*>(__builtin_alloca(kSearchBytes));
    *lowest = 0;
}

#endif

void* run(void* work) noexcept {
    has_stack = true;
    (*std::unique_ptr<std::function<void()>>(static_cast<std::function<void()>*>(work)))();
    return nullptr;
}

}  // namespace

Thread::Thread(std::function<void()> work) {
    auto owned = std::make_unique<std::function<void()>>(std::move(work));
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error == 0) {
#ifndef _WIN32
        error = pthread_attr_setstacksize(&attributes, kStackBytes);
#endif
        if (error == 0) error = pthread_create(&handle_, &attributes, run, owned.get());
        pthread_attr_destroy(&attributes);
    }
    if (error != 0)
        throw std::system_error(error, std::generic_category(), "the system grants no thread");
    (void)owned.release();  // the thread's
    is_joinable_ = true;
}

Thread::Thread(Thread&& other) noexcept
    : handle_(other.handle_), is_joinable_(std::exchange(other.is_joinable_, false)) {}

Thread& Thread::operator=(Thread&& other) noexcept {
    join();
    handle_ = other.handle_;
    is_joinable_ = std::exchange(other.is_joinable_, false);
    return *this;
}

void Thread::join() noexcept {
    if (std::exchange(is_joinable_, false)) pthread_join(handle_, nullptr);
}

void Thread::detach() noexcept {
    if (std::exchange(is_joinable_, false)) pthread_detach(handle_);
}

void require_stack() {
    if (has_stack) return;
#ifdef __linux__
    constexpr std::size_t kReserve = std::size_t{64} << 10;  // for the functions called meanwhile
    if (free_stack() < kSearchBytes + kReserve || !has_memory_for_stack()) throw std::bad_alloc();
    grow_stack();
#endif
    has_stack = true;
}

void run_on_thread(const std::function<void()>& work) {
    std::exception_ptr error;
    try {
        Thread([&work, &error] {
            try {
                work();
            } catch (...) {
                error = std::current_exception();
            }
        }).join();
    } catch (const std::system_error&) {
        return work();
    }
    if (error) std::rethrow_exception(error);
}

}  // namespace kagetsu
