#include "eval/weight_file.hpp"

#include <cstdlib>
#include <stdexcept>

#include "eval/bytes.hpp"

namespace kagetsu {

namespace {

constexpr std::string_view kName = "kagetsu weights ";
constexpr std::string_view kHeader = "kagetsu weights 2\n";
constexpr int kCheckBytes = 8;

// Calls visit(table, limit) for each table of numbers; `limit` bounds their absolute values.
template <typename WeightsType, typename Visitor>
void for_each_table(WeightsType& weights, Visitor&& visit) {
    constexpr int kAny = 32767;
    for (auto& set : weights.sets) {
        visit(set.own, kMaxPointValue);
        visit(set.opponents, kMaxPointValue);
        visit(set.attack, kAny);
        visit(set.defence, kAny);
        visit(set.threats, kAny);
    }
}

std::uint64_t check_sum(std::string_view bytes) {
    std::uint64_t sum = 14695981039346656037ULL;
    for (const char byte : bytes)
        sum = (sum ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
    return sum;
}

// Returns the file content without the checksum.
std::string content_of(const Weights& weights) {
    std::string bytes(kHeader);
    for_each_table(weights, [&bytes](const auto& table, int /*most*/) {
        for (const std::int16_t number : table)
            put_number(bytes, static_cast<std::uint16_t>(number), 2);
    });
    return bytes;
}

}  // namespace

std::string to_bytes(const Weights& weights) {
    std::string bytes = content_of(weights);
    put_number(bytes, check_sum(bytes), kCheckBytes);
    return bytes;
}

std::uint64_t fingerprint(const Weights& weights) {
    return check_sum(content_of(weights));
}

Weights parse_weights(std::string_view bytes) {
    if (bytes.substr(0, kName.size()) != kName) throw std::runtime_error("no weights");
    if (bytes.substr(0, kHeader.size()) != kHeader)
        throw std::runtime_error("weights of another version");
    Weights weights;
    std::size_t size = kHeader.size() + kCheckBytes;
    for_each_table(weights, [&size](const auto& table, int /*most*/) { size += 2 * table.size(); });
    if (bytes.size() != size) {
        throw std::runtime_error("weights of " + std::to_string(bytes.size()) + " bytes, not " +
                                 std::to_string(size));
    }
    const std::string_view checked = bytes.substr(0, size - kCheckBytes);
    if (ByteReader(bytes.substr(checked.size())).next(kCheckBytes) != check_sum(checked))
        throw std::runtime_error("damaged weights");
    ByteReader reader(checked.substr(kHeader.size()));
    for_each_table(weights, [&](auto& table, int most) {
        for (std::int16_t& number : table) {
            number = static_cast<std::int16_t>(reader.next(2));
            if (std::abs(number) > most) throw std::runtime_error("weights out of range");
        }
    });
    return weights;
}

}  // namespace kagetsu
