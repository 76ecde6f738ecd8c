// Is a process's memory flat?
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kagetsu::test {

// Samples of the resident memory of one process, taken at even intervals. It has grown if the
// median of the last third is above that of the first third by more than a margin: what leaks
// raises all samples. A largest value may come from one search that needed more. The first third
// includes what a process allocates once: tables of each rule, its threads, the pages of its hash
// table.
class MemoryWatch {
  public:
    static constexpr long kUsualMarginKib = 4096;
    static constexpr std::size_t kFewest = 60;  // samples; fewer are not judged

    explicit MemoryWatch(long margin_kib = kUsualMarginKib) : margin_kib_(margin_kib) {}

    void add(std::optional<long> kib) {
        if (kib) samples_.push_back(*kib);
    }
    [[nodiscard]] bool is_judged() const { return samples_.size() >= kFewest; }
    [[nodiscard]] bool has_grown() const {
        return is_judged() && median(last_third()) > median(first_third()) + margin_kib_;
    }
    [[nodiscard]] std::string to_text() const {
        if (!is_judged()) return "not judged, only " + std::to_string(samples_.size()) + " samples";
        const auto third = [](const Samples& samples) {
            return std::to_string(median(samples)) + " KiB (at most " +
                   std::to_string(*std::max_element(samples.begin(), samples.end())) + ")";
        };
        return "first third " + third(first_third()) + ", last third " + third(last_third()) +
               (has_grown() ? ": GROWN" : "");
    }

  private:
    using Samples = std::vector<long>;

    [[nodiscard]] static long median(Samples samples) {
        const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
        std::nth_element(samples.begin(), middle, samples.end());
        return *middle;
    }
    [[nodiscard]] Samples first_third() const {
        return {samples_.begin(), samples_.begin() + third()};
    }
    [[nodiscard]] Samples last_third() const { return {samples_.end() - third(), samples_.end()}; }
    [[nodiscard]] std::ptrdiff_t third() const {
        return static_cast<std::ptrdiff_t>(samples_.size() / 3);
    }

    long margin_kib_;
    std::vector<long> samples_;
};

}  // namespace kagetsu::test
