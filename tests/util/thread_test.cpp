// The stack that a search needs, made sure of before the search. Each case is a process of its own,
// whose main thread has done nothing yet.
#include "kagetsu/thread.hpp"

#include <doctest/doctest.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <new>
#include <stdexcept>

namespace kagetsu::test {

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

bool has_stack() {
    try {
        require_stack();
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

// Limits the address space to what is in use and `more` bytes.
void limit_memory(std::size_t more) {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlim_t bytes = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + more;
    const rlimit limit{bytes, bytes};
    if (setrlimit(RLIMIT_AS, &limit) != 0) std::abort();
}

// Whether `claim`, called in a process of its own, returns true.
bool holds(bool (*claim)()) {
    const pid_t child = fork();
    if (child == 0) _exit(claim() ? 0 : 1);
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Uses three megabytes of stack.
[[gnu::noinline]] bool recurses(int depth) {
    volatile char part[10'000];
    part[0] = static_cast<char>(depth);
    return depth == 0 || (recurses(depth - 1) && part[0] == static_cast<char>(depth));
}

}  // namespace

TEST_SUITE("stack") {
    TEST_CASE("the main thread has what a search needs") {
        CHECK(holds(has_stack));
    }

    TEST_CASE("a stack that the system does not let grow is noticed") {
        CHECK(holds([] {
            limit_memory(2 * kMegabyte);
            return !has_stack();
        }));
        CHECK(holds([] {
            const rlimit limit{2 * kMegabyte, 2 * kMegabyte};
            return setrlimit(RLIMIT_STACK, &limit) == 0 && !has_stack();
        }));
    }

    TEST_CASE("what was required stays, however short memory gets") {
        CHECK(holds([] {
            require_stack();
            limit_memory(0);
            return recurses(300);
        }));
        // Else this test could not fail.
        CHECK_FALSE(holds([] {
            limit_memory(0);
            return recurses(300);
        }));
    }

    TEST_CASE("a thread of this class has it, one with less does not") {
        bool has_own = false;
        Thread([&has_own] { has_own = has_stack(); }).join();
        CHECK(has_own);
        bool has_small = true;
        pthread_attr_t attributes;
        pthread_t thread;
        REQUIRE(pthread_attr_init(&attributes) == 0);
        REQUIRE(pthread_attr_setstacksize(&attributes, kMegabyte) == 0);
        const auto ask = [](void* answer) -> void* {
            *static_cast<bool*>(answer) = has_stack();
            return nullptr;
        };
        REQUIRE(pthread_create(&thread, &attributes, ask, &has_small) == 0);
        pthread_join(thread, nullptr);
        pthread_attr_destroy(&attributes);
        CHECK_FALSE(has_small);
    }

    TEST_CASE("work on a thread is waited for, and what it throws is thrown") {
        bool is_done = false;
        run_on_thread([&is_done] { is_done = has_stack(); });
        CHECK(is_done);
        CHECK_THROWS_AS(run_on_thread([] { throw std::runtime_error("no"); }), std::runtime_error);
    }
}

}  // namespace kagetsu::test
