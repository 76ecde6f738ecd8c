#include "app/output_file.hpp"

#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

#include "app/option_set.hpp"
#include "app/platform.hpp"

namespace kagetsu::app {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const std::string& path) {
    throw std::runtime_error("cannot write " + path);
}

// Locks a file, if the file system has locks. Throws FileInUse if another process has locked it.
void try_to_lock(const std::string& path, std::optional<FileLock>& lock) {
    try {
        lock.emplace(path);
    } catch (const FileInUse&) {
        throw;
    } catch (const std::runtime_error&) {
        lock.reset();
    }
}

// Creates a file in the same directory and locks it, or takes an empty one that a killed process
// has left there.
std::string create_temporary(const std::string& path, std::optional<FileLock>& lock) {
    std::string name = path + ".new";
    for (int i = 2;; ++i) {
        bool exists = false;
        const bool is_new = create_file(name, exists);
        if (!is_new && !exists) fail(path);
        try_to_lock(name, lock);
        if (is_new || (lock && fs::is_empty(name))) return name;
        name = path + ".new" + std::to_string(i);
    }
}

// What a link leads to, also if that does not exist.
std::string without_links(const std::string& path) {
    fs::path target = path;
    while (fs::is_symlink(target) && !fs::exists(target))
        target = target.parent_path() / fs::read_symlink(target);
    return fs::exists(target) ? fs::canonical(target).string() : target.string();
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path), written_{path} {
    if (path == "-") throw UsageError("this output needs the name of a file, not '-'");
    if (fs::is_regular_file(path)) {
        // Refuse to replace a file without write permission.
        if (!std::ofstream(path, std::ios::app)) fail(path);
        try_to_lock(path, earlier_lock_);
    }
    if (fs::is_regular_file(path) || !fs::exists(path)) {
        path_ = without_links(path);
        written_.path = create_temporary(path_, lock_);
        written_.is_temporary = true;
        std::error_code ignored;  // not all file systems have permissions
        if (fs::exists(path_))
            fs::permissions(written_.path, fs::status(path_).permissions(), ignored);
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
    if (!earlier_lock_ && fs::exists(path_)) try_to_lock(path_, earlier_lock_);
#ifdef _WIN32
    // An open file can be neither renamed nor replaced.
    earlier_lock_.reset();
    lock_.reset();
#endif
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
