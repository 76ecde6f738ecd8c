#include "app/live_text.hpp"

namespace kagetsu::app {

void LiveText::show(const std::vector<std::string>& lines) {
    std::string text;
    if (shown_ > 0) text += "\x1b[" + std::to_string(shown_) + 'F';  // to the first line
    for (const std::string& line : lines)
        text += line + "\x1b[K\n";  // clears the rest of the line
    text += "\x1b[J";               // and the lines below
    out_ << text << std::flush;
    shown_ = lines.size();
}

}  // namespace kagetsu::app
