#include "search/transposition_table.hpp"

#include <algorithm>

#include "kagetsu/standard_library.hpp"
#include "util/large_pages.hpp"

namespace kagetsu {

namespace {

// Data word: move 10 bits, value 16, eval 16, depth 12, bound 2, generation 8.
constexpr int kValueShift = 10;
constexpr int kEvalShift = 26;
constexpr int kDepthShift = 42;
constexpr int kBoundShift = 54;
constexpr int kGenerationShift = 56;
constexpr Depth kMaxStoredDepth = (1 << 12) - 1;
static_assert(kSquareCount == 1 << kValueShift);
static_assert(kNoValue < 1 << 15);

// Of two results of this search for a position, the older one stays if it is deeper by more than
// this.
constexpr Depth kMuchDeeper = 2 * kPly;
// Every search since an entry was stored makes it worth this much less depth.
constexpr Depth kDepthPerAge = 4 * kPly;

std::uint64_t pack(const TableEntry& entry, unsigned generation) {
    const auto bits = [](int value, int shift) {
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(value)) << shift;
    };
    return static_cast<std::uint64_t>(entry.move) | bits(entry.value, kValueShift) |
           bits(entry.eval, kEvalShift) |
           bits(std::clamp(entry.depth, 0, kMaxStoredDepth), kDepthShift) |
           static_cast<std::uint64_t>(entry.bound) << kBoundShift |
           static_cast<std::uint64_t>(generation) << kGenerationShift;
}

TableEntry unpack(std::uint64_t data) {
    TableEntry entry;
    entry.move = static_cast<Square>(data & (kSquareCount - 1));
    entry.value = static_cast<std::int16_t>(data >> kValueShift);
    entry.eval = static_cast<std::int16_t>(data >> kEvalShift);
    entry.depth = static_cast<Depth>((data >> kDepthShift) & kMaxStoredDepth);
    entry.bound = static_cast<Bound>((data >> kBoundShift) & 3);
    return entry;
}

Value to_node(Value value, int ply) {
    if (value >= kMateBound) return value + ply;
    return value <= -kMateBound ? value - ply : value;
}

Value from_node(Value value, int ply) {
    if (value >= kMateBound) return value - ply;
    return value <= -kMateBound ? value + ply : value;
}

unsigned generation_of(std::uint64_t data) {
    return static_cast<unsigned>(data >> kGenerationShift);
}

}  // namespace

TableEntry at_own_node(TableEntry entry, int ply) noexcept {
    entry.value = to_node(entry.value, ply);
    return entry;
}

TranspositionTable::Content TranspositionTable::read(Slot& slot) const noexcept {
    const std::uint64_t data = load_relaxed(slot.data);
    const std::uint64_t tag = load_relaxed(slot.check) ^ data;
    return {tag, tag >> kEpochShift == epoch_ ? data : 0};
}

bool TranspositionTable::allocate() noexcept {
    memory_.reset();  // first: both tables together could exceed the memory limit
    void* const raw = std::calloc(bucket_count_ + 1, kBucketBytes);
    memory_.reset(raw);
    if (raw == nullptr) return false;
    std::size_t space = (bucket_count_ + 1) * kBucketBytes;
    void* start = raw;
    buckets_ =
        static_cast<Bucket*>(std::align(kBucketBytes, bucket_count_ * kBucketBytes, start, space));
    return true;
}

void TranspositionTable::resize(std::size_t bytes) noexcept {
    generation_ = 0;
    epoch_ = 1;
    bucket_count_ = buckets_in(bytes);
    while (!allocate()) {
        if (bucket_count_ == 1) {
            last_resort_ = {};
            buckets_ = &last_resort_;
            return;
        }
        bucket_count_ /= 2;
    }
}

void TranspositionTable::clear() noexcept {
    if (epoch_ == kLastEpoch) {
        resize(size_in_bytes());
    } else {
        generation_ = 0;
        ++epoch_;
    }
}

std::size_t TranspositionTable::populate(std::size_t from,
                                         const std::atomic<bool>& is_stopped) noexcept {
    return from + kagetsu::populate(reinterpret_cast<char*>(buckets_) + from,
                                    size_in_bytes() - from, is_stopped);
}

// Keys are spread evenly, so the first buckets are a fair sample.
int TranspositionTable::usage() const noexcept {
    constexpr std::size_t kSample = 1000;
    const std::size_t buckets = std::min(bucket_count_, kSample);
    std::size_t used = 0;
    for (std::size_t i = 0; i < buckets; ++i) {
        for (Slot& slot : buckets_[i].slots) {
            const std::uint64_t data = read(slot).data;
            if (unpack(data).bound != Bound::None && generation_of(data) == generation_) ++used;
        }
    }
    return static_cast<int>(used * 1000 / (buckets * kSlots));
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t key, int ply) const noexcept {
    const std::uint64_t wanted = tag_of(key);
    for (Slot& slot : bucket(key).slots) {
        const std::uint64_t data = load_relaxed(slot.data);
        if ((load_relaxed(slot.check) ^ data) != wanted) continue;
        TableEntry entry = unpack(data);
        if (entry.bound == Bound::None) continue;
        entry.value = from_node(entry.value, ply);
        return entry;
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, int ply, TableEntry entry) noexcept {
    Slot* victim = nullptr;
    int lowest_worth = 0;
    const std::uint64_t wanted = tag_of(key);
    for (Slot& slot : bucket(key).slots) {
        const auto [tag, data] = read(slot);
        if (tag == wanted) {
            const TableEntry old = unpack(data);
            if (entry.move == kNoSquare) entry.move = old.move;
            // Keep a much deeper result of this search.
            const bool fresh = generation_of(data) == generation_;
            if (fresh && entry.bound != Bound::Exact && entry.depth + kMuchDeeper < old.depth)
                return;
            victim = &slot;
            break;
        }
        const auto age = static_cast<int>((generation_ - generation_of(data)) & kGenerationMask);
        const int worth = unpack(data).depth - age * kDepthPerAge;
        if (victim == nullptr || worth < lowest_worth) {
            victim = &slot;
            lowest_worth = worth;
        }
    }
    const std::uint64_t data = pack(at_own_node(entry, ply), generation_);
    store_relaxed(victim->check, wanted ^ data);
    store_relaxed(victim->data, data);
}

}  // namespace kagetsu
