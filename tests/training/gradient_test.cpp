// The gradient against finite differences, and what a step makes of it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "gradient_samples.hpp"
#include "support/scale.hpp"
#include "training/adam.hpp"
#include "training/row_classes.hpp"

namespace kagetsu::test {

using namespace training;

namespace {

// Checks derivatives of the loss by some numbers of a network against finite differences.
class DifferenceCheck {
  public:
    DifferenceCheck(Networks& networks, const std::vector<SampleView>& views)
        : networks_(networks), views_(views) {}

    void operator()(Network<double>& network, double& number, double derivative) {
        constexpr double kStep = 1e-6;
        const double before = number;
        const auto loss_at = [&](double value) {
            number = value;
            network.transpose();
            return loss_of(networks_, views_);
        };
        const double difference = (loss_at(before + kStep) - loss_at(before - kStep)) / (2 * kStep);
        number = before;
        network.transpose();
        CHECK(std::abs(derivative - difference) < 1e-8 + 1e-5 * std::abs(difference));
        if (std::abs(difference) > 1e-7) ++nonzero_;
    }
    // How many derivatives differed from 0 since the last call.
    int take_nonzero() { return std::exchange(nonzero_, 0); }

  private:
    Networks& networks_;
    const std::vector<SampleView>& views_;
    int nonzero_ = 0;
};

}  // namespace

TEST_SUITE("gradient") {
    TEST_CASE("derivatives by all kinds of numbers are those of finite differences") {
        for (const Rule rule : {Rule::Freestyle, Rule::Renju, Rule::Caro}) {
            CAPTURE(static_cast<int>(rule));
            Random random(7);
            Team team(1);
            const Learner learner(rule, 5, 0, team);
            Networks networks = networks_near(learner, random);
            const Samples samples = some_samples(rule, 12);
            const Gradients gradients = gradients_of(networks, samples.views);
            CHECK(networks.networks.size() == (rule == Rule::Renju ? 2 : 1));
            DifferenceCheck check(networks, samples.views);
            for (std::size_t n = 0; n < networks.networks.size(); ++n) {
                Network<double>& network = networks.networks[n];
                Gradient<double> gradient = gradients.networks[n];
                for_each_part(
                    [&](HeadPart part, auto numbers, auto derivatives) {
                        CAPTURE(static_cast<int>(part));
                        for (int i = 0; i < 40; ++i) {
                            const auto at = static_cast<std::size_t>(
                                random.below(static_cast<int>(numbers.size())));
                            check(network, numbers[at], derivatives[at]);
                        }
                        CHECK(check.take_nonzero() > 0);
                    },
                    network.head, gradient.head);

                // Rows that are marked have a gradient, all others none.
                std::vector<std::size_t> touched;
                for (std::size_t row = 0; row < kNetworkRowCount; ++row) {
                    if (gradient.is_touched[row] != 0) touched.push_back(row);
                    const bool is_zero = gradient.rows[row] == Lanes<double>{};
                    CHECK((gradient.is_touched[row] != 0 || is_zero));
                }
                REQUIRE(touched.size() > 100);
                for (int i = 0; i < 60; ++i) {
                    const std::size_t row = random.pick(touched);
                    const auto lane = static_cast<std::size_t>(random.below(kNetworkChannels));
                    check(network, network.rows[row][lane], gradient.rows[row][lane]);
                }
                CHECK(check.take_nonzero() > 10);
            }
        }
    }

    TEST_CASE("a view of one side changes the rows of that side only") {
        // Renju: Black to move has a gradient for White's rows too, but not for White's head.
        const Samples all = some_samples(Rule::Renju, 12);
        Random random(8);
        Team team(1);
        const Learner learner(Rule::Renju, 5, 0, team);
        const Networks networks = networks_near(learner, random);
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            std::vector<SampleView> views;
            std::copy_if(all.views.begin(), all.views.end(), std::back_inserter(views),
                         [side](const SampleView& view) { return view.sample->network == side; });
            REQUIRE(!views.empty());
            const Gradients gradients = gradients_of(networks, views);
            const auto touched = [&gradients](std::size_t n) {
                const auto& marks = gradients.networks[n].is_touched;
                return std::count(marks.begin(), marks.end(), 1);
            };
            CHECK(touched(0) > 0);
            CHECK(touched(1) > 0);
            CHECK(gradients.networks[side].head.output_bias != 0);
            CHECK(gradients.networks[1 - side].head.output_bias == 0);
            CHECK(gradients.networks[1 - side].head.first_biases == Hidden<double>{});
        }
    }

    TEST_CASE("single precision agrees with double precision") {
        const Samples samples = some_samples(Rule::Standard, 20);
        Team team(1);
        const Learner learner(Rule::Standard, 5, 0, team);
        Random random(9);
        const Networks networks = networks_near(learner, random);
        BySide<Network<float>> singles;
        for (const Network<double>& from : networks.networks) {
            Network<float>& to = singles.networks.emplace_back();
            for (std::size_t row = 0; row < kNetworkRowCount; ++row)
                for (std::size_t i = 0; i < kNetworkChannels; ++i)
                    to.rows[row][i] = static_cast<float>(from.rows[row][i]);
            for_each_part(
                [](HeadPart /*part*/, auto numbers, auto source) {
                    for (std::size_t i = 0; i < numbers.size(); ++i)
                        numbers[i] = static_cast<float>(source[i]);
                },
                to.head, from.head);
            to.transpose();
        }
        Pass<float> pass;
        Pass<double> exact;
        for (const SampleView& view : samples.views) {
            CHECK(pass.forward(singles, *view.sample, view.rows, Rounding::None) ==
                  doctest::Approx(exact.forward(networks, *view.sample, view.rows, Rounding::None))
                      .epsilon(1e-4));
        }
    }

    TEST_CASE("the first step moves every number by the rate against its gradient") {
        for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
            const Samples samples = some_samples(rule, 40);
            Team team(2);
            Learner learner(rule, 3, 0, team);
            const Learner::State before = learner.state();
            Networks networks;
            for (const Network<float>& from : learner.networks(Rounding::None).networks) {
                Network<double>& to = networks.networks.emplace_back();
                for (std::size_t row = 0; row < kNetworkRowCount; ++row)
                    std::copy(from.rows[row].begin(), from.rows[row].end(), to.rows[row].begin());
                for_each_part(
                    [](HeadPart /*part*/, auto numbers, auto source) {
                        std::copy(source.begin(), source.end(), numbers.begin());
                    },
                    to.head, from.head);
                to.transpose();
            }
            const Gradients gradients = gradients_of(networks, samples.views);
            constexpr double kRate = 0.001;
            const Loss loss = learner.learn(samples.views, kRate);
            CHECK(loss.samples == 40);
            CHECK(loss.cross_entropy / 40 ==
                  doctest::Approx(loss_of(networks, samples.views)).epsilon(1e-5));

            int moved = 0;
            const auto check = [&moved](double derivative, float from, float to) {
                if (std::abs(derivative) < 1e-6) return;  // its sign may be one of rounding
                CHECK(to - from == doctest::Approx(derivative > 0 ? -kRate : kRate).epsilon(0.02));
                ++moved;
            };
            for (std::size_t n = 0; n < before.networks.size(); ++n) {
                Gradient<double> gradient = gradients.networks[n];
                Parameters old = before.networks[n].parameters;
                Parameters now = learner.state().networks[n].parameters;
                const auto pairs = class_pairs(rule, static_cast<Color>(n));
                std::vector<Lanes<double>> class_gradient(kClassPairs);
                for (std::size_t row = 0; row < kNetworkRowCount; ++row) {
                    for (std::size_t i = 0; i < kNetworkChannels; ++i) {
                        if (pairs[row] == kNoClassPair) continue;
                        class_gradient[pairs[row]][i] += gradient.rows[row][i];
                        // At a limit a row moves less.
                        if (std::abs(old.class_rows[pairs[row]][i]) > 0.95F) continue;
                        check(gradient.rows[row][i], old.window_rows[row][i],
                              now.window_rows[row][i]);
                    }
                }
                for (std::size_t pair = 0; pair < kClassPairs; ++pair)
                    for (std::size_t i = 0; i < kNetworkChannels; ++i)
                        check(class_gradient[pair][i], old.class_rows[pair][i],
                              now.class_rows[pair][i]);
                for_each_part(
                    [&check](HeadPart /*part*/, auto derivatives, auto from, auto to) {
                        for (std::size_t i = 0; i < from.size(); ++i)
                            check(derivatives[i], from[i], to[i]);
                    },
                    gradient.head, old.head, now.head);
            }
            CHECK(moved > 1000);
        }
    }

    TEST_CASE("decay draws the windows' own parts, in the batch or not, to where they began") {
        Samples samples = some_samples(Rule::Freestyle, 40);
        Team team(1);
        Learner learner(Rule::Freestyle, 3, 2.0, team);
        const auto row_of = [&](std::size_t row) {
            return learner.state().networks[0].parameters.window_rows[row];
        };
        const auto pairs = class_pairs(Rule::Freestyle, Color::Black);
        for (int i = 0; i < 50; ++i)
            learner.learn(samples.views, 0.001);
        std::vector<Lanes<float>> before;
        for (std::size_t row = 0; row < kNetworkRowCount; ++row)
            before.push_back(row_of(row));
        // A batch of one position sees few windows.
        learner.learn(std::span(samples.views).first(1), 0.1);
        int decayed = 0;
        int moved = 0;
        for (std::size_t row = 0; row < kNetworkRowCount; ++row) {
            for (std::size_t i = 0; i < kNetworkChannels; ++i) {
                const float then = before[row][i];
                if (std::abs(then) < 0.01F || pairs[row] == kNoClassPair) continue;
                const bool is_decayed =
                    row_of(row)[i] == doctest::Approx(then * (1 - 0.1 * 2.0)).epsilon(1e-4);
                ++(is_decayed ? decayed : moved);
            }
        }
        CHECK(decayed > 100);
        CHECK(moved > 10);
    }

    TEST_CASE("Adam makes the steps of its definition") {
        const std::array<float, 4> gradient_a{0.5F, -2, 0, 1e-4F};
        const std::array<float, 4> gradient_b{-0.25F, 1, 3, 1e-4F};
        std::array<float, 4> numbers{1, 2, 3, 4};
        std::array<float, 4> means{};
        std::array<float, 4> squares{};
        std::array<double, 4> slow{1, 2, 3, 4};
        std::array<double, 4> m{};
        std::array<double, 4> v{};
        for (int step = 1; step <= 20; ++step) {
            const auto& gradient = step % 3 == 0 ? gradient_b : gradient_a;
            const Adam adam(static_cast<std::uint64_t>(step), 0.01);
            adam.update(numbers.data(), means.data(), squares.data(), gradient.data(), 4);
            for (std::size_t i = 0; i < 4; ++i) {
                m[i] = 0.9 * m[i] + 0.1 * gradient[i];
                v[i] = 0.999 * v[i] + 0.001 * gradient[i] * gradient[i];
                slow[i] -= 0.01 * (m[i] / (1 - std::pow(0.9, step))) /
                           (std::sqrt(v[i] / (1 - std::pow(0.999, step))) + 1e-8);
                CHECK(numbers[i] == doctest::Approx(slow[i]).epsilon(1e-4));
            }
        }
    }
}

}  // namespace kagetsu::test
