// Lines of a text, with their numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "util/text_marks.hpp"

namespace kagetsu::record {

// A line, or a part of one, as text that every format can hold: a stray CR becomes a blank.
[[nodiscard]] inline std::string text_of(std::string_view line) {
    std::string text(line);
    std::replace(text.begin(), text.end(), '\r', ' ');
    return text;
}

// Lines may end in LF, CR LF or, the last one, in nothing. A byte order mark is skipped.
class TextLines {
  public:
    // The text must outlive this object.
    explicit TextLines(std::string_view text) : rest_(without_byte_order_mark(text)) { advance(); }

    [[nodiscard]] bool is_done() const noexcept { return is_done_; }
    // The current line; empty after the last.
    [[nodiscard]] std::string_view current() const noexcept { return current_; }
    // Its number, from 1; that of the last line after it.
    [[nodiscard]] std::size_t number() const noexcept { return number_; }

    void advance() {
        current_ = {};
        is_done_ = rest_.empty();
        if (is_done_) return;
        ++number_;
        const std::size_t end = rest_.find('\n');
        current_ = without_return(rest_.substr(0, end));
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    }

  private:
    std::string_view rest_;
    std::string_view current_;
    std::size_t number_ = 0;
    bool is_done_ = false;
};

}  // namespace kagetsu::record
