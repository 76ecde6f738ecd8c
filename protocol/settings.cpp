#include "protocol/settings.hpp"

#include <algorithm>

#include "protocol/scanner.hpp"

namespace kagetsu::protocol {

bool Settings::apply(std::string_view key, std::string_view text) {
    // Known keys that need no action (folder, game_type, evaluate, ...) are ignored like unknown
    // ones.
    Scanner scanner(text);
    const auto value = scanner.integer();
    if (!value || !scanner.at_end()) return false;

    if (key == "timeout_turn") return clock_.set_turn(*value), true;
    if (key == "timeout_match") return clock_.set_match(*value), true;
    if (key == "time_left") return clock_.set_time_left(*value), true;
    if (key == "rule" && decode_rule(*value, dialect_)) rule_code_ = *value;
    if (key == "show_detail" && *value >= 0 && *value <= 3) {
        show_detail_ = *value;
        // Only Yixin's GUIs send it.
        dialect_ = Dialect::Yixin;
    }
    if (key == "max_memory") max_memory_ = *value;
    if (key == "hash_size") hash_size_ = *value;
    if (key == "max_depth") max_depth_ = *value;
    if (key == "max_node") max_node_ = *value;
    if (key == "thread_num") thread_num_ = *value;
    if (key == "strength") strength_ = *value;
    if (key == "caution_factor") caution_factor_ = *value;
    if (key == "pondering") pondering_ = *value;
    if (key == "swapable") swapable_ = *value;
    return false;
}

int Settings::strength() const noexcept {
    return static_cast<int>(std::clamp<std::int64_t>(strength_, 0, Limits::kFullStrength));
}

std::optional<int> Settings::candidate_reach() const noexcept {
    if (!caution_factor_) return std::nullopt;
    return static_cast<int>(std::clamp<std::int64_t>(*caution_factor_, 0, Limits::kWholeBoard));
}

std::optional<int> Settings::depth() const noexcept {
    if (max_depth_ <= 0 || max_depth_ >= kUnlimitedDepth) return std::nullopt;
    return static_cast<int>(max_depth_);
}

std::optional<std::uint64_t> Settings::nodes() const noexcept {
    if (max_node_ <= 0) return std::nullopt;
    return static_cast<std::uint64_t>(max_node_);
}

std::optional<int> Settings::threads() const noexcept {
    if (thread_num_ <= 0) return std::nullopt;
    return static_cast<int>(std::min<std::int64_t>(thread_num_, Engine::kMaxThreads));
}

std::size_t Settings::hash_bytes(int threads) const noexcept {
    const std::size_t reserved =
        kReservedBytes + static_cast<std::size_t>(threads - 1) * kThreadBytes;
    constexpr std::int64_t kMaxKib = kMaxHashBytes >> 10;
    const std::int64_t max_memory = max_memory_.value_or(0);
    const std::int64_t hash_size = hash_size_.value_or(0);
    std::size_t wanted = max_memory > 0 ? kAmpleHashBytes : Engine::kDefaultHashBytes;
    if (hash_size > 0) wanted = static_cast<std::size_t>(std::min(hash_size, kMaxKib)) << 10;
    if (max_memory > 0) {
        const auto granted = static_cast<std::size_t>(max_memory);
        wanted = std::min(wanted, granted - std::min(granted, reserved));
    }
    return std::max(wanted, Engine::kMinHashBytes);
}

}  // namespace kagetsu::protocol
