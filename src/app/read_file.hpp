// A whole file, or standard input.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace kagetsu::app {

// Throws std::runtime_error if the name of a file is empty.
void require_name(const std::string& path);

// Throws std::runtime_error if the path is empty or leads to a directory or a device, which may
// never end. Regular files, pipes and paths that do not exist pass.
void refuse_devices(const std::string& path);

// Throws std::runtime_error if the name is empty or that of something other than a regular file.
// For files that are read in several places or continued at their end: a pipe has neither.
void require_regular(const std::string& path);

// Throws std::runtime_error if reading from the stream, which the message calls `name`, has failed.
// Without this check a read error looks like the end of the file.
void require_no_error(const std::istream& in, const std::string& name);

// What a file of records may hold, in bytes.
constexpr std::size_t kMaxRecordBytes = std::size_t{256} << 20;

// The bytes of a stream. Throws std::runtime_error, which calls the stream `name`, if there are
// more than `most`: it may never end.
[[nodiscard]] std::string read_all(std::istream& in, const std::string& name, std::size_t most);

// The bytes of a file, or of standard input for "-". Throws std::runtime_error if it cannot be
// read, if it has more than `most` bytes, or as refuse_devices() does.
[[nodiscard]] std::string read_file(const std::string& path, std::size_t most);

}  // namespace kagetsu::app
