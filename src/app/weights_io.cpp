#include "app/weights_io.hpp"

#include <fstream>
#include <new>
#include <stdexcept>

#include "app/output_file.hpp"
#include "app/read_file.hpp"
#include "eval/weight_file.hpp"

namespace kagetsu::app {

namespace {

// Several times as many as any weight file has.
constexpr std::size_t kMaxWeightBytes = std::size_t{16} << 20;

}  // namespace

Weights load_weights(const std::string& path) {
    refuse_devices(path);
    try {
        std::ifstream in(path, std::ios::binary);
        if (!in) throw std::runtime_error("cannot be read");
        return parse_weights(read_all(in, "the file", kMaxWeightBytes));
    } catch (const std::bad_alloc&) {
        throw;
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
