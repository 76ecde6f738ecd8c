#include "app/output_file.hpp"

#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

#include "app/option_set.hpp"

namespace kagetsu::app {

namespace fs = std::filesystem;

namespace {

// An unused name in the same directory.
std::string temporary_name(const std::string& path) {
    std::string name = path + ".new";
    for (int i = 2; fs::exists(fs::symlink_status(name)); ++i)
        name = path + ".new" + std::to_string(i);
    return name;
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path), written_(path) {
    if (path == "-") throw UsageError("this output needs the name of a file, not '-'");
    if (fs::is_regular_file(path)) {
        // Refuse to replace a file without write permission. Replace the target of a link, not the
        // link.
        if (!std::ofstream(path, std::ios::app)) throw std::runtime_error("cannot write " + path);
        path_ = fs::canonical(path).string();
    }
    if (fs::is_regular_file(path) || !fs::exists(path)) written_ = temporary_name(path_);
    out_.open(written_, std::ios::binary);
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
