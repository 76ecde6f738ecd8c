// Weight files.
#pragma once

#include <string>

#include "kagetsu/weights.hpp"

namespace kagetsu::app {

// The weights of a file. Throws std::runtime_error with the file's name and the problem.
[[nodiscard]] Weights load_weights(const std::string& path);
// Writes weights to a file and returns its size in bytes. Throws std::runtime_error if that fails.
std::size_t save_weights(const std::string& path, const Weights& weights);

}  // namespace kagetsu::app
