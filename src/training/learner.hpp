// Learns the networks of a rule from batches of samples.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "kagetsu/types.hpp"
#include "training/loss.hpp"
#include "training/network.hpp"
#include "training/parameters.hpp"
#include "training/pass.hpp"
#include "training/sample.hpp"
#include "training/team.hpp"

namespace kagetsu::training {

class Learner {
  public:
    // Parameters of a network and what Adam remembers of each.
    struct Learned {
        Parameters parameters;
        Parameters means;
        Parameters squares;
    };
    // All that changes by learning.
    struct State {
        std::uint64_t steps = 0;
        std::vector<Learned> networks;  // one, or Black's and White's
    };

    // The team must outlive the learner. The same seed gives the same start.
    // `decay`: each step takes this times its rate off the difference between the windows' own
    // parts and where they began, seen in the batch or not, so that rare windows stay with their
    // classes (decoupled weight decay: Loshchilov & Hutter 2019).
    // `initial`: the networks that learning begins with, for Black and White; null: random ones.
    Learner(Rule rule, std::uint64_t seed, double decay, Team& team,
            const std::array<const NetworkWeights*, 2>& initial = {});

    // Whether further batches are computed with rounded numbers.
    void set_rounding(Rounding rounding);

    // Makes a step down the gradient of the mean loss of a batch. Returns its loss before the step.
    // The result does not depend on the number of threads.
    Loss learn(std::span<const SampleView> batch, double rate);

    // Returns the loss over samples without learning from them.
    [[nodiscard]] Loss loss(std::span<const SampleView> samples, Rounding rounding);

    // The networks that the parameters make.
    [[nodiscard]] BySide<Network<float>> networks(Rounding rounding) const;

    [[nodiscard]] const State& state() const noexcept { return state_; }
    void set_state(State state);

  private:
    void add_gradients(std::span<const SampleView> batch, int slice, int thread);
    void update_rows(std::size_t network, std::size_t first_row, std::size_t end_row, double rate);
    void update_classes_and_head(std::size_t network, double rate);
    void remake_networks();

    double scale_;  // value per unit of logit
    double decay_;
    Team& team_;
    State state_;
    std::vector<std::vector<std::uint8_t>> class_pairs_;  // by network
    // The windows' own parts when learning began, by network and row.
    std::vector<std::vector<Lanes<float>>> initial_window_rows_;
    Rounding rounding_ = Rounding::None;
    BySide<Network<float>> networks_;
    // A batch is cut into slices whose gradients are added in a fixed order.
    std::vector<BySide<Gradient<float>>> gradients_;
    std::vector<Loss> losses_;         // by slice
    std::vector<Pass<float>> passes_;  // by thread
};

}  // namespace kagetsu::training
