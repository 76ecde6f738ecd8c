// Positions to be looked at, and moves to be left out.
#include <algorithm>
#include <string>

#include "protocol/handlers.hpp"
#include "protocol/report.hpp"
#include "protocol/session.hpp"

namespace kagetsu::protocol {

namespace {

// More lines than this no board shows; every defence against a threat is among them.
constexpr std::int64_t kMaxLines = 64;

BlockedMoves::Path path_of(const Stones& stones) {
    BlockedMoves::Path path;
    for (const StoneEntry& entry : stones.entries)
        path.push_back(entry.point);
    return path;
}

}  // namespace

void handle_position(Session& session, const Arguments& arguments) {
    session.set_up(arguments.stones);
}

void handle_best_lines(Session& session, const Arguments& arguments) {
    const std::int64_t lines = std::clamp<std::int64_t>(arguments.number.value_or(1), 1, kMaxLines);
    session.thinker().think(session.line_time(), static_cast<int>(lines));
}

void handle_all_defences(Session& session, const Arguments& /*arguments*/) {
    session.thinker().think(session.line_time(), kMaxLines);
}

void handle_show_forbidden(Session& session, const Arguments& /*arguments*/) {
    // At once, also during a search: it is about the board as it is, and no move to anybody.
    session.write(describe_forbidden(session.game().position(), session.settings().rule().rule));
}

void handle_block(Session& session, const Arguments& arguments) {
    for (const StoneEntry& entry : arguments.stones.entries)
        session.blocked().block(entry.point);
}

void handle_unblock(Session& session, const Arguments& arguments) {
    for (const StoneEntry& entry : arguments.stones.entries)
        session.blocked().unblock(entry.point);
}

void handle_unblock_all(Session& session, const Arguments& /*arguments*/) {
    session.blocked().unblock_all();
}

void handle_block_path(Session& session, const Arguments& arguments) {
    session.blocked().block_path(path_of(arguments.stones));
}

void handle_unblock_path(Session& session, const Arguments& arguments) {
    session.blocked().unblock_path(path_of(arguments.stones));
}

void handle_unblock_all_paths(Session& session, const Arguments& /*arguments*/) {
    session.blocked().unblock_all_paths();
}

void handle_clear_hash(Session& session, const Arguments& /*arguments*/) {
    session.thinker().clear_hash();
}

void handle_show_hash_usage(Session& session, const Arguments& /*arguments*/) {
    session.write("MESSAGE " + session.thinker().hash_usage());
}

}  // namespace kagetsu::protocol
