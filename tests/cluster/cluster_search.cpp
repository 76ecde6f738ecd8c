// Speaks the protocol on the ranks of an MPI job, with letters that take longer than they do here:
// for tests and for measuring.
//
//     cluster_search DELAY THREADS
//
// DELAY is in ms. At the end each rank prints to stderr what it has sent, and how many table
// entries of other ranks it has stored.
#include <chrono>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "cluster/mpi_ranks.hpp"
#include "protocol/front_end.hpp"

namespace kagetsu::test {

namespace {

int run(MpiRanks& ranks, int threads) try {
    protocol::FrontEndOptions options;
    options.threads = threads;
    if (ranks.assist_searches("protocol", options.evaluator)) return 0;
    options.allies = ranks.allies();
    return protocol::run(std::cin, std::cout, options);
} catch (const std::exception& error) {
    ranks.complain(error.what());
    return 1;
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() != 2) return 2;
    kagetsu::MpiRanks ranks("test", std::chrono::milliseconds(std::stoi(words[0])));
    const int code = kagetsu::test::run(ranks, std::stoi(words[1]));
    const std::string text = "sent " + std::to_string(ranks.sent().letters) + " letters, " +
                             std::to_string(ranks.sent().bytes) + " bytes; stored " +
                             std::to_string(ranks.entries_received()) + " entries\n";
    std::cerr << text;
    return ranks.finish(code);
}
