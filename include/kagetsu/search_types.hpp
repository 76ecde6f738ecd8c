// What goes into a search and what comes out of it.
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

// What to search for one move. Limits of time, depth and nodes hold together; an absent one does
// not bind.
struct Limits {
    std::optional<Milliseconds> turn;        // for this move; zero or less: answer at once
    std::optional<Milliseconds> match_left;  // for the rest of the game; zero or less: at once
    // Kept back for the pipe and the scheduler, out of turn and match; less of it out of a short
    // one.
    Milliseconds overhead{100};
    Clock::time_point start = Clock::now();  // when the clock of this move began to run
    std::optional<int> depth;                // iterations, in plies
    std::optional<std::uint64_t> nodes;

    // How many of the best moves to find, each with its value and its line ("multi-PV", known from
    // chess programs for analysis); at least 1, at most the moves there are. More than one costs
    // time: a proven win then doesn't end the search before the other lines are
    // kDepthBesideWin plies deep.
    int multi_pv = 1;
    static constexpr int kDepthBesideWin = 10;
    // Points that are not to be played now; later moves of a line may. Without effect when no other
    // legal move would be left. No claim of a win or a loss forgets about them.
    std::vector<Square> excluded;
    // How far from the stones moves are considered now, 0..5 or the nearest of these: the "caution
    // factor" of boards in the manner of Yixin's. Unset, 0 and 1: as everywhere in the search (see
    // Layout::neighbourhood); 2 and 3: also the 7 x 7 block around each stone; 4: the 9 x 9 block;
    // 5: the whole board. Without effect when a threat has to be answered.
    std::optional<int> width;

    // 0..100 or the nearest of these. Below 100 the engine plays weaker, as people do: it thinks
    // less, doesn't see some of the moves, and takes a good one for the best. It never misses a
    // five, and from 30 on it answers every four. One thread does it, and much sooner than the
    // limits say; the moves differ from game to game (see Engine::set_seed).
    int strength = kFullStrength;
    static constexpr int kFullStrength = 100;
};

// A line of a finished iteration.
struct SearchInfo {
    int depth = 0;            // of the iteration, in plies
    int selective_depth = 0;  // longest line looked at, in plies
    Value value = 0;          // from the view of the side to move
    std::uint64_t nodes = 0;  // since go(), calls of the main, VCF and VCT search, all threads
    Milliseconds elapsed{0};  // since Limits::start
    std::vector<Square> pv;   // best line; its first move is the best move so far
    int rank = 0;             // rank of the line, the best is 0
    int variation_count = 1;  // lines of this iteration
};

struct SearchResult {
    Square move = kNoSquare;  // kNoSquare only when the board has no empty point
    // The last finished iteration (depth 0 when none was needed), with the nodes and the time of
    // the whole search.
    SearchInfo info;
    // Best first: what the last finished iteration of each line said, with the nodes and the time
    // of the whole search; none is worth more than the one before. The first begins with `move`.
    // Fewer than were asked for when the search was too short for more; empty only without a move.
    std::vector<SearchInfo> variations{};
};

// What is known of a root move while the search goes on.
enum class RootMoveState : std::uint8_t {
    Searching,  // its search begins
    Searched,   // ... is over, and it is not lost
    Lost,       // it is proven to lose: by its search, or before it
    Best,       // it is the best so far
};

struct Callbacks {
    // All are called on the search thread; they must not call back into the engine. on_finish is
    // called exactly once per go(), as the last act of the search.
    //
    // After a finished iteration on_iteration is called once for each of its lines, the best first,
    // with values that do not rise.
    std::function<void(const SearchInfo&)> on_iteration;
    std::function<void(const SearchResult&)> on_finish;
    // For front ends that mark the moves on the board. Best comes at the first and at every change
    // of the best move, the last of them is the one that is played. The others would come in
    // thousands: they begin with kMarksFromDepth and kMarksAfter, a move is Searching at most once
    // in kMarksInterval, and becomes Searched or Lost, unless the search is broken off; a move that
    // nobody was told of becomes Lost once.
    std::function<void(Square, RootMoveState)> on_root_move{};
    static constexpr int kMarksFromDepth = 4;
    static constexpr Milliseconds kMarksAfter{200};
    static constexpr Milliseconds kMarksInterval{20};
};

// What to do at a choice of the opening rule swap2.
struct Swap2Choice {
    // Take the other side: the one that is not to move.
    bool swap = false;
    // Otherwise the stones to put, for the sides to move in turn: one to keep the side to move; two
    // to let the opponent choose; three to begin the game. Empty when the board is full.
    std::vector<Square> stones;
    // Of the position asked about, from the view of its side to move; 0 for an empty board.
    Value value = 0;
};

}  // namespace kagetsu
