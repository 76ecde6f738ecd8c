// Weights from files and to files.
#include <fstream>
#include <iterator>
#include <ostream>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "eval/weight_file.hpp"

namespace kagetsu::app {

Weights load_weights(const std::string& path) {
    try {
        std::ifstream in(path, std::ios::binary);
        if (!in) throw std::runtime_error("cannot be read");
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        return parse_weights(bytes);
    } catch (const std::exception& error) {
        throw std::runtime_error(path + ": " + error.what());
    }
}

int write_weights(std::ostream& out, const std::string& path, const Weights& weights) {
    const std::string bytes = to_bytes(weights);
    std::ofstream file(path, std::ios::binary);
    file << bytes;
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
    out << path << ": " << bytes.size() << " bytes\n";
    return 0;
}

}  // namespace kagetsu::app
