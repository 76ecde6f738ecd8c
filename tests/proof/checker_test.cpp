// What makes a proof hold, and what breaks it.
#include "proof/checker.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "kagetsu/thread.hpp"
#include "proof/naive_replay.hpp"
#include "proof/replay.hpp"
#include "support/contents.hpp"

namespace kagetsu::test {

namespace {

using proof::read_proof;
using proof::Verdict;

// Black has an open three of 7,7 8,7 9,7.
const std::string kGame = R"("moves": ["7,7", "0,0", "8,7", "0,2", "9,7", "0,4"])";
const std::string kTree =
    R"({"move": "10,7", "replies": {"11,7": {"move": "6,7"}}, "else": {"move": "11,7"}})";

std::string text_of(const std::string& start, const std::string& tree, const char* winner = "b",
                    const std::string& rule = "freestyle", const std::string& size = "15") {
    return R"({"rule": ")" + rule + R"(", "size": )" + size + ", " + start + R"(, "winner": ")" +
           winner + R"(", "tree": )" + tree + '}';
}

// "proven", or the line and the reason. Also makes sure that the oracle agrees, and that threads
// change nothing.
std::string verdict_on(const std::string& text) {
    CAPTURE(text);
    const proof::Proof proof = read_proof(text);
    const Verdict verdict = check(proof, 1);
    const Verdict again = check(proof, 4);
    CHECK(again.is_proven == verdict.is_proven);
    CHECK(again.reason == verdict.reason);
    CHECK(again.line == verdict.line);
    CHECK(again.positions == verdict.positions);
    CHECK(again.plies == verdict.plies);
    if (verdict.is_proven) {
        CHECK(holds(proof));
        CHECK(verdict.reason.empty());
        return "proven";
    }
    std::string result;
    for (const proof::Point p : verdict.line)
        result += to_text(p) + ' ';
    return result + "| " + verdict.reason;
}

// The text of stones of a board drawn by rows, X black and O white.
std::string stones_of(const std::vector<std::string>& rows, const std::string& to_move) {
    std::string text;
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            if (rows[y][x] == '.') continue;
            text += (text.empty() ? "" : ", ") + std::string(R"([")") +
                    (rows[y][x] == 'X' ? "b" : "w") + R"(", ")" + std::to_string(x) + ',' +
                    std::to_string(y) + R"("])";
        }
    }
    return R"("stones": [)" + text + R"(], "to_move": ")" + to_move + '"';
}

}  // namespace

TEST_SUITE("checker of proofs") {
    TEST_CASE("a proof that holds is counted") {
        const Verdict verdict = check(read_proof(text_of(kGame, kTree)), 1);
        CHECK(verdict.is_proven);
        CHECK(verdict.nodes == 3);
        CHECK(verdict.positions == 1 + 15 * 15 - 7);
        CHECK(verdict.plies == 3);
        const Verdict loser_first =
            check(read_proof(text_of(
                      R"("moves": ["7,7", "0,0", "8,7", "0,2", "9,7", "0,4", "10,7"])",
                      R"({"replies": {"11,7": {"move": "6,7"}}, "else": {"move": "11,7"}})")),
                  1);
        CHECK(loser_first.is_proven);
        CHECK(loser_first.positions == verdict.positions);
        CHECK(loser_first.plies == 2);
    }

    TEST_CASE("the proofs on file hold, whatever the number of threads") {
        for (const auto& file : std::filesystem::directory_iterator(KAGETSU_TEST_DATA "/proofs")) {
            CAPTURE(file.path().string());
            CHECK(verdict_on(contents(file.path())) == "proven");
        }
    }

    TEST_CASE("a check that is cancelled has no verdict") {
        int cancelled = 0;
        for (const auto& file : std::filesystem::directory_iterator(KAGETSU_TEST_DATA "/proofs")) {
            CAPTURE(file.path().string());
            const proof::Proof proof = proof::read_proof(contents(file.path()));
            const proof::Verdict verdict = proof::check(proof, 2, [] { return true; });
            CHECK(verdict.reason == "");
            if (!verdict.is_proven)
                ++cancelled;  // else it was too small to be divided among threads
            CHECK(proof::check(proof, 2, [] { return false; }).is_proven);
        }
        CHECK(cancelled > 0);
    }

    TEST_CASE("where a tree breaks") {
        const auto tree = [](const std::string& text) { return verdict_on(text_of(kGame, text)); };
        CHECK(tree(R"({"move": "7,7"})") == "| the move 7,7 is on an occupied square");
        CHECK(tree(R"({"move": "15,7"})") == "| the move 15,7 is not on the board");
        CHECK(tree(R"({"move": "10,7"})") == "10,7 | nothing answers the reply 1,0");
        CHECK(tree(R"({"move": "10,7", "else": {"move": "11,7"}})") ==
              "10,7 11,7 | the move 11,7 is on an occupied square");
        CHECK(tree(R"({"move": "10,7", "replies": {"11,7": {"move": "6,7"}}})") ==
              "10,7 | nothing answers the reply 1,0");
        CHECK(tree(R"({"move": "10,7", "replies": {"11,7": {"move": "5,7"}},
                       "else": {"move": "11,7"}})") ==
              "10,7 11,7 5,7 | nothing answers the reply 1,0");
    }

    // Black gives White a second move against the open four of 5,7 .. 8,7. The proof breaks below
    // the replies 4,7, late, and 9,7, at once.
    TEST_CASE("of several breaks the first one is reported") {
        const std::string stones =
            stones_of({"O....O....O....", "", "", "O", "", "", "", ".....XXXX......"}, "w");
        const std::string tree =
            R"({"replies": {"14,14": {"move": "4,7"}},
                "else": {"move": "14,14", "replies": {"9,7": {"move": "4,7"}},
                         "else": {"move": "9,7"}}})";
        const proof::Proof proof = read_proof(text_of(stones, tree));
        const std::string expected = "4,7 14,14 9,7 | the move 4,7 is on an occupied square";
        CHECK(verdict_on(text_of(stones, tree)) == expected);
        constexpr int kTimes = 50;
        for (int i = 0; i < kTimes; ++i) {
            const Verdict verdict = check(proof, 2 + i % 7);
            REQUIRE(verdict.line.size() == 3);
            CHECK(to_text(verdict.line.front()) == "4,7");
        }
        // The same without the first one.
        const std::string later =
            R"({"replies": {"14,14": {"move": "4,7"}, "4,7": {"move": "9,7"}},
                "else": {"move": "14,14", "replies": {"9,7": {"move": "4,7"}},
                         "else": {"move": "9,7"}}})";
        CHECK(verdict_on(text_of(stones, later)) ==
              "9,7 14,14 1,0 | the move 9,7 is on an occupied square");
    }

    TEST_CASE("every node must be one that a legal reply leads to") {
        const std::string lost = ": no legal reply leads to this node";
        const auto tree = [](const std::string& text) { return verdict_on(text_of(kGame, text)); };
        const auto naming = [&](const std::string& square) {
            return tree(R"({"move": "10,7", "else": {"move": "11,7"}, "replies": {
                            "11,7": {"move": "6,7"}, ")" +
                        square + R"(": {"move": "11,7"}}})");
        };
        CHECK(naming("10,7") == "| tree/10,7" + lost);
        CHECK(naming("0,0") == "| tree/0,0" + lost);
        CHECK(naming("15,7") == "| tree/15,7" + lost);
        CHECK(naming("99,99") == "| tree/99,99" + lost);
        CHECK(
            tree(R"({"move": "10,7", "replies": {"11,7": {"move": "6,7", "else": {"move": "0,1"}}},
                       "else": {"move": "11,7"}})") == "| tree/11,7/else" + lost);
    }

    TEST_CASE("what is wrong with the start") {
        const auto start = [](const std::string& stones) {
            return verdict_on(text_of(stones, kTree));
        };
        CHECK(start(R"("moves": ["7,7", "7,7"])") == "| 'moves': 7,7 is given twice");
        CHECK(start(R"("moves": ["7,7", "7,15"])") == "| 'moves': 7,15 is not on the board");
        CHECK(start(R"("moves": ["0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0",
                                 "9,9"])") == "| 'moves': 9,9 comes after the end of the game");
        CHECK(start(R"("stones": [["b", "0,0"], ["b", "1,0"], ["b", "2,0"], ["b", "3,0"],
                                  ["b", "4,0"]], "to_move": "b")") ==
              "| the game is over before the first move");
        const std::string overline =
            R"("moves": ["0,0", "0,1", "1,0", "1,3", "2,0", "5,5", "4,0", "5,7", "5,0", "7,7", "3,0",
                         "9,9"])";
        CHECK(verdict_on(text_of(overline, kTree, "b", "renju")) ==
              "| 'moves': 3,0 is forbidden to Black");
        // A game of standard goes on after an overline.
        CHECK(verdict_on(text_of(overline, kTree, "b", "standard")) ==
              "10,7 6,0 11,7 | nothing answers the reply 7,0");
    }

    TEST_CASE("a reply that makes a winning row breaks the proof") {
        const std::string stones =
            stones_of({"OOOO...........", "...............", "XXX............"}, "b");
        CHECK(verdict_on(text_of(stones, R"({"move": "3,2", "else": {"move": "4,2"}})")) ==
              "3,2 | the reply 4,0 wins");
    }

    TEST_CASE("renju: the winner makes no forbidden move, and the loser has none") {
        const std::string row = "XXX.XX.........";
        CHECK(verdict_on(text_of(stones_of({row}, "b"), R"({"move": "3,0"})")) == "proven");
        CHECK(verdict_on(text_of(stones_of({row}, "b"), R"({"move": "3,0"})", "b", "renju")) ==
              "| the move 3,0 is forbidden to Black");
        // Black cannot stop the four of 5,2 6,2 7,2 8,2 at 4,2, where it would make six.
        const std::vector<std::string> board{"....X..........", "....X..........",
                                             "...X.OOO.......", "....X..........",
                                             "....X..........", "....X.........."};
        const std::string tree = R"({"move": "8,2", "replies": {"9,2": {"move": "4,2"}},
                                     "else": {"move": "9,2"}})";
        CHECK(verdict_on(text_of(stones_of(board, "w"), tree, "w", "renju")) == "proven");
        CHECK(verdict_on(text_of(stones_of(board, "w"), tree, "w")) == "8,2 | the reply 4,2 wins");
        // Named all the same, it is a reply that cannot be.
        CHECK(verdict_on(text_of(stones_of(board, "w"),
                                 R"({"move": "8,2", "replies": {"9,2": {"move": "4,2"},
                                     "4,2": {"move": "9,2"}}, "else": {"move": "9,2"}})",
                                 "w", "renju")) == "| tree/4,2: no legal reply leads to this node");
    }

    TEST_CASE("caro: a five between two stones of the opponent is none") {
        const std::string tree = R"({"move": "5,0"})";
        const std::string open = stones_of({"OXXXX.........."}, "b");
        const std::string shut = stones_of({"OXXXX.O........"}, "b");
        const std::string long_row = stones_of({"OXXXX.XO......."}, "b");
        CHECK(verdict_on(text_of(open, tree, "b", "caro")) == "proven");
        CHECK(verdict_on(text_of(open, tree, "b", "caro-exact")) == "proven");
        CHECK(verdict_on(text_of(shut, tree, "b", "caro")) ==
              "5,0 | nothing answers the reply 7,0");
        CHECK(verdict_on(text_of(shut, tree, "b", "standard")) == "proven");
        CHECK(verdict_on(text_of(long_row, tree, "b", "caro")) == "proven");
        CHECK(verdict_on(text_of(long_row, tree, "b", "caro-exact")) ==
              "5,0 | nothing answers the reply 8,0");
    }

    TEST_CASE("a game that ends without a winning row is a draw") {
        const std::string full = stones_of({"XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOO."}, "b");
        CHECK(verdict_on(text_of(full, R"({"move": "4,4"})", "b", "freestyle", "5")) ==
              "4,4 | the loser has no legal reply: a draw");
        // Only a point that renju forbids to Black is left.
        const std::string last = stones_of({"XXX.XX", "OOXOXO", "XOOXOX", "OXOXOO", "XOXOX."}, "w");
        const std::string tree = R"({"move": "5,4", "else": {"move": "3,0"}})";
        CHECK(verdict_on(text_of(last, tree, "w", "renju", "[6, 5]")) ==
              "5,4 | the loser has no legal reply: a draw");
        CHECK(verdict_on(text_of(last, tree, "w", "freestyle", "[6, 5]")) ==
              "5,4 | the reply 3,0 wins");
    }

    TEST_CASE("the longest line there can be fits the stack of a thread") {
        // The winner fills the board ahead of a loser who plays on the first empty square, so that
        // no row gets longer than two.
        constexpr int kSide = 22;
        proof::Proof proof;
        proof.shape = {kSide, kSide};
        for (int i = kSide * kSide; i > 0; i -= 4) {
            for (const int index : {i - 1, i - 2}) {
                const Point move{index % kSide, index / kSide};
                proof.root = proof.tree.add(to_proof(move), {}, proof.root);
            }
        }
        proof::ReachedNodes reached(proof.tree.size());
        proof::Replay replay(proof, proof::Board(proof.shape, proof.rule), reached);
        bool holds = true;
        Thread thread([&] { holds = replay.check({{}, proof.root}); });
        thread.join();
        CHECK_FALSE(holds);
        CHECK(replay.line().size() == kSide * kSide - 1);
        CHECK(replay.reason() == "nothing answers the reply 19,21");
        CHECK(read_proof(to_json(proof)).tree.size() == proof.tree.size());
    }

    TEST_CASE("the checker takes nothing from the engine but names and shapes") {
        const std::regex include("#include \"([^\"]+)\"");
        int files = 0;
        for (const auto& file : std::filesystem::directory_iterator(KAGETSU_PROOF_SOURCES)) {
            const std::string text = contents(file.path());
            ++files;
            for (std::sregex_iterator it(text.begin(), text.end(), include), end; it != end; ++it) {
                const std::string header = (*it)[1];
                CAPTURE(file.path().string());
                CAPTURE(header);
                CHECK((header.starts_with("proof/") || header == "kagetsu/geometry.hpp" ||
                       header == "kagetsu/types.hpp" || header == "kagetsu/thread.hpp"));
            }
        }
        CHECK(files >= 10);
    }
}

}  // namespace kagetsu::test
