// The proofs of openings in data/solved/proofs.tar.xz, which the build unpacks: they are those of
// the table in docs/solved.md, and hold.
#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "kagetsu/notation.hpp"
#include "proof/checker.hpp"
#include "support/contents.hpp"
#include "support/scale.hpp"
#include "util/random.hpp"

namespace kagetsu::test {

namespace {

const std::string kFolder = KAGETSU_TEST_DATA "/solved";

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, separator);)
        parts.push_back(part);
    return parts;
}

// A line of openings.txt.
struct Opening {
    std::string rule;
    std::string moves;
    std::string winner;
    std::string plies;
    std::string nodes;
    std::string searched;
};

std::vector<Opening> openings() {
    std::vector<Opening> all;
    for (const std::string& line : split(contents(kFolder + "/openings.txt"), '\n')) {
        const std::vector<std::string> fields = split(line, '|');
        REQUIRE(fields.size() == 6);
        all.push_back({fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]});
    }
    return all;
}

proof::Proof proof_of(const Opening& opening) {
    std::string name = opening.rule + '-' + opening.moves;
    for (char& c : name)
        c = c == ' ' ? '-' : c;
    return proof::read_proof(contents(KAGETSU_SOLVED_PROOFS "/" + name + ".bin"));
}

// Of the table.
std::string row_of(const Opening& opening) {
    std::string row;
    for (const std::string* const cell : {&opening.moves, &opening.rule, &opening.winner,
                                          &opening.plies, &opening.nodes, &opening.searched})
        row.append("| ").append(*cell).append(" ");
    return row + "|\n";
}

std::string moves_of(const proof::Proof& proof) {
    std::string text;
    for (const proof::Stone& stone : proof.stones) {
        if (!text.empty()) text += ' ';
        text += to_letters(square_at(stone.point.x, stone.point.y), proof.shape, Origin::Bottom);
    }
    return text;
}

}  // namespace

TEST_SUITE("solved openings") {
    TEST_CASE("each proof is the one of its line, and each line is in the table") {
        const std::string page = contents(KAGETSU_DOCS "/solved.md");
        std::size_t files = 0;
        for (const auto& file : std::filesystem::directory_iterator(KAGETSU_SOLVED_PROOFS))
            files += file.path().extension() == ".bin" ? 1 : 0;
        CHECK(openings().size() == files);
        for (const Opening& opening : openings()) {
            CAPTURE(opening.moves);
            const proof::Proof proof = proof_of(opening);
            CHECK(kagetsu::name_of(proof.rule) == opening.rule);
            CHECK(proof.shape == BoardShape{15, 15});
            CHECK(proof.are_moves);
            CHECK(moves_of(proof) == opening.moves);
            CHECK((proof.winner == Color::Black ? "black" : "white") == opening.winner);
            CHECK(std::to_string(proof.tree.size()) == opening.nodes);
            CHECK(page.find(row_of(opening)) != std::string::npos);
        }
    }

    TEST_CASE("the proofs hold") {
        const std::vector<Opening> all = openings();
        // A proof takes 10 to 30 s.
        Random random(seeded(1));
        for (int i = scaled(6); i > 0; --i) {
            const Opening& opening = all[below(static_cast<int>(all.size()), random)];
            CAPTURE(opening.moves);
            const proof::Verdict verdict = check(proof_of(opening), 1);
            CHECK(verdict.is_proven);
            CHECK(verdict.reason == "");
            CHECK(std::to_string(verdict.plies) == opening.plies);
        }
    }
}

}  // namespace kagetsu::test
