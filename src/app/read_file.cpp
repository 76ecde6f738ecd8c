#include "app/read_file.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>

namespace kagetsu::app {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void refuse_size(const std::string& name, std::size_t most) {
    throw std::runtime_error(name + " has more than " + std::to_string(most >> 20) + " MB");
}

}  // namespace

void require_name(const std::string& path) {
    if (path.empty()) throw std::runtime_error("the name of a file is empty");
}

void refuse_devices(const std::string& path) {
    require_name(path);
    const auto type = fs::status(path).type();
    if (type == fs::file_type::directory) throw std::runtime_error(path + " is a directory");
    if (type == fs::file_type::character || type == fs::file_type::block)
        throw std::runtime_error(path + " is a device, not a file");
}

void require_regular(const std::string& path) {
    require_name(path);
    const auto status = fs::status(path);
    if (exists(status) && !is_regular_file(status))
        throw std::runtime_error(path + " is not a regular file");
}

void require_no_error(const std::istream& in, const std::string& name) {
    if (in.bad()) throw std::runtime_error("cannot read " + name + ": the system reports an error");
}

std::string read_all(std::istream& in, const std::string& name, std::size_t most) {
    std::string bytes;
    std::string chunk(std::size_t{1} << 20, '\0');
    while (in) {
        in.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
        const auto count = static_cast<std::size_t>(in.gcount());
        if (count > most - bytes.size()) refuse_size(name, most);
        bytes.append(chunk, 0, count);
    }
    require_no_error(in, name);
    return bytes;
}

std::string read_file(const std::string& path, std::size_t most) {
    if (path == "-") return read_all(std::cin, "standard input", most);
    refuse_devices(path);
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    if (fs::is_regular_file(path) && fs::file_size(path) > most) refuse_size(path, most);
    return read_all(in, path, most);
}

}  // namespace kagetsu::app
