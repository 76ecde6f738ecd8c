// Commands of analysis GUIs, which speak the protocol's Yixin dialect.
#include <algorithm>
#include <bit>
#include <string>
#include <string_view>

#include "protocol/handlers.hpp"
#include "protocol/report.hpp"
#include "protocol/session.hpp"

namespace kagetsu::protocol {

namespace {

// Most variations of a multi-PV search: enough for all defences against a threat, and more than any
// GUI shows.
constexpr std::int64_t kMaxVariations = 64;

ExcludedMoves::Path path_of(const Command& command) {
    ExcludedMoves::Path path;
    for (const StoneEntry& entry : command.arguments.stones.entries)
        path.push_back(entry.point);
    return path;
}

}  // namespace

void handle_show_info(Session& session, const Command& /*command*/) {
    session.write("MESSAGE Kagetsu " KAGETSU_VERSION);
    session.write("MESSAGE INFO MAX_THREAD_NUM " + std::to_string(Engine::kMaxThreads));
    // The exponent of a power of two, in KiB.
    constexpr int kLargest = std::bit_width(Settings::kMaxHashBytes >> 10) - 1;
    session.write("MESSAGE INFO MAX_HASH_SIZE " + std::to_string(kLargest));
}

void handle_position(Session& session, const Command& command) {
    session.set_up(command.arguments.stones);
}

void handle_n_best(Session& session, const Command& command) {
    const std::int64_t count =
        std::clamp<std::int64_t>(command.arguments.number.value_or(1), 1, kMaxVariations);
    session.thinker().think(command.time, static_cast<int>(count));
}

void handle_search_defend(Session& session, const Command& command) {
    session.thinker().think(command.time, kMaxVariations);
}

void handle_show_forbidden(Session& session, const Command& /*command*/) {
    // Written at once, also during a search: it describes the board and cannot be taken for a move.
    session.write(describe_forbidden(session.game().position(), session.settings().rule().rule));
}

void handle_block(Session& session, const Command& command) {
    for (const StoneEntry& entry : command.arguments.stones.entries)
        session.excluded().exclude(entry.point);
}

void handle_block_undo(Session& session, const Command& command) {
    for (const StoneEntry& entry : command.arguments.stones.entries)
        session.excluded().allow(entry.point);
}

void handle_block_reset(Session& session, const Command& /*command*/) {
    session.excluded().allow_all();
}

void handle_block_path(Session& session, const Command& command) {
    session.excluded().exclude_path(path_of(command));
}

void handle_block_path_undo(Session& session, const Command& command) {
    session.excluded().allow_path(path_of(command));
}

void handle_block_path_reset(Session& session, const Command& /*command*/) {
    session.excluded().allow_all_paths();
}

void handle_hash_clear(Session& session, const Command& /*command*/) {
    session.thinker().clear_hash();
}

void handle_show_hash_usage(Session& session, const Command& /*command*/) {
    session.write("MESSAGE " + session.thinker().hash_usage());
}

void handle_resign(Session& session, const Command& /*command*/) {
    session.thinker().stop_pondering();
    session.write("MESSAGE RESIGN ACCEPT");
}

void handle_fixed_reply(Session& session, const Command& command) {
    std::string_view rest = command.spec->reply;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        std::string text(line);
        if (command.spec->grammar == Grammar::NextLine) text += " " + command.arguments.text;
        session.write(text);
    }
}

}  // namespace kagetsu::protocol
