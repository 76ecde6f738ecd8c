#include "cluster/entry_ring.hpp"

#include <algorithm>

#include "util/bytes.hpp"

namespace kagetsu {

void EntryRing::begin(std::uint32_t search) {
    search_ = search;
    waiting_.clear();
}

void EntryRing::add(std::vector<TravellingEntry>& entries) {
    if (ranks_ == 1) return;
    const std::size_t share =
        std::max<std::size_t>(kMostAdded / static_cast<std::size_t>(ranks_ - 1), 1);
    auto end = entries.end();
    if (entries.size() > share) {
        end = entries.begin() + static_cast<std::ptrdiff_t>(share);
        std::nth_element(entries.begin(), end, entries.end(), [](const auto& a, const auto& b) {
            return a.entry.depth > b.entry.depth;
        });
    }
    std::for_each(entries.begin(), end, [this](const TravellingEntry& entry) {
        push({entry, ranks_ - 1});
    });
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
