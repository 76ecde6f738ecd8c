// Is a process's memory flat?
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kagetsu::test {

// Samples of the resident memory of one process, taken at even intervals. It has grown if the
// largest of the last third is above the largest of the first third by more than a margin. The
// first third includes what a process allocates once: tables of each rule, its threads, the pages
// of its hash table.
class MemoryWatch {
  public:
    static constexpr long kMarginKib = 4096;
    static constexpr std::size_t kFewest = 60;  // samples; fewer are not judged

    void add(std::optional<long> kib) {
        if (kib) samples_.push_back(*kib);
    }
    [[nodiscard]] bool is_judged() const { return samples_.size() >= kFewest; }
    [[nodiscard]] bool has_grown() const {
        return is_judged() && last_third() > first_third() + kMarginKib;
    }
    [[nodiscard]] long first_third() const { return most(0, samples_.size() / 3); }
    [[nodiscard]] long last_third() const {
        return most(samples_.size() - samples_.size() / 3, samples_.size());
    }
    [[nodiscard]] std::string to_text() const {
        if (!is_judged()) return "not judged, only " + std::to_string(samples_.size()) + " samples";
        return "at most " + std::to_string(first_third()) + " KiB in the first third, " +
               std::to_string(last_third()) + " KiB in the last" + (has_grown() ? ": GROWN" : "");
    }

  private:
    // Of the samples from `begin` up to `end`.
    [[nodiscard]] long most(std::size_t begin, std::size_t end) const {
        long most = 0;
        for (std::size_t i = begin; i < end; ++i)
            most = std::max(most, samples_[i]);
        return most;
    }

    std::vector<long> samples_;
};

}  // namespace kagetsu::test
