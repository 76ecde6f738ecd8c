#include "app/weights_io.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "app/output_file.hpp"
#include "eval/weight_file.hpp"

namespace kagetsu::app {

Weights load_weights(const std::string& path) {
    try {
        if (std::filesystem::is_directory(path)) throw std::runtime_error("is a directory");
        if (std::filesystem::is_character_file(path) || std::filesystem::is_block_file(path))
            throw std::runtime_error("is a device, not a file");
        std::ifstream in(path, std::ios::binary);
        if (!in) throw std::runtime_error("cannot be read");
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        return parse_weights(bytes);
    } catch (const std::exception& error) {
        throw std::runtime_error(path + ": " + error.what());
    }
}

std::size_t save_weights(const std::string& path, const Weights& weights) {
    const std::string bytes = to_bytes(weights);
    OutputFile file(path);
    file.stream() << bytes;
    file.keep();
    return bytes.size();
}

}  // namespace kagetsu::app
