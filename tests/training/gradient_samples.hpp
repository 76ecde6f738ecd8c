// Networks, samples and gradients for the tests of the gradient.
#pragma once

#include <stdexcept>
#include <vector>

#include "training/learner.hpp"
#include "training/replay.hpp"
#include "training_games.hpp"

namespace kagetsu::test {

using namespace training;

using Networks = BySide<Network<double>>;
using Gradients = BySide<Gradient<double>>;

inline double noise(Random& random, double size) {
    return size * (random.below(2001) - 1000) / 1000.0;
}

// The learner's network, moved a little so that nothing is exactly 0.
inline Networks networks_near(const Learner& learner, Random& random) {
    Networks networks;
    for (const Network<float>& from : learner.networks(Rounding::None).networks) {
        Network<double>& to = networks.networks.emplace_back();
        for (std::size_t row = 0; row < to.rows.size(); ++row)
            for (std::size_t i = 0; i < kNetworkChannels; ++i)
                to.rows[row][i] = from.rows[row][i] + noise(random, 0.1);
        for_each_part(
            [&](HeadPart /*part*/, auto numbers, auto source) {
                for (std::size_t i = 0; i < numbers.size(); ++i)
                    numbers[i] = source[i] + noise(random, 0.05);
            },
            to.head, from.head);
        to.transpose();
    }
    return networks;
}

inline double loss_of(const Networks& networks, const std::vector<SampleView>& views) {
    Pass<double> pass;
    Loss loss;
    for (const SampleView& view : views)
        loss.add(view.sample->target,
                 pass.forward(networks, *view.sample, view.rows, Rounding::None));
    return loss.cross_entropy / static_cast<double>(loss.samples);
}

inline Gradients gradients_of(const Networks& networks, const std::vector<SampleView>& views) {
    Pass<double> pass;
    Gradients gradients;
    gradients.networks.resize(networks.networks.size());
    for (const SampleView& view : views) {
        const double logit = pass.forward(networks, *view.sample, view.rows, Rounding::None);
        const double slope =
            (score_of(logit) - view.sample->target) / static_cast<double>(views.size());
        pass.backward(networks, *view.sample, slope, gradients);
    }
    return gradients;
}

struct Samples {
    SampleList list;
    std::vector<SampleView> views;
};

// Some samples of the games of a rule, of both colours.
inline Samples some_samples(Rule rule, std::size_t count) {
    const Evaluator evaluator;
    Replayer replayer(evaluator, rule, 0.1);
    Samples samples;
    for (const Game& game : self_play_games(rule).games())
        replayer.replay(game.record, game.shape, samples.list);
    append_views(samples.list, samples.views);
    if (samples.views.size() <= count) throw std::logic_error("too few samples");
    // From all games: the first ones could be all of one colour.
    const std::size_t step = samples.views.size() / count;
    for (std::size_t i = 0; i < count; ++i)
        samples.views[i] = samples.views[i * step];
    samples.views.resize(count);
    return samples;
}

}  // namespace kagetsu::test
