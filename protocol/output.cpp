#include "protocol/output.hpp"

#include <spdlog/logger.h>

#include <algorithm>
#include <string>

namespace kagetsu::protocol {

void Output::write_line(std::string_view text) {
    std::string line(text.substr(0, kMaxLength));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    line.push_back('\n');
    out_.write(line.data(), static_cast<std::streamsize>(line.size()));
    out_.flush();
    line.pop_back();
    if (logger_) logger_->debug("< {}", line);
}

}  // namespace kagetsu::protocol
