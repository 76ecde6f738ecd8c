#include "pair_record.hpp"

#include <sstream>
#include <stdexcept>

namespace kagetsu::test {

namespace {

struct Pair {
    std::uint64_t nodes = 0;
    std::uint64_t number = 0;
    int half_points = -1;
};

Pair read_pair(const std::string& line) {
    std::istringstream words(line);
    Pair pair;
    words >> pair.nodes >> pair.number >> pair.half_points;
    if (!words || !words.eof() || pair.half_points < 0 || pair.half_points > 4)
        throw std::runtime_error("not a pair: " + line);
    return pair;
}

}  // namespace

PairRecord::PairRecord(const std::string& path, const std::string& conditions) {
    if (path.empty()) return;
    file_.emplace(path, conditions);
    for (const std::string& line : file_->lines()) {
        const Pair pair = read_pair(line);
        if (pair.number != score(pair.nodes).games() / 2)
            throw std::runtime_error("a pair is missing before: " + line);
        scores_[pair.nodes].add(pair.half_points);
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
