#include "app/output_file.hpp"

#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

#include "app/option_set.hpp"
#include "app/platform.hpp"
#include "app/read_file.hpp"

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

// Throws FileInUse if another process writes this temporary file of `path`.
void refuse_if_written(const std::string& temporary, const std::string& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(fs::symlink_status(temporary, ignored))) return;
    std::optional<FileLock> lock;
    try {
        try_to_lock(temporary, lock);
    } catch (const FileInUse&) {
        throw FileInUse(path + " is being written by another process");
    }
}

// The type of the file that a path leads to; `none` if that cannot be told, as of links that lead
// to each other.
fs::file_type type_of(const std::string& path) {
    std::error_code ignored;
    return fs::status(path, ignored).type();
}

// What a link leads to, also if that does not exist.
std::string without_links(const std::string& path) {
    fs::path target = path;
    while (fs::is_symlink(target) && !fs::exists(target))
        target = target.parent_path() / fs::read_symlink(target);
    return fs::exists(target) ? fs::canonical(target).string() : target.string();
}

}  // namespace

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code missing;
    if (fs::equivalent(a, b, missing)) return true;
    const auto whole = [](const std::string& path) {
        std::error_code error;
        // Made absolute first: a relative path of which nothing exists would stay as it is.
        const fs::path found = fs::weakly_canonical(fs::absolute(path, error), error);
        return error ? fs::path(path) : found;
    };
    return whole(a) == whole(b);
}

OutputFile::OutputFile(const std::string& path) : path_(path), written_{path} {
    require_name(path);
    if (path == "-") throw UsageError("this output needs the name of a file, not '-'");
    const fs::file_type type = type_of(path);
    if (type == fs::file_type::none) fail(path);
    const int descriptor = descriptor_named(path);
    if (descriptor >= 0 && type == fs::file_type::regular) {
        descriptor_ = descriptor;
        out_.open(path, std::ios::binary | std::ios::app);
        if (!out_) fail(path);
        return;
    }
    if (type == fs::file_type::regular) {
        // Refuse to replace a file without write permission.
        if (!std::ofstream(path, std::ios::app)) fail(path);
        try_to_lock(path, earlier_lock_);
    }
    if (type == fs::file_type::regular || type == fs::file_type::not_found) {
        path_ = without_links(path);
        create_temporary();
        // The new file must not be readable by more people than the earlier one.
        if (fs::exists(path_)) {
            permissions_ = fs::status(path_).permissions();
            set_permissions(permissions_ | fs::perms::owner_read | fs::perms::owner_write);
        }
    }
    out_.open(written_.path, std::ios::binary);
    if (!out_) fail(path);
}

// Creates a file in the same directory and locks it.
void OutputFile::create_temporary() {
    for (int i = 1; !written_.is_temporary; ++i) {
        written_.path = path_ + ".new" + (i == 1 ? "" : std::to_string(i));
        refuse_if_written(written_.path, path_);
        bool exists = false;
        written_.is_temporary = create_file(written_.path, exists);
        if (!written_.is_temporary && !exists) fail(path_);
    }
    try {
        try_to_lock(written_.path, lock_);
    } catch (const FileInUse&) {
        // Another process was told to write a file of this name.
        written_.is_temporary = false;
        throw;
    }
}

void OutputFile::set_permissions(fs::perms permissions) {
    std::error_code ignored;  // not all file systems have permissions
    fs::permissions(written_.path, permissions, ignored);
}

OutputFile::Written::~Written() {
    if (is_temporary) std::remove(path.c_str());  // which needs no memory
}

void OutputFile::finish() {
    if (is_finished_) return;
    out_.close();
    if (!out_ || (written_.is_temporary && !sync_file(written_.path))) fail(path_);
    if (descriptor_ >= 0) move_to_end(descriptor_);
    is_finished_ = true;
}

void OutputFile::keep() {
    finish();
    if (!written_.is_temporary) return;
    // Another process may have put a new file in the place of the earlier one.
    if (earlier_lock_ && !earlier_lock_->is_of(path_)) earlier_lock_.reset();
    if (!earlier_lock_ && fs::exists(path_)) try_to_lock(path_, earlier_lock_);
    if (permissions_ != fs::perms::unknown) set_permissions(permissions_);
#ifdef _WIN32
    // An open file cannot be replaced.
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

void keep_all(std::initializer_list<OutputFile*> files) {
    for (OutputFile* const file : files)
        if (file != nullptr) file->finish();
    for (OutputFile* const file : files)
        if (file != nullptr) file->keep();
}

}  // namespace kagetsu::app
