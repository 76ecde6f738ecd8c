// What all threads of a search share. The engine owns it.
#pragma once

#include "kagetsu/evaluator.hpp"
#include "search/parameters.hpp"
#include "search/search_control.hpp"
#include "search/transposition_table.hpp"

namespace kagetsu {

struct SharedResources {
    const Evaluator& evaluator;
    const SearchParameters& parameters;
    TranspositionTable& table;
    SearchControl& control;
};

}  // namespace kagetsu
