// The text of proofs: what is read, what is refused, and how.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "proof/proof.hpp"
#include "support/contents.hpp"
#include "support/mutation.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

using proof::Proof;
using proof::ProofError;
using proof::read_proof;
using proof::Tree;

const std::string kText = R"({"rule": "renju", "size": [16, 15],
 "stones": [["b", "7,7"], ["w", "8,8"]], "to_move": "b",
 "winner": "b",
 "tree": {"move": "9,7", "replies": {
  "6,7": {"move": "5,7"},
  "10,7": {"move": "4,7"}},
  "else": {"move": "10,7"}}}
)";

// The text with the first occurrence of `part` replaced.
std::string with(const std::string& part, const std::string& other) {
    std::string text = kText;
    const std::size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    return text.replace(at, part.size(), other);
}

std::string complaint_about(const std::string& text) {
    try {
        (void)read_proof(text);
    } catch (const ProofError& error) {
        return error.what();
    }
    return "nothing";
}

std::string nested(int nodes) {
    std::string text;
    for (int i = 1; i < nodes; ++i)
        text += R"({"move": "0,0", "else": )";
    return text + R"({"move": "0,0"})" + std::string(static_cast<std::size_t>(nodes - 1), '}');
}

}  // namespace

TEST_SUITE("text of proofs") {
    TEST_CASE("what a proof says") {
        const Proof proof = read_proof(kText);
        CHECK(proof.rule == Rule::Renju);
        CHECK(proof.shape == BoardShape{16, 15});
        CHECK_FALSE(proof.are_moves);
        REQUIRE(proof.stones.size() == 2);
        CHECK(proof.stones[1].color == Color::White);
        CHECK(proof.stones[1].point == proof::Point{8, 8});
        CHECK(proof.to_move == Color::Black);
        CHECK(proof.winner == Color::Black);
        CHECK(proof.tree.size() == 4);
        CHECK(proof.tree.move(proof.root) == proof::Point{9, 7});
        const auto replies = proof.tree.replies(proof.root);
        REQUIRE(replies.size() == 2);
        CHECK(replies[0].move == proof::Point{6, 7});
        CHECK(proof.tree.move(replies[1].node) == proof::Point{4, 7});
        CHECK(proof.tree.move(proof.tree.rest(proof.root)) == proof::Point{10, 7});
        CHECK(proof.tree.rest(replies[0].node) == Tree::kNone);
        CHECK(to_json(proof) == kText);
    }

    TEST_CASE("moves of a game alternate, and say whose turn it is") {
        const std::string stones = R"("stones": [["b", "7,7"], ["w", "8,8"]], "to_move": "b")";
        const Proof proof = read_proof(with(stones, R"("moves": ["7,7", "8,8"])"));
        CHECK(proof.are_moves);
        CHECK(proof.stones[1].color == Color::White);
        CHECK(proof.to_move == Color::Black);
        CHECK(complaint_about(with(stones, R"("moves": ["7,7"])")) ==
              "the loser is to move first, so the root has no 'move'");
    }

    TEST_CASE("the proofs on file are what the program would write") {
        int files = 0;
        for (const auto& file : std::filesystem::directory_iterator(KAGETSU_TEST_DATA "/proofs")) {
            CAPTURE(file.path().string());
            const std::string text = contents(file.path());
            CHECK(to_json(read_proof(text)) == text);
            ++files;
        }
        CHECK(files >= 10);
    }

    TEST_CASE("what is wrong with a text is said in one line, and where") {
        const std::vector<std::pair<std::string, std::string>> cases{
            {"", "not valid JSON: byte 1"},
            {"(;FF[4]GM[4])", "this is SGF; proofs are checked in JSON or in the binary form"},
            {"[]", "expected an object"},
            {"7", "expected an object"},
            {kText.substr(0, 60), "not valid JSON: byte 61"},
            {kText + "{}", "not valid JSON: byte " + std::to_string(kText.size() + 1)},
            {"{}", "'rule' is missing"},
            {with(R"("rule": "renju", )", ""), "'rule' is missing"},
            {with(R"("renju")", R"("swap2")"), "unknown rule 'swap2'"},
            {with(R"("renju")", "4"), "unexpected value for 'rule'"},
            {with("[16, 15]", "4"), "'size' must be 5 to 22"},
            {with("[16, 15]", "15.0"), "unexpected value for 'size'"},
            {with("[16, 15]", "[15]"), "'size' must be a number or two of them"},
            {with("[16, 15]", "[15, 15, 15]"), "unexpected value"},
            {with(R"("size")", R"("sise")"), "unknown key 'sise'"},
            {with(R"("winner": "b")", R"("winner": "black")"), "expected 'b' or 'w', got 'black'"},
            {with(R"("winner": "b")", R"("winner": "w")"),
             "the loser is to move first, so the root has no 'move'"},
            {with(R"("to_move": "b",)", ""), "'to_move' belongs to 'stones', and only there"},
            {with(R"("to_move")", R"("moves": [], "to_move")"),
             "expected either 'moves' or 'stones'"},
            {with(R"("winner")", R"("rule": "renju", "winner")"), "'rule' is given twice"},
            {with(R"(["b", "7,7"])", R"(["b"])"), R"(a stone must be a pair such as ["b", "7,7"])"},
            {with(R"(["b", "7,7"])", R"("7,7")"), "unexpected value"},
            {with("7,7", "h8"), "expected a square such as '7,7', got 'h8'"},
            {with("7,7", "07,7"), "expected a square such as '7,7', got '07,7'"},
            {with("7,7", "7,-7"), "expected a square such as '7,7', got '7,-7'"},
            {with("7,7", "7, 7"), "expected a square such as '7,7', got '7, 7'"},
            {with(R"("move": "9,7", )", ""),
             "the winner is to move first, so the root needs a 'move'"},
            {with(R"("move": "5,7")", ""), "tree/6,7: a node without 'move'"},
            {with(R"("5,7")", "null"), "tree/6,7: unexpected value for 'move'"},
            {with(R"("5,7")", R"("5;7")"), "tree/6,7: expected a square such as '7,7', got '5;7'"},
            {with(R"("move": "5,7")", R"("mvoe": "5,7")"), "tree/6,7: unknown key 'mvoe'"},
            {with(R"({"move": "10,7"})", R"({"move": "10,7", "move": "10,7"})"),
             "tree/else: 'move' is given twice"},
            {with(R"("10,7": {"move": "4,7"})", R"("6,7": {"move": "4,7"})"),
             "the reply 6,7 is named twice"},
            {with(R"("10,7": {"move": "4,7"})", R"("10,7": [])"),
             "tree/10,7: unexpected value for '10,7'"},
            {with(R"({"move": "10,7"})", nested(300)), "nested deeper than any game can be long"},
        };
        for (const auto& one : cases) {
            CAPTURE(one.first);
            const std::string got = complaint_about(one.first);
            CAPTURE(got);
            CHECK(got.find(one.second) != std::string::npos);
            CHECK(got.size() < 300);
        }
        const std::string deep(1'000'000, '[');
        CHECK(complaint_about(deep) == "expected an object");
        CHECK(complaint_about(with(R"("renju")", '"' + std::string(100'000, 'x') + '"')).size() <
              80);
    }

    TEST_CASE("damaged texts are read or refused") {
        const std::string text = contents(KAGETSU_TEST_DATA "/proofs/caro-threats.json");
        Random random(341);
        int read = 0;
        for (int i = 0; i < scaled(6000); ++i) {
            const std::string damaged = mutated(i % 2 == 0 ? text : kText, random);
            try {
                const Proof proof = read_proof(damaged);
                CHECK(to_json(read_proof(to_json(proof))) == to_json(proof));
                ++read;
            } catch (const ProofError&) {
                // One line, as the test above shows.
            }
        }
        CHECK(read > 0);
    }
}

}  // namespace kagetsu::test
