// Keeps a file to one process.
#pragma once

#include <stdexcept>
#include <string>

namespace kagetsu::app {

// Another process has locked the file.
class FileInUse : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// An advisory lock: it holds off other FileLocks, not other programs. The system releases it when
// the process ends, however it ends.
class FileLock {
  public:
    // Locks a regular file, an empty new one if there is none. Throws FileInUse if another
    // process has locked it, std::runtime_error if it cannot be written or locked.
    explicit FileLock(const std::string& path);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

    // Whether the path still names the locked file. Always true under Windows, where this is not
    // checked.
    [[nodiscard]] bool is_of(const std::string& path) const;

  private:
#ifdef _WIN32
    void* handle_;
#else
    int descriptor_;
#endif
};

}  // namespace kagetsu::app
