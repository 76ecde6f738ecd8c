// kagetsu-train: learns networks from files of games.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <optional>
#include <stdexcept>

#include "app/error_text.hpp"
#include "app/interrupt.hpp"
#include "app/option_set.hpp"
#include "app/output_file.hpp"
#include "app/platform.hpp"
#include "app/progress.hpp"
#include "app/read_file.hpp"
#include "app/weights_io.hpp"
#include "eval/weight_file.hpp"
#include "kagetsu/notation.hpp"
#include "training/checkpoint.hpp"
#include "training/curve.hpp"
#include "training/export.hpp"
#include "training/game_files.hpp"
#include "training/provenance.hpp"
#include "training/train_options.hpp"
#include "training/trainer.hpp"

namespace kagetsu::training {

namespace {

constexpr int kFailure = 1;
constexpr int kBadUsage = 2;
constexpr std::chrono::seconds kBetweenCheckpoints{30};

using Clock = std::chrono::steady_clock;

std::string decimal(double number, int digits) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*f", digits, number);
    return text;
}

void write_file(const std::string& path, const std::string& bytes) {
    app::OutputFile file(path);
    file.stream() << bytes;
    file.keep();
}

// A training with its files.
class Session {
  public:
    explicit Session(const TrainCommand& command)
        : command_(command),
          out_(command.out),
          start_(app::load_weights(command.start)),
          games_(command.games),
          trainer_(games_, start_, command.options, command.threads),
          identity_(identity_of(games_, start_, command.options)),
          tables_(trainer_.table_loss()) {
        if (!command.checkpoint.empty()) checkpoint_.emplace(command.checkpoint);
    }

    int run() {
        resume();
        report_start();
        const app::Interrupt interrupt;
        app::Progress progress(trainer_.games_done(), trainer_.games_total(), "games");
        const auto begin = Clock::now();
        const std::uint64_t earlier = trainer_.samples();
        while (!trainer_.is_finished()) {
            if (interrupt.has_come()) {
                save(Save::Now);
                std::cerr << "kagetsu-train: interrupted"
                          << (command_.checkpoint.empty() ? "" : "; the same command continues")
                          << '\n';
                return app::kInterrupted;
            }
            const int epoch = trainer_.epoch();
            trainer_.train_chunk();
            const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
            progress.add(note(static_cast<double>(trainer_.samples() - earlier) / seconds),
                         trainer_.games_done() - progress.done());
            if (trainer_.epoch() > epoch) report_epoch();
            save(trainer_.is_finished() ? Save::Now : Save::IfDue);
        }
        progress.finish();
        write_results();
        return 0;
    }

  private:
    enum class Save { Now, IfDue };

    void resume() {
        const std::string& path = command_.checkpoint;
        if (path.empty() || !std::filesystem::exists(path)) return;
        constexpr std::size_t kMaxCheckpointBytes = std::size_t{1} << 30;
        app::require_regular(path);
        try {
            trainer_.resume(parse_checkpoint(app::read_file(path, kMaxCheckpointBytes), identity_));
        } catch (const std::exception& error) {
            throw std::runtime_error(path + ": " + error.what());
        }
        std::cout << path << ": " << trainer_.samples() << " positions learned from before\n";
    }

    void save(Save when) {
        if (command_.checkpoint.empty()) return;
        if (when == Save::IfDue && Clock::now() - saved_ < kBetweenCheckpoints) return;
        checkpoint_->stream() << to_bytes(trainer_.state(), identity_);
        checkpoint_->keep();
        checkpoint_.emplace(command_.checkpoint);
        saved_ = Clock::now();
    }

    void report_start() const {
        std::cout << trainer_.training_games() << " games to learn from, "
                  << trainer_.held_out_games() << " held out with " << trainer_.held_out_samples()
                  << " positions\nheld out: tables " << decimal(tables_.alone, 5)
                  << ", tables times " << decimal(tables_.factor, 2) << ' '
                  << decimal(tables_.rescaled, 5) << std::endl;
    }

    [[nodiscard]] std::string note(double rate) const {
        std::string text =
            std::to_string(trainer_.samples()) + " positions, " + decimal(rate, 0) + " per second";
        if (!trainer_.curve().empty())
            text += ", loss " + decimal(trainer_.curve().back().trained, 5);
        return text;
    }

    // The loss over the last epoch, every part of it measured when it was learned from.
    [[nodiscard]] double epoch_loss() const {
        const std::uint64_t begin =
            trainer_.samples() - trainer_.samples() / static_cast<std::uint64_t>(trainer_.epoch());
        double sum = 0;
        std::uint64_t before = begin;
        for (const CurvePoint& point : trainer_.curve()) {
            if (point.samples <= begin) continue;
            sum += point.trained * static_cast<double>(point.samples - before);
            before = point.samples;
        }
        return sum / static_cast<double>(std::max<std::uint64_t>(before - begin, 1));
    }

    void report_epoch() {
        std::cout << "epoch " << trainer_.epoch() << ": " << trainer_.samples()
                  << " positions, learned from " << decimal(epoch_loss(), 5) << ", held out "
                  << decimal(trainer_.held_out_loss(Rounding::None).divergence(), 5)
                  << ", with integers "
                  << decimal(trainer_.held_out_loss(Rounding::Integers).divergence(), 5)
                  << ", share of the tables";
        for (const Learner::Learned& learned : trainer_.learner().state().networks)
            std::cout << ' ' << decimal(learned.parameters.head.table_share, 3);
        std::cout << std::endl;
    }

    void write_results() {
        Provenance provenance;
        provenance.series = games_.series();
        provenance.games = games_.counts();
        provenance.samples = trainer_.samples();
        provenance.start = fingerprint(start_);
        provenance.options = command_.options;
        provenance.held_out_games = trainer_.held_out_games();
        provenance.held_out = trainer_.held_out_loss(Rounding::Integers).divergence();
        provenance.note = command_.note;
        const Weights learned =
            with_networks(start_, trainer_.learner().networks(Rounding::Integers), games_.rule(),
                          games_.shape(), describe(provenance));
        if (!command_.curve.empty()) {
            write_file(command_.curve,
                       curve_picture(trainer_.curve(), tables_,
                                     "Networks of " + std::string(name_of(games_.rule()))));
        }
        out_.stream() << to_bytes(learned);
        out_.keep();
        std::cout << command_.out << ": held out " << decimal(provenance.held_out, 5) << '\n';
    }

    TrainCommand command_;
    app::OutputFile out_;  // from the beginning, so that no other training writes it, too
    std::optional<app::OutputFile> checkpoint_;  // the next one
    Weights start_;
    GameFiles games_;
    Trainer trainer_;
    std::uint64_t identity_;
    Trainer::TableLoss tables_;
    Clock::time_point saved_ = Clock::now();
};

int train(const std::vector<std::string>& words) {
    const TrainCommand command = parse_command(words);
    if (command.wants_help) {
        print_help(std::cout);
        return 0;
    }
    const int code = Session(command).run();
    if (!std::cout.flush()) throw std::runtime_error("cannot write to standard output");
    return code;
}

int complain(const std::exception& error, const char* advice, int code) {
    std::cerr << "kagetsu-train: " << app::text_of(error) << advice << '\n';
    return code;
}

// Runs the program and reports how it failed.
int run(const std::vector<std::string>& words) try {
    return train(words);
} catch (const app::UsageError& error) {
    return complain(error, " (see kagetsu-train --help)", kBadUsage);
} catch (const std::bad_alloc&) {
    throw;
} catch (const std::exception& error) {
    return complain(error, "", kFailure);
}

}  // namespace

}  // namespace kagetsu::training

int main(int argc, char** argv) {
    using namespace kagetsu;
    app::use_binary_streams();
    app::occupy_standard_streams();
    app::survive_failed_writes();
    try {
        return training::run({argv + 1, argv + argc});
    } catch (const std::bad_alloc&) {
        return app::complain_of_memory("kagetsu-train: not enough memory\n");
    }
}
