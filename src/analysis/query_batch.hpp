// All the queries of an input, read to its end before any is answered: the positions to search are
// numbered, so that they can be shared out among processes.
//
// Answers come in the order of the lines. A cancel request ends the queries before it, none of
// which has begun. There are no partial reports.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/json_answer.hpp"
#include "analysis/json_query.hpp"
#include "kagetsu/engine.hpp"

namespace kagetsu::analysis {

class QueryBatch {
  public:
    // Reads the queries, a line each. `origin`: of those that do not give theirs.
    QueryBatch(const std::string& text, Origin origin);

    // Number of positions to search.
    [[nodiscard]] std::size_t size() const noexcept { return searches_.size(); }

    // Searches position `number` and returns its answer. Depends on nothing that the engine has
    // searched before. Precondition: number < size().
    [[nodiscard]] std::string answer(std::size_t number, Engine& engine) const;

    // The answers that need no search and come before that of position `number`, or, for size(), at
    // the end. Precondition: number <= size().
    [[nodiscard]] const std::vector<std::string>& answers_before(std::size_t number) const {
        return before_[number];
    }

  private:
    struct Item {
        std::string answer;                  // of a request that needs no search
        std::shared_ptr<const Query> query;  // else
        int turn = 0;
    };

    void add(Query query);
    void add(const CancelRequest& request);
    template <typename OtherRequest>
    void add(const OtherRequest& request) {
        items_.push_back({answer_of(request), nullptr});
    }

    std::vector<Item> items_;  // while reading
    std::vector<std::pair<std::shared_ptr<const Query>, int>> searches_;
    std::vector<std::vector<std::string>> before_;
};

}  // namespace kagetsu::analysis
