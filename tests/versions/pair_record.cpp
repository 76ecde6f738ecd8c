#include "pair_record.hpp"

#include <filesystem>
#include <sstream>
#include <stdexcept>

namespace kagetsu::test {

PairRecord::PairRecord(const std::string& path, const std::string& conditions) {
    if (path.empty()) return;
    const auto require = [&path](bool condition, const std::string& what) {
        if (!condition) throw std::runtime_error(path + ": " + what);
    };
    std::string text;
    if (std::filesystem::exists(path)) {
        std::ifstream old(path, std::ios::binary);
        std::ostringstream bytes;
        bytes << old.rdbuf();
        require(static_cast<bool>(old), "cannot be read");
        text = bytes.str();
        text.resize(text.rfind('\n') + 1);  // the program may have been killed while it wrote
        std::filesystem::resize_file(path, text.size());
    }
    std::istringstream lines(text);
    std::string line;
    if (std::getline(lines, line)) {
        require(line == conditions, "has a match of other conditions: " + line);
        while (std::getline(lines, line)) {
            std::istringstream words(line);
            std::uint64_t nodes = 0;
            std::uint64_t number = 0;
            int half_points = -1;
            words >> nodes >> number >> half_points;
            require(words && words.eof() && half_points >= 0 && half_points <= 4 &&
                        number == score(nodes).games() / 2,
                    "bad line '" + line + "'");
            scores_[nodes].add(half_points);
        }
    }
    file_.open(path, std::ios::binary | std::ios::app);
    if (text.empty()) file_ << conditions << std::endl;
    require(static_cast<bool>(file_), "cannot be written");
}

void PairRecord::add(std::uint64_t nodes, int half_points) {
    const std::uint64_t number = score(nodes).games() / 2;
    scores_[nodes].add(half_points);
    if (!file_.is_open()) return;
    file_ << nodes << ' ' << number << ' ' << half_points << std::endl;
    if (!file_) throw std::runtime_error("cannot write the record");
}

}  // namespace kagetsu::test
