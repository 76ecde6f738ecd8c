#include "app/solve_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace kagetsu::app {

namespace {

using proof::Point;
using proof::Tree;
using solve::Kind;
using solve::Solution;

std::string square_text(Point p, BoardShape shape, Origin origin) {
    return to_letters(square_at(p.x, p.y), shape, origin);
}

// Whom the loser's reply leads to: one that is named, or all others.
struct Step {
    Point reply;  // none: any other reply
    Tree::Id node;
};

std::vector<Step> steps_of(const Tree& tree, Tree::Id id) {
    std::vector<Step> steps;
    for (const Tree::Reply& reply : tree.replies(id))
        steps.push_back({reply.move, reply.node});
    if (tree.rest(id) != Tree::kNone) steps.push_back({{}, tree.rest(id)});
    return steps;
}

// The moves of the winner on the longest line below each node, itself included. Nodes come after
// those that they lead to.
std::vector<int> lengths_of(const Tree& tree) {
    std::vector<int> lengths(tree.size(), 0);
    for (Tree::Id id = 0; id < tree.size(); ++id) {
        int longest = 0;
        for (const Step& step : steps_of(tree, id))
            longest = std::max(longest, lengths[step.node]);
        lengths[id] = longest + 1;
    }
    return lengths;
}

void write_tree(const proof::Proof& proof, Tree::Id id, std::size_t depth, Origin origin,
                std::string& text) {
    const Point move = proof.tree.move(id);
    if (!move.is_none()) text += square_text(move, proof.shape, origin);
    text += '\n';
    for (const Step& step : steps_of(proof.tree, id)) {
        text += std::string(2 * depth + 2, ' ') +
                (step.reply.is_none() ? "else" : square_text(step.reply, proof.shape, origin)) +
                " -> ";
        write_tree(proof, step.node, depth + 1, origin, text);
    }
}

std::string exhausted_text(const Solution& solution) {
    if (solution.no_threats) return "there is no win by fours or open threes";
    return solution.no_fours ? "there is no win by fours" : "nothing is excluded";
}

std::string kind_text(Kind kind) {
    return kind == Kind::All ? "" : " by " + std::string(name_of(kind));
}

}  // namespace

std::string_view name_of(Kind kind) noexcept {
    switch (kind) {
        case Kind::Fours:
            return "fours";
        case Kind::Threats:
            return "threats";
        case Kind::All:
            break;
    }
    return "any";
}

std::string main_line(const proof::Proof& proof, Origin origin) {
    const std::vector<int> lengths = lengths_of(proof.tree);
    std::string text;
    const auto add = [&text](const std::string& word) {
        if (!text.empty()) text += ' ';
        text += word;
    };
    Tree::Id id = proof.root;
    while (true) {
        const Point move = proof.tree.move(id);
        if (!move.is_none()) add(square_text(move, proof.shape, origin));
        const std::vector<Step> steps = steps_of(proof.tree, id);
        if (steps.empty()) return text;
        const Step& longest = *std::max_element(
            steps.begin(), steps.end(),
            [&](const Step& a, const Step& b) { return lengths[a.node] < lengths[b.node]; });
        add(longest.reply.is_none() ? "(any)" : square_text(longest.reply, proof.shape, origin));
        id = longest.node;
    }
}

std::string tree_text(const proof::Proof& proof, Origin origin) {
    std::string text;
    write_tree(proof, proof.root, 0, origin, text);
    return text;
}

std::string solution_text(const Solution& solution, Color winner, Kind kind, Origin origin) {
    const std::string name(proof::name_of(winner));
    const std::string nodes = "searched " + std::to_string(solution.nodes) + " nodes\n";
    if (solution.verdict == Solution::Verdict::Win) {
        const proof::Verdict& check = solution.check;
        return "proven: " + name + " wins in " + std::to_string(check.plies) + " plies" +
               kind_text(solution.kind) + "\nline: " + main_line(*solution.proof, origin) +
               "\nverified: nodes " + std::to_string(check.nodes) + ", positions " +
               std::to_string(check.positions) + '\n' + nodes;
    }
    if (solution.verdict == Solution::Verdict::NoWin) {
        const std::string what =
            kind == Kind::Threats ? " by fours or open threes" : kind_text(kind);
        return "disproven: " + name + " has no win" + what + '\n' + nodes;
    }
    if (solution.is_unfinished)
        return "unknown: a win of " + name + " was found, but its proof is not finished\n" + nodes;
    return "unknown: no win of " + name + " was found; " + exhausted_text(solution) + '\n' + nodes;
}

std::string solution_json(const Solution& solution, Color winner, double seconds,
                          std::optional<std::uint64_t> game) {
    const auto verdict = solution.verdict;
    nlohmann::ordered_json answer;
    if (game) answer["game"] = *game;
    answer["verdict"] = verdict == Solution::Verdict::Win     ? "win"
                        : verdict == Solution::Verdict::NoWin ? "no win"
                                                              : "unknown";
    answer["winner"] = winner == Color::Black ? "b" : "w";
    if (verdict == Solution::Verdict::Win) {
        answer["by"] = name_of(solution.kind);
        answer["plies"] = solution.check.plies;
        answer["tree_nodes"] = solution.check.nodes;
        answer["positions"] = solution.check.positions;
    } else {
        answer["no_win_by_fours"] = solution.no_fours;
        answer["no_win_by_threats"] = solution.no_threats;
        answer["proof_number"] = solution.numbers.proof;
        answer["disproof_number"] = solution.numbers.disproof;
        answer["unfinished_win"] = solution.is_unfinished;
    }
    answer["nodes"] = solution.nodes;
    answer["seconds"] = seconds;
    if (verdict == Solution::Verdict::Win) {
        answer["search_seconds"] = solution.times.search.count();
        answer["tree_seconds"] = solution.times.tree.count();
        answer["check_seconds"] = solution.times.check.count();
    }
    return answer.dump() + '\n';
}

}  // namespace kagetsu::app
