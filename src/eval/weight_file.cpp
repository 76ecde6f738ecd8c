#include "eval/weight_file.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "util/bytes.hpp"
#include "util/fnv.hpp"

namespace kagetsu {

namespace {

constexpr std::string_view kName = "kagetsu weights ";
constexpr std::string_view kHeader = "kagetsu weights 5\n";
constexpr int kCheckBytes = 8;

constexpr int kLengthBytes = 2;

constexpr std::size_t kTableBytes = sizeof(WeightSet::own) + sizeof(WeightSet::opponents) +
                                    sizeof(WeightSet::attack) + sizeof(WeightSet::defence) +
                                    sizeof(WeightSet::threats);
constexpr std::size_t kNetworkBytes =
    sizeof(NetworkWeights::table_share) + kNetworkRowCount * sizeof(NetworkWeights::Row) +
    sizeof(NetworkWeights::input_biases) + sizeof(NetworkWeights::first) +
    sizeof(NetworkWeights::first_biases) + sizeof(NetworkWeights::second) +
    sizeof(NetworkWeights::second_biases) + sizeof(NetworkWeights::output) +
    sizeof(NetworkWeights::output_bias);

// Calls visit(numbers, least, most) for each table of a set.
template <typename SetType, typename Visitor>
void for_each_table(SetType& set, Visitor&& visit) {
    constexpr int kAny = 32767;
    visit(std::span(set.own), -kMaxPointValue, kMaxPointValue);
    visit(std::span(set.opponents), -kMaxPointValue, kMaxPointValue);
    visit(std::span(set.attack), -kAny, kAny);
    visit(std::span(set.defence), -kAny, kAny);
    visit(std::span(set.threats), -kAny, kAny);
}

// Calls visit(numbers, least, most) for all numbers of a network.
template <typename NetworkType, typename Visitor>
void for_each_table_of_network(NetworkType& network, Visitor&& visit) {
    constexpr int kAnyByte = 127;
    constexpr int kAnyWord = 32767;
    const auto visit_all = [&visit](auto& numbers, int most) {
        visit(std::span(numbers), -most, most);
    };
    const auto visit_one = [&visit](auto& number, int least, int most) {
        visit(std::span(&number, 1), least, most);
    };
    visit_one(network.table_share, 0, NetworkWeights::kMaxTableShare);
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
    visit_one(network.output_bias, -NetworkWeights::kMaxOutputBias, NetworkWeights::kMaxOutputBias);
}

// Appends numbers to `bytes`.
class Writer {
  public:
    explicit Writer(std::string& bytes) : bytes_(bytes) {}
    template <typename Span>
    void operator()(Span numbers, int /*least*/, int /*most*/) const {
        for (const auto number : numbers)
            put_number(bytes_, static_cast<std::uint64_t>(number), sizeof number);
    }

  private:
    std::string& bytes_;
};

// Removes the first `count` bytes and returns them; throws if there are fewer.
std::string_view take(std::string_view& bytes, std::size_t count) {
    if (count > bytes.size()) throw std::runtime_error("weights that are cut short");
    const std::string_view taken = bytes.substr(0, count);
    bytes.remove_prefix(count);
    return taken;
}

// Reads numbers from the front of `bytes`; throws if any is out of range.
class Reader {
  public:
    explicit Reader(std::string_view& bytes) : bytes_(bytes) {}
    template <typename Span>
    void operator()(Span numbers, int least, int most) const {
        ByteReader reader(take(bytes_, numbers.size_bytes()));
        bool in_range = true;
        for (auto& number : numbers) {
            number = static_cast<typename Span::value_type>(reader.next(sizeof number));
            in_range = in_range & (number >= least) & (number <= most);
        }
        if (!in_range) throw std::runtime_error("weights out of range");
    }

  private:
    std::string_view& bytes_;
};

std::uint64_t check_sum(std::string_view bytes) {
    Fnv1a sum;
    for (const char byte : bytes)
        sum.add_byte(static_cast<unsigned char>(byte));
    return sum.value();
}

// Returns each byte of `part` after `operation`, std::plus or std::minus, with the same byte of the
// first set's; unchanged if the first set has no such part.
template <typename Operation>
std::string with_first(std::string_view part, std::string_view first, Operation operation) {
    std::string result(part);
    if (part.size() == first.size())
        std::transform(part.begin(), part.end(), first.begin(), result.begin(), operation);
    return result;
}

// Returns the file content without the checksum.
std::string content_of(const Weights& weights) {
    std::vector<std::string> tables(kWeightSetCount);
    std::vector<std::string> networks(kWeightSetCount);
    for (std::size_t i = 0; i < kWeightSetCount; ++i) {
        const WeightSet& set = weights.sets[i];
        for_each_table(set, Writer(tables[i]));
        if (set.network) for_each_table_of_network(*set.network, Writer(networks[i]));
    }
    for (std::size_t i = 1; i < kWeightSetCount; ++i) {
        tables[i] = with_first(tables[i], tables[0], std::minus<>());
        networks[i] = with_first(networks[i], networks[0], std::minus<>());
    }
    std::string bytes(kHeader);
    for (const std::string& part : tables)
        bytes += part;
    for (std::size_t i = 0; i < kWeightSetCount; ++i) {
        const std::string text = weights.sets[i].learned_from.substr(0, WeightSet::kMaxLearnedFrom);
        put_number(bytes, text.size(), kLengthBytes);
        bytes += text;
        put_number(bytes, networks[i].empty() ? 0 : 1, 1);
        bytes += networks[i];
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

WeightFile::WeightFile(std::string_view bytes) {
    if (bytes.substr(0, kName.size()) != kName) throw std::runtime_error("not a weight file");
    if (bytes.substr(0, kHeader.size()) != kHeader)
        throw std::runtime_error("weights of another version, not '" +
                                 std::string(kHeader.substr(0, kHeader.size() - 1)) + "'");
    if (bytes.size() < kHeader.size() + kCheckBytes) throw std::runtime_error("damaged weights");
    checked_ = bytes.substr(0, bytes.size() - kCheckBytes);
    check_sum_ = ByteReader(bytes.substr(checked_.size())).next(kCheckBytes);
}

void WeightFile::verify() const {
    if (check_sum_ != check_sum(checked_)) throw std::runtime_error("damaged weights");
}

WeightFile::Sets WeightFile::sets() const {
    Sets sets;
    std::string_view bytes = checked_.substr(kHeader.size());
    for (Set& set : sets)
        set.tables = take(bytes, kTableBytes);
    for (Set& set : sets) {
        set.learned_from = take(bytes, ByteReader(take(bytes, kLengthBytes)).next(kLengthBytes));
        const std::uint64_t networks = ByteReader(take(bytes, 1)).next(1);
        if (set.learned_from.size() > WeightSet::kMaxLearnedFrom || networks > 1)
            throw std::runtime_error("weights out of range");
        set.network = take(bytes, networks * kNetworkBytes);
    }
    if (!bytes.empty()) throw std::runtime_error("weights with trailing bytes");
    return sets;
}

WeightSet WeightFile::parse(const Sets& sets, WeightSetId id) {
    const Set& set = sets[static_cast<std::size_t>(id)];
    const Set first = &set == &sets.front() ? Set() : sets.front();
    const std::string tables = with_first(set.tables, first.tables, std::plus<>());
    const std::string network_bytes = with_first(set.network, first.network, std::plus<>());
    WeightSet weights;
    std::string_view bytes = tables;
    for_each_table(weights, Reader(bytes));
    weights.learned_from = set.learned_from;
    if (!set.network.empty()) {
        auto network = std::make_shared<NetworkWeights>();
        bytes = network_bytes;
        for_each_table_of_network(*network, Reader(bytes));
        weights.network = std::move(network);
    }
    return weights;
}

Weights parse_weights(std::string_view bytes) {
    const WeightFile file(bytes);
    file.verify();
    const WeightFile::Sets sets = file.sets();
    Weights weights;
    for (std::size_t i = 0; i < kWeightSetCount; ++i)
        weights.sets[i] = WeightFile::parse(sets, static_cast<WeightSetId>(i));
    return weights;
}

}  // namespace kagetsu
