// A text on a terminal that is replaced in place.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace kagetsu::app {

class LiveText {
  public:
    // `out` must lead to a terminal that obeys escape sequences, and outlive this object.
    explicit LiveText(std::ostream& out) : out_(out) {}

    // Shows the lines in place of those shown before. No line may be wider than the terminal, and
    // there must be fewer of them than it has rows.
    void show(const std::vector<std::string>& lines);

  private:
    std::ostream& out_;
    std::size_t shown_ = 0;  // lines
};

}  // namespace kagetsu::app
