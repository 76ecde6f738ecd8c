// What boards of Yixin's kind ask besides moves. Kagetsu keeps no database: queries find nothing,
// changes are taken without a word.
#include <bit>
#include <string>

#include "protocol/handlers.hpp"
#include "protocol/session.hpp"

namespace kagetsu::protocol {

void handle_show_info(Session& session, const Arguments& /*arguments*/) {
    session.write("MESSAGE Kagetsu " KAGETSU_VERSION);
    session.write("MESSAGE INFO MAX_THREAD_NUM " + std::to_string(Engine::kMaxThreads));
    // As a power of two, in KiB.
    constexpr int kLargest = std::bit_width(Settings::kMaxHashBytes >> 10) - 1;
    session.write("MESSAGE INFO MAX_HASH_SIZE " + std::to_string(kLargest));
}

void handle_draw_offer(Session& session, const Arguments& /*arguments*/) {
    session.write("MESSAGE DRAW REJECT");
}

void handle_resignation(Session& session, const Arguments& /*arguments*/) {
    session.thinker().stop_pondering();
    session.write("MESSAGE RESIGN ACCEPT");
}

void handle_query_all(Session& session, const Arguments& /*arguments*/) {
    session.write("MESSAGE DATABASE REFRESH");
    session.write("MESSAGE DATABASE DONE");
}

void handle_query_all_and_text(Session& session, const Arguments& arguments) {
    handle_query_all(session, arguments);
    handle_query_text(session, arguments);
}

void handle_query_one(Session& session, const Arguments& /*arguments*/) {
    // Without a mark, of value and depth 0, and no bound.
    session.write("MESSAGE DATABASE ONE 0 0 0 0");
}

void handle_query_text(Session& session, const Arguments& /*arguments*/) {
    session.write("MESSAGE DATABASE TEXT \"\"");
}

void handle_nothing(Session& /*session*/, const Arguments& /*arguments*/) {}

void handle_file(Session& session, const Arguments& arguments) {
    session.write("MESSAGE Kagetsu has no use for the file " + arguments.text);
}

}  // namespace kagetsu::protocol
