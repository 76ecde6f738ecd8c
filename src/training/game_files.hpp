// Games in files of `kagetsu selfplay`.
#pragma once

#include <string>
#include <vector>

#include "app/game_file.hpp"
#include "training/game_source.hpp"

namespace kagetsu::training {

class GameFiles : public GameSource {
  public:
    // Reads all games once. Throws std::runtime_error with the file's name if a file cannot be read
    // or is damaged, or if the games are not all of one rule and one set of weights.
    explicit GameFiles(const std::vector<std::string>& paths);

    [[nodiscard]] Rule rule() const override { return series().front().rule; }
    [[nodiscard]] BoardShape shape() const override { return series().front().shape; }
    [[nodiscard]] std::uint64_t count() const override { return places_.size(); }
    [[nodiscard]] std::uint64_t fingerprint() const override { return fingerprint_; }
    [[nodiscard]] std::vector<Game> read(std::span<const std::uint64_t> numbers) override;

    // By file.
    [[nodiscard]] const std::vector<Series>& series() const noexcept { return series_; }
    [[nodiscard]] const std::vector<std::uint64_t>& counts() const noexcept { return counts_; }

  private:
    // Where a game begins.
    struct Place {
        std::uint32_t file;
        std::uint64_t offset;
    };
    std::vector<app::GameFile> files_;
    std::vector<Series> series_;
    std::vector<std::uint64_t> counts_;  // of games
    std::vector<Place> places_;
    std::uint64_t fingerprint_ = 0;
};

}  // namespace kagetsu::training
