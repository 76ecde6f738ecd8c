#include "app/file_lock.hpp"

#include <stdexcept>

#include "app/platform.hpp"
#include "app/read_file.hpp"

#ifndef _WIN32
#include <sys/file.h>
#include <sys/stat.h>
#endif

namespace kagetsu::app {

namespace {

[[noreturn]] void refuse(const std::string& path, bool is_locked) {
    if (is_locked) throw FileInUse(path + " is in use by another process");
    throw std::runtime_error("cannot lock " + path);
}

}  // namespace

#ifdef _WIN32

FileLock::FileLock(const std::string& path) {
    require_regular(path);
    handle_ = CreateFileA(path.c_str(), GENERIC_READ | GENERIC_WRITE,
                          FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                          OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle_ == INVALID_HANDLE_VALUE) throw std::runtime_error("cannot write " + path);
    // Windows lets no other process write a locked byte, so one far beyond the end is locked.
    OVERLAPPED place{};
    place.OffsetHigh = 0x7FFFFFFF;
    if (LockFileEx(handle_, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place))
        return;
    const bool is_locked = GetLastError() == ERROR_LOCK_VIOLATION;
    CloseHandle(handle_);
    refuse(path, is_locked);
}

FileLock::~FileLock() {
    CloseHandle(handle_);
}

bool FileLock::is_of(const std::string& /*path*/) const {
    return true;
}

#else

namespace {

// Whether the path still names this open file: another process may have put a new one in its place.
bool is_named(int descriptor, const std::string& path) {
    struct stat opened {};
    struct stat named {};
    return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

FileLock::FileLock(const std::string& path) {
    constexpr int kTries = 100;
    for (int i = 0; i < kTries; ++i) {
        require_regular(path);
        descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor_ < 0) throw std::runtime_error("cannot write " + path);
        if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            const bool is_locked = errno == EWOULDBLOCK;
            close(descriptor_);
            refuse(path, is_locked);
        }
        if (is_named(descriptor_, path)) return;
        close(descriptor_);
    }
    refuse(path, true);
}

FileLock::~FileLock() {
    close(descriptor_);
}

bool FileLock::is_of(const std::string& path) const {
    return is_named(descriptor_, path);
}

#endif

}  // namespace kagetsu::app
