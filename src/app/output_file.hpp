// A file that comes into being as a whole or not at all.
#pragma once

#include <fstream>
#include <string>

namespace kagetsu::app {

// What is written goes to a file beside it first, so that whatever goes wrong leaves an earlier
// file of this name as it was; it may even be what is being read. Links are followed, and devices
// written to as they are.
class OutputFile {
  public:
    // Throws std::runtime_error when the file can't be written.
    explicit OutputFile(const std::string& path);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    // What was not kept is removed.
    ~OutputFile();

    [[nodiscard]] std::ostream& stream() noexcept { return out_; }
    // All is written: the file gets its name. Throws std::runtime_error when that fails.
    void keep();

  private:
    std::string path_;
    std::string written_;  // the file beside it, or the device itself
    std::ofstream out_;
};

}  // namespace kagetsu::app
