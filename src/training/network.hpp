// A network as it computes: with merged rows, and optionally rounded as the engine's integers are.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "training/head.hpp"
#include "training/sample.hpp"

namespace kagetsu::training {

template <typename Real>
struct Network {
    std::vector<Lanes<Real>> rows = std::vector<Lanes<Real>>(kNetworkRowCount);
    Head<Real> head;
    // The layers by output, for the way back.
    std::array<std::array<Lanes<Real>, 2>, kNetworkHidden> first_by_output{};
    std::array<Hidden<Real>, kNetworkHidden> second_by_output{};

    // Fills these from the head; to be called after a change of it.
    void transpose() noexcept {
        for (std::size_t o = 0; o < kNetworkHidden; ++o) {
            for (std::size_t i = 0; i < kInputs; ++i)
                first_by_output[o][i / kNetworkChannels][i % kNetworkChannels] = head.first[i][o];
            for (std::size_t i = 0; i < kNetworkHidden; ++i)
                second_by_output[o][i] = head.second[i][o];
        }
    }
};

// The gradient of a network. Only rows that are marked differ from 0.
template <typename Real>
struct Gradient {
    std::vector<Lanes<Real>> rows = std::vector<Lanes<Real>>(kNetworkRowCount);
    std::vector<std::uint8_t> is_touched = std::vector<std::uint8_t>(kNetworkRowCount);  // 0 or 1
    Head<Real> head;
};

// The networks of a rule, one or two, or their gradients.
template <typename Each>
struct BySide {
    std::vector<Each> networks;

    // Of the side to move, and of its opponent.
    [[nodiscard]] const Each& own(const Sample& s) const noexcept { return networks[s.network]; }
    [[nodiscard]] Each& own(const Sample& s) noexcept { return networks[s.network]; }
    [[nodiscard]] const Each& other(const Sample& s) const noexcept {
        return networks[networks.size() - 1 - s.network];
    }
    [[nodiscard]] Each& other(const Sample& s) noexcept {
        return networks[networks.size() - 1 - s.network];
    }
};

}  // namespace kagetsu::training
