#include "app/append_file.hpp"

#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "app/platform.hpp"
#include "app/read_file.hpp"

namespace kagetsu::app {

namespace fs = std::filesystem;

AppendFile::AppendFile(const std::string& path) : path_(path), lock_(path) {}

bool AppendFile::begin(std::string_view head) {
    const std::uint64_t size = fs::file_size(path_);
    if (size >= head.size()) return false;
    std::string there(size, '\0');
    std::ifstream in(path_, std::ios::binary);
    in.read(there.data(), static_cast<std::streamsize>(size));
    require_no_error(in, path_.string());
    if (!in || head.substr(0, size) != there) return false;
    in.close();
    go_on(0);
    append(head);
    return true;
}

void AppendFile::go_on(std::uint64_t end) {
    fs::resize_file(path_, end);
    end_ = end;
    out_.open(path_, std::ios::binary | std::ios::app);
}

void AppendFile::append(std::string_view piece) {
    out_ << piece;
    if (!out_.flush()) fail();
    end_ += piece.size();
}

void AppendFile::sync() {
    if (!sync_file(path_.string())) fail();
}

void AppendFile::fail() {
    out_.close();  // which tries to write the rest of the piece
    std::error_code ignored;
    fs::resize_file(path_, end_, ignored);
    throw std::runtime_error("cannot write " + path_.string());
}

}  // namespace kagetsu::app
