// Pages of proofs: well-formed, with the whole tree or a clear word about what is left out.
#include "analysis/proof_page.hpp"

#include <doctest/doctest.h>

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <filesystem>
#include <sstream>
#include <string>

#include "support/contents.hpp"

namespace kagetsu::test {

namespace {

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// The page of a proof; fails the test if it is no well-formed XML.
std::string page_of(const std::string& text, Origin origin = Origin::Bottom,
                    std::size_t most = analysis::kMostPageNodes) {
    const proof::Proof proof = proof::read_proof(text);
    const proof::Verdict verdict = check(proof, 1);
    REQUIRE(verdict.is_proven);
    std::string page = analysis::proof_page(proof, verdict, origin, most);
    boost::property_tree::ptree tree;
    std::istringstream in(page);
    REQUIRE_NOTHROW(boost::property_tree::read_xml(in, tree));
    return page;
}

const std::string kThree = R"({"rule": "freestyle", "size": 15,
    "moves": ["7,7", "0,0", "8,7", "0,2", "9,7", "0,4"], "winner": "b",
    "tree": {"move": "10,7", "replies": {"11,7": {"move": "6,7"}}, "else": {"move": "11,7"}}})";

}  // namespace

TEST_SUITE("pages of proofs") {
    TEST_CASE("a page has the whole tree") {
        const std::string page = page_of(kThree);
        CHECK(has(page, "<title>Proof: Black wins</title>"));
        CHECK(has(page, "freestyle 15x15 · 3 plies · 3 nodes · verified in 219 positions"));
        CHECK(has(page, "stones:[112,0,113,30,114,60],tree:[115,[116,[111]],[116]]};"));
        CHECK(has(page, "top:false,moves:6,toMove:0,winner:0"));
        CHECK(has(page_of(kThree, Origin::Top), "top:true"));
        CHECK_FALSE(has(page, "left out. The file"));
    }

    TEST_CASE("a proof that is too large for the page is cut at its far end") {
        const std::string cut = "of its 3 nodes, those farthest from the beginning, are left out";
        CHECK_FALSE(has(page_of(kThree, Origin::Bottom, 3), cut));
        const std::string page = page_of(kThree, Origin::Bottom, 2);
        CHECK(has(page, "2 " + cut));
        CHECK(has(page, "tree:[115,2]};"));
    }

    TEST_CASE("the proofs on file") {
        for (const auto& file : std::filesystem::directory_iterator(KAGETSU_TEST_DATA "/proofs")) {
            CAPTURE(file.path().string());
            const std::string text = contents(file.path());
            const std::string page = page_of(text);
            CHECK_FALSE(has(page, " are left out. The file"));
            CHECK(has(page, has(text, R"("winner": "w")") || has(text, R"("winner":"w")")
                                ? "White wins</h1>"
                                : "Black wins</h1>"));
            CHECK(has(page, file.path().string().find("reply") == std::string::npos
                                ? "tree:["
                                : "tree:[-1,["));
        }
    }
}

}  // namespace kagetsu::test
