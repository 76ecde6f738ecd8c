// Progress of a long task on stderr, in units of which the number is known.
#pragma once

#include <cstdint>
#include <string>

#include "app/status_line.hpp"

namespace kagetsu::app {

class Progress {
  public:
    // `done` of `total` units were finished by an earlier run; they do not count for the rate.
    // `unit`: their name, in the plural.
    Progress(std::uint64_t done, std::uint64_t total, const char* unit);

    // Counts one more finished unit, or several. `note`: what is known so far, shown at the end of
    // the line.
    void add(std::string note = {}, std::uint64_t units = 1);
    // Prints the final line.
    void finish();
    [[nodiscard]] std::uint64_t done() const noexcept { return done_; }
    [[nodiscard]] std::uint64_t total() const noexcept { return total_; }

  private:
    void show();

    std::uint64_t earlier_;
    std::uint64_t done_;
    std::uint64_t total_;
    const char* unit_;
    std::string note_;
    StatusLine line_;
};

}  // namespace kagetsu::app
