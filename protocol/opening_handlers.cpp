// Balanced openings and swap2.
#include <algorithm>

#include "protocol/handlers.hpp"
#include "protocol/session.hpp"

namespace kagetsu::protocol {

namespace {

void balance(Session& session, const Command& command, int stones) {
    // The engine allows less; the numbers of a manager need not even fit into a Value.
    const std::int64_t advantage =
        std::clamp<std::int64_t>(command.arguments.number.value_or(0), -kMaxEval, kMaxEval);
    session.thinker().balance(stones, static_cast<Value>(advantage), command.time);
}

// Makes the moves of SWAP2BOARD. Its stones come in playing order; the owner that some managers add
// to each is redundant. Returns the number of entries that could not be used.
int make_moves(const Stones& stones, Position& position) {
    int skipped = stones.unreadable;
    for (const StoneEntry& entry : stones.entries) {
        const auto [x, y] = entry.point;
        if (position.shape().contains(x, y) && position.is_empty(square_at(x, y)))
            position.make(square_at(x, y));
        else
            ++skipped;
    }
    return skipped;
}

}  // namespace

void handle_swap2_board(Session& session, const Command& command) {
    const Position& game = session.game().position();
    Position position(game.shape(), game.rule());
    session.report_skipped(make_moves(command.arguments.stones, position));
    session.thinker().decide_swap2(position, command.time);
}

void handle_swap2_step1(Session& session, const Command& command) {
    session.thinker().decide_swap2_step(1, command.time);
}

void handle_swap2_step2(Session& session, const Command& command) {
    session.thinker().decide_swap2_step(2, command.time);
}

void handle_swap2_step3(Session& session, const Command& command) {
    session.thinker().decide_swap2_step(3, command.time);
}

void handle_balance_one(Session& session, const Command& command) {
    balance(session, command, 1);
}

void handle_balance_two(Session& session, const Command& command) {
    balance(session, command, 2);
}

}  // namespace kagetsu::protocol
