// Whole trainings on a few games: they learn, repeat themselves, can be resumed, and the integers
// they end in are the network that was trained.
#include "training/trainer.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "kagetsu/win_rate.hpp"
#include "selfplay/features.hpp"
#include "support/naive_network.hpp"
#include "support/scale.hpp"
#include "support/weights.hpp"
#include "training/checkpoint.hpp"
#include "training/curve.hpp"
#include "training/export.hpp"
#include "training/provenance.hpp"
#include "training/replay.hpp"
#include "training/rounding.hpp"
#include "training/row_classes.hpp"
#include "training_games.hpp"

namespace kagetsu::test {

using namespace training;

namespace {

TrainingOptions small_training() {
    TrainingOptions options;
    options.epochs = 3;
    options.batch = 32;
    options.held_out = 4;
    options.chunk_games = 16;
    return options;
}

// The state at the end, as bytes.
std::string finished(Trainer& trainer) {
    while (!trainer.is_finished())
        trainer.train_chunk();
    return to_bytes(trainer.state(), 1);
}

std::string trained(Rule rule, const TrainingOptions& options, int threads) {
    GameList games = self_play_games(rule);
    Trainer trainer(games, built_in_tables(), options, threads);
    return finished(trainer);
}

// The divergence of networks on all games of the rule, those held out included.
double divergence_on_games(Rule rule, const BySide<Network<float>>& networks) {
    const Evaluator evaluator;
    Replayer replayer(evaluator, rule, TrainingOptions().result_share);
    SampleList list;
    for (const Game& game : self_play_games(rule).games())
        replayer.replay(game.record, game.shape, list);
    std::vector<SampleView> views;
    append_views(list, views);
    Pass<float> pass;
    Loss loss;
    for (const SampleView& view : views) {
        loss.add(view.sample->target,
                 pass.forward(networks, *view.sample, view.rows, Rounding::Integers));
    }
    return loss.divergence();
}

// Compares the values of two ways to compute positions of a rule's games.
void check_integers(Rule rule, const BySide<Network<float>>& networks) {
    const double scale = win_rate_scale(rule);
    const BoardShape shape{15, 15};
    const Weights weights = with_networks(built_in_tables(), networks, rule, shape, "a test");
    const auto network_of = [&](Color color) -> const NetworkWeights& {
        const WeightSet& set = weights.sets[weight_set_index(rule, shape, color)];
        REQUIRE(set.network);
        CHECK(set.learned_from == "a test");
        return *set.network;
    };
    const Evaluator evaluator;
    Replayer replayer(evaluator, rule, 0.1);
    Pass<float> pass;
    int compared = 0;
    int spread = 0;
    for (const Game& game : self_play_games(rule).games()) {
        if (compared >= scaled(200)) break;
        SampleList list;
        replayer.replay(game.record, game.shape, list);
        std::vector<SampleView> views;
        append_views(list, views);
        std::size_t next = 0;
        Position position(game.shape, rule);
        for (const Square stone : game.record.opening)
            position.make(stone);
        PatternBoard board(position, evaluator.point_values(position));
        for (const RecordedMove& move : game.record.moves) {
            if (is_quiet(board)) {
                const SampleView& view = views[next++];
                const double logit =
                    pass.forward(networks, *view.sample, view.rows, Rounding::Integers);
                const Color me = board.side_to_move();
                const int tables = evaluator.evaluate_by_tables(board);
                const auto value =
                    static_cast<int>(naive_network_value(to_naive(board.position()), me, tables,
                                                         network_of(me), network_of(opponent(me))));
                CHECK(std::abs(logit * scale - value) <= 1.0);
                spread = std::max(spread, std::abs(value - tables));
                ++compared;
            }
            board.make(move.square);
        }
    }
    CHECK(compared >= scaled(200));
    CHECK(spread > 20);  // the network has something to say
}

}  // namespace

TEST_SUITE("trainer") {
    TEST_CASE("a training lowers the loss under every rule, and repeats itself byte by byte") {
        for (const Rule rule : kAllRules) {
            CAPTURE(static_cast<int>(rule));
            GameList games = self_play_games(rule);
            Trainer trainer(games, built_in_tables(), small_training(), 1);
            const double before =
                divergence_on_games(rule, trainer.learner().networks(Rounding::Integers));
            const std::string first = finished(trainer);
            CHECK(divergence_on_games(rule, trainer.learner().networks(Rounding::Integers)) <
                  0.9 * before);
            CHECK(trainer.epoch() == 3);
            CHECK(trainer.games_done() == trainer.games_total());
            CHECK(trainer.training_games() == 44);
            CHECK(trainer.held_out_games() == 4);
            const auto& curve = trainer.curve();
            REQUIRE(curve.size() == 9);  // a point after each chunk
            CHECK(curve.back().samples == trainer.samples());
            CHECK(trained(rule, small_training(), 1) == first);
        }
    }

    TEST_CASE("the number of threads changes nothing, the seed does") {
        TrainingOptions options = small_training();
        const std::string first = trained(Rule::Renju, options, 1);
        CHECK(trained(Rule::Renju, options, 2) == first);
        CHECK(trained(Rule::Renju, options, 5) == first);
        options.seed = 2;
        CHECK(trained(Rule::Renju, options, 1) != first);
    }

    TEST_CASE("a training resumed after any chunk ends like one that was never interrupted") {
        const TrainingOptions options = small_training();
        GameList games = self_play_games(Rule::Standard);
        const std::uint64_t identity = identity_of(games, built_in_tables(), options);
        const std::string unbroken = trained(Rule::Standard, options, 2);
        std::string saved;
        for (int chunks = 0; chunks < 9; ++chunks) {
            CAPTURE(chunks);
            Trainer trainer(games, built_in_tables(), options, 2);
            if (!saved.empty()) trainer.resume(parse_checkpoint(saved, identity));
            CHECK(trainer.games_done() ==
                  static_cast<std::uint64_t>(chunks / 3 * 44 + chunks % 3 * 16));
            trainer.train_chunk();
            saved = to_bytes(trainer.state(), identity);
        }
        Trainer trainer(games, built_in_tables(), options, 2);
        trainer.resume(parse_checkpoint(saved, identity));
        REQUIRE(trainer.is_finished());
        CHECK(finished(trainer) == unbroken);
    }

    TEST_CASE("checkpoints of other trainings and damaged ones are refused") {
        const TrainingOptions options = small_training();
        const GameList games = self_play_games(Rule::Freestyle);
        const std::uint64_t identity = identity_of(games, built_in_tables(), options);
        std::vector<std::uint64_t> others;
        const auto with = [&](auto change) {
            TrainingOptions changed = options;
            change(changed);
            others.push_back(identity_of(games, built_in_tables(), changed));
        };
        with([](TrainingOptions& o) { o.epochs = 4; });
        with([](TrainingOptions& o) { o.rounded_epochs = 2; });
        with([](TrainingOptions& o) { o.batch = 65; });
        with([](TrainingOptions& o) { o.rate = 0.002; });
        with([](TrainingOptions& o) { o.held_out = 5; });
        with([](TrainingOptions& o) { o.seed = 2; });
        with([](TrainingOptions& o) { o.decay = 0.2; });
        with([](TrainingOptions& o) { o.result_share = 0.2; });
        others.push_back(identity_of(games, hand_set_weights(), options));
        others.push_back(identity_of(GameList(Rule::Freestyle, {games.games().front()}),
                                     built_in_tables(), options));

        Trainer::State state;
        state.samples = 5;
        state.curve.push_back({5, 0.25, 0.5});
        state.learned.networks.emplace_back().parameters.head.output_bias = -1.5F;
        const std::string bytes = to_bytes(state, identity);
        const Trainer::State read = parse_checkpoint(bytes, identity);
        CHECK(read.samples == 5);
        CHECK(read.curve.front().held_out == 0.5);
        CHECK(read.learned.networks.front().parameters.head.output_bias == -1.5F);
        for (const std::uint64_t other : others) {
            CHECK(other != identity);
            CHECK_THROWS_WITH(static_cast<void>(parse_checkpoint(bytes, other)),
                              "checkpoint of other games, weights or options");
        }
        CHECK_THROWS_WITH(static_cast<void>(parse_checkpoint("kagetsu games", identity)),
                          "not a checkpoint");
        for (const std::size_t length : {std::size_t{19}, std::size_t{30}, bytes.size() - 1}) {
            CHECK_THROWS_WITH(
                static_cast<void>(parse_checkpoint(bytes.substr(0, length), identity)),
                "damaged checkpoint");
        }
        std::string damaged = bytes;
        damaged[bytes.size() / 2] = static_cast<char>(damaged[bytes.size() / 2] ^ 4);
        CHECK_THROWS_WITH(static_cast<void>(parse_checkpoint(damaged, identity)),
                          "damaged checkpoint");
    }

    TEST_CASE("a training begins with the network of another set, or of its own") {
        GameList freestyle = self_play_games(Rule::Freestyle);
        Trainer trainer(freestyle, built_in_tables(), small_training(), 1);
        static_cast<void>(finished(trainer));
        const Weights start =
            with_networks(built_in_tables(), trainer.learner().networks(Rounding::Integers),
                          Rule::Freestyle, {15, 15}, "");
        const NetworkWeights& network =
            *start.sets[static_cast<std::size_t>(WeightSetId::Freestyle)].network;

        TrainingOptions options = small_training();
        const auto first_network = [&](Rule rule, Color color) {
            GameList games = self_play_games(rule);
            const Trainer begun(games, start, options, 1);
            const auto& networks = begun.learner().networks(Rounding::Integers).networks;
            return exported(networks[networks.size() == 1 ? 0 : index_of(color)],
                            win_rate_scale(rule));
        };
        options.initial = "freestyle";
        CHECK(first_network(Rule::Standard, Color::Black) == network);
        CHECK(first_network(Rule::Renju, Color::Black) == network);
        CHECK(first_network(Rule::Renju, Color::White) == network);
        options.initial = "same";
        CHECK(first_network(Rule::Freestyle, Color::Black) == network);
        options.initial = "";
        CHECK_FALSE(first_network(Rule::Freestyle, Color::Black) == network);

        options.initial = "same";
        GameList caro = self_play_games(Rule::Caro);
        CHECK_THROWS_WITH(Trainer(caro, start, options, 1), "the start has no network of 'same'");
        CHECK(identity_of(caro, start, options) != identity_of(caro, start, small_training()));

        // It goes on from there: the loss is lower from the first chunk on.
        Trainer begun(freestyle, start, options, 1);
        Trainer random(freestyle, start, small_training(), 1);
        CHECK(begun.held_out_loss(Rounding::None).divergence() <
              random.held_out_loss(Rounding::None).divergence());
    }

    TEST_CASE("exported integers have the value that the trainer computes with rounding") {
        for (const Rule rule : kAllRules) {
            CAPTURE(static_cast<int>(rule));
            GameList games = self_play_games(rule);
            Trainer trainer(games, built_in_tables(), small_training(), 2);
            static_cast<void>(finished(trainer));
            check_integers(rule, trainer.learner().networks(Rounding::Integers));
        }
    }

    TEST_CASE("exported integers are right beyond what a training leads to") {
        Team team(1);
        Learner learner(Rule::Renju, 4, 0, team);
        Learner::State state = learner.state();
        Random random(5);
        const auto vary = [&random](float& number, float size) {
            number += size * static_cast<float>(random.below(2001) - 1000) / 1000;
        };
        for (std::size_t n = 0; n < state.networks.size(); ++n) {
            Learner::Learned& learned = state.networks[n];
            for (Lanes<float>& row : learned.parameters.window_rows)
                for (float& number : row)
                    vary(number, 2);
            for_each_part(
                [&vary](HeadPart part, std::span<float> numbers) {
                    const bool is_wide = part == HeadPart::InputBiases || part == HeadPart::First ||
                                         part == HeadPart::TableShare;
                    for (float& number : numbers)
                        vary(number, is_wide ? 3 : 0.5F);
                },
                learned.parameters.head);
            limit_rows(learned.parameters, class_pairs(Rule::Renju, static_cast<Color>(n)), 0,
                       kNetworkRowCount);
            limit_head(learned.parameters.head, win_rate_scale(Rule::Renju));
        }
        learner.set_state(state);
        check_integers(Rule::Renju, learner.networks(Rounding::Integers));
    }

    TEST_CASE("too few games are an error") {
        GameList games(Rule::Freestyle,
                       std::vector(9, self_play_games(Rule::Freestyle).games().front()));
        CHECK_THROWS_WITH(Trainer(games, built_in_tables(), {}, 1),
                          "too few games: 9, not 10 or more");
    }

    TEST_CASE("the curve is a picture of all points") {
        const std::vector<CurvePoint> curve{{1000, 0.06, 0.055}, {2000, 0.05, 0.052}};
        const std::string picture = curve_picture(curve, {0.06, 0.058, 1.1}, "a < b & c");
        CHECK(picture.rfind("<svg ", 0) == 0);
        CHECK(picture.find("</svg>\n") == picture.size() - 7);
        CHECK(picture.find("a &lt; b &amp; c") != std::string::npos);
        CHECK(picture.find("at the end 0.052") != std::string::npos);
        CHECK(picture.find("nan") == std::string::npos);
        // An empty or level curve is drawn too.
        CHECK(curve_picture({}, {0.06, 0.058, 1.1}, "").find("nan") == std::string::npos);
        CHECK(curve_picture({{1, 0.05, 0.05}}, {0.05, 0.05, 1}, "").find("nan") ==
              std::string::npos);
    }

    TEST_CASE("where networks come from fits into the weights") {
        Provenance provenance;
        Series series;
        series.seed = 777;
        series.weights = 0x2072fd05c7be615b;
        provenance.series = {series};
        provenance.games = {1234};
        provenance.samples = 99;
        provenance.note = "second try";
        const std::string text = describe(provenance);
        for (const char* const part :
             {"1234 games of freestyle 15x15", "seed 777", "weights 2072fd05c7be615b",
              "99 positions in 8 epochs", "; second try"})
            CHECK(text.find(part) != std::string::npos);
        provenance.series.assign(200, series);
        provenance.games.assign(200, 1234);
        provenance.note = std::string(kMaxNote, 'x');
        const std::string long_text = describe(provenance);
        CHECK(long_text.size() <= WeightSet::kMaxLearnedFrom);
        CHECK(long_text.find(" more files; 99 positions") != std::string::npos);
    }
}

}  // namespace kagetsu::test
