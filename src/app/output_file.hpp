// A file that is written completely or not at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <optional>
#include <string>

#include "app/file_lock.hpp"

namespace kagetsu::app {

// Whether both paths lead to the same file, also where there is none yet.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

// Writes to a temporary file in the same directory, NAME.new, and renames it at the end, when all
// of it is on the disk: an error leaves an earlier file of this name as it was, and that file may
// even be the input. The new file has the permissions of the earlier one. Follows links; writes to
// devices directly. A file that is open already and named by its descriptor, as /dev/stdout names
// it, is not replaced but written to at its end.
//
// A process that is killed leaves the temporary file behind. No later one removes it; that takes
// NAME.new2 instead.
//
// Both files are locked (file_lock.hpp) from the beginning to the end, under Windows until just
// before the new one gets its name, so that no other process adds to the earlier one or writes
// another that would replace this one. Without locks, which some file systems lack, it goes on all
// the same.
class OutputFile {
  public:
    // Throws std::runtime_error if the file cannot be written or another process has locked it,
    // UsageError for "-".
    explicit OutputFile(const std::string& path);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    // Removes the temporary file unless keep() was called.
    ~OutputFile() = default;

    [[nodiscard]] std::ostream& stream() noexcept { return out_; }
    // Ends the writing. Throws std::runtime_error if anything could not be written. Of several
    // files that belong together all are finished before the first is kept.
    void finish();
    // Finishes the file, and gives it its name. Throws std::runtime_error if that fails, FileInUse
    // if another process has made and locked a file of this name meanwhile.
    void keep();

  private:
    struct Written {
        ~Written();

        std::string path;           // of the temporary file, or of the device itself
        bool is_temporary = false;  // there is a temporary file to be removed
    };

    void create_temporary();
    void set_permissions(std::filesystem::perms permissions);

    std::string path_;
    std::filesystem::perms permissions_ = std::filesystem::perms::unknown;  // of the earlier file
    std::optional<FileLock> earlier_lock_;
    std::optional<FileLock> lock_;  // of the temporary file
    int descriptor_ = -1;           // of a file that is open already
    Written written_;
    std::ofstream out_;  // closed before the file is removed
    bool is_finished_ = false;
};

// Finishes files that belong together, then keeps them; null stands for none.
void keep_all(std::initializer_list<OutputFile*> files);

}  // namespace kagetsu::app
