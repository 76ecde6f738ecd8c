#include "training/trainer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "kagetsu/weights.hpp"
#include "training/replay.hpp"
#include "util/random.hpp"

namespace kagetsu::training {

namespace {

constexpr std::uint64_t kLeastGamesPerHeldOut = 10;
constexpr std::size_t kGamesPerTask = 64;
constexpr std::uint64_t kPointsPerEpoch = 8;
constexpr double kWarmUp = 0.05;  // share of the training in which the rate rises

// The networks that learning begins with, for Black and White; null for random ones.
std::array<const NetworkWeights*, 2> initial_networks(const Weights& start,
                                                      const std::string& initial,
                                                      const GameSource& games) {
    std::array<const NetworkWeights*, 2> networks{};
    if (initial.empty()) return networks;
    for (const Color color : {Color::Black, Color::White}) {
        std::size_t set = weight_set_index(games.rule(), games.shape(), color);
        if (initial != "same") {
            const auto name = std::find(kWeightSetNames.begin(), kWeightSetNames.end(), initial);
            set = static_cast<std::size_t>(name - kWeightSetNames.begin());
        }
        const NetworkWeights* const network =
            set < kWeightSetCount ? start.sets[set].network.get() : nullptr;
        if (network == nullptr)
            throw std::runtime_error("the start has no network of '" + initial + "'");
        networks[index_of(color)] = network;
    }
    return networks;
}

template <typename T>
void shuffle(std::vector<T>& items, Random& random) {
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[random() % i]);
}

// A generator for some part of the training, so that it can be resumed there.
Random random_for(std::uint64_t seed, int epoch, std::uint64_t chunk) {
    return Random(
        splitmix64(splitmix64(splitmix64(seed) ^ static_cast<std::uint64_t>(epoch)) ^ chunk));
}

}  // namespace

Trainer::Trainer(GameSource& games, const Weights& start, const TrainingOptions& options,
                 int threads)
    : games_(games),
      options_(options),
      tables_(start),
      team_(threads),
      learner_(games.rule(), options.seed, options.decay, team_,
               initial_networks(start, options.initial, games)) {
    const std::uint64_t count = games.count();
    if (count < kLeastGamesPerHeldOut) {
        throw std::runtime_error("too few games: " + std::to_string(count) + ", not " +
                                 std::to_string(kLeastGamesPerHeldOut) + " or more");
    }
    const std::uint64_t interval =
        std::max(count / std::max<std::uint64_t>(options.held_out, 1), kLeastGamesPerHeldOut);
    std::vector<std::uint64_t> held_out;
    for (std::uint64_t number = 0; number < count; ++number)
        (number % interval == interval - 1 ? held_out : training_).push_back(number);
    held_out_lists_ = replay(held_out);
    for (const SampleList& list : held_out_lists_)
        append_views(list, held_out_);
    if (held_out_.empty()) throw std::runtime_error("too few positions with a static evaluation");
    start_epoch();
}

std::vector<SampleList> Trainer::replay(std::span<const std::uint64_t> numbers) {
    const std::vector<Game> games = games_.read(numbers);
    std::vector<SampleList> lists((games.size() + kGamesPerTask - 1) / kGamesPerTask);
    std::vector<Replayer> replayers;
    replayers.reserve(static_cast<std::size_t>(team_.size()));
    for (int i = 0; i < team_.size(); ++i)
        replayers.emplace_back(tables_, games_.rule(), options_.result_share);
    team_.run(static_cast<int>(lists.size()), [&](int task, int thread) {
        const auto list = static_cast<std::size_t>(task);
        const std::size_t end = std::min((list + 1) * kGamesPerTask, games.size());
        for (std::size_t i = list * kGamesPerTask; i < end; ++i) {
            replayers[static_cast<std::size_t>(thread)].replay(games[i].record, games[i].shape,
                                                               lists[list]);
        }
    });
    return lists;
}

std::uint64_t Trainer::chunk_count() const noexcept {
    return (training_.size() + options_.chunk_games - 1) / options_.chunk_games;
}

std::uint64_t Trainer::games_done() const noexcept {
    return static_cast<std::uint64_t>(state_.epoch) * training_.size() +
           std::min<std::uint64_t>(state_.chunk * options_.chunk_games, training_.size());
}

std::uint64_t Trainer::games_total() const noexcept {
    return static_cast<std::uint64_t>(options_.epochs) * training_.size();
}

// Rises linearly, then falls to about 0 along a cosine (Loshchilov & Hutter 2017).
double Trainer::rate_at(double games) const noexcept {
    const double done = games / static_cast<double>(games_total());
    if (done < kWarmUp) return options_.rate * done / kWarmUp;
    return options_.rate * 0.5 *
           (1 + std::cos(std::numbers::pi * (done - kWarmUp) / (1 - kWarmUp)));
}

void Trainer::start_epoch() {
    if (is_finished()) return;
    order_ = training_;
    Random random = random_for(options_.seed, state_.epoch, 0);
    shuffle(order_, random);
    learner_.set_rounding(state_.epoch >= options_.epochs - options_.rounded_epochs
                              ? Rounding::Integers
                              : Rounding::None);
}

void Trainer::train_chunk() {
    const std::size_t first = state_.chunk * options_.chunk_games;
    const std::size_t end = std::min<std::size_t>(first + options_.chunk_games, order_.size());
    const std::vector<SampleList> lists = replay(std::span(order_).subspan(first, end - first));
    std::vector<SampleView> views;
    for (const SampleList& list : lists)
        append_views(list, views);
    Random random = random_for(options_.seed, state_.epoch, state_.chunk + 1);
    shuffle(views, random);

    // Batches of nearly equal size: a small last one would count as much as the others.
    const std::size_t batches =
        std::max<std::size_t>((views.size() + options_.batch / 2) / options_.batch, 1);
    const auto begun = static_cast<double>(games_done());
    for (std::size_t i = 0; i < batches && !views.empty(); ++i) {
        const std::size_t from = views.size() * i / batches;
        const std::size_t to = views.size() * (i + 1) / batches;
        const double games = begun + static_cast<double>(end - first) *
                                         (static_cast<double>(i) + 0.5) /
                                         static_cast<double>(batches);
        state_.recent.add(
            learner_.learn(std::span(views).subspan(from, to - from), rate_at(games)));
    }
    state_.samples += views.size();

    ++state_.chunk;
    const std::uint64_t chunks = chunk_count();
    if (state_.chunk * kPointsPerEpoch / chunks != (state_.chunk - 1) * kPointsPerEpoch / chunks)
        add_point();
    if (state_.chunk < chunks) return;
    state_.chunk = 0;
    ++state_.epoch;
    start_epoch();
}

void Trainer::add_point() {
    const bool rounded = state_.epoch >= options_.epochs - options_.rounded_epochs;
    const Loss held_out = held_out_loss(rounded ? Rounding::Integers : Rounding::None);
    state_.curve.push_back({state_.samples, state_.recent.divergence(), held_out.divergence()});
    state_.recent = {};
}

Trainer::TableLoss Trainer::table_loss() const {
    const auto divergence = [this](double factor) {
        Loss loss;
        for (const SampleView& view : held_out_)
            loss.add(view.sample->target, factor * view.sample->tables);
        return loss.divergence();
    };
    TableLoss best{divergence(1), divergence(1), 1};
    for (int percent = 50; percent <= 200; percent += 5) {
        const double rescaled = divergence(percent / 100.0);
        if (rescaled < best.rescaled) best = {best.alone, rescaled, percent / 100.0};
    }
    return best;
}

Trainer::State Trainer::state() const {
    State state = state_;
    state.learned = learner_.state();
    return state;
}

void Trainer::resume(State state) {
    learner_.set_state(std::move(state.learned));
    state_ = std::move(state);
    state_.learned = {};
    start_epoch();
}

}  // namespace kagetsu::training
