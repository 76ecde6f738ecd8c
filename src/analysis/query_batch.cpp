#include "analysis/query_batch.hpp"

#include <cstdint>
#include <variant>

#include "analysis/request_line.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::analysis {

QueryBatch::QueryBatch(const std::string& text, Origin origin) {
    QueryReader reader(origin);
    TextReader lines(text);
    std::uint64_t line_number = 0;
    while (const std::optional<InputLine> line = read_line(*lines.rdbuf())) {
        ++line_number;
        if (is_blank(*line)) continue;
        try {
            std::visit([this](auto&& request) { add(std::forward<decltype(request)>(request)); },
                       request_of(reader, *line));
        } catch (const QueryError& error) {
            items_.push_back({answer_of(error, line_number), nullptr});
        }
    }
    before_.emplace_back();
    for (Item& item : std::exchange(items_, {})) {
        if (item.query == nullptr) {
            before_.back().push_back(std::move(item.answer));
        } else {
            searches_.emplace_back(std::move(item.query), item.turn);
            before_.emplace_back();
        }
    }
}

std::string QueryBatch::answer(std::size_t number, Engine& engine) const {
    const auto& [query, turn] = searches_[number];
    const Position position = query->position_at(turn);
    if (auto answer = answer_of_finished_game(*query, turn, position)) return *std::move(answer);
    engine.new_game();
    engine.set_seed(query->seed);
    engine.set_position(position);
    Limits limits = query->limits;
    limits.start = Clock::now();
    if (query->is_swap2) {
        Swap2Choice choice;
        engine.set_synchronous(true);
        engine.choose_swap2(limits, [&choice](const Swap2Choice& found) { choice = found; });
        engine.set_synchronous(false);
        engine.wait();  // throws what the search has thrown
        return answer_of(*query, turn, position, choice, Stage::Finished);
    }
    SearchResult result = engine.think(limits);
    return answer_of(*query, turn, position, {result.move, std::move(result.variations)},
                     Stage::Finished);
}

void QueryBatch::add(Query query) {
    const auto shared = std::make_shared<const Query>(std::move(query));
    for (const int turn : shared->turns)
        items_.push_back({{}, shared, turn});
}

void QueryBatch::add(const CancelRequest& request) {
    int count = 0;
    for (Item& item : items_) {
        if (item.query == nullptr || item.query->id != request.target) continue;
        item = {answer_of_cancelled(*item.query, item.turn), nullptr};
        ++count;
    }
    items_.push_back({answer_of(request, count), nullptr});
}

}  // namespace kagetsu::analysis
