#include "scarce_threads.hpp"

#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <memory>

// The names are the linker's.
// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming)
extern "C" int __real_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
extern "C" int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                     void* (*work)(void*), void* argument);

namespace kagetsu::test {

namespace {

int number_of_environment() {
    const char* const text = std::getenv("KAGETSU_TEST_THREADS");
    return text == nullptr ? INT_MAX : std::atoi(text);
}

std::atomic<int>& granted() {
    static std::atomic<int> count = number_of_environment();
    return count;
}

std::atomic<int> alive = 0;

struct Work {
    void* (*function)(void*);
    void* argument;
};

void* run(void* raw) {
    const std::unique_ptr<Work> work(static_cast<Work*>(raw));
    void* const result = work->function(work->argument);
    --alive;
    return result;
}

}  // namespace

void set_granted_threads(int count) {
    granted() = count;
}

}  // namespace kagetsu::test

int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                          void* argument) {
    using namespace kagetsu::test;
    if (++alive > granted()) {
        --alive;
        return EAGAIN;
    }
    auto own = std::make_unique<Work>(Work{work, argument});
    const int error = __real_pthread_create(thread, attributes, run, own.get());
    if (error == 0) {
        (void)own.release();  // the thread's
    } else {
        --alive;
    }
    return error;
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)
