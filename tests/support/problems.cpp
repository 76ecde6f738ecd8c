#include "support/problems.hpp"

#include <algorithm>
#include <iterator>

namespace kagetsu::test {

std::vector<Problem> problems_of(std::string_view category) {
    static const std::vector<Problem> all = app::load_problems(KAGETSU_TEST_DATA "/puzzles.txt");
    std::vector<Problem> found;
    std::copy_if(all.begin(), all.end(), std::back_inserter(found), [&](const Problem& problem) {
        return problem.category->name.starts_with(category);
    });
    return found;
}

}  // namespace kagetsu::test
