// How many nodes it takes the ranks of an MPI job together to search positions to a depth: for
// measuring what they gain from one another, also where they share a processor.
//
//     cluster_depth FILE CATEGORY DEPTH THREADS DELAY
//
// The positions are the problems of FILE, as for `kagetsu bench problems`, of CATEGORY. THREADS of
// each rank; DELAY of letters in ms. Prints the geometric mean of the nodes of each thread until
// rank 0 has reached the depth: as long as no thread is slowed down by others, that many nodes are
// the time.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <string>
#include <vector>

#include "app/problems.hpp"
#include "cluster/guarded.hpp"
#include "cluster/mpi_ranks.hpp"

namespace kagetsu::test {

namespace {

int run(MpiRanks& ranks, const std::vector<std::string>& words) {
    const int threads = std::stoi(words[3]);
    if (ranks.assist_searches("problems", Evaluator())) return 0;
    Engine engine;
    engine.set_threads(threads);
    engine.set_allies(ranks.allies());
    Limits limits;
    limits.depth = std::stoi(words[2]);
    int count = 0;
    double logarithms = 0;
    for (const app::Problem& problem : app::load_problems(words[0])) {
        if (problem.category->name != words[1]) continue;
        engine.new_game();
        engine.set_position(problem.position);
        limits.start = Clock::now();
        const SearchResult result = engine.think(limits);
        if (is_mate(result.info.value)) continue;  // before it came to the depth
        ++count;
        logarithms += std::log(static_cast<double>(std::max<std::uint64_t>(result.info.nodes, 1)) /
                               (ranks.count() * threads));
    }
    std::cout << ranks.count() << " ranks, " << threads << " threads each: " << count
              << " positions, mean nodes of a thread " << std::exp(logarithms / count) << '\n';
    return 0;
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() != 5) return 2;
    kagetsu::MpiRanks ranks("test", std::chrono::milliseconds(std::stoi(words[4])));
    return ranks.finish(
        kagetsu::test::guarded(ranks, [&] { return kagetsu::test::run(ranks, words); }));
}
