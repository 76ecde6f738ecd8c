#include "app/output_file.hpp"

#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

#include "app/file_lock.hpp"
#include "app/option_set.hpp"
#include "app/platform.hpp"

namespace kagetsu::app {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const std::string& path) {
    throw std::runtime_error("cannot write " + path);
}

// Creates a file in the same directory, which no other process has made.
std::string create_temporary(const std::string& path) {
    std::string name = path + ".new";
    bool exists = false;
    for (int i = 2; !create_file(name, exists); ++i) {
        if (!exists) fail(path);
        name = path + ".new" + std::to_string(i);
    }
    return name;
}

// To be replaced while another process adds to it, a file would lose what is added.
void refuse_in_use(const std::string& path) {
    try {
        const FileLock lock(path);
    } catch (const FileInUse&) {
        throw;
    } catch (const std::runtime_error&) {
        // The file system has no locks.
    }
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path), written_{path} {
    if (path == "-") throw UsageError("this output needs the name of a file, not '-'");
    if (fs::is_regular_file(path)) {
        // Refuse to replace a file without write permission. Replace the target of a link, not the
        // link.
        if (!std::ofstream(path, std::ios::app)) fail(path);
        refuse_in_use(path);
        path_ = fs::canonical(path).string();
    }
    if (fs::is_regular_file(path) || !fs::exists(path)) {
        written_.path = create_temporary(path_);
        written_.is_temporary = true;
    }
    out_.open(written_.path, std::ios::binary);
    if (!out_) fail(path);
}

OutputFile::Written::~Written() {
    if (is_temporary) std::remove(path.c_str());  // which needs no memory
}

void OutputFile::finish() {
    if (is_finished_) return;
    out_.close();
    if (!out_ || (written_.is_temporary && !sync_file(written_.path))) fail(path_);
    is_finished_ = true;
}

void OutputFile::keep() {
    finish();
    if (!written_.is_temporary) return;
    std::error_code error;
    fs::rename(written_.path, path_, error);
    if (error) fail(path_);
    written_.is_temporary = false;
#ifndef _WIN32
    // The file is whole under one of its names even if the new one is lost.
    const fs::path folder = fs::path(path_).parent_path();
    static_cast<void>(sync_file(folder.empty() ? "." : folder.string()));
#endif
}

}  // namespace kagetsu::app
