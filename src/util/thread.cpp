#include "kagetsu/thread.hpp"

#include <memory>
#include <system_error>
#include <utility>

namespace kagetsu {

namespace {

void* run(void* work) noexcept {
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

}  // namespace kagetsu
