#include "cluster/progress.hpp"

#include <algorithm>

#include "util/bytes.hpp"

namespace kagetsu {

void Progress::add(const Progress& other) {
    nodes += other.nodes;
    for (const Vote& vote : other.votes)
        add_vote(votes, vote);
}

bool Progress::has_win() const noexcept {
    return std::any_of(votes.begin(), votes.end(),
                       [](const Vote& vote) { return vote.best.value >= kMateBound; });
}

std::string to_bytes(const Progress& progress) {
    std::string bytes;
    put_number(bytes, progress.search, 4);
    put_number(bytes, progress.nodes, 8);
    put_number(bytes, progress.votes.size(), 2);
    for (const auto& [weight, best] : progress.votes) {
        put_number(bytes, weight, 8);
        put_number(bytes, static_cast<std::uint64_t>(best.value), 2);
        put_number(bytes, static_cast<std::uint64_t>(best.depth), 2);
        put_number(bytes, static_cast<std::uint64_t>(best.selective_depth), 2);
        put_number(bytes, best.pv.size(), 2);
        for (const Square square : best.pv)
            put_number(bytes, static_cast<std::uint64_t>(square), 2);
    }
    return bytes;
}

Progress progress_of(const std::string& bytes) {
    ByteReader reader(bytes);
    Progress progress;
    progress.search = static_cast<std::uint32_t>(reader.next(4));
    progress.nodes = reader.next(8);
    progress.votes.resize(static_cast<std::size_t>(reader.next(2)));
    for (auto& [weight, best] : progress.votes) {
        weight = reader.next(8);
        best.value = static_cast<std::int16_t>(reader.next(2));
        best.depth = static_cast<int>(reader.next(2));
        best.selective_depth = static_cast<int>(reader.next(2));
        best.pv.resize(static_cast<std::size_t>(reader.next(2)));
        for (Square& square : best.pv)
            square = static_cast<Square>(reader.next(2));
    }
    return progress;
}

}  // namespace kagetsu
