// The loss over a number of samples.
#pragma once

#include <cstdint>

#include "training/target.hpp"

namespace kagetsu::training {

struct Loss {
    double cross_entropy = 0;  // sums over the samples, in nats
    double entropy = 0;        // of the targets
    std::uint64_t samples = 0;

    void add(double target, double logit) noexcept {
        cross_entropy += training::cross_entropy(target, logit);
        entropy += training::entropy(target);
        ++samples;
    }
    void add(const Loss& other) noexcept {
        cross_entropy += other.cross_entropy;
        entropy += other.entropy;
        samples += other.samples;
    }
    // Returns the mean Kullback-Leibler divergence of the predictions from the targets: the part of
    // the cross-entropy that a better prediction could avoid. 0 without samples.
    [[nodiscard]] double divergence() const noexcept {
        return samples == 0 ? 0 : (cross_entropy - entropy) / static_cast<double>(samples);
    }
};

}  // namespace kagetsu::training
