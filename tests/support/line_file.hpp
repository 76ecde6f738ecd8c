// A file of lines that only grows, so that a long run can be interrupted and continued.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/contents.hpp"

namespace kagetsu::test {

class LineFile {
  public:
    // A new file begins with `conditions`, one line that says of what run it is. A last line
    // without its end, of a run that was killed while it wrote, is cut off. Throws
    // std::runtime_error if the file cannot be written or is of a run under other conditions.
    LineFile(std::string path, const std::string& conditions) : path_(std::move(path)) {
        std::string text = contents(path_);
        const std::size_t whole = text.rfind('\n') + 1;
        const std::string first = text.substr(0, text.find('\n'));
        const bool is_ours = whole > 0 ? first == conditions : conditions.starts_with(first);
        if (!is_ours) {
            throw std::runtime_error(path_ + " is of a run with other options:\n" + first +
                                     "\nand not\n" + conditions);
        }
        if (whole < text.size()) {
            text.resize(whole);
            std::filesystem::resize_file(path_, whole);
        }
        if (whole == 0) append(conditions);
        std::istringstream in(text);
        std::string line;
        std::getline(in, line);
        while (std::getline(in, line))
            lines_.push_back(line);
    }

    // The lines that the file had when it was opened, without the conditions.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    // Adds a line. Throws std::runtime_error if it cannot be written.
    void append(const std::string& line) const {
        std::ofstream out(path_, std::ios::binary | std::ios::app);
        out << line << '\n' << std::flush;
        if (!out) throw std::runtime_error(path_ + " cannot be written");
    }

  private:
    std::string path_;
    std::vector<std::string> lines_;
};

}  // namespace kagetsu::test
