#include "analysis/annotated_record.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>
#include <string>
#include <string_view>

#include "util/text_stream.hpp"

namespace kagetsu::analysis {

namespace {

// What the lines that annotation adds to comments begin with.
constexpr std::string_view kSignature = "Kagetsu: ";

std::string percent(double score) {
    return std::to_string(std::lround(100 * score)) + " %";
}

std::string capitalized(std::string_view text) {
    std::string result(text);
    result.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(result.front())));
    return result;
}

std::string comment_on(const AnalysedGame& game, std::size_t index, Origin origin) {
    const AnalysedMove& move = game.moves[index];
    std::string text = "Expected score " + percent(move.score);
    if (move.judgement == Judgement::Fine) return text + ".";
    text = capitalized(name_of(move.judgement)) + ". " + text;
    const AnalysedPosition& before = game.positions[index];
    if (before.variations.empty()) return text + ".";
    const SearchInfo& best = before.variations.front();
    return text + "; better " + to_letters(best.pv.front(), before.position.shape(), origin) +
           ", " + percent(move.best_score) + " (value " + to_text(best.value) + ", depth " +
           std::to_string(best.depth) + ").";
}

bool is_mark(const record::Property& property) {
    return property.name == "DO" || property.name == "BM" || property.name == "TE" ||
           property.name == "IT";
}

record::Property mark_of(Judgement judgement) {
    if (judgement == Judgement::Inaccuracy) return {"DO", {""}};
    return {"BM", {judgement == Judgement::Mistake ? "1" : "2"}};
}

// SGF allows one mark: the author's stays.
void mark(record::Node& node, Judgement judgement) {
    for (const record::Property& property : node.properties)
        if (is_mark(property)) return;
    node.properties.push_back(mark_of(judgement));
}

// Removes the mark that an earlier annotation, whose comment is `text`, has set.
void remove_mark(record::Node& node, std::string_view text) {
    for (const Judgement judgement : kFaults) {
        if (text.rfind(capitalized(name_of(judgement)) + ". ", 0) == 0)
            std::erase(node.properties, mark_of(judgement));
    }
}

// The comment of a variation that annotation adds, by which the next one knows it.
std::string branch_comment() {
    return std::string(kSignature) + "Better.";
}

// The moves of the best variation, one below the other.
record::Node branch_of(const AnalysedPosition& before, Color color) {
    record::Node first;
    first.comment = branch_comment();
    record::Node* end = &first;
    for (const Square square : before.variations.front().pv) {
        if (end->move != kNoSquare) end = &end->next.emplace_back();
        end->color = color;
        end->move = square;
        color = opponent(color);
    }
    return first;
}

// Removes the variations beside the main line that an earlier annotation has added.
void remove_branches(record::Node& parent) {
    parent.next.erase(
        std::remove_if(parent.next.begin() + 1, parent.next.end(),
                       [](const record::Node& next) { return next.comment == branch_comment(); }),
        parent.next.end());
}

bool has_branch(const record::Node& node, Square square) {
    for (const record::Node& next : node.next) {
        if (next.move == square) return true;
    }
    return false;
}

// Adds a line to the comment, in place of that of an earlier annotation and its mark.
void annotate(record::Node& node, const std::string& line) {
    TextReader lines(node.comment);
    node.comment.clear();
    for (std::string other; std::getline(lines, other);) {
        if (other.rfind(kSignature, 0) == 0)
            remove_mark(node, std::string_view(other).substr(kSignature.size()));
        else
            node.comment += other + '\n';
    }
    node.comment += std::string(kSignature) + line;
}

}  // namespace

record::Game annotated_record(const AnalysedGame& game, Origin origin) {
    record::Game record = game.record;
    record.rule = game.positions.front().position.rule();
    annotate(record.root, (game.note.empty() ? "" : game.note + ' ') +
                              "Rows of squares count from the " + std::string(name_of(origin)) +
                              '.');
    record::Node* node = &record.root;
    for (std::size_t index = 0; index < game.moves.size() && !node->next.empty();) {
        record::Node* const parent = node;
        remove_branches(*parent);
        node = &parent->next.front();
        if (node->move == kNoSquare) continue;  // a pass
        const AnalysedMove& move = game.moves[index];
        const AnalysedPosition& before = game.positions[index];
        if (move.is_judged) annotate(*node, comment_on(game, index, origin));
        ++index;
        if (move.judgement == Judgement::Fine) continue;
        mark(*node, move.judgement);
        if (before.variations.empty() || has_branch(*parent, before.variations.front().pv.front()))
            continue;
        parent->next.push_back(branch_of(before, move.color));
        node = &parent->next.front();
    }
    return record;
}

}  // namespace kagetsu::analysis
