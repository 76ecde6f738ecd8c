// Checks proofs of wins by the rules alone.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>

#include "analysis/proof_page.hpp"
#include "app/commands.hpp"
#include "app/output_file.hpp"
#include "app/read_file.hpp"
#include "app/refused_threads.hpp"
#include "kagetsu/printable.hpp"
#include "proof/checker.hpp"

namespace kagetsu::app {

namespace {

constexpr std::size_t kMaxProofBytes = std::size_t{1} << 30;

struct Report {
    std::optional<proof::Proof> proof;  // nothing if the text is none
    proof::Verdict verdict;
};

// A text that is no proof is refused like a proof that breaks.
Report verify(const std::string& text, int threads) {
    Report report;
    try {
        report.proof = proof::read_proof(text);
        report.verdict = proof::check(*report.proof, threads);
    } catch (const proof::ProofError& error) {
        report.verdict.reason = error.what();
    }
    return report;
}

// So is a file that cannot be read.
Report verify_file(const std::string& file, int threads) {
    std::string text;
    try {
        text = read_file(file, kMaxProofBytes);
    } catch (const std::runtime_error& error) {
        Report report;
        report.verdict.reason = error.what();
        return report;
    }
    return verify(text, threads);
}

std::string line_of(const Report& report) {
    const proof::Verdict& verdict = report.verdict;
    if (verdict.is_proven) {
        return "proven: " + std::string(proof::name_of(report.proof->winner)) + " wins, plies " +
               std::to_string(verdict.plies) + ", nodes " + std::to_string(verdict.nodes) +
               ", positions " + std::to_string(verdict.positions);
    }
    std::string text = "refused: ";
    if (!verdict.line.empty()) {
        text += "after";
        for (const proof::Point p : verdict.line)
            text += ' ' + to_text(p);
        text += ": ";
    }
    return text + printable(verdict.reason);
}

std::string json_of(const std::string& file, const Report& report) {
    const proof::Verdict& verdict = report.verdict;
    nlohmann::ordered_json answer{{"file", file}, {"proven", verdict.is_proven}};
    if (verdict.is_proven) {
        answer["winner"] = report.proof->winner == Color::Black ? "b" : "w";
        answer["plies"] = verdict.plies;
        answer["nodes"] = verdict.nodes;
        answer["positions"] = verdict.positions;
    } else {
        answer["line"] = nlohmann::json::array();
        for (const proof::Point p : verdict.line)
            answer["line"].push_back(to_text(p));
        answer["reason"] = verdict.reason;
    }
    return answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

int verify_files(const Arguments& arguments, std::ostream& out) {
    const OptionValues& options = arguments.options;
    const int threads = threads_of(options);
    std::optional<OutputFile> page;
    if (has(options, "report")) {
        if (arguments.operands.size() > 1) throw UsageError("--report is for one proof");
        page.emplace(word_of(options, "report"));
    }
    bool are_proven = true;
    int refused_threads = 0;
    for (const std::string& file : arguments.operands) {
        const Report report = verify_file(file, threads);
        are_proven = are_proven && report.verdict.is_proven;
        refused_threads = std::max(refused_threads, report.verdict.refused_threads);
        if (page && report.verdict.is_proven) {
            page->stream() << analysis::proof_page(*report.proof, report.verdict,
                                                   origin_of(options));
            page->keep();
        }
        out << (has(options, "json") ? json_of(file, report)
                                     : printable(file) + ": " + line_of(report))
            << '\n';
    }
    report_refused_threads(refused_threads, threads);
    return are_proven ? 0 : 1;
}

}  // namespace

const Command kVerifyCommand{
    .name = "verify",
    .operands = "FILE...",
    .least = 1,
    .most = kNoMost,
    .summary = "check proofs of wins by the rules alone, against every reply",
    .about =
        "Plays out every legal reply at every node of a proof (docs/proof.md), on a plain board "
        "that shares\nnothing with the search. Prints a line for each FILE (- is standard input). "
        "Exit code 0 if all are\nproven, 1 if one is refused. Squares are x,y as in the file.",
    .example = "verify proof.json --threads 4",
    .options =
        [] {
            return OptionSet()
                .threads("number of threads")
                .flag("json", "print an object for each file")
                .word("report", "FILE", "write a page to click through the proof, HTML")
                .origin();
        },
    .run = verify_files};

}  // namespace kagetsu::app
