// Trains the networks of a rule on games: which games are seen when, at what rate.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "training/game_source.hpp"
#include "training/learner.hpp"
#include "training/team.hpp"

namespace kagetsu::training {

struct TrainingOptions {
    int epochs = 8;
    int rounded_epochs = 1;  // the last ones, in which numbers are rounded as the engine's are
    std::uint64_t batch = 1024;
    double rate = 0.003;            // largest step of a parameter
    double decay = 0.5;             // of rows to where they began, per unit of rate
    std::uint64_t held_out = 3000;  // games to judge by; at most a tenth of all
    std::uint64_t seed = 1;
    double result_share = 0.1;         // of the game's result in the target
    std::uint64_t chunk_games = 4096;  // replayed at a time
    // The set whose network learning begins with: a name of kWeightSetNames, "same" for the sets
    // that are learned; empty: begin at random.
    std::string initial;
};

// How well the networks do after some samples.
struct CurvePoint {
    std::uint64_t samples = 0;  // learned from so far
    double trained = 0;         // divergence since the point before, in nats
    double held_out = 0;        // divergence on held-out games, in nats
};

class Trainer {
  public:
    // `start`: the weights whose tables are kept; their networks only if options.initial says so.
    // All must outlive the trainer. Throws std::runtime_error if there are too few games, if they
    // cannot be read, if a network to begin with is missing, or if the system refuses one of the
    // threads.
    Trainer(GameSource& games, const Weights& start, const TrainingOptions& options, int threads);

    [[nodiscard]] bool is_finished() const noexcept { return state_.epoch == options_.epochs; }
    // Learns from the next games. Precondition: not is_finished(). Throws std::runtime_error if
    // they cannot be read.
    void train_chunk();

    // The divergence on held-out games of the tables alone, and with all values multiplied by the
    // best of some factors.
    struct TableLoss {
        double alone;
        double rescaled;
        double factor;
    };
    [[nodiscard]] TableLoss table_loss() const;
    [[nodiscard]] Loss held_out_loss(Rounding rounding) {
        return learner_.loss(held_out_, rounding);
    }

    // What can be resumed: all that changes from chunk to chunk.
    struct State {
        int epoch = 0;              // finished epochs
        std::uint64_t chunk = 0;    // finished chunks of the current epoch
        std::uint64_t samples = 0;  // learned from so far, in all epochs
        Loss recent;                // since the last point of the curve
        std::vector<CurvePoint> curve;
        Learner::State learned;
    };
    [[nodiscard]] State state() const;
    // Precondition: the state of a trainer of the same games, start and options.
    void resume(State state);

    [[nodiscard]] int epoch() const noexcept { return state_.epoch; }
    [[nodiscard]] std::uint64_t samples() const noexcept { return state_.samples; }
    // Games learned from so far, each counted once an epoch, and how many there are.
    [[nodiscard]] std::uint64_t games_done() const noexcept;
    [[nodiscard]] std::uint64_t games_total() const noexcept;
    [[nodiscard]] const std::vector<CurvePoint>& curve() const noexcept { return state_.curve; }
    [[nodiscard]] std::uint64_t training_games() const noexcept { return training_.size(); }
    [[nodiscard]] std::uint64_t held_out_games() const noexcept {
        return games_.count() - training_.size();
    }
    [[nodiscard]] std::uint64_t held_out_samples() const noexcept { return held_out_.size(); }
    [[nodiscard]] const Learner& learner() const noexcept { return learner_; }

  private:
    [[nodiscard]] std::vector<SampleList> replay(std::span<const std::uint64_t> numbers);
    [[nodiscard]] std::uint64_t chunk_count() const noexcept;
    [[nodiscard]] double rate_at(double games) const noexcept;
    void start_epoch();
    void add_point();

    GameSource& games_;
    TrainingOptions options_;
    Evaluator tables_;
    Team team_;
    Learner learner_;
    std::vector<std::uint64_t> training_;  // numbers of games
    std::vector<std::uint64_t> order_;     // the same in the order of the current epoch
    std::vector<SampleList> held_out_lists_;
    std::vector<SampleView> held_out_;
    State state_;
};

}  // namespace kagetsu::training
