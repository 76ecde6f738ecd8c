// Writes the answers; nothing else does.
#pragma once

#include <spdlog/fwd.h>

#include <cstddef>
#include <memory>
#include <ostream>
#include <string_view>
#include <utility>

namespace kagetsu::protocol {

class Output {
  public:
    // Longest line written, in bytes without the line end. Some managers read into small buffers.
    static constexpr std::size_t kMaxLength = 900;

    // The stream must outlive this object. It should be buffered, so that a line is written in one
    // piece: some managers do not join the pieces. Lines are also written to the logger, which may
    // be null.
    explicit Output(std::ostream& out, std::shared_ptr<spdlog::logger> logger = nullptr)
        : out_(out), logger_(std::move(logger)) {}

    // Writes the text and a LF, and flushes. Bytes other than printable ASCII become '?', and the
    // text is cut at kMaxLength, since it may echo anything that was sent. Does nothing once the
    // stream is broken.
    void write_line(std::string_view text);

    // Has writing failed? The manager has closed the pipe, or the device is full.
    [[nodiscard]] bool is_broken() const { return !out_.good(); }

  private:
    std::ostream& out_;
    std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace kagetsu::protocol
