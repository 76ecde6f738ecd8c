// The commands of the Gomocup protocol.
#include <string>

#include "protocol/handlers.hpp"
#include "protocol/report.hpp"
#include "protocol/session.hpp"

namespace kagetsu::protocol {

namespace {

constexpr const char* kAbout =
    "name=\"Kagetsu\", version=\"" KAGETSU_VERSION
    "\", author=\"The Kagetsu authors\", country=\"International\", www=\"-\", email=\"-\"";

std::string size_text(int width, int height) {
    return std::to_string(width) + "x" + std::to_string(height);
}

}  // namespace

void handle_start(Session& session, const Command& command) {
    const BoardShape shape{command.arguments.width, command.arguments.height};
    if (!shape.is_valid()) {
        // Piskvork searches the text for "20" and falls back to that size.
        session.report_error("ERROR", "board size " + size_text(shape.width, shape.height) +
                                          " is not supported, only sides from " +
                                          std::to_string(kMinSide) + " to " +
                                          std::to_string(kMaxSide) + ", like 15 or 20");
        return;
    }
    session.begin_game(shape);
    session.write("OK");
    session.thinker().prepare();
}

void handle_restart(Session& session, const Command& /*command*/) {
    session.begin_game(session.game().position().shape());
    session.write("OK");
    session.thinker().prepare();
}

void handle_begin(Session& session, const Command& command) {
    const Position& position = session.game().position();
    if (position.occupied_count() > 0) session.begin_game(position.shape());
    session.thinker().think(command.time);
}

void handle_turn(Session& session, const Command& command) {
    const auto square = session.game().empty_square(command.arguments.point);
    if (!square)
        return session.report_error("ERROR", "bad coordinates: taken or outside the board");
    session.game().add_opponent_stone(*square);
    session.thinker().think(command.time);
}

void handle_board(Session& session, const Command& command) {
    session.set_up(command.arguments.stones);
    session.thinker().think(command.time);
}

void handle_takeback(Session& session, const Command& command) {
    if (!session.game().take_back(command.arguments.point)) {
        return session.report_error("ERROR", "bad coordinates: there is no stone");
    }
    session.write("OK");
}

void handle_play(Session& session, const Command& command) {
    const auto square = session.game().empty_square(command.arguments.point);
    if (!square)
        return session.report_error("ERROR", "bad coordinates: taken or outside the board");
    session.game().add_own_stone(*square);
    session.write(to_coordinates(*square));
}

void handle_info(Session& session, const Command& command) {
    Thinker& thinker = session.thinker();
    Settings& settings = session.settings();
    thinker.tune(command.arguments.key, command.arguments.text);
    if (settings.apply(command.arguments.key, command.arguments.text)) thinker.update_time();
    const std::string& key = command.arguments.key;
    if (key == "rule" || key == "max_memory" || key == "hash_size" || key == "thread_num")
        thinker.prepare();
    if (!settings.pondering()) thinker.stop_pondering();
}

void handle_about(Session& session, const Command& /*command*/) {
    session.reply(kAbout);
}

void handle_stop(Session& session, const Command& /*command*/) {
    session.thinker().stop();
}

void handle_end(Session& session, const Command& /*command*/) {
    session.quit();
}

}  // namespace kagetsu::protocol
