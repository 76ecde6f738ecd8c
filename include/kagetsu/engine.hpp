// The engine: set a position, start a search, receive its reports, stop it.
//
// The library prints nothing and has no mutable global state, so a process can have any number of
// engines. The functions of one engine must not be called from several threads at once, except
// stop() and update_time().
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"
#include "kagetsu/tuning.hpp"

namespace kagetsu {

class Allies;  // src/search/allies.hpp

class Engine {
  public:
    // Sizes of the transposition table, in bytes.
    static constexpr std::size_t kDefaultHashBytes = std::size_t{64} << 20;
    static constexpr std::size_t kMinHashBytes = std::size_t{64} << 10;
    static constexpr int kMaxThreads = 64;

    // An engine with an empty 15x15 freestyle board and one thread. `hash_bytes` as in
    // set_hash_size(). Throws std::bad_alloc if there is no memory for the rest of the engine.
    explicit Engine(std::size_t hash_bytes = kDefaultHashBytes,
                    const Evaluator& evaluator = Evaluator());
    // Stops a running search and waits for its end.
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // The evaluator given to the constructor.
    [[nodiscard]] const Evaluator& evaluator() const noexcept;

    // Resizes and clears the transposition table. The size is rounded down to whole buckets, but
    // not below kMinHashBytes; a smaller table is made if the memory cannot be allocated. Stops a
    // running search.
    void set_hash_size(std::size_t bytes);
    // The actual size of the table in bytes.
    [[nodiscard]] std::size_t hash_size() const noexcept;

    // Makes sure that searches have the memory that they are meant to have, so that their results
    // do not depend on how much the system grants. Throws std::bad_alloc if the transposition table
    // is smaller than it was to be or there is no memory for the table of the threat search (VCT),
    // which searches would otherwise go without. Stops a running search.
    void require_memory();

    // Sets the number of threads that search together (Lazy SMP), clamped to 1..kMaxThreads;
    // initially 1. Results are reproducible with one thread only. Stops a running search.
    void set_threads(int threads);
    [[nodiscard]] int threads() const noexcept;
    // The most threads that the system has refused to a search since the last set_threads(). Such
    // a search uses those that it got. Not while a search runs.
    [[nodiscard]] int refused_threads() const noexcept;
    // From now on go(), balance() and choose_swap2() search on the calling thread and return after
    // on_finish, as think() does: for a system that grants no thread. Initially false. Stops a
    // running search. What the last one has thrown is left to wait().
    void set_synchronous(bool synchronous);

    // Sets the search parameters (tuning.hpp) for later searches. Stops a running search.
    void set_parameters(const ParameterValues& values);

    // Prepares the memory of later searches in the background: makes the evaluator's tables for the
    // position's rule and shape, and has the system give the transposition table its memory, which
    // the first searches would otherwise wait for, page by page. To be called when the engine may
    // be idle for a while: returns at once, any search ends it, and the next call goes on. Changes
    // no result. Does nothing if all is done, or if the system grants no thread for it. Stops a
    // running search.
    void warm_up(const Position& position) noexcept;

    // Other processes that take part in the searches of go(), think(), balance() and choose_swap2()
    // at full strength, as more threads would; null for none, as at first. They must outlive the
    // engine. Stops a running search.
    void set_allies(Allies* allies);

    // Clears everything that earlier searches have stored: the transposition table, the table of
    // the threat search (VCT) and the move ordering statistics. Stops a running search.
    void new_game();

    // Clears the transposition table only. Stops a running search.
    void clear_hash();
    // How much of the table the running or the last search has filled, in permille, estimated from
    // a sample.
    [[nodiscard]] int hash_usage() const noexcept;

    // Sets the position to search; it is copied. Stops a running search.
    void set_position(const Position& position);

    // Starts a search of the position and returns at once; a running search is stopped first. The
    // position may already be won, lost or full: a legal move is found if there is one. Throws
    // std::system_error if the system grants no thread for it; then no callback is called.
    //
    // If the search throws, for lack of memory or because a callback does, on_finish gets a legal
    // move that has not been searched, without a variation, and wait() throws the exception.
    void go(const Limits& limits, Callbacks callbacks);

    // The same on the calling thread: returns at the end of the search, after on_finish. For many
    // short searches, which would spend much of their time on starting a thread each. Throws what
    // the search throws, without calling on_finish. A stop() before the search has begun has no
    // effect. A deep search needs megabytes of stack: throws std::bad_alloc if the calling thread
    // does not have them (require_stack() in thread.hpp).
    SearchResult think(const Limits& limits, const Callbacks& callbacks = {});

    // Replaces the time limits (turn, match_left, overhead) of the running search. Its start, depth
    // and node limits stay. Has no effect without a running search.
    void update_time(const Limits& limits);

    // Tells the search to finish and returns at once. on_finish still reports the best move.
    void stop();

    // Blocks until the search is over and its on_finish has returned. Returns at once without a
    // running search. Throws, once, what the search has thrown.
    void wait();
    // Blocks until then, but no longer than this. Returns whether no search is running any more.
    [[nodiscard]] bool wait_for(Milliseconds time);

    // balance() and choose_swap2() work like go(): they return at once, observe the limits,
    // update_time() and stop(), call on_finish exactly once, and throw the same exceptions; if the
    // search throws, on_finish gets no stones. The time limits are for the whole call. With one
    // thread, no time limit and the same sequence of earlier calls the results are the same.

    // Finds one or two stones (`stones`), placed by the sides in turn, after which the position is
    // balanced or, if `advantage` is not 0, better by that value for the side to move now; it is
    // clamped to +-kMaxEval / 2. (The value of a balanced position is not 0: docs/search.md,
    // "Openings and balance".) Stones after which one side has a proven win or must stop a five are
    // proposed only if there are no others.
    //
    // In the result, SearchInfo::pv has the stones (fewer if the board has no room), value is the
    // value of the position after them, from the view of the side to move now, and depth the depth
    // of the search that found it. on_iteration is called after each round of the selection,
    // on_root_move never. Without a limit of time or nodes it uses about four million nodes.
    void balance(int stones, Value advantage, const Limits& limits, Callbacks callbacks);

    // Makes the choice of swap2 that is due in the position: on an empty board, three stones, found
    // with 400,000 nodes at most on boards of 11x11 and larger; with three stones, whether to swap,
    // to move or to place two stones; with five, whether to swap or to move. In any other position,
    // a move. `on_begin` is called first, on the thread of the search, when stop() can end it.
    void choose_swap2(const Limits& limits, std::function<void(const Swap2Choice&)> on_finish,
                      std::function<void()> on_begin = {});

    // Seeds the random choices: the openings of choose_swap2() and the moves of a weakened engine
    // (Limits::strength). The same calls after the same seed make the same choices. Without a call
    // the seed is taken from the system. Searches at full strength use no random numbers. Stops a
    // running search.
    void set_seed(std::uint64_t seed);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace kagetsu
