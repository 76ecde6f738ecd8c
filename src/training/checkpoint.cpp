#include "training/checkpoint.hpp"

#include <bit>
#include <concepts>
#include <initializer_list>
#include <stdexcept>

#include "eval/weight_file.hpp"
#include "util/bytes.hpp"
#include "util/random.hpp"

namespace kagetsu::training {

namespace {

constexpr std::string_view kHeader = "kagetsu training 1\n";
constexpr int kNumberBytes = 8;
constexpr int kFloatBytes = 4;

class Writer {
  public:
    void operator()(std::uint64_t number) { put_number(bytes_, number, kNumberBytes); }
    void operator()(int number) { (*this)(static_cast<std::uint64_t>(number)); }
    void operator()(double number) { (*this)(std::bit_cast<std::uint64_t>(number)); }
    void operator()(float number) {
        put_number(bytes_, std::bit_cast<std::uint32_t>(number), kFloatBytes);
    }
    template <typename T>
    void list(const std::vector<T>& items) {
        (*this)(std::uint64_t{items.size()});
    }
    [[nodiscard]] std::string& bytes() noexcept { return bytes_; }

  private:
    std::string bytes_;
};

class Reader {
  public:
    explicit Reader(std::string_view bytes) : left_(bytes.size()), reader_(bytes) {}

    void operator()(std::uint64_t& number) { number = next(kNumberBytes); }
    void operator()(int& number) { number = static_cast<int>(next(kNumberBytes)); }
    void operator()(double& number) { number = std::bit_cast<double>(next(kNumberBytes)); }
    void operator()(float& number) {
        number = std::bit_cast<float>(static_cast<std::uint32_t>(next(kFloatBytes)));
    }
    template <typename T>
    void list(std::vector<T>& items) {
        const std::uint64_t size = next(kNumberBytes);
        if (size > left_) throw std::runtime_error("damaged checkpoint");
        items.resize(size);
    }
    [[nodiscard]] bool is_at_end() const noexcept { return left_ == 0; }

  private:
    std::uint64_t next(int count) {
        if (left_ < static_cast<std::size_t>(count)) throw std::runtime_error("damaged checkpoint");
        left_ -= static_cast<std::size_t>(count);
        return reader_.next(count);
    }
    std::size_t left_;
    ByteReader reader_;
};

// Passes all numbers of a state to a Writer or Reader, in the order of the file.
template <typename Archive, typename ParametersType>
void transfer_parameters(Archive& archive, ParametersType& parameters) {
    for (auto* rows : {&parameters.class_rows, &parameters.window_rows})
        for (auto& row : *rows)
            for (auto& number : row)
                archive(number);
    for_each_part(
        [&archive](HeadPart /*part*/, auto numbers) {
            for (auto& number : numbers)
                archive(number);
        },
        parameters.head);
}

template <typename Archive, typename StateType>
void transfer(Archive& archive, StateType& state) {
    archive(state.epoch);
    archive(state.chunk);
    archive(state.samples);
    archive(state.recent.cross_entropy);
    archive(state.recent.entropy);
    archive(state.recent.samples);
    archive.list(state.curve);
    for (auto& point : state.curve) {
        archive(point.samples);
        archive(point.trained);
        archive(point.held_out);
    }
    archive(state.learned.steps);
    archive.list(state.learned.networks);
    for (auto& learned : state.learned.networks) {
        transfer_parameters(archive, learned.parameters);
        transfer_parameters(archive, learned.means);
        transfer_parameters(archive, learned.squares);
    }
}

std::uint64_t check_sum(std::string_view bytes) {
    std::uint64_t sum = 0;
    for (const char byte : bytes)
        sum = splitmix64(sum ^ static_cast<unsigned char>(byte));
    return sum;
}

}  // namespace

std::uint64_t identity_of(const GameSource& games, const Weights& start,
                          const TrainingOptions& options) {
    std::uint64_t hash = 0;
    for (const std::uint64_t number :
         {games.fingerprint(), fingerprint(start), static_cast<std::uint64_t>(options.epochs),
          static_cast<std::uint64_t>(options.rounded_epochs), options.batch,
          std::bit_cast<std::uint64_t>(options.rate), std::bit_cast<std::uint64_t>(options.decay),
          options.held_out, options.seed, std::bit_cast<std::uint64_t>(options.result_share),
          options.chunk_games})
        hash = splitmix64(hash ^ number);
    for (const char letter : options.initial)
        hash = splitmix64(hash ^ static_cast<unsigned char>(letter));
    return hash;
}

std::string to_bytes(const Trainer::State& state, std::uint64_t identity) {
    Writer writer;
    writer.bytes() = kHeader;
    writer(identity);
    transfer(writer, state);
    writer(check_sum(writer.bytes()));
    return std::move(writer.bytes());
}

Trainer::State parse_checkpoint(std::string_view bytes, std::uint64_t identity) {
    if (bytes.substr(0, kHeader.size()) != kHeader) throw std::runtime_error("not a checkpoint");
    constexpr std::size_t kAround = kHeader.size() + 2 * std::size_t{kNumberBytes};
    if (bytes.size() < kAround) throw std::runtime_error("damaged checkpoint");
    const std::string_view checked = bytes.substr(0, bytes.size() - kNumberBytes);
    if (ByteReader(bytes.substr(checked.size())).next(kNumberBytes) != check_sum(checked))
        throw std::runtime_error("damaged checkpoint");
    Reader reader(checked.substr(kHeader.size()));
    std::uint64_t its_identity = 0;
    reader(its_identity);
    if (its_identity != identity)
        throw std::runtime_error("checkpoint of other games, weights or options");
    Trainer::State state;
    transfer(reader, state);
    if (!reader.is_at_end()) throw std::runtime_error("damaged checkpoint");
    return state;
}

}  // namespace kagetsu::training
