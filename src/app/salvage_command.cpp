#include "app/salvage_command.hpp"

#include <iostream>
#include <vector>

#include "app/game_file.hpp"
#include "app/output_file.hpp"
#include "app/salvage.hpp"
#include "selfplay/record_text.hpp"

namespace kagetsu::app {

namespace {

// More places than this are counted only.
constexpr std::size_t kShown = 20;

struct Gap {
    std::uint64_t first = 0;
    std::uint64_t games = 0;
};

// The numbers that are missing between those of the games.
std::vector<Gap> gaps_between(const std::vector<GamePlace>& games) {
    std::vector<Gap> gaps;
    std::uint64_t next = 0;
    for (const GamePlace& game : games) {
        if (game.number > next) gaps.push_back({next, game.number - next});
        next = game.number + 1;
    }
    return gaps;
}

std::string counted(std::uint64_t count, const char* noun) {
    return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

void report(const std::string& path, const Salvage& found, bool has_numbers) {
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < found.losses.size(); ++i) {
        const Loss& loss = found.losses[i];
        bytes += loss.bytes;
        if (i < kShown) {
            std::cerr << path << ": dropped " << counted(loss.bytes, "byte") << " from byte "
                      << loss.offset << '\n';
        }
    }
    std::uint64_t missing = 0;
    // In version 2 the numbers of missing games are unknown.
    const std::vector<Gap> gaps = has_numbers ? gaps_between(found.games) : std::vector<Gap>();
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const Gap& gap = gaps[i];
        missing += gap.games;
        if (i < kShown) {
            std::cerr << path << ": " << counted(gap.games, "game") << " missing from game "
                      << gap.first << '\n';
        }
    }
    std::cerr << path << ": in all, dropped " << counted(bytes, "byte") << " in "
              << counted(found.losses.size(), "place");
    if (found.copies > 0) std::cerr << " and " << counted(found.copies, "copied game");
    if (has_numbers) std::cerr << "; missing before the last game: " << counted(missing, "game");
    std::cerr << '\n';
}

}  // namespace

std::uint64_t salvage_games(const std::string& from, const std::string& to) {
    const Salvage found = find_games(from);
    OutputFile file(to);
    {
        // Closed before it may be replaced: Windows cannot replace an open file.
        GameFile in(from);
        const RecordHeader header(in.series(), in.format(), in.header().origin());
        file.stream() << header.line() << '\n';
        GameRecord game;
        for (const GamePlace& place : found.games) {
            in.read_at(place.offset, game);
            game.number = place.number;
            file.stream() << (header.format() == RecordFormat::Text ? to_text(game, header) + '\n'
                                                                    : to_bytes(game, header));
        }
        report(from, found, in.header().has_numbers());
    }
    file.keep();
    return found.games.size();
}

}  // namespace kagetsu::app
