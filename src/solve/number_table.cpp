#include "solve/number_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <istream>
#include <limits>
#include <new>
#include <ostream>

#include "util/fnv.hpp"

namespace kagetsu::solve {

NumberTable::NumberTable(std::size_t bytes)
    : count_(std::max<std::size_t>(bytes / sizeof(Entry) / kBucket, 1) * kBucket),
      entries_(static_cast<Entry*>(std::calloc(count_, sizeof(Entry)))) {
    if (entries_ == nullptr) throw std::bad_alloc();
}

std::optional<NumberTable::Entry> NumberTable::find(std::uint64_t key) const {
    const std::size_t bucket = bucket_of(key);
    const std::lock_guard lock(lock_of(bucket));
    for (std::size_t i = bucket; i < bucket + kBucket; ++i) {
        if (entries_[i].key == key) return entries_[i];
    }
    return std::nullopt;
}

void NumberTable::store(std::uint64_t key, const Numbers& numbers, Square move,
                        std::uint64_t effort) {
    const std::size_t bucket = bucket_of(key);
    const std::lock_guard lock(lock_of(bucket));
    Entry* slot = &entries_[bucket];
    for (std::size_t i = bucket; i < bucket + kBucket; ++i) {
        if (entries_[i].key == key) {
            slot = &entries_[i];
            if (slot->numbers().is_decided()) return;
            effort += slot->effort;
            break;
        }
        if (entries_[i].effort < slot->effort) slot = &entries_[i];
    }
    if (slot->key == 0) ++size_;
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    *slot = {key,
             numbers.proof,
             numbers.disproof,
             static_cast<std::uint32_t>(std::min(effort, kMost)),
             move,
             0};
}

namespace {

// Of a file; another byte order reads another number.
constexpr std::uint64_t kMagic = 0x3145564C4F53474BULL;  // "KGSOLVE1"

// Whether store() could have made this entry.
bool is_possible(const NumberTable::Entry& entry) {
    const bool has_numbers = entry.proof == 0
                                 ? entry.disproof == kInfinite
                                 : entry.proof <= kInfinite && entry.disproof <= kInfinite &&
                                       (entry.disproof != 0 || entry.proof == kInfinite);
    return entry.key != 0 && has_numbers && entry.move >= 0 && entry.move < kSquareCount;
}

void add(Fnv1a& checksum, const NumberTable::Entry& entry) {
    for (const unsigned char byte :
         std::bit_cast<std::array<unsigned char, sizeof(NumberTable::Entry)>>(entry))
        checksum.add_byte(byte);
}

template <typename Value>
void write(std::ostream& out, const Value& value) {
    const auto bytes = std::bit_cast<std::array<char, sizeof(Value)>>(value);
    out.write(bytes.data(), bytes.size());
}

template <typename Value>
bool read(std::istream& in, Value& value) {
    std::array<char, sizeof(Value)> bytes{};
    if (!in.read(bytes.data(), bytes.size())) return false;
    value = std::bit_cast<Value>(bytes);
    return true;
}

}  // namespace

void NumberTable::save(std::ostream& out) const {
    write(out, kMagic);
    write(out, std::uint64_t{size()});
    Fnv1a checksum;
    for (std::size_t i = 0; i < count_; ++i) {
        const Entry& entry = entries_[i];
        if (entry.key == 0) continue;
        write(out, entry);
        add(checksum, entry);
    }
    write(out, checksum.value());
}

bool NumberTable::load(std::istream& in) {
    std::uint64_t magic = 0;
    std::uint64_t count = 0;
    if (!read(in, magic) || magic != kMagic || !read(in, count)) return false;
    Fnv1a checksum;
    for (; count > 0; --count) {
        Entry entry;
        if (!read(in, entry)) return false;
        if (!is_possible(entry)) return false;
        add(checksum, entry);
        store(entry.key, entry.numbers(), entry.move, entry.effort);
    }
    std::uint64_t sum = 0;
    return read(in, sum) && sum == checksum.value() &&
           in.peek() == std::istream::traits_type::eof();
}

}  // namespace kagetsu::solve
