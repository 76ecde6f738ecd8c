#include "training/learner.hpp"

#include <algorithm>
#include <utility>

#include "kagetsu/weights.hpp"
#include "kagetsu/win_rate.hpp"
#include "training/adam.hpp"
#include "training/export.hpp"
#include "training/rounding.hpp"
#include "training/row_classes.hpp"

namespace kagetsu::training {

namespace {

// More slices could occupy more threads but each touches most rows, which must be added up.
constexpr int kSlices = 16;
// Rows are updated in blocks.
constexpr std::size_t kRowsPerTask = 512;
constexpr int kRowTasks = (kNetworkRowCount + kRowsPerTask - 1) / kRowsPerTask;

// The n-th of `parts` parts of a span, all of about the same length.
template <typename T>
std::span<T> part_of(std::span<T> whole, int n, int parts) {
    const auto bound = [&](int i) {
        return whole.size() * static_cast<std::size_t>(i) / static_cast<std::size_t>(parts);
    };
    return whole.subspan(bound(n), bound(n + 1) - bound(n));
}

// Calls run(network, first row, end row) for all rows of some networks.
template <typename Run>
void for_each_row_block(Team& team, std::size_t networks, const Run& run) {
    team.run(kRowTasks * static_cast<int>(networks), [&](int task, int /*thread*/) {
        const std::size_t first = static_cast<std::size_t>(task % kRowTasks) * kRowsPerTask;
        run(static_cast<std::size_t>(task / kRowTasks), first,
            std::min(first + kRowsPerTask, std::size_t{kNetworkRowCount}));
    });
}

void update(const Adam& adam, Lanes<float>& parameters, Lanes<float>& means, Lanes<float>& squares,
            const Lanes<float>& gradient) {
    adam.update(parameters.data(), means.data(), squares.data(), gradient.data(), kNetworkChannels);
}

}  // namespace

Learner::Learner(Rule rule, std::uint64_t seed, double decay, Team& team,
                 const std::array<const NetworkWeights*, 2>& initial)
    : scale_(win_rate_scale(rule)),
      decay_(decay),
      team_(team),
      gradients_(kSlices),
      losses_(kSlices),
      passes_(static_cast<std::size_t>(team.size())) {
    const bool has_two =
        weight_set_index(rule, {}, Color::Black) != weight_set_index(rule, {}, Color::White);
    Random random(splitmix64(seed));
    for (const Color owner : {Color::Black, Color::White}) {
        if (owner == Color::White && !has_two) break;
        class_pairs_.push_back(class_pairs(rule, owner));
        Parameters& parameters = state_.networks.emplace_back().parameters;
        if (const NetworkWeights* const start = initial[index_of(owner)])
            parameters = imported(*start, scale_);
        else
            initialize(parameters, random);
        networks_.networks.emplace_back();
        for (auto& slice : gradients_)
            slice.networks.emplace_back();
    }
    for (std::size_t n = 0; n < state_.networks.size(); ++n) {
        Parameters& parameters = state_.networks[n].parameters;
        limit_rows(parameters, class_pairs_[n], 0, kNetworkRowCount);
        limit_head(parameters.head, scale_);
        initial_window_rows_.push_back(parameters.window_rows);
    }
    remake_networks();
}

void Learner::set_rounding(Rounding rounding) {
    if (rounding == rounding_) return;
    rounding_ = rounding;
    remake_networks();
}

void Learner::set_state(State state) {
    state_ = std::move(state);
    remake_networks();
}

BySide<Network<float>> Learner::networks(Rounding rounding) const {
    BySide<Network<float>> result;
    for (std::size_t n = 0; n < state_.networks.size(); ++n) {
        const Parameters& parameters = state_.networks[n].parameters;
        Network<float>& network = result.networks.emplace_back();
        make_rows(parameters, class_pairs_[n], rounding, 0, kNetworkRowCount, network);
        make_head(parameters.head, scale_, rounding, network);
    }
    return result;
}

void Learner::remake_networks() {
    networks_ = networks(rounding_);
}

Loss Learner::learn(std::span<const SampleView> batch, double rate) {
    ++state_.steps;
    team_.run(kSlices, [&](int slice, int thread) { add_gradients(batch, slice, thread); });
    const std::size_t count = state_.networks.size();
    for_each_row_block(team_, count, [&](std::size_t network, std::size_t first, std::size_t end) {
        update_rows(network, first, end, rate);
    });
    for (std::size_t network = 0; network < count; ++network)
        update_classes_and_head(network, rate);
    for_each_row_block(team_, count, [&](std::size_t n, std::size_t first, std::size_t end) {
        Parameters& parameters = state_.networks[n].parameters;
        limit_rows(parameters, class_pairs_[n], first, end);
        make_rows(parameters, class_pairs_[n], rounding_, first, end, networks_.networks[n]);
    });
    Loss total;
    for (const Loss& loss : losses_)
        total.add(loss);
    return total;
}

void Learner::add_gradients(std::span<const SampleView> batch, int slice, int thread) {
    Pass<float>& pass = passes_[static_cast<std::size_t>(thread)];
    auto& gradients = gradients_[static_cast<std::size_t>(slice)];
    Loss& loss = losses_[static_cast<std::size_t>(slice)];
    loss = {};
    for (const SampleView& view : part_of(batch, slice, kSlices)) {
        const Sample& sample = *view.sample;
        const float logit = pass.forward(networks_, sample, view.rows, rounding_);
        loss.add(sample.target, logit);
        const double slope = (score_of(logit) - sample.target) / static_cast<double>(batch.size());
        pass.backward(networks_, sample, static_cast<float>(slope), gradients);
    }
}

// Adds the gradients of all slices to that of the first, and updates the rows of the windows.
void Learner::update_rows(std::size_t network, std::size_t first_row, std::size_t end_row,
                          double rate) {
    const Adam adam(state_.steps, rate);
    Learned& learned = state_.networks[network];
    Gradient<float>& total = gradients_.front().networks[network];
    const auto decay = static_cast<float>(rate * decay_);
    for (std::size_t row = first_row; row < end_row; ++row) {
        Lanes<float>& window_row = learned.parameters.window_rows[row];
        const Lanes<float>& initial = initial_window_rows_[network][row];
        for (std::size_t i = 0; i < kNetworkChannels; ++i)
            window_row[i] += decay * (initial[i] - window_row[i]);
        for (std::size_t slice = 1; slice < gradients_.size(); ++slice) {
            Gradient<float>& gradient = gradients_[slice].networks[network];
            if (gradient.is_touched[row] == 0) continue;
            gradient.is_touched[row] = 0;
            total.is_touched[row] = 1;
            Lanes<float>& from = gradient.rows[row];
            Lanes<float>& to = total.rows[row];
            for (std::size_t i = 0; i < kNetworkChannels; ++i) {
                to[i] += from[i];
                from[i] = 0;
            }
        }
        if (total.is_touched[row] == 0) continue;
        update(adam, window_row, learned.means.window_rows[row], learned.squares.window_rows[row],
               total.rows[row]);
    }
}

// Leaves all gradients of the network at 0.
void Learner::update_classes_and_head(std::size_t network, double rate) {
    const Adam adam(state_.steps, rate);
    Learned& learned = state_.networks[network];
    Gradient<float>& total = gradients_.front().networks[network];
    std::vector<Lanes<float>> class_gradient(kClassPairs);
    for (std::size_t row = 0; row < kNetworkRowCount; ++row) {
        if (total.is_touched[row] == 0) continue;
        total.is_touched[row] = 0;
        Lanes<float>& from = total.rows[row];
        Lanes<float>& to = class_gradient[class_pairs_[network][row]];
        for (std::size_t i = 0; i < kNetworkChannels; ++i) {
            to[i] += from[i];
            from[i] = 0;
        }
    }
    for (std::size_t pair = 0; pair < kClassPairs; ++pair) {
        update(adam, learned.parameters.class_rows[pair], learned.means.class_rows[pair],
               learned.squares.class_rows[pair], class_gradient[pair]);
    }
    for (std::size_t slice = 1; slice < gradients_.size(); ++slice) {
        for_each_part(
            [](HeadPart /*part*/, std::span<float> to, std::span<float> from) {
                for (std::size_t i = 0; i < to.size(); ++i)
                    to[i] += from[i];
            },
            total.head, gradients_[slice].networks[network].head);
        gradients_[slice].networks[network].head = {};
    }
    for_each_part(
        [&adam](HeadPart /*part*/, std::span<float> numbers, std::span<float> means,
                std::span<float> squares, std::span<float> gradient) {
            adam.update(numbers.data(), means.data(), squares.data(), gradient.data(),
                        numbers.size());
        },
        learned.parameters.head, learned.means.head, learned.squares.head, total.head);
    total.head = {};
    limit_head(learned.parameters.head, scale_);
    make_head(learned.parameters.head, scale_, rounding_, networks_.networks[network]);
}

Loss Learner::loss(std::span<const SampleView> samples, Rounding rounding) {
    const BySide<Network<float>> seen = networks(rounding);
    std::vector<Loss> parts(kSlices);
    team_.run(kSlices, [&](int slice, int thread) {
        Pass<float>& pass = passes_[static_cast<std::size_t>(thread)];
        for (const SampleView& view : part_of(samples, slice, kSlices)) {
            parts[static_cast<std::size_t>(slice)].add(
                view.sample->target, pass.forward(seen, *view.sample, view.rows, rounding));
        }
    });
    Loss total;
    for (const Loss& part : parts)
        total.add(part);
    return total;
}

}  // namespace kagetsu::training
