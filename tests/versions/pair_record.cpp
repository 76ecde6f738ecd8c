#include "pair_record.hpp"

#include <sstream>
#include <stdexcept>

namespace kagetsu::test {

PairRecord::PairRecord(const std::string& path, const std::string& conditions) {
    if (path.empty()) return;
    file_.emplace(path, conditions);
    for (const std::string& line : file_->lines()) {
        std::istringstream words(line);
        std::uint64_t nodes = 0;
        std::uint64_t number = 0;
        int half_points = -1;
        words >> nodes >> number >> half_points;
        if (!words || !words.eof() || half_points < 0 || half_points > 4 ||
            number != score(nodes).games() / 2)
            throw std::runtime_error(path + ": bad line '" + line + "'");
        scores_[nodes].add(half_points);
    }
}

void PairRecord::add(std::uint64_t nodes, int half_points) {
    const std::uint64_t number = score(nodes).games() / 2;
    scores_[nodes].add(half_points);
    if (file_) {
        file_->append(std::to_string(nodes) + ' ' + std::to_string(number) + ' ' +
                      std::to_string(half_points));
    }
}

}  // namespace kagetsu::test
