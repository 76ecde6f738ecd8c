#include "eval/weight_file.hpp"

#include <cstdlib>
#include <stdexcept>

#include "util/bytes.hpp"

namespace kagetsu {

namespace {

constexpr std::string_view kName = "kagetsu weights ";
constexpr std::string_view kHeader = "kagetsu weights 3\n";
constexpr int kCheckBytes = 8;

constexpr int kLengthBytes = 2;

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

// Calls visit(number, least, most) for each number of a network.
template <typename NetworkType, typename Visitor>
void for_each_number(NetworkType& network, Visitor&& visit) {
    constexpr int kAnyByte = 127;
    constexpr int kAnyWord = 32767;
    const auto visit_all = [&visit](auto& numbers, int most) {
        for (auto& number : numbers)
            visit(number, -most, most);
    };
    visit(network.table_share, 0, NetworkWeights::kMaxTableShare);
    for (auto& row : network.rows)
        visit_all(row, NetworkWeights::kMaxRowWeight);
    visit_all(network.input_biases, kAnyWord);
    for (auto& weights : network.first)
        visit_all(weights, kAnyByte);
    visit_all(network.first_biases, NetworkWeights::kMaxBias);
    for (auto& weights : network.second)
        visit_all(weights, kAnyByte);
    visit_all(network.second_biases, NetworkWeights::kMaxBias);
    visit_all(network.output, kAnyWord);
    visit(network.output_bias, -NetworkWeights::kMaxOutputBias, NetworkWeights::kMaxOutputBias);
}

void put_network(std::string& bytes, const NetworkWeights& network) {
    for_each_number(network, [&bytes](const auto& number, int /*least*/, int /*most*/) {
        put_number(bytes, static_cast<std::uint64_t>(number), sizeof number);
    });
}

// Reads numbers as ByteReader does; throws if there are none left.
class CheckedReader {
  public:
    explicit CheckedReader(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] std::string_view take(std::size_t count) {
        if (count > bytes_.size()) throw std::runtime_error("weights that are cut short");
        const std::string_view taken = bytes_.substr(0, count);
        bytes_.remove_prefix(count);
        return taken;
    }
    template <typename Number>
    [[nodiscard]] Number next() {
        return static_cast<Number>(ByteReader(take(sizeof(Number))).next(sizeof(Number)));
    }
    [[nodiscard]] bool at_end() const noexcept { return bytes_.empty(); }

  private:
    std::string_view bytes_;
};

template <typename Number>
void read_number(CheckedReader& reader, Number& number, int least, int most) {
    number = reader.next<Number>();
    if (number < least || number > most) throw std::runtime_error("weights out of range");
}

std::shared_ptr<const NetworkWeights> read_network(CheckedReader& reader) {
    auto network = std::make_shared<NetworkWeights>();
    for_each_number(*network, [&reader](auto& number, int least, int most) {
        read_number(reader, number, least, most);
    });
    return network;
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
    for (const WeightSet& set : weights.sets) {
        const std::string text = set.learned_from.substr(0, WeightSet::kMaxLearnedFrom);
        put_number(bytes, text.size(), kLengthBytes);
        bytes += text;
        put_number(bytes, set.network ? 1 : 0, 1);
        if (set.network) put_network(bytes, *set.network);
    }
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
    if (bytes.substr(0, kName.size()) != kName) throw std::runtime_error("not a weight file");
    if (bytes.substr(0, kHeader.size()) != kHeader)
        throw std::runtime_error("weights of another version");
    if (bytes.size() < kHeader.size() + kCheckBytes) throw std::runtime_error("damaged weights");
    const std::string_view checked = bytes.substr(0, bytes.size() - kCheckBytes);
    if (ByteReader(bytes.substr(checked.size())).next(kCheckBytes) != check_sum(checked))
        throw std::runtime_error("damaged weights");

    CheckedReader reader(checked.substr(kHeader.size()));
    Weights weights;
    for_each_table(weights, [&reader](auto& table, int most) {
        for (std::int16_t& number : table)
            read_number(reader, number, -most, most);
    });
    for (WeightSet& set : weights.sets) {
        set.learned_from = reader.take(reader.next<std::uint16_t>());
        const auto has_network = reader.next<std::uint8_t>();
        if (set.learned_from.size() > WeightSet::kMaxLearnedFrom || has_network > 1)
            throw std::runtime_error("weights out of range");
        if (has_network == 1) set.network = read_network(reader);
    }
    if (!reader.at_end()) throw std::runtime_error("weights with trailing bytes");
    return weights;
}

}  // namespace kagetsu
