// The input and the output of a search.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

// The limits of the search for one move, and its options. The search ends at the first limit that
// is reached; an absent one does not apply.
struct Limits {
    // Time for this move and for the rest of the game; 0 or less: move at once.
    std::optional<Milliseconds> turn;
    std::optional<Milliseconds> match_left;
    // Reserve for delays outside the search (pipes, scheduling), taken off turn and match_left;
    // less of it off a short limit.
    Milliseconds overhead{100};
    Clock::time_point start = Clock::now();  // when the clock of this move started
    std::optional<int> depth;                // of the last iteration, in plies
    std::optional<std::uint64_t> nodes;      // of all threads; see SearchInfo::nodes

    // Number of best moves to find, each with its value and variation ("multi-PV"); clamped to 1 ..
    // number of legal moves. More than one takes more time: then a proven win ends the search only
    // after the other variations have been searched to kDepthBesideWin plies.
    int multi_pv = 1;
    static constexpr int kDepthBesideWin = 10;
    // Squares that must not be played now; later moves of a variation may use them. Ignored if no
    // other legal move is left. Proven results respect this list.
    std::vector<Square> excluded;
    // Which moves are considered now, by their distance from the stones, clamped to 0..5: the
    // "caution factor" of Yixin-Board. Unset, 0 and 1: as in the rest of the search (see
    // Layout::neighbourhood); 2 and 3: also the 7 x 7 block around each stone; 4: the 9 x 9 block;
    // 5: the whole board. Ignored when a threat has to be answered.
    std::optional<int> candidate_reach;
    static constexpr int kWholeBoard = 5;

    // Search even where only one move is possible, as when a four has to be stopped, to learn what
    // it is worth. Otherwise that move is played at once, with the value 0 unless the result is
    // proven.
    bool search_single_move = false;

    // Playing strength, clamped to 0..100. Below 100 the engine searches less, overlooks some of
    // the moves and sometimes plays a move that is not the best. It always completes a five and,
    // from 30 on, answers every four. It then uses one thread and far less time than the limits
    // allow, and its moves are partly random (see Engine::set_seed()). Engine::balance() and
    // choose_swap2() always work at full strength.
    int strength = kFullStrength;
    static constexpr int kFullStrength = 100;
};

// A variation found by a finished iteration.
struct SearchInfo {
    int depth = 0;            // of the iteration, in plies
    int selective_depth = 0;  // length of the longest variation searched, in plies
    Value value = 0;          // from the view of the side to move
    std::uint64_t nodes = 0;  // since go(), of the main, VCF and VCT search, all threads
    Milliseconds elapsed{0};  // since Limits::start
    std::vector<Square> pv;   // the principal variation; it starts with the move it is about
    int rank = 0;             // 0 for the best variation of the iteration
    int variation_count = 1;  // number of variations of the iteration
};

struct SearchResult {
    Square move = kNoSquare;  // kNoSquare only if the board is full
    // The best variation, which starts with `move`, with the nodes and the time of the whole
    // search. It is from the last finished iteration (depth 0 if none was needed), unless an
    // iteration that was cut short had already found a better move.
    SearchInfo info;
    // The variations in order of value, best first, each from its last finished iteration, with the
    // nodes and the time of the whole search. The first one starts with `move`. Fewer than
    // Limits::multi_pv if the search was too short; empty without a move, or if the search failed
    // (Engine::go()).
    std::vector<SearchInfo> variations{};
};

// The state of a root move during a search.
enum class RootMoveState : std::uint8_t {
    Searching,  // its search starts
    Searched,   // its search is over, and the move is not proven to lose
    Lost,       // it is proven to lose
    Best,       // it is the best move so far
};

struct Callbacks {
    // All callbacks run on the search thread, which for Engine::think() is the caller's, and must
    // not call the engine, except its stop(). Any of them may be empty.

    // Called after each finished iteration, once for each of its variations in order of value, best
    // first.
    std::function<void(const SearchInfo&)> on_iteration;
    // Called exactly once, at the end of the search, also if that has failed: see Engine::go().
    std::function<void(const SearchResult&)> on_finish;
    // For front ends that show the progress on the board; not called by Engine::balance(). Best is
    // reported for the first best move and for every change; the last one reported is the move that
    // is played. The other states are reported from depth kMarksFromDepth and time kMarksAfter on,
    // Searching at most once per kMarksInterval. Each Searching is followed by Searched or Lost for
    // the same move, unless the search is stopped; a move without Searching is reported Lost at
    // most once.
    std::function<void(Square, RootMoveState)> on_root_move{};
    static constexpr int kMarksFromDepth = 4;
    static constexpr Milliseconds kMarksAfter{200};
    static constexpr Milliseconds kMarksInterval{20};
};

// A choice in the opening rule swap2.
struct Swap2Choice {
    // Take the side that is not to move.
    bool swap = false;
    // Without a swap the stones to place, by the sides in turn: three at the start of the game, two
    // to let the opponent choose, one to keep the side to move. Empty if the board is full.
    std::vector<Square> stones;
    // The value of the position before the stones, from the view of its side to move; 0 for an
    // empty board.
    Value value = 0;
};

}  // namespace kagetsu
