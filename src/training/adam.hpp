// Adam (Kingma & Ba 2015).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace kagetsu::training {

class Adam {
  public:
    // For the `step`-th step, from 1.
    Adam(std::uint64_t step, double rate) noexcept
        : rate_(static_cast<float>(rate)),
          mean_correction_(correction(kMeanDecay, step)),
          square_correction_(correction(kSquareDecay, step)) {}

    // Moves parameters against their gradient. `means` and `squares` are the moving averages of the
    // gradient and of its square, 0 at first.
    void update(float* parameters, float* means, float* squares, const float* gradient,
                std::size_t count) const noexcept {
        for (std::size_t i = 0; i < count; ++i) {
            const float g = gradient[i];
            means[i] = kMeanDecay * means[i] + (1 - kMeanDecay) * g;
            squares[i] = kSquareDecay * squares[i] + (1 - kSquareDecay) * g * g;
            parameters[i] -= rate_ * (means[i] * mean_correction_) /
                             (std::sqrt(squares[i] * square_correction_) + kEpsilon);
        }
    }

  private:
    static constexpr float kMeanDecay = 0.9F;
    static constexpr float kSquareDecay = 0.999F;
    static constexpr float kEpsilon = 1e-8F;

    // The averages begin with 0, which makes them too small.
    static float correction(float decay, std::uint64_t step) noexcept {
        return static_cast<float>(1 / (1 - std::pow(double{decay}, static_cast<double>(step))));
    }

    float rate_;
    float mean_correction_;
    float square_correction_;
};

}  // namespace kagetsu::training
