#include "protocol/command_table.hpp"

#include <algorithm>
#include <array>

#include "protocol/ascii.hpp"
#include "protocol/handlers.hpp"

namespace kagetsu::protocol {

namespace {

using enum Grammar;
using enum Timing;

constexpr std::string_view kNoRecords = "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE";
constexpr std::string_view kNoRecordsAndText =
    "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\nMESSAGE DATABASE TEXT \"\"";
constexpr std::string_view kNoFile = "MESSAGE Kagetsu does not use the file";

// A command that has no effect: only its list, or its file name, is read and the reply written.
constexpr CommandSpec fixed_reply(std::string_view name, Grammar grammar, std::string_view reply) {
    return {name, grammar, AtOnce, handle_fixed_reply, reply};
}

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

    // The Yixin dialect: analysis in GUIs.
    CommandSpec{"YXSHOWINFO", None, AtOnce, handle_show_info},
    CommandSpec{"YXBOARD", List, AfterMove, handle_position},
    CommandSpec{"YXSTOP", None, AtOnce, handle_stop},
    CommandSpec{"YXNBEST", Number, AfterMove, handle_n_best},
    CommandSpec{"YXSEARCHDEFEND", None, AfterMove, handle_search_defend},
    CommandSpec{"YXBALANCEONE", Number, AfterMove, handle_balance_one},
    CommandSpec{"YXBALANCETWO", Number, AfterMove, handle_balance_two},
    CommandSpec{"YXSHOWFORBID", None, AtOnce, handle_show_forbidden},
    CommandSpec{"YXBLOCK", List, AtOnce, handle_block},
    CommandSpec{"YXBLOCKUNDO", List, AtOnce, handle_block_undo},
    CommandSpec{"YXBLOCKRESET", None, AtOnce, handle_block_reset},
    CommandSpec{"YXBLOCKPATH", List, AtOnce, handle_block_path},
    CommandSpec{"YXBLOCKPATHUNDO", List, AtOnce, handle_block_path_undo},
    CommandSpec{"YXBLOCKPATHRESET", None, AtOnce, handle_block_path_reset},
    CommandSpec{"YXSWAP2STEP1", None, AfterMove, handle_swap2_step1},
    CommandSpec{"YXSWAP2STEP2", None, AfterMove, handle_swap2_step2},
    CommandSpec{"YXSWAP2STEP3", None, AfterMove, handle_swap2_step3},
    CommandSpec{"YXHASHCLEAR", None, AtOnce, handle_hash_clear},
    CommandSpec{"CLEARHASH", None, AtOnce, handle_hash_clear},
    CommandSpec{"YXSHOWHASHUSAGE", None, AtOnce, handle_show_hash_usage},
    CommandSpec{"YXRESIGN", None, AtOnce, handle_resign},
    fixed_reply("YXDRAW", None, "MESSAGE DRAW REJECT"),

    // Kagetsu keeps no database: queries find nothing, changes are read and forgotten.
    fixed_reply("YXQUERYDATABASEALL", List, kNoRecords),
    fixed_reply("YXQUERYDATABASEALLT", List, kNoRecordsAndText),
    fixed_reply("YXQUERYDATABASEONE", List, "MESSAGE DATABASE ONE 0 0 0 0"),
    fixed_reply("YXQUERYDATABASETEXT", List, "MESSAGE DATABASE TEXT \"\""),
    fixed_reply("YXEDITTVDDATABASE", List, ""),
    fixed_reply("YXEDITTEXTDATABASE", List, ""),
    fixed_reply("YXEDITLABELDATABASE", List, ""),
    fixed_reply("YXDELETEDATABASEONE", List, ""),
    fixed_reply("YXDELETEDATABASEALL", List, ""),
    fixed_reply("YXSETBESTMOVEDATABASE", List, ""),
    fixed_reply("YXCLEARBESTMOVEDATABASE", List, ""),
    fixed_reply("YXSAVEDATABASE", None, ""),
    fixed_reply("YXSETDATABASE", NextLine, kNoFile),
    fixed_reply("YXDBTOTXT", NextLine, kNoFile),
    fixed_reply("YXDBTOTXTALL", NextLine, kNoFile),
    fixed_reply("YXTXTTODB", NextLine, kNoFile),
    fixed_reply("YXLIBTODB", NextLine, kNoFile),
    fixed_reply("YXDBTOLIB", NextLine, kNoFile),
    fixed_reply("YXDBTOPOS", NextLine, kNoFile),
    fixed_reply("YXDBSPLIT", NextLine, kNoFile),
    fixed_reply("YXDBMERGE", NextLine, kNoFile),
    // Nor does it read or write files of any other kind.
    fixed_reply("YXHASHDUMP", NextLine, kNoFile),
    fixed_reply("YXHASHLOAD", NextLine, kNoFile),
    fixed_reply("RELOADCONFIG", Text, ""),
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
    return command.kind == Command::Kind::Complete && command.spec->handler == handle_end;
}

}  // namespace kagetsu::protocol
