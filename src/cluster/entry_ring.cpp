#include "cluster/entry_ring.hpp"

#include <algorithm>
#include <functional>

#include "util/bytes.hpp"

namespace kagetsu {

void EntryRing::begin(std::uint32_t search) {
    search_ = search;
    waiting_.clear();
}

void EntryRing::add(const std::vector<TravellingEntry>& entries) {
    if (ranks_ == 1) return;
    std::size_t left = std::max<std::size_t>(kMostAdded / static_cast<std::size_t>(ranks_ - 1), 1);
    Depth least = 0;  // all deeper entries are sent, and `left` of this depth
    if (entries.size() > left) {
        std::vector<Depth> depths;
        depths.reserve(entries.size());
        for (const TravellingEntry& travelling : entries)
            depths.push_back(travelling.entry.depth);
        const auto last = depths.begin() + static_cast<std::ptrdiff_t>(left) - 1;
        std::nth_element(depths.begin(), last, depths.end(), std::greater<>());
        least = *last;
        left -= static_cast<std::size_t>(
            std::count_if(depths.begin(), last, [&](Depth depth) { return depth > least; }));
    }
    for (const TravellingEntry& travelling : entries) {
        const Depth depth = travelling.entry.depth;
        if (depth < least || (depth == least && left == 0)) continue;
        if (depth == least) --left;
        push({travelling, ranks_ - 1});
    }
}

void EntryRing::push(const Waiting& waiting) {
    if (waiting.hops <= 0) return;
    if (waiting_.size() == kMostWaiting) waiting_.pop_front();
    waiting_.push_back(waiting);
}

void EntryRing::receive(const std::string& letter, std::vector<TravellingEntry>& taken) {
    ByteReader reader(letter);
    if (reader.next(kHeadBytes) != search_) return;
    for (std::size_t at = kHeadBytes; at < letter.size(); at += kEntryBytes) {
        Waiting waiting{};
        waiting.hops = static_cast<int>(reader.next(2)) - 1;
        waiting.entry.key = reader.next(8);
        TableEntry& entry = waiting.entry.entry;
        entry.move = static_cast<Square>(reader.next(2));
        entry.value = static_cast<std::int16_t>(reader.next(2));
        entry.eval = static_cast<std::int16_t>(reader.next(2));
        entry.depth = static_cast<Depth>(reader.next(2));
        entry.bound = static_cast<Bound>(reader.next(1));
        taken.push_back(waiting.entry);
        push(waiting);
    }
}

std::string EntryRing::next_letter() {
    std::string letter;
    if (waiting_.empty()) return letter;
    put_number(letter, search_, kHeadBytes);
    const std::size_t count = std::min(waiting_.size(), kMostInLetter);
    for (std::size_t i = 0; i < count; ++i, waiting_.pop_front()) {
        const auto& [travelling, hops] = waiting_.front();
        put_number(letter, static_cast<std::uint64_t>(hops), 2);
        put_number(letter, travelling.key, 8);
        put_number(letter, static_cast<std::uint64_t>(travelling.entry.move), 2);
        put_number(letter, static_cast<std::uint64_t>(travelling.entry.value), 2);
        put_number(letter, static_cast<std::uint64_t>(travelling.entry.eval), 2);
        put_number(letter, static_cast<std::uint64_t>(travelling.entry.depth), 2);
        put_number(letter, static_cast<std::uint64_t>(travelling.entry.bound), 1);
    }
    return letter;
}

}  // namespace kagetsu
