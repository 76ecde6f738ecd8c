// Writes the proofs of tests/data/proofs: for each rule a win by fours, one by threats, and one
// that begins with the loser's move, from the problems of tests/data/puzzles.txt.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <set>
#include <string>

#include "kagetsu/notation.hpp"
#include "proof/checker.hpp"
#include "proof/solved_proofs.hpp"

namespace {

using namespace kagetsu;
using namespace kagetsu::test;

// Large enough to be of interest, small enough to be kept.
constexpr std::size_t kMinNodes = 8;
constexpr std::size_t kMaxNodes = 200;
constexpr std::uint64_t kMaxPositions = 100'000;

bool is_fitting(const proof::Proof& proof) {
    return proof.tree.size() >= kMinNodes && proof.tree.size() <= kMaxNodes &&
           check(proof, 1).positions <= kMaxPositions;
}

class Writer {
  public:
    explicit Writer(std::string folder) : folder_(std::move(folder)) {}

    // The first fitting proof of each kind and rule is written.
    [[nodiscard]] bool is_wanted(const std::string& kind, Rule rule) const {
        return !written_.contains({kind, rule});
    }
    void write(const std::string& kind, const proof::Proof& proof) {
        if (!is_fitting(proof) || !written_.insert({kind, proof.rule}).second) return;
        const std::string name = std::string(name_of(proof.rule)) + '-' + kind + ".json";
        std::ofstream(folder_ + '/' + name) << to_json(proof);
        std::cout << name << ": " << proof.tree.size() << " nodes\n";
    }

  private:
    std::string folder_;
    std::set<std::pair<std::string, Rule>> written_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: make_proofs FOLDER\n";
        return 2;
    }
    Writer writer(argv[1]);
    for (const Problem& problem : problems_of("vcf")) {
        const Rule rule = problem.position.rule();
        if (!writer.is_wanted("fours", rule) && !writer.is_wanted("reply", rule)) continue;
        const proof::Proof proof = proof_of(problem);
        if (writer.is_wanted("fours", rule)) {
            writer.write("fours", proof);
        } else {
            writer.write("reply", after_first_move(proof));
        }
    }
    for (const Problem& problem : problems_of("vct")) {
        if (!writer.is_wanted("threats", problem.position.rule())) continue;
        if (const auto proof = proof_by_threats(problem)) writer.write("threats", *proof);
    }
}
