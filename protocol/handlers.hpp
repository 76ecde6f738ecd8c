// What each command does. A handler runs on the session's thread; one whose command is timed
// AfterMove never runs while a search owes its move.
#pragma once

#include "protocol/command.hpp"

namespace kagetsu::protocol {

// game_handlers.cpp: the Gomocup protocol
void handle_start(Session& session, const Arguments& arguments);
void handle_restart(Session& session, const Arguments& arguments);
void handle_begin(Session& session, const Arguments& arguments);
void handle_turn(Session& session, const Arguments& arguments);
void handle_board(Session& session, const Arguments& arguments);
void handle_takeback(Session& session, const Arguments& arguments);
void handle_play(Session& session, const Arguments& arguments);
void handle_info(Session& session, const Arguments& arguments);
void handle_about(Session& session, const Arguments& arguments);
void handle_stop(Session& session, const Arguments& arguments);
void handle_end(Session& session, const Arguments& arguments);

// analysis_handlers.cpp: positions to be looked at, moves to be left out
void handle_position(Session& session, const Arguments& arguments);
void handle_best_lines(Session& session, const Arguments& arguments);
void handle_all_defences(Session& session, const Arguments& arguments);
void handle_show_forbidden(Session& session, const Arguments& arguments);
void handle_block(Session& session, const Arguments& arguments);
void handle_unblock(Session& session, const Arguments& arguments);
void handle_unblock_all(Session& session, const Arguments& arguments);
void handle_block_path(Session& session, const Arguments& arguments);
void handle_unblock_path(Session& session, const Arguments& arguments);
void handle_unblock_all_paths(Session& session, const Arguments& arguments);
void handle_clear_hash(Session& session, const Arguments& arguments);
void handle_show_hash_usage(Session& session, const Arguments& arguments);

// opening_handlers.cpp: balance and swap2
void handle_swap2_board(Session& session, const Arguments& arguments);
void handle_swap2_step1(Session& session, const Arguments& arguments);
void handle_swap2_step2(Session& session, const Arguments& arguments);
void handle_swap2_step3(Session& session, const Arguments& arguments);
void handle_balance_one(Session& session, const Arguments& arguments);
void handle_balance_two(Session& session, const Arguments& arguments);

// board_handlers.cpp: what the boards of Yixin's kind ask, and what Kagetsu does not have
void handle_show_info(Session& session, const Arguments& arguments);
void handle_draw_offer(Session& session, const Arguments& arguments);
void handle_resignation(Session& session, const Arguments& arguments);
void handle_query_all(Session& session, const Arguments& arguments);
void handle_query_all_and_text(Session& session, const Arguments& arguments);
void handle_query_one(Session& session, const Arguments& arguments);
void handle_query_text(Session& session, const Arguments& arguments);
void handle_nothing(Session& session, const Arguments& arguments);
void handle_file(Session& session, const Arguments& arguments);

}  // namespace kagetsu::protocol
