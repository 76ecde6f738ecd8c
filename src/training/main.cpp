#include <chrono>
#include <cstdio>

#include "app/weights_io.hpp"
#include "training/game_files.hpp"
#include "training/trainer.hpp"
int main(int c, char** v) {
    using namespace kagetsu;
    using namespace kagetsu::training;
    GameFiles games({v + 2, v + c});
    Weights start = app::load_weights(v[1]);
    TrainingOptions o;
    Trainer t(games, start, o, 2);
    auto l = t.table_loss();
    std::printf("games %lu held out %lu samples %lu table %.5f rescaled %.2f %.5f\n", games.count(),
                t.held_out_games(), t.held_out_samples(), l.alone, l.factor, l.rescaled);
    auto b = std::chrono::steady_clock::now();
    std::size_t n = 0;
    int e = 0;
    while (!t.is_finished()) {
        t.train_chunk();
        double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - b).count();
        if (t.curve().size() != n) {
            n = t.curve().size();
            auto& p = t.curve().back();
            std::printf("%lu samples, %.0f/s, train %.5f held out %.5f\n", p.samples,
                        t.samples() / s, p.trained, p.held_out);
            std::fflush(stdout);
        }
        if (t.epoch() != e) {
            e = t.epoch();
            std::printf("epoch %d float %.5f ints %.5f share %.3f\n", e,
                        t.held_out_loss(Rounding::None).divergence(),
                        t.held_out_loss(Rounding::Integers).divergence(),
                        t.learner().state().networks[0].parameters.head.table_share);
        }
    }
}
