// Loops over the lanes of a row have constant length and no sums across lanes, so that compilers
// make vector instructions of them without changing the order of any addition.
#include "training/pass.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "training/line_windows.hpp"

namespace kagetsu::training {

namespace {

// Activations are within 0 .. kTop, 127 as an integer of the engine.
constexpr int kActivationSteps = 128;
template <typename Real>
constexpr Real kTop = Real{127} / kActivationSteps;
// Units of a sum of rows per unit of an input.
constexpr int kInputDivisor = 32;

// `Numbers` is Lanes or Hidden.
template <typename Numbers>
void activate(const Numbers& sums, Numbers& out, Rounding rounding) noexcept {
    using Real = typename Numbers::value_type;
    if (rounding == Rounding::None) {
        for (std::size_t i = 0; i < sums.size(); ++i)
            out[i] = std::min(std::max(Real{0}, sums[i]), kTop<Real>);
        return;
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const Real clamped = std::min(std::max(Real{0}, sums[i]), kTop<Real>);
        out[i] = static_cast<Real>(static_cast<int>(clamped * kActivationSteps)) *
                 (Real{1} / kActivationSteps);
    }
}

// Sets slopes to 0 where the activation does not depend on its sum.
template <typename Numbers>
void pass_slopes(const Numbers& sums, Numbers& slopes) noexcept {
    for (std::size_t i = 0; i < sums.size(); ++i)
        slopes[i] = sums[i] > 0 && sums[i] < kTop<typename Numbers::value_type> ? slopes[i] : 0;
}

// to += factor * from
template <typename Numbers>
void add(typename Numbers::value_type factor, const Numbers& from, Numbers& to) noexcept {
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i] += factor * from[i];
}
template <typename Numbers>
void add(const Numbers& from, Numbers& to) noexcept {
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i] += from[i];
}

}  // namespace

template <typename Real>
Pass<Real>::Pass() : exchanged_(exchanged_rows().data()) {
    for (View& view : views_) {
        view.rows.resize(std::size_t{kDirectionCount} * kMaxArea);
        view.squares.resize(kMaxArea);
    }
}

template <typename Real>
void Pass<Real>::sum_squares(const Network<Real>& network, const Sample& sample,
                             std::size_t view) noexcept {
    const std::uint16_t* rows = views_[view].rows.data();
    Lanes<Real>* square = views_[view].squares.data();
    Lanes<Real> total{};
    const auto sum = [&]<std::size_t kWindows>(std::integral_constant<std::size_t, kWindows>) {
        for (int n = 0; n < sample.squares[kWindows - 1]; ++n, rows += kWindows, ++square) {
            std::array<const Real*, kWindows> parts;
            for (std::size_t w = 0; w < kWindows; ++w)
                parts[w] = network.rows[rows[w]].data();
            for (std::size_t i = 0; i < kNetworkChannels; ++i) {
                Real x = parts[0][i];
                for (std::size_t w = 1; w < kWindows; ++w)
                    x += parts[w][i];
                (*square)[i] = x;
                total[i] += std::max(Real{0}, x);
            }
        }
    };
    sum(std::integral_constant<std::size_t, 1>());
    sum(std::integral_constant<std::size_t, 2>());
    sum(std::integral_constant<std::size_t, 3>());
    sum(std::integral_constant<std::size_t, 4>());
    views_[view].sum = total;
}

template <typename Real>
Real Pass<Real>::forward(const BySide<Network<Real>>& networks, const Sample& sample,
                         const std::uint16_t* rows, Rounding rounding) noexcept {
    std::size_t count = 0;
    for (std::size_t i = 0; i < sample.squares.size(); ++i)
        count += sample.squares[i] * (i + 1);
    std::copy_n(rows, count, views_[0].rows.begin());
    for (std::size_t i = 0; i < count; ++i)
        views_[1].rows[i] = exchanged_[rows[i]];
    const Network<Real>& own = networks.own(sample);
    sum_squares(own, sample, 0);
    sum_squares(networks.other(sample), sample, 1);

    const Head<Real>& head = own.head;
    first_sums_ = head.first_biases;
    for (std::size_t v = 0; v < 2; ++v) {
        for (std::size_t i = 0; i < kNetworkChannels; ++i)
            input_sums_[v][i] =
                views_[v].sum[i] * (Real{1} / kInputDivisor) + head.input_biases[v][i];
        activate(input_sums_[v], inputs_[v], rounding);
        for (std::size_t i = 0; i < kNetworkChannels; ++i)
            add(inputs_[v][i], head.first[v * kNetworkChannels + i], first_sums_);
    }
    activate(first_sums_, first_, rounding);
    second_sums_ = head.second_biases;
    for (std::size_t i = 0; i < kNetworkHidden; ++i)
        add(first_[i], head.second[i], second_sums_);
    activate(second_sums_, second_, rounding);
    Real logit = head.output_bias;
    for (std::size_t i = 0; i < kNetworkHidden; ++i)
        logit += head.output[i] * second_[i];
    return logit + head.table_share * sample.tables;
}

template <typename Real>
void Pass<Real>::spread(const Lanes<Real>& slopes, const Sample& sample, std::size_t view,
                        Gradient<Real>& gradient) noexcept {
    const std::uint16_t* rows = views_[view].rows.data();
    const Lanes<Real>* square = views_[view].squares.data();
    const auto spread_to =
        [&]<std::size_t kWindows>(std::integral_constant<std::size_t, kWindows>) {
            for (int n = 0; n < sample.squares[kWindows - 1]; ++n, rows += kWindows, ++square) {
                Lanes<Real> passed;
                for (std::size_t i = 0; i < kNetworkChannels; ++i)
                    passed[i] = (*square)[i] > 0 ? slopes[i] : 0;
                for (std::size_t w = 0; w < kWindows; ++w) {
                    gradient.is_touched[rows[w]] = 1;
                    add(passed, gradient.rows[rows[w]]);
                }
            }
        };
    spread_to(std::integral_constant<std::size_t, 1>());
    spread_to(std::integral_constant<std::size_t, 2>());
    spread_to(std::integral_constant<std::size_t, 3>());
    spread_to(std::integral_constant<std::size_t, 4>());
}

template <typename Real>
void Pass<Real>::backward(const BySide<Network<Real>>& networks, const Sample& sample, Real slope,
                          BySide<Gradient<Real>>& gradients) noexcept {
    const Network<Real>& own = networks.own(sample);
    Head<Real>& gradient = gradients.own(sample).head;
    gradient.table_share += slope * sample.tables;
    gradient.output_bias += slope;
    add(slope, second_, gradient.output);

    Hidden<Real> slopes;
    for (std::size_t i = 0; i < kNetworkHidden; ++i)
        slopes[i] = slope * own.head.output[i];
    pass_slopes(second_sums_, slopes);
    add(slopes, gradient.second_biases);
    Hidden<Real> first_slopes{};
    for (std::size_t o = 0; o < kNetworkHidden; ++o)
        add(slopes[o], own.second_by_output[o], first_slopes);
    for (std::size_t i = 0; i < kNetworkHidden; ++i)
        add(first_[i], slopes, gradient.second[i]);

    pass_slopes(first_sums_, first_slopes);
    add(first_slopes, gradient.first_biases);
    std::array<Lanes<Real>, 2> input_slopes{};
    for (std::size_t o = 0; o < kNetworkHidden; ++o)
        for (std::size_t v = 0; v < 2; ++v)
            add(first_slopes[o], own.first_by_output[o][v], input_slopes[v]);
    for (std::size_t v = 0; v < 2; ++v) {
        for (std::size_t i = 0; i < kNetworkChannels; ++i)
            add(inputs_[v][i], first_slopes, gradient.first[v * kNetworkChannels + i]);
        pass_slopes(input_sums_[v], input_slopes[v]);
        add(input_slopes[v], gradient.input_biases[v]);
        for (Real& x : input_slopes[v])
            x *= Real{1} / kInputDivisor;
    }
    spread(input_slopes[0], sample, 0, gradients.own(sample));
    spread(input_slopes[1], sample, 1, gradients.other(sample));
}

template class Pass<float>;
template class Pass<double>;

}  // namespace kagetsu::training
