// The settings made by INFO.
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
    // Part of max_memory, in bytes, that is kept free of the hash table: for the program,
    // libraries, pattern tables, stacks and the threat search.
    static constexpr std::size_t kReservedBytes = std::size_t{24} << 20;
    // The same for each thread after the first: board, histories, stack, threat search.
    static constexpr std::size_t kThreadBytes = std::size_t{4} << 20;
    // Size of the hash table when max_memory leaves room for more; managers write "no limit" as a
    // huge number.
    static constexpr std::size_t kAmpleHashBytes = std::size_t{256} << 20;
    // The largest hash table that INFO hash_size can request.
    static constexpr std::size_t kMaxHashBytes = std::size_t{1} << 30;
    // Depth limits of this many plies or more mean "no limit".
    static constexpr std::int64_t kUnlimitedDepth = 100;

    // Stores a setting; unknown keys and unreadable values are ignored. Returns true if it was a
    // time limit, which applies to a running search too. Precondition: `key` is in lower case.
    bool apply(std::string_view key, std::string_view text);

    [[nodiscard]] GameClock& clock() noexcept { return clock_; }
    [[nodiscard]] const GameClock& clock() const noexcept { return clock_; }
    // The meaning of the last valid INFO rule in the manager's dialect; freestyle without one.
    [[nodiscard]] RuleChoice rule() const noexcept {
        return decode_rule(rule_code_, dialect_).value_or(RuleChoice{});
    }
    // From now on INFO rule is read as Yixin's GUIs mean it.
    void note_yixin() noexcept { dialect_ = Dialect::Yixin; }
    // For Limits::depth and Limits::nodes.
    [[nodiscard]] std::optional<int> depth() const noexcept;
    [[nodiscard]] std::optional<std::uint64_t> nodes() const noexcept;
    // Number of search threads (INFO thread_num), 1 to Engine::kMaxThreads; absent when not set.
    [[nodiscard]] std::optional<int> threads() const noexcept;
    // For Limits::strength and Limits::candidate_reach.
    [[nodiscard]] int strength() const noexcept;
    [[nodiscard]] std::optional<int> candidate_reach() const noexcept;
    // Ponder in the opponent's time (INFO pondering)?
    [[nodiscard]] bool pondering() const noexcept { return pondering_ > 0; }
    // May the answer to the first stone be SWAP (INFO swapable)?
    [[nodiscard]] bool may_swap() const noexcept { return swapable_ > 0; }
    // What a GUI wants besides MESSAGE lines for people (INFO show_detail): the state of the root
    // moves, as MESSAGE REALTIME; the variations, as INFO blocks.
    [[nodiscard]] bool shows_root_moves() const noexcept { return (show_detail_ & 1) != 0; }
    [[nodiscard]] bool shows_variations() const noexcept { return (show_detail_ & 2) != 0; }
    // Has the manager said how much memory there is (INFO max_memory or hash_size)?
    [[nodiscard]] bool knows_memory() const noexcept { return max_memory_ || hash_size_; }
    // Size of the hash table, in bytes, that keeps the process with this number of search threads
    // below max_memory; at least Engine::kMinHashBytes.
    [[nodiscard]] std::size_t hash_bytes(int threads) const noexcept;

  private:
    GameClock clock_;
    std::int64_t rule_code_ = 0;
    Dialect dialect_ = Dialect::Piskvork;
    std::optional<std::int64_t> max_memory_;  // bytes; 0 or less: no limit
    std::optional<std::int64_t> hash_size_;   // KiB; 0 or less: the program's choice
    std::int64_t max_depth_ = 0;              // plies; 0 or less: no limit
    std::int64_t max_node_ = 0;               // 0 or less: no limit
    std::int64_t thread_num_ = 0;             // 0 or less: not set
    std::int64_t strength_ = Limits::kFullStrength;
    std::optional<std::int64_t> caution_factor_;
    std::int64_t pondering_ = 0;
    std::int64_t swapable_ = 0;
    std::int64_t show_detail_ = 0;  // bits
};

}  // namespace kagetsu::protocol
