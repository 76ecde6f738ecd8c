// The variations of the last finished iteration, handed from the search thread to another one.
#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "kagetsu/search_types.hpp"

namespace kagetsu::analysis {

class LatestIteration {
  public:
    // A variation of a finished iteration, as Callbacks::on_iteration gets it.
    void add(const SearchInfo& info) {
        const std::lock_guard lock(mutex_);
        if (info.rank == 0) growing_.clear();
        growing_.push_back(info);
        if (info.rank + 1 == info.variation_count) complete_ = growing_;
    }

    // The variations of the last complete iteration, best first; empty before the first one.
    [[nodiscard]] std::vector<SearchInfo> get() const {
        const std::lock_guard lock(mutex_);
        return complete_;
    }

  private:
    mutable std::mutex mutex_;
    std::vector<SearchInfo> growing_;
    std::vector<SearchInfo> complete_;
};

}  // namespace kagetsu::analysis
