// A thread with a stack that is large enough for a search.
//
// std::thread takes the size that the system gives by default: the limit of the shell under Linux,
// 512 KB for macOS, 128 KB for musl. A search can recurse over kMaxPly plies with more than 4 KB
// for each, and a search of wins by fours adds 40 fours with as much.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>

namespace kagetsu {

class Thread {
  public:
    // Address space; memory is used only as far as the recursion goes. Windows takes the size from
    // the program's file instead, where the linker has put the same.
    static constexpr std::size_t kStackBytes = std::size_t{8} << 20;

    // No thread.
    Thread() noexcept = default;
    // Starts a thread, in which `work` must not throw. Throws std::system_error if the system
    // grants none.
    explicit Thread(std::function<void()> work);
    Thread(Thread&& other) noexcept;
    Thread& operator=(Thread&& other) noexcept;
    // Waits for the end of the thread.
    ~Thread() { join(); }

    // Waits for the end of the thread, if there is one.
    void join() noexcept;
    // Lets the thread go on by itself. Precondition: there is one.
    void detach() noexcept;

  private:
    pthread_t handle_{};
    bool is_joinable_ = false;
};

// Makes sure that the calling thread has the stack that a search needs. Threads of this class
// always have it. The main thread's grows only as far as the system allows. Throws std::bad_alloc
// if that cannot be made sure. (Under Linux. Elsewhere it does nothing.)
void require_stack();

// Calls `work` on a Thread, or here if the system grants none, and waits for it. Throws what
// `work` throws.
void run_on_thread(const std::function<void()>& work);

}  // namespace kagetsu
