// Games of two processes of the engine with a plain manager that holds them to the rules and to
// their time.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "conversation.hpp"
#include "dialogue.hpp"
#include "game_judge.hpp"
#include "game_plan.hpp"
#include "game_record.hpp"
#include "memory_watch.hpp"

namespace kagetsu::test {

struct GameSoakOptions {
    Lines program;  // its path and arguments
    GameChoice choice;
    int turn_ms = 20;  // for a move
    // A move is late if it comes later than this after the end of its time; it is missing if it
    // does not come within `missing_ms` after that end.
    int late_ms = 30;
    int missing_ms = 10000;
};

class GameSoak {
  public:
    // Faults are reported on `out`, which must outlive this.
    GameSoak(GameSoakOptions options, std::ostream& out);
    ~GameSoak();
    GameSoak(const GameSoak&) = delete;
    GameSoak& operator=(const GameSoak&) = delete;

    // Plays the game of this number. Two processes play all games but those that ask for new ones;
    // after a fault they are replaced. Throws std::runtime_error if no process can be started.
    [[nodiscard]] GameRecord play(int number);

    // With 1 and 4 threads in turn the gaps in glibc's heap alone make the resident memory rise and
    // fall by some 5 MiB.
    static constexpr long kMemoryMarginKib = 8192;
    // The memory of the two processes that play many games.
    [[nodiscard]] const std::array<MemoryWatch, 2>& memory() const { return memory_; }
    [[nodiscard]] bool has_memory_grown() const {
        return memory_[0].has_grown() || memory_[1].has_grown();
    }

  private:
    using Clock = Conversation::Clock;
    struct Player;
    using Players = std::array<std::unique_ptr<Player>, 2>;

    void play_game(GamePlan& plan, GameRecord& record, Players& players);
    void prepare(const GamePlan& plan, Player& player, Random& random);
    void open_by_swap2(GameRecord& record, Player& first, Player& second);
    [[nodiscard]] Answer choose_stones(GameRecord& record, Player& player);
    [[nodiscard]] Point move_of(Player& player, GameRecord& record, Random& random);
    void ask(Player& player, const Lines& last_lines, int limit_ms, GameRecord& record);
    void play_stones(const std::vector<XY>& stones);
    void report(const GameRecord& record);
    [[nodiscard]] Clock::time_point missing_after(int ms) const;

    GameSoakOptions options_;
    std::ostream& out_;
    Dialogue dialogue_;
    Players players_;  // those that are kept
    std::array<MemoryWatch, 2> memory_{MemoryWatch(kMemoryMarginKib),
                                       MemoryWatch(kMemoryMarginKib)};
    std::optional<GameJudge> game_;
    int dialogues_left_ = 10;  // to be printed
};

}  // namespace kagetsu::test
