// The only writer of the answers.
#pragma once

#include <spdlog/logger.h>

#include <cstddef>
#include <memory>
#include <ostream>
#include <string_view>
#include <utility>

namespace kagetsu::protocol {

class Output {
  public:
    // Longest line written, in bytes without the line end. Managers read into small buffers and
    // some of them byte by byte.
    static constexpr std::size_t kMaxLength = 900;

    // The stream must outlive this object. It should be buffered, so that a line leaves in one
    // piece: some managers don't join what they read in two. The logger, which may be null, gets
    // every line, too.
    explicit Output(std::ostream& out, std::shared_ptr<spdlog::logger> logger = nullptr)
        : out_(out), logger_(std::move(logger)) {}

    // Writes the text, a LF, and flushes. Bytes other than printable ASCII become '?', and what
    // exceeds kMaxLength is cut off: the text may echo anything that was sent to us. Does nothing
    // once the stream is broken.
    void write_line(std::string_view text);

    // The reader has closed its end (or the device is full): nobody hears us any more.
    [[nodiscard]] bool is_broken() const { return !out_.good(); }

  private:
    std::ostream& out_;
    std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace kagetsu::protocol
