// How long it takes the ranks of an MPI job together to search positions to a depth, or until they
// are decided: for measuring what ranks gain from one another, by their nodes also where they share
// a processor.
//
//     cluster_depth FILE CATEGORY DEPTH THREADS DELAY
//
// The positions are the problems of FILE, as for `kagetsu bench problems`, of CATEGORY, or, if that
// is `games`, the ends of the games of FILE, a record of any format. DEPTH 0: until a win or loss
// is proven, at most two seconds. THREADS of each rank; DELAY of letters in ms.
//
// Prints for each position its number, the nodes of each thread, the seconds and the value; at the
// end the geometric means of nodes and seconds, without the positions that were decided before the
// depth or not decided in time, and the nodes a second of all ranks. As long as no thread is slowed
// down by others, the nodes are the time.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/problems.hpp"
#include "cluster/guarded.hpp"
#include "cluster/mpi_ranks.hpp"
#include "record/formats.hpp"

namespace kagetsu::test {

namespace {

using Seconds = std::chrono::duration<double>;

std::vector<Position> ends_of_games(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    std::vector<Position> positions;
    for (const record::Game& game : record::read_records(bytes, {}).games) {
        Position& position = positions.emplace_back(first_position(game, Rule::Freestyle));
        for (const record::Node* node : main_line(game))
            position.make(node->move);
    }
    return positions;
}

std::vector<Position> positions_of(const std::string& path, const std::string& category) {
    if (category == "games") return ends_of_games(path);
    std::vector<Position> positions;
    for (const app::Problem& problem : app::load_problems(path)) {
        if (problem.category->name == category) positions.push_back(problem.position);
    }
    return positions;
}

int run(MpiRanks& ranks, const std::vector<std::string>& words) {
    const int threads = std::stoi(words[3]);
    if (ranks.assist_searches("positions", Evaluator())) return 0;
    Engine engine;
    engine.set_threads(threads);
    engine.set_allies(ranks.allies());
    const int depth = std::stoi(words[2]);
    Limits limits;
    if (depth > 0) {
        limits.depth = depth;
    } else {
        limits.turn = std::chrono::seconds(2);
    }
    int number = 0;
    int count = 0;
    double nodes_logarithm = 0;
    double seconds_logarithm = 0;
    double nodes_sum = 0;
    double seconds_sum = 0;
    for (const Position& position : positions_of(words[0], words[1])) {
        engine.new_game();
        engine.set_position(position);
        limits.start = Clock::now();
        const SearchResult result = engine.think(limits);
        const double seconds = Seconds(Clock::now() - limits.start).count();
        const auto nodes = static_cast<double>(std::max<std::uint64_t>(result.info.nodes, 1));
        const double nodes_each = nodes / (ranks.count() * threads);
        std::cout << ++number << ' ' << std::llround(nodes_each) << ' ' << seconds << ' '
                  << result.info.value << '\n';
        nodes_sum += nodes;
        seconds_sum += seconds;
        if (is_mate(result.info.value) != (depth == 0)) continue;
        ++count;
        nodes_logarithm += std::log(nodes_each);
        seconds_logarithm += std::log(seconds);
    }
    std::cout << ranks.count() << " ranks, " << threads << " threads each: " << count
              << " positions, mean nodes of a thread " << std::exp(nodes_logarithm / count)
              << ", mean seconds " << std::exp(seconds_logarithm / count) << ", nodes a second "
              << nodes_sum / seconds_sum << '\n';
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
