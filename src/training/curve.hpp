// The curve of a training as a picture.
#pragma once

#include <string>

#include "training/trainer.hpp"

namespace kagetsu::training {

// Returns an SVG with the divergence on the games learned from and on those held out, by samples
// learned from, and that of the rescaled tables. `title`: plain text.
[[nodiscard]] std::string curve_picture(const std::vector<CurvePoint>& curve,
                                        const Trainer::TableLoss& tables, const std::string& title);

}  // namespace kagetsu::training
