#include <algorithm>

#include "proof/proof.hpp"

namespace kagetsu::proof {

std::string to_text(Point p) {
    return std::to_string(p.x) + ',' + std::to_string(p.y);
}

Tree::Id Tree::add(Point move, std::vector<Reply> replies, Id rest) {
    std::sort(replies.begin(), replies.end(),
              [](const Reply& a, const Reply& b) { return is_before(a.move, b.move); });
    const auto twice =
        std::adjacent_find(replies.begin(), replies.end(),
                           [](const Reply& a, const Reply& b) { return a.move == b.move; });
    if (twice != replies.end())
        throw ProofError("the reply " + to_text(twice->move) + " is named twice");
    if (nodes_.size() >= kNone) throw ProofError("too many nodes");
    nodes_.push_back({move, static_cast<std::uint16_t>(replies.size()), rest, replies_.size()});
    replies_.insert(replies_.end(), replies.begin(), replies.end());
    return static_cast<Id>(nodes_.size() - 1);
}

}  // namespace kagetsu::proof
