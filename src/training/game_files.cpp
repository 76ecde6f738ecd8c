#include "training/game_files.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "app/read_file.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/weights.hpp"
#include "util/random.hpp"

namespace kagetsu::training {

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t number) {
    return splitmix64(hash ^ number);
}

std::uint64_t mixed(std::uint64_t hash, const GameRecord& game) {
    hash = mixed(hash, game.winner ? 1 + index_of(*game.winner) : 0);
    for (const Square stone : game.opening)
        hash = mixed(hash, static_cast<std::uint64_t>(stone));
    for (const RecordedMove& move : game.moves) {
        hash = mixed(hash, static_cast<std::uint64_t>(move.square) * 2 + (move.is_random ? 1 : 0));
        hash = mixed(hash, static_cast<std::uint64_t>(move.value));
    }
    return mixed(hash, game.opening.size());
}

// Throws if two files cannot be learned from together.
void check_alike(const Series& first, const Series& other, const std::string& path) {
    if (other.rule != first.rule) {
        throw std::runtime_error(path + " has games of " + std::string(name_of(other.rule)) +
                                 ", not of " + std::string(name_of(first.rule)));
    }
    if (weight_set_index(other.rule, other.shape, Color::Black) !=
        weight_set_index(first.rule, first.shape, Color::Black))
        throw std::runtime_error(path +
                                 " has games of another set of weights: large boards have "
                                 "one of their own");
}

}  // namespace

GameFiles::GameFiles(const std::vector<std::string>& paths) {
    GameRecord game;
    for (const std::string& path : paths) {
        app::require_regular(path);
        app::GameFile& file = files_.emplace_back(path);
        series_.push_back(file.series());
        check_alike(series_.front(), file.series(), path);
        // Games in two places could be learned from and held out at the same time.
        const auto same = std::find(series_.begin(), series_.end() - 1, file.series());
        if (same != series_.end() - 1) {
            throw std::runtime_error(path + " has the games of " +
                                     paths[static_cast<std::size_t>(same - series_.begin())] +
                                     " again");
        }
        for (const char c : file.header().line())
            fingerprint_ = mixed(fingerprint_, static_cast<unsigned char>(c));
        std::uint64_t offset = file.end();
        while (file.next(game)) {
            places_.push_back({static_cast<std::uint32_t>(files_.size() - 1), offset});
            offset = file.end();
            fingerprint_ = mixed(fingerprint_, game);
        }
        counts_.push_back(file.count());
    }
}

std::vector<Game> GameFiles::read(std::span<const std::uint64_t> numbers) {
    // In the order of the files, which is faster.
    std::vector<std::size_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [numbers](std::size_t a, std::size_t b) { return numbers[a] < numbers[b]; });
    std::vector<Game> games(numbers.size());
    for (const std::size_t i : order) {
        const Place place = places_[numbers[i]];
        games[i].shape = series_[place.file].shape;
        files_[place.file].read_at(place.offset, games[i].record);
    }
    return games;
}

}  // namespace kagetsu::training
