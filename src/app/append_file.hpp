// A file that grows by whole pieces.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "app/file_lock.hpp"

namespace kagetsu::app {

// Locked against other processes. A piece that cannot be written completely is taken back.
class AppendFile {
  public:
    // Opens a file, or makes an empty one. Throws std::runtime_error as FileLock does.
    explicit AppendFile(const std::string& path);

    // Writes the head of an empty file, or of one that ends within it, as a process that is killed
    // may leave it. Returns false, and does nothing, if there is more or something else. Throws as
    // append() does.
    [[nodiscard]] bool begin(std::string_view head);
    // Goes on with a file after its first `end` bytes; what follows them is removed.
    void go_on(std::uint64_t end);

    // Appends a piece, after begin() or go_on(). Throws std::runtime_error if it cannot be written;
    // then the file ends where it did.
    void append(std::string_view piece);
    // Waits until the pieces are on the disk. Throws std::runtime_error if that fails.
    void sync();

  private:
    [[noreturn]] void fail();

    std::filesystem::path path_;  // ready for when there is no memory
    FileLock lock_;
    std::ofstream out_;
    std::uint64_t end_ = 0;
};

}  // namespace kagetsu::app
