// Computes the value of a sample, and the gradient of its loss.
#pragma once

#include <cstdint>
#include <vector>

#include "training/network.hpp"
#include "training/sample.hpp"

namespace kagetsu::training {

// Whether the activations of the hidden layers are rounded as the engine's are. The gradient is
// then taken as if they were not (a straight-through estimator: Bengio, Leonard & Courville 2013).
enum class Rounding : std::uint8_t { None, Integers };

// Instantiated for float and double. Holds what the way back needs to know of the way forward.
template <typename Real>
class Pass {
  public:
    Pass();

    // Returns the logit of the expected score. `rows`: those of the sample.
    [[nodiscard]] Real forward(const BySide<Network<Real>>& networks, const Sample& sample,
                               const std::uint16_t* rows, Rounding rounding) noexcept;
    // Adds the gradient of a sample, the one that forward() was last called for. `slope`: the
    // derivative of the loss by the logit.
    void backward(const BySide<Network<Real>>& networks, const Sample& sample, Real slope,
                  BySide<Gradient<Real>>& gradients) noexcept;

  private:
    void sum_squares(const Network<Real>& network, const Sample& sample, std::size_t view) noexcept;
    void spread(const Lanes<Real>& slopes, const Sample& sample, std::size_t view,
                Gradient<Real>& gradient) noexcept;

    const std::uint16_t* exchanged_;  // exchanged_rows()
    struct View {
        std::vector<std::uint16_t> rows;   // as this side sees the windows
        std::vector<Lanes<Real>> squares;  // sums of their rows
        Lanes<Real> sum;                   // of the positive parts of all squares
    };
    std::array<View, 2> views_;  // of the side to move and of its opponent
    // Sums that enter the layers, and what they become there.
    std::array<Lanes<Real>, 2> input_sums_;
    std::array<Lanes<Real>, 2> inputs_;
    Hidden<Real> first_sums_;
    Hidden<Real> first_;
    Hidden<Real> second_sums_;
    Hidden<Real> second_;
};

extern template class Pass<float>;
extern template class Pass<double>;

}  // namespace kagetsu::training
