// Splits a line into words and numbers.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "protocol/ascii.hpp"

namespace kagetsu::protocol {

// Control characters count as blanks, so that a stray CR, tab or NUL is never part of a word.
[[nodiscard]] constexpr bool is_blank(char c) noexcept {
    const auto byte = static_cast<unsigned char>(c);
    return byte <= ' ' || byte == 0x7F;
}

// The text without blanks at either end.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

class Scanner {
  public:
    explicit constexpr Scanner(std::string_view text) noexcept : rest_(text) {}

    // What has not been taken yet.
    [[nodiscard]] constexpr std::string_view rest() const noexcept { return rest_; }

    // Skips blanks; true when nothing is left.
    constexpr bool at_end() noexcept {
        skip_blanks();
        return rest_.empty();
    }

    // Skips blanks and takes the character if it comes next.
    constexpr bool accept(char c) noexcept {
        skip_blanks();
        if (rest_.empty() || rest_.front() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }

    // Skips blanks and takes everything up to the next one.
    constexpr std::string_view word() noexcept {
        skip_blanks();
        std::size_t length = 0;
        while (length < rest_.size() && !is_blank(rest_[length]))
            ++length;
        const std::string_view result = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return result;
    }

    // Skips blanks and takes a decimal number with an optional sign; one that is too big is
    // clamped to the range of 64 bits. Without digits nothing is taken.
    constexpr std::optional<std::int64_t> integer() noexcept {
        skip_blanks();
        std::string_view text = rest_;
        const bool negative = !text.empty() && text.front() == '-';
        if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
        if (text.empty() || !is_digit(text.front())) return std::nullopt;
        constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
        constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
        std::int64_t value = 0;  // counted downwards: the negative range is the larger one
        for (; !text.empty() && is_digit(text.front()); text.remove_prefix(1)) {
            const int digit = text.front() - '0';
            value = value < (kMin + digit) / 10 ? kMin : value * 10 - digit;
        }
        rest_ = text;
        if (negative) return value;
        return value == kMin ? kMax : -value;
    }

    // Skips blanks and takes an ASCII letter; returns it in lower case.
    constexpr std::optional<char> letter() noexcept {
        skip_blanks();
        if (rest_.empty()) return std::nullopt;
        const char letter = to_lower(rest_.front());
        if (letter < 'a' || letter > 'z') return std::nullopt;
        rest_.remove_prefix(1);
        return letter;
    }

    // Takes a decimal number that follows at once, without a sign.
    constexpr std::optional<std::int64_t> digits() noexcept {
        if (rest_.empty() || !is_digit(rest_.front())) return std::nullopt;
        return integer();
    }

  private:
    static constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

    constexpr void skip_blanks() noexcept {
        while (!rest_.empty() && is_blank(rest_.front()))
            rest_.remove_prefix(1);
    }

    std::string_view rest_;
};

}  // namespace kagetsu::protocol
