// What each command does. Handlers run on the session's thread; those of commands with
// Timing::AfterMove run only while the engine is idle.
#pragma once

#include "protocol/command.hpp"

namespace kagetsu::protocol {

// game_handlers.cpp: the Gomocup protocol
void handle_start(Session& session, const Command& command);
void handle_restart(Session& session, const Command& command);
void handle_begin(Session& session, const Command& command);
void handle_turn(Session& session, const Command& command);
void handle_board(Session& session, const Command& command);
void handle_takeback(Session& session, const Command& command);
void handle_play(Session& session, const Command& command);
void handle_info(Session& session, const Command& command);
void handle_about(Session& session, const Command& command);
void handle_stop(Session& session, const Command& command);
void handle_end(Session& session, const Command& command);

// analysis_handlers.cpp: analysis in GUIs, excluded moves, the hash table
void handle_show_info(Session& session, const Command& command);
void handle_position(Session& session, const Command& command);
void handle_n_best(Session& session, const Command& command);
void handle_search_defend(Session& session, const Command& command);
void handle_show_forbidden(Session& session, const Command& command);
void handle_block(Session& session, const Command& command);
void handle_block_undo(Session& session, const Command& command);
void handle_block_reset(Session& session, const Command& command);
void handle_block_path(Session& session, const Command& command);
void handle_block_path_undo(Session& session, const Command& command);
void handle_block_path_reset(Session& session, const Command& command);
void handle_hash_clear(Session& session, const Command& command);
void handle_show_hash_usage(Session& session, const Command& command);
void handle_resign(Session& session, const Command& command);
// Answers with CommandSpec::reply and does nothing else. If the command takes the next line as its
// argument, the argument is appended.
void handle_fixed_reply(Session& session, const Command& command);

// opening_handlers.cpp: balanced openings and swap2
void handle_swap2_board(Session& session, const Command& command);
void handle_swap2_step1(Session& session, const Command& command);
void handle_swap2_step2(Session& session, const Command& command);
void handle_swap2_step3(Session& session, const Command& command);
void handle_balance_one(Session& session, const Command& command);
void handle_balance_two(Session& session, const Command& command);

}  // namespace kagetsu::protocol
