#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

#include "analysis/json_answer.hpp"
#include "analysis/json_query.hpp"
#include "targets.hpp"
#include "wire.hpp"

namespace kagetsu::test {

namespace {

using analysis::Query;
using analysis::QueryReader;
using nlohmann::json;

// Is the answer one line of JSON, with this id?
bool is_answer_to(const std::string& answer, const json& id) {
    const json parsed = json::parse(answer, nullptr, false);
    return parsed.is_object() && answer.find('\n') == std::string::npos &&
           parsed.value("id", json()) == id;
}

std::string fault_of(const Query& query) {
    const json id = json::parse(query.id.dump());
    if (query.turns.empty()) return "a query about nothing";
    for (const int turn : query.turns) {
        const Position position = query.position_at(turn);
        if (!is_answer_to(analysis::answer_of_cancelled(query, turn), id)) return "cancelled";
        const auto answer = analysis::answer_of_finished_game(query, turn, position);
        if (answer && !is_answer_to(*answer, id)) return "finished";
        const bool is_finished = position.has_five(Color::Black) ||
                                 position.has_five(Color::White) || position.empty_count() == 0;
        if (is_finished != answer.has_value()) return "whether the game is over";
    }
    const Limits& limits = query.limits;
    if (!limits.nodes && !limits.turn && !limits.depth) return "a search without a limit";
    if (limits.nodes && *limits.nodes > std::uint64_t{QueryReader::kMaxNodes}) return "nodes";
    if (limits.turn && limits.turn->count() > QueryReader::kMaxTime) return "time";
    return {};
}

struct Judge {
    std::string operator()(const Query& query) const { return fault_of(query); }
    std::string operator()(const analysis::CancelRequest& request) const {
        return is_answer_to(analysis::answer_of(request, 1), json::parse(request.id.dump()))
                   ? ""
                   : "answer to a cancel request";
    }
    template <typename OtherRequest>
    std::string operator()(const OtherRequest& request) const {
        return is_answer_to(analysis::answer_of(request), json::parse(request.id.dump()))
                   ? ""
                   : "answer to a request";
    }
};

}  // namespace

Verdict read_queries(std::string_view input) {
    Verdict verdict;
    QueryReader reader(Origin::Bottom);
    for (const RawLine& line : lines_of(input)) {
        try {
            verdict.fault = std::visit(Judge(), reader.read(line.text));
            ++verdict.judged;
        } catch (const analysis::QueryError& error) {
            if (!is_answer_to(analysis::answer_of(error, 1), json::parse(error.id().dump())))
                verdict.fault = "answer to an error";
        }
        if (!verdict.fault.empty()) return verdict;
    }
    return verdict;
}

}  // namespace kagetsu::test
