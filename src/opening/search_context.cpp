#include "opening/search_context.hpp"

#include "search/last_two_mean.hpp"

namespace kagetsu {

SearchedValue evaluate_by_search(const SearchContext& context, const Position& position,
                                 const Limits& limits) {
    SearchedValue found;
    LastTwoMean mean;
    Callbacks callbacks;
    callbacks.on_iteration = [&mean](const SearchInfo& info) { mean.add(info.value); };
    found.result = context.team.search(position, limits, callbacks);
    const SearchInfo& info = found.result.info;
    if (is_mate(info.value)) {
        found.value = info.value;
    } else if (info.depth > 0) {
        found.value = mean.value();
    } else {
        found.value = context.shared.evaluator.evaluate(
            PatternBoard(position, context.shared.evaluator.point_values(position)));
    }
    return found;
}

}  // namespace kagetsu
