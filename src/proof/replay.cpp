#include "proof/replay.hpp"

#include <algorithm>

namespace kagetsu::proof {

bool Replay::check(const Task& task) {
    Color color = proof_.to_move;
    for (const Point p : task.line) {
        put(p, color);
        color = opponent(color);
    }
    if (!visit(task.node)) return false;
    while (!line_.empty())
        take();
    return true;
}

bool Replay::expand(const Task& task, std::vector<Task>& tasks) {
    Color color = proof_.to_move;
    for (const Point p : task.line) {
        put(p, color);
        color = opponent(color);
    }
    const Outcome outcome = play_move(task.node);
    const auto add_task = [&](Tree::Id child) {
        tasks.push_back({line_, child});
        return true;
    };
    if (outcome == Outcome::Broken) return false;
    if (outcome == Outcome::GoesOn && !for_each_reply(task.node, add_task)) return false;
    while (!line_.empty())
        take();
    return true;
}

// The recursion ends when the board is full at the latest, whatever the tree.
bool Replay::visit(Tree::Id node) {
    const std::size_t before = line_.size();
    switch (play_move(node)) {
        case Outcome::Broken:
            return false;
        case Outcome::Won:
            break;
        case Outcome::GoesOn:
            if (!for_each_reply(node, [this](Tree::Id child) { return visit(child); }))
                return false;
    }
    while (line_.size() > before)
        take();
    return true;
}

Replay::Outcome Replay::play_move(Tree::Id node) {
    reached_.add(node);
    ++positions_;
    const Point move = proof_.tree.move(node);
    if (move.is_none()) return Outcome::GoesOn;
    const auto broken = [&](const char* why) {
        fail("the move " + to_text(move) + why);
        return Outcome::Broken;
    };
    if (board_.at(move) == '#') return broken(" is not on the board");
    if (!board_.is_empty(move)) return broken(" is on an occupied square");
    if (board_.is_forbidden(move, proof_.winner)) return broken(" is forbidden to Black");
    put(move, proof_.winner);
    if (!board_.wins(move, proof_.winner)) return Outcome::GoesOn;
    plies_ = std::max(plies_, static_cast<int>(line_.size()));
    return Outcome::Won;
}

template <typename Then>
bool Replay::for_each_reply(Tree::Id node, Then then) {
    const Color loser = opponent(proof_.winner);
    const std::span<const Tree::Reply> named = proof_.tree.replies(node);
    auto next = named.begin();
    bool has_reply = false;
    for (int y = 0; y < board_.shape().height; ++y) {
        for (int x = 0; x < board_.shape().width; ++x) {
            const Point p{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
            // Squares off the board may be named, too.
            while (next != named.end() && is_before(next->move, p))
                ++next;
            if (!board_.is_empty(p)) continue;
            if (board_.wins(p, loser)) return fail("the reply " + to_text(p) + " wins");
            if (board_.is_forbidden(p, loser)) continue;
            has_reply = true;
            const bool is_named = next != named.end() && next->move == p;
            const Tree::Id child = is_named ? next->node : proof_.tree.rest(node);
            if (child == Tree::kNone) return fail("nothing answers the reply " + to_text(p));
            put(p, loser);
            if (!then(child)) return false;
            take();
        }
    }
    return has_reply || fail("the loser has no legal reply: a draw");
}

void Replay::put(Point p, Color color) {
    board_.put(p, color);
    line_.push_back(p);
}

void Replay::take() {
    board_.take(line_.back());
    line_.pop_back();
}

bool Replay::fail(std::string reason) {
    reason_ = std::move(reason);
    return false;
}

}  // namespace kagetsu::proof
