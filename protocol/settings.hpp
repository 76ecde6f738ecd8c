// What INFO has told us.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "kagetsu/engine.hpp"
#include "protocol/game_clock.hpp"
#include "protocol/rule_code.hpp"

namespace kagetsu::protocol {

class Settings {
  public:
    // Of the memory granted, this stays free for everything that is not the transposition table:
    // program, libraries, pattern tables, stacks, the search by threats.
    static constexpr std::size_t kReservedBytes = std::size_t{24} << 20;
    // ... and for each thread beyond the first: board, histories, stack.
    static constexpr std::size_t kThreadBytes = std::size_t{2} << 20;
    // The table taken out of a generous grant; managers write "no limit" as a huge number.
    static constexpr std::size_t kAmpleHashBytes = std::size_t{256} << 20;
    // The largest table to be had by asking for it (INFO hash_size).
    static constexpr std::size_t kMaxHashBytes = std::size_t{1} << 30;
    // INFO strength of an engine that does its best, and the widest INFO caution_factor.
    static constexpr int kFullStrength = 100;
    static constexpr int kWidest = 5;
    // From this depth on, a depth limit means "none".
    static constexpr std::int64_t kUnlimitedDepth = 100;

    // Stores a setting; unknown keys and unreadable values are ignored. True when it was about
    // time, which concerns a running search too.
    bool apply(std::string_view key, std::string_view text);

    [[nodiscard]] GameClock& clock() noexcept { return clock_; }
    [[nodiscard]] const GameClock& clock() const noexcept { return clock_; }
    // What the last readable INFO rule means, as far as we know who sends it.
    [[nodiscard]] RuleChoice rule() const noexcept {
        return decode_rule(rule_code_, dialect_).value_or(RuleChoice{});
    }
    // Something was said that only Yixin's boards say.
    void note_yixin() noexcept { dialect_ = Dialect::Yixin; }
    // For Limits::depth and Limits::nodes.
    [[nodiscard]] std::optional<int> depth() const noexcept;
    [[nodiscard]] std::optional<std::uint64_t> nodes() const noexcept;
    // How many threads are to search (INFO thread_num), 1 .. Engine::kMaxThreads; nothing when
    // nobody has said.
    [[nodiscard]] std::optional<int> threads() const noexcept;
    // For Limits::strength and Limits::width.
    [[nodiscard]] int strength() const noexcept;
    [[nodiscard]] std::optional<int> width() const noexcept;
    // Are we to think in the opponent's time (INFO pondering)?
    [[nodiscard]] bool pondering() const noexcept { return pondering_ > 0; }
    // May the answer to the first stone be SWAP (INFO swapable)?
    [[nodiscard]] bool may_swap() const noexcept { return swapable_ > 0; }
    // Which lines a board wants besides MESSAGE (INFO show_detail): those about the moves at the
    // root, and those about the best lines.
    [[nodiscard]] bool shows_root_moves() const noexcept { return (show_detail_ & 1) != 0; }
    [[nodiscard]] bool shows_lines() const noexcept { return (show_detail_ & 2) != 0; }
    // Size of the transposition table that keeps the process, with that many searching threads,
    // below max_memory.
    [[nodiscard]] std::size_t hash_bytes(int threads = 1) const noexcept;

  private:
    GameClock clock_;
    std::int64_t rule_code_ = 0;
    Dialect dialect_ = Dialect::Piskvork;
    std::int64_t max_memory_ = 0;  // bytes; 0 or less: no limit
    std::int64_t hash_size_ = 0;   // KiB; 0 or less: our choice
    std::int64_t max_depth_ = 0;   // plies; 0 or less: no limit
    std::int64_t max_node_ = 0;    // 0 or less: no limit
    std::int64_t thread_num_ = 0;  // 0 or less: our choice
    std::int64_t strength_ = kFullStrength;
    std::optional<std::int64_t> caution_factor_;
    std::int64_t pondering_ = 0;
    std::int64_t swapable_ = 0;
    std::int64_t show_detail_ = 0;  // bits
};

}  // namespace kagetsu::protocol
