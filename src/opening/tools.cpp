#include "opening/tools.hpp"

namespace kagetsu {

Verdict look_at(const Tools& tools, const Position& position, const Limits& limits) {
    Verdict verdict;
    Mean mean;
    Callbacks callbacks;
    callbacks.on_iteration = [&mean](const SearchInfo& found) { mean.add(found.value); };
    verdict.result = tools.team.think(position, limits, callbacks);
    const SearchInfo& info = verdict.result.info;
    if (is_mate(info.value)) {
        verdict.value = info.value;
    } else if (info.depth > 0) {
        verdict.value = mean.value();
    } else {
        verdict.value = tools.evaluator.evaluate(
            PatternBoard(position, tools.evaluator.point_values(position)));
    }
    return verdict;
}

}  // namespace kagetsu
