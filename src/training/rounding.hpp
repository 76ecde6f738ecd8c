// From parameters to networks.
#pragma once

#include <cstdint>
#include <vector>

#include "training/network.hpp"
#include "training/parameters.hpp"
#include "training/pass.hpp"

namespace kagetsu::training {

constexpr float kRowSteps = 32;  // integers per unit of a row

// Moves parameters into the ranges of the engine's integers (kagetsu/network.hpp), in rows
// `first_row` .. `end_row` - 1, and in the head. `scale`: value per unit of logit.
void limit_rows(Parameters& parameters, const std::vector<std::uint8_t>& class_pairs,
                std::size_t first_row, std::size_t end_row) noexcept;
void limit_head(Head<float>& head, double scale) noexcept;

// Makes the network of such parameters, in these rows, and in the head. With Rounding::Integers,
// every number becomes one that NetworkWeights can hold.
void make_rows(const Parameters& parameters, const std::vector<std::uint8_t>& class_pairs,
               Rounding rounding, std::size_t first_row, std::size_t end_row,
               Network<float>& network) noexcept;
void make_head(const Head<float>& head, double scale, Rounding rounding,
               Network<float>& network) noexcept;

}  // namespace kagetsu::training
