// Speaks the protocol on the ranks of an MPI job, with letters that take longer than they do here:
// for tests and for measuring.
//
//     cluster_search DELAY THREADS
//
// DELAY is in ms. At the end each rank prints to stderr what it has sent, and how many table
// entries of other ranks it has stored.
#include <chrono>
#include <iostream>
#include <string>
#include <vector>

#include "cluster/guarded.hpp"
#include "cluster/mpi_ranks.hpp"
#include "protocol/front_end.hpp"

namespace kagetsu::test {

namespace {

int run(MpiRanks& ranks, int threads) {
    protocol::FrontEndOptions options;
    options.threads = threads;
    if (ranks.assist_searches("protocol", options.evaluator)) return 0;
    options.allies = ranks.allies();
    return protocol::run(std::cin, std::cout, options);
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() != 2) return 2;
    kagetsu::MpiRanks ranks("test", std::chrono::milliseconds(std::stoi(words[0])));
    const int code = kagetsu::test::guarded(
        ranks, [&] { return kagetsu::test::run(ranks, std::stoi(words[1])); });
    const std::string text = "sent " + std::to_string(ranks.sent().letters) + " letters, " +
                             std::to_string(ranks.sent().bytes) + " bytes; stored " +
                             std::to_string(ranks.entries_received()) + " entries\n";
    std::cerr << text;
    return ranks.finish(code);
}
