// Balance and swap2.
#include <algorithm>

#include "protocol/handlers.hpp"
#include "protocol/session.hpp"

namespace kagetsu::protocol {

namespace {

void balance(Session& session, const Arguments& arguments, int stones) {
    // A bias that says that somebody has won is none.
    const std::int64_t bias =
        std::clamp<std::int64_t>(arguments.number.value_or(0), -kMateBound + 1, kMateBound - 1);
    session.thinker().balance(stones, static_cast<Value>(bias), session.line_time());
}

// The stones of SWAP2BOARD come in playing order; an owner, which some managers add, tells nothing
// more.
Position opening(const Stones& stones, BoardShape shape, Rule rule) {
    Position position(shape, rule);
    for (const StoneEntry& entry : stones.entries) {
        const auto [x, y] = entry.point;
        if (shape.contains(x, y) && position.is_empty(square_at(x, y)))
            position.make(square_at(x, y));
    }
    return position;
}

}  // namespace

void handle_swap2_board(Session& session, const Arguments& arguments) {
    const Position position = opening(arguments.stones, session.game().position().shape(),
                                      session.settings().rule().rule);
    session.thinker().decide_swap2(position, session.line_time());
}

void handle_swap2_step1(Session& session, const Arguments& /*arguments*/) {
    session.thinker().decide_swap2_step(1, session.line_time());
}

void handle_swap2_step2(Session& session, const Arguments& /*arguments*/) {
    session.thinker().decide_swap2_step(2, session.line_time());
}

void handle_swap2_step3(Session& session, const Arguments& /*arguments*/) {
    session.thinker().decide_swap2_step(3, session.line_time());
}

void handle_balance_one(Session& session, const Arguments& arguments) {
    balance(session, arguments, 1);
}

void handle_balance_two(Session& session, const Arguments& arguments) {
    balance(session, arguments, 2);
}

}  // namespace kagetsu::protocol
