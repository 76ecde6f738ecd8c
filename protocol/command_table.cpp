#include "protocol/command_table.hpp"

#include <algorithm>
#include <array>

#include "protocol/ascii.hpp"
#include "protocol/handlers.hpp"

namespace kagetsu::protocol {

namespace {

using enum Grammar;
using enum Timing;

constexpr std::array kCommands{
    // The Gomocup protocol.
    CommandSpec{"START", Size, AfterMove, handle_start},
    CommandSpec{"RECTSTART", Rectangle, AfterMove, handle_start},
    CommandSpec{"RESTART", None, AfterMove, handle_restart},
    CommandSpec{"BEGIN", None, AfterMove, handle_begin},
    CommandSpec{"TURN", Grammar::Point, AfterMove, handle_turn},
    CommandSpec{"BOARD", List, AfterMove, handle_board},
    CommandSpec{"SWAP2BOARD", List, AfterMove, handle_swap2_board},
    CommandSpec{"TAKEBACK", Grammar::Point, AfterMove, handle_takeback},
    CommandSpec{"PLAY", Grammar::Point, AfterMove, handle_play},
    CommandSpec{"INFO", KeyAndValue, AtOnce, handle_info},
    CommandSpec{"ABOUT", None, AtOnce, handle_about},
    CommandSpec{"STOP", None, AtOnce, handle_stop},
    CommandSpec{"END", None, AtOnce, handle_end},

    // Boards in the manner of Yixin's: positions and analysis.
    CommandSpec{"YXSHOWINFO", None, AtOnce, handle_show_info},
    CommandSpec{"YXBOARD", List, AfterMove, handle_position},
    CommandSpec{"YXSTOP", None, AtOnce, handle_stop},
    CommandSpec{"YXNBEST", Number, AfterMove, handle_best_lines},
    CommandSpec{"YXSEARCHDEFEND", None, AfterMove, handle_all_defences},
    CommandSpec{"YXBALANCEONE", Number, AfterMove, handle_balance_one},
    CommandSpec{"YXBALANCETWO", Number, AfterMove, handle_balance_two},
    CommandSpec{"YXSHOWFORBID", None, AtOnce, handle_show_forbidden},
    CommandSpec{"YXBLOCK", List, AtOnce, handle_block},
    CommandSpec{"YXBLOCKUNDO", List, AtOnce, handle_unblock},
    CommandSpec{"YXBLOCKRESET", None, AtOnce, handle_unblock_all},
    CommandSpec{"YXBLOCKPATH", List, AtOnce, handle_block_path},
    CommandSpec{"YXBLOCKPATHUNDO", List, AtOnce, handle_unblock_path},
    CommandSpec{"YXBLOCKPATHRESET", None, AtOnce, handle_unblock_all_paths},
    CommandSpec{"YXSWAP2STEP1", None, AfterMove, handle_swap2_step1},
    CommandSpec{"YXSWAP2STEP2", None, AfterMove, handle_swap2_step2},
    CommandSpec{"YXSWAP2STEP3", None, AfterMove, handle_swap2_step3},
    CommandSpec{"YXHASHCLEAR", None, AtOnce, handle_clear_hash},
    CommandSpec{"CLEARHASH", None, AtOnce, handle_clear_hash},
    CommandSpec{"YXSHOWHASHUSAGE", None, AtOnce, handle_show_hash_usage},
    CommandSpec{"YXDRAW", None, AtOnce, handle_draw_offer},
    CommandSpec{"YXRESIGN", None, AtOnce, handle_resignation},

    // Queries of a database that is always empty.
    CommandSpec{"YXQUERYDATABASEALL", List, AtOnce, handle_query_all},
    CommandSpec{"YXQUERYDATABASEALLT", List, AtOnce, handle_query_all_and_text},
    CommandSpec{"YXQUERYDATABASEONE", List, AtOnce, handle_query_one},
    CommandSpec{"YXQUERYDATABASETEXT", List, AtOnce, handle_query_text},

    // What Kagetsu does not have, but what comes with a list or a line of its own.
    CommandSpec{"YXEDITTVDDATABASE", List, AtOnce, handle_nothing},
    CommandSpec{"YXEDITTEXTDATABASE", List, AtOnce, handle_nothing},
    CommandSpec{"YXEDITLABELDATABASE", List, AtOnce, handle_nothing},
    CommandSpec{"YXDELETEDATABASEONE", List, AtOnce, handle_nothing},
    CommandSpec{"YXDELETEDATABASEALL", List, AtOnce, handle_nothing},
    CommandSpec{"YXSETBESTMOVEDATABASE", List, AtOnce, handle_nothing},
    CommandSpec{"YXCLEARBESTMOVEDATABASE", List, AtOnce, handle_nothing},
    CommandSpec{"YXSAVEDATABASE", None, AtOnce, handle_nothing},
    CommandSpec{"YXSETDATABASE", NextLine, AtOnce, handle_file},
    CommandSpec{"YXDBTOTXT", NextLine, AtOnce, handle_file},
    CommandSpec{"YXDBTOTXTALL", NextLine, AtOnce, handle_file},
    CommandSpec{"YXTXTTODB", NextLine, AtOnce, handle_file},
    CommandSpec{"YXLIBTODB", NextLine, AtOnce, handle_file},
    CommandSpec{"YXDBTOLIB", NextLine, AtOnce, handle_file},
    CommandSpec{"YXDBTOPOS", NextLine, AtOnce, handle_file},
    CommandSpec{"YXDBSPLIT", NextLine, AtOnce, handle_file},
    CommandSpec{"YXDBMERGE", NextLine, AtOnce, handle_file},
    CommandSpec{"YXHASHDUMP", NextLine, AtOnce, handle_file},
    CommandSpec{"YXHASHLOAD", NextLine, AtOnce, handle_file},
    CommandSpec{"RELOADCONFIG", Text, AtOnce, handle_nothing},
};

}  // namespace

std::span<const CommandSpec> all_commands() noexcept {
    return kCommands;
}

const CommandSpec* find_command(std::string_view name) noexcept {
    const auto* const it = std::find_if(
        kCommands.begin(), kCommands.end(),
        [name](const CommandSpec& spec) { return equal_ignoring_case(spec.name, name); });
    return it == kCommands.end() ? nullptr : it;
}

bool is_end(const Command& command) noexcept {
    return command.kind == Command::Kind::Known && command.spec->handler == handle_end;
}

}  // namespace kagetsu::protocol
