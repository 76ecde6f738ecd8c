// Proofs of the problems on file, sound and damaged: the checker, the oracle and the checker in
// Python agree on every one.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "proof/checker.hpp"
#include "proof/naive_replay.hpp"
#include "proof/solved_proofs.hpp"
#include "support/contents.hpp"
#include "support/literal_renju.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

using proof::Proof;
using proof::Tree;

enum class Damage {
    OtherMove,      // a node's move becomes any other square
    OccupiedMove,   // ... one with a stone
    ForbiddenMove,  // the first move becomes one that renju forbids to Black
    NoReply,        // a named reply is removed
    OtherReply,     // ... becomes another one
    NoElse,         // the answer to all other replies is removed
    Swapped,        // two replies exchange their answers
    Longer,         // a node is put where the game is over
    Named,  // some other reply is named, with the answer that it has: no damage if it is legal
};
constexpr int kKinds = 9;

// Damage of these kinds is never harmless.
bool breaks_for_certain(Damage damage) {
    return damage == Damage::OccupiedMove || damage == Damage::ForbiddenMove ||
           damage == Damage::NoElse || damage == Damage::Longer;
}

struct Sample {
    std::string name;
    Proof proof;
};

// Sound proofs of all rules.
std::vector<Sample> sound_proofs(const char* category, std::size_t of_each_rule) {
    std::vector<Sample> samples;
    std::array<std::size_t, kAllRules.size()> count{};
    for (const Problem& problem : problems_of(category)) {
        std::size_t& taken = count[index_of(problem.position.rule())];
        if (taken == of_each_rule) continue;
        ++taken;
        samples.push_back({problem.id, proof_of(problem)});
        samples.push_back({problem.id + " after one move", after_first_move(samples.back().proof)});
    }
    return samples;
}

std::vector<proof::Point> forbidden_points_of(const Proof& proof) {
    NaivePosition position = start_of(proof);
    LiteralRenju renju(position);
    std::vector<proof::Point> points;
    for (const Point p : position.empty_squares()) {
        if (renju.is_forbidden(p)) points.push_back(to_proof(p));
    }
    return points;
}

// Changes the node; false if it has nothing of this kind to change.
bool apply(Damage damage, NodeContents& node, const Proof& proof, Random& random) {
    const auto any_square = [&] {
        return to_proof(Point{random.below(proof.shape.width), random.below(proof.shape.height)});
    };
    const auto any_reply = [&]() -> Tree::Reply& {
        return node
            .replies[static_cast<std::size_t>(random.below(static_cast<int>(node.replies.size())))];
    };
    const auto is_named = [&](proof::Point square) {
        return std::any_of(node.replies.begin(), node.replies.end(),
                           [&](const Tree::Reply& reply) { return reply.move == square; });
    };
    switch (damage) {
        case Damage::OtherMove:
            if (node.move.is_none()) return false;
            node.move = any_square();
            return true;
        case Damage::OccupiedMove:
            if (node.move.is_none()) return false;
            node.move = random.pick(proof.stones).point;
            return true;
        case Damage::ForbiddenMove: {
            if (proof.rule != Rule::Renju || proof.winner != Color::Black) return false;
            const std::vector<proof::Point> points = forbidden_points_of(proof);
            if (points.empty() || node.move.is_none()) return false;
            node.move = random.pick(points);
            return true;
        }
        case Damage::NoReply:
            if (node.replies.empty()) return false;
            node.replies.erase(node.replies.begin() +
                               random.below(static_cast<int>(node.replies.size())));
            return true;
        case Damage::OtherReply: {
            const proof::Point square = any_square();
            if (node.replies.empty() || is_named(square)) return false;
            any_reply().move = square;
            return true;
        }
        case Damage::NoElse:
            if (node.rest == Tree::kNone) return false;
            node.rest = Tree::kNone;
            return true;
        case Damage::Swapped: {
            if (node.replies.empty() || node.rest == Tree::kNone) return false;
            std::swap(any_reply().node, node.rest);
            return true;
        }
        case Damage::Longer:
            if (!node.replies.empty() || node.rest != Tree::kNone) return false;
            node.rest = proof.root;
            return true;
        case Damage::Named: {
            const proof::Point square = any_square();
            if (node.rest == Tree::kNone || is_named(square)) return false;
            node.replies.push_back({square, node.rest});
            return true;
        }
    }
    return false;
}

// What the checker in Python says, and so what it is compared with.
std::string line_about(const Proof& proof, const proof::Verdict& verdict) {
    if (!verdict.is_proven) return "refused";
    return "proven: " + std::string(proof::name_of(proof.winner)) + " wins, plies " +
           std::to_string(verdict.plies) + ", nodes " + std::to_string(verdict.nodes) +
           ", positions " + std::to_string(verdict.positions);
}

// Texts, and what the checkers have to say about them.
class Texts {
  public:
    explicit Texts(const std::string& name) : folder_(KAGETSU_TEST_SCRATCH "/proofs_" + name) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }

    // Checks the proof in C++ and on the oracle's board. Returns whether it holds.
    bool add(const Proof& proof) {
        const std::string text = to_json(proof);
        CAPTURE(text);
        const std::string file = folder_ + '/' + std::to_string(lines_.size()) + ".json";
        std::ofstream(file, std::ios::binary) << text;
        try {
            const Proof read = proof::read_proof(text);
            const proof::Verdict verdict = check(read, 1);
            CAPTURE(verdict.reason);
            CHECK(verdict.is_proven == holds(read));
            lines_.push_back(line_about(read, verdict));
            return verdict.is_proven;
        } catch (const proof::ProofError&) {
            lines_.emplace_back("refused");
            return false;
        }
    }

    // Checks all in Python.
    void compare_with_python() const {
        std::string files;
        for (std::size_t i = 0; i < lines_.size(); ++i)
            files += ' ' + std::to_string(i) + ".json";
        const std::string command = "cd '" + folder_ + "' && python3 '" KAGETSU_PYTHON_CHECKER "'" +
                                    files + " >lines.txt 2>errors.txt";
        const int status = std::system(command.c_str());
        CAPTURE(status);
        std::istringstream lines(contents(folder_ + "/lines.txt"));
        std::string line;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            CAPTURE(folder_ + '/' + std::to_string(i) + ".json");
            REQUIRE_MESSAGE(std::getline(lines, line),
                            "python3 ended early: " << contents(folder_ + "/errors.txt"));
            line.erase(0, line.find(": ") + 2);
            CAPTURE(line);
            CHECK(line.starts_with(lines_[i]));
            if (lines_[i] != "refused") CHECK(line == lines_[i]);
        }
    }

  private:
    std::string folder_;
    std::vector<std::string> lines_;
};

}  // namespace

TEST_SUITE("proofs of problems") {
    TEST_CASE("sound ones are accepted by all checkers") {
        const std::size_t every = effort() > 1 ? 1 : 12;
        Texts texts("sound");
        for (const char* const category : {"win1", "open4", "vcf_short", "vcf_mid", "vcf_long"}) {
            const std::vector<Problem> problems = problems_of(category);
            for (std::size_t i = 0; i < problems.size(); i += every) {
                CAPTURE(problems[i].id);
                CHECK(texts.add(proof_of(problems[i])));
            }
        }
        texts.compare_with_python();
    }

    TEST_CASE("damaged ones are refused by all checkers, or still true for all") {
        std::vector<Sample> samples = sound_proofs("vcf_short", 3);
        const int wanted = std::max(scaled(1'500), 220);
        Texts texts("damaged");
        Random random(342);
        std::array<int, kKinds> count{};
        int refused = 0;
        int still_true = 0;
        const auto is_complete = [&] {
            return refused + still_true >= wanted && still_true > 0 &&
                   std::find(count.begin(), count.end(), 0) == count.end();
        };
        for (int i = 0; i < 10 * wanted && !is_complete(); ++i) {
            const Sample& sample = samples[static_cast<std::size_t>(i) % samples.size()];
            const auto damage = static_cast<Damage>(random.below(kKinds));
            CAPTURE(sample.name);
            CAPTURE(static_cast<int>(damage));
            const auto node = damage == Damage::ForbiddenMove
                                  ? sample.proof.root
                                  : static_cast<Tree::Id>(
                                        random.below(static_cast<int>(sample.proof.tree.size())));
            bool is_damaged = false;
            const Proof proof = changed(sample.proof, node, [&](NodeContents& contents) {
                is_damaged = apply(damage, contents, sample.proof, random);
            });
            if (!is_damaged) continue;
            const bool is_proven = texts.add(proof);
            if (breaks_for_certain(damage)) CHECK_FALSE(is_proven);
            ++(is_proven ? still_true : refused);
            ++count[static_cast<std::size_t>(damage)];
        }
        texts.compare_with_python();
        MESSAGE(refused << " refused, " << still_true << " still true");
        CHECK(is_complete());
        CHECK(refused > 3 * still_true);
    }

    TEST_CASE("wins by threats") {
        int proofs = 0;
        for (const Problem& problem : problems_of("vct_short")) {
            if (proofs == 3) break;
            CAPTURE(problem.id);
            const std::optional<Proof> proof = proof_by_threats(problem);
            if (!proof) continue;
            ++proofs;
            const proof::Verdict verdict = check(*proof, 2);
            CAPTURE(verdict.reason);
            CHECK(verdict.is_proven);
        }
        CHECK(proofs == 3);
    }
}

}  // namespace kagetsu::test
