#include "app/read_file.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>

namespace kagetsu::app {

void refuse_devices(const std::string& path) {
    const auto type = std::filesystem::status(path).type();
    if (type == std::filesystem::file_type::directory)
        throw std::runtime_error(path + " is a directory");
    if (type == std::filesystem::file_type::character || type == std::filesystem::file_type::block)
        throw std::runtime_error(path + " is a device, not a file");
}

std::string read_file(const std::string& path) {
    if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
    refuse_devices(path);
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace kagetsu::app
