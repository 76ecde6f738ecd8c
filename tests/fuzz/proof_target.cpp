#include <string>

#include "proof/checker.hpp"
#include "proof/proof.hpp"
#include "targets.hpp"

namespace kagetsu::test {

namespace {

// Every `else` multiplies the positions by the squares of the board.
constexpr std::size_t kMaxNodesChecked = 3;

// The binary form with the end that its tree asks for: zeros are added, and bytes after it left
// out.
std::string with_right_end(std::string_view input) {
    constexpr std::size_t kZeros = 100;
    std::string bytes = std::string(input) + std::string(kZeros, '\0');
    try {
        (void)proof::read_proof(bytes);
    } catch (const proof::ProofError& error) {
        constexpr std::string_view kPlace = "byte ";
        const std::string reason = error.what();
        if (reason.find("more bytes than the tree has") != std::string::npos)
            bytes.resize(std::stoul(reason.substr(kPlace.size())));
    }
    return bytes;
}

}  // namespace

Verdict read_proofs(std::string_view input) {
    proof::Proof proof;
    try {
        proof =
            proof::read_proof(proof::is_binary(input) ? with_right_end(input) : std::string(input));
    } catch (const proof::ProofError&) {
        return {};
    }
    const std::string json = to_json(proof);
    if (to_json(proof::read_proof(json)) != json) return {"reads JSON other than it was written"};
    try {
        const std::string bytes = to_binary(proof);
        if (to_json(proof::read_proof(bytes)) != json)
            return {"reads bytes other than they were written"};
    } catch (const proof::ProofError&) {
        // A square off the board, which only JSON can name.
        if (proof::is_binary(input)) return {"has read a square that is not on the board"};
    }
    if (to_sgf(proof).empty()) return {"writes no SGF"};
    if (proof.tree.size() > kMaxNodesChecked) return {"", 1};
    const proof::Verdict verdict = check(proof, 1);
    if (verdict.is_proven != verdict.reason.empty()) return {"a verdict without a reason"};
    return {"", 1};
}

}  // namespace kagetsu::test
