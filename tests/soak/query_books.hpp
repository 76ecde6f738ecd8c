// What answers a JSON server owes, and whether those that come are right.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "game_judge.hpp"

namespace kagetsu::test {

using Json = nlohmann::json;

// A query as it is meant, to be compared with the answers. All in squares from the top left.
struct Query {
    std::string id;
    Rule rule = Rule::Freestyle;
    BoardShape shape;
    std::vector<Point> moves;
    std::set<int> turns;  // positions asked for, as numbers of moves
    bool has_reports = false;
};

class QueryBooks {
  public:
    void asked(const Query& query);
    void cancelled(const std::string& id, const std::string& target);
    // A line that is refused.
    void refused(const std::string& id);
    void answered(const std::string& line);

    // Lines asked that have not had all their answers.
    [[nodiscard]] std::size_t open() const {
        return queries_.size() + cancels_.size() + refusals_.size();
    }
    // Positions that have had their last answer.
    [[nodiscard]] int finished() const { return finished_; }
    // Of these, how many were searched to no end, because they were cancelled.
    [[nodiscard]] int broken_off() const { return broken_off_; }
    // The first thing that was wrong; empty if nothing.
    [[nodiscard]] const std::string& fault() const { return fault_; }

  private:
    void take_answer(const Json& answer);
    void judge(const Query& query, int turn, const Json& answer);
    void fail(const std::string& what) {
        if (fault_.empty()) fault_ = what;
    }

    std::map<std::string, Query> queries_;        // with the turns not yet finished
    std::map<std::string, std::string> cancels_;  // id of the request, its target
    std::set<std::string> ever_cancelled_;        // targets that may still be answered
    std::set<std::string> refusals_;
    int finished_ = 0;
    int broken_off_ = 0;
    std::string fault_;
};

}  // namespace kagetsu::test
