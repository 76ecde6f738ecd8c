#include "app/output_file.hpp"

#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace kagetsu::app {

namespace fs = std::filesystem;

OutputFile::OutputFile(const std::string& path)
    : path_(path),
      written_(fs::exists(path) && !fs::is_regular_file(path) ? path : path + ".new"),
      out_(written_, std::ios::binary) {
    if (!out_) throw std::runtime_error("cannot write " + path);
}

OutputFile::~OutputFile() {
    if (written_ == path_) return;
    out_.close();
    std::error_code ignored;
    fs::remove(written_, ignored);
}

void OutputFile::keep() {
    out_.close();
    std::error_code error;
    if (out_ && written_ != path_) fs::rename(written_, path_, error);
    if (!out_ || error) throw std::runtime_error("cannot write " + path_);
}

}  // namespace kagetsu::app
