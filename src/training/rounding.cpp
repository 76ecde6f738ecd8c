#include "training/rounding.hpp"

#include <algorithm>
#include <cmath>

#include "training/row_classes.hpp"

namespace kagetsu::training {

namespace {

constexpr float kMaxRow = NetworkWeights::kMaxRowWeight / kRowSteps;

// Calls visit(row, row of its classes) for the rows that have a stone.
template <typename Visitor>
void for_each_row(const std::vector<std::uint8_t>& class_pairs, std::size_t first_row,
                  std::size_t end_row, Visitor&& visit) {
    for (std::size_t row = first_row; row < end_row; ++row)
        if (class_pairs[row] != kNoClassPair) visit(row, class_pairs[row]);
}

}  // namespace

void limit_rows(Parameters& parameters, const std::vector<std::uint8_t>& class_pairs,
                std::size_t first_row, std::size_t end_row) noexcept {
    for_each_row(class_pairs, first_row, end_row, [&](std::size_t row, std::size_t pair) {
        const Lanes<float>& shared = parameters.class_rows[pair];
        Lanes<float>& own = parameters.window_rows[row];
        for (std::size_t i = 0; i < kNetworkChannels; ++i) {
            const float sum = shared[i] + own[i];
            own[i] += std::min(std::max(sum, -kMaxRow), kMaxRow) - sum;
        }
    });
}

void limit_head(Head<float>& head, double scale) noexcept {
    for_each_part(
        [scale](HeadPart part, std::span<float> numbers) {
            const Grid grid = grid_of(part, scale);
            const auto least = static_cast<float>(grid.least / grid.steps);
            const auto most = static_cast<float>(grid.most / grid.steps);
            for (float& number : numbers)
                number = std::min(std::max(number, least), most);
        },
        head);
}

void make_rows(const Parameters& parameters, const std::vector<std::uint8_t>& class_pairs,
               Rounding rounding, std::size_t first_row, std::size_t end_row,
               Network<float>& network) noexcept {
    for_each_row(class_pairs, first_row, end_row, [&](std::size_t row, std::size_t pair) {
        const Lanes<float>& shared = parameters.class_rows[pair];
        const Lanes<float>& own = parameters.window_rows[row];
        Lanes<float>& sum = network.rows[row];
        for (std::size_t i = 0; i < kNetworkChannels; ++i)
            sum[i] = shared[i] + own[i];
        if (rounding == Rounding::None) return;
        for (std::size_t i = 0; i < kNetworkChannels; ++i)
            sum[i] = std::nearbyint(sum[i] * kRowSteps) / kRowSteps;
    });
}

void make_head(const Head<float>& head, double scale, Rounding rounding,
               Network<float>& network) noexcept {
    network.head = head;
    if (rounding == Rounding::Integers) {
        for_each_part(
            [scale](HeadPart part, std::span<float> numbers) {
                const double steps = grid_of(part, scale).steps;
                for (float& number : numbers)
                    number = static_cast<float>(std::nearbyint(number * steps) / steps);
            },
            network.head);
    }
    network.transpose();
}

}  // namespace kagetsu::training
