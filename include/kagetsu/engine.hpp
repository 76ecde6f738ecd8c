// The engine as its users see it: set a position, go, listen, stop.
//
// The library prints nothing and has no global state, so any number of engines can live in one
// process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"
#include "kagetsu/tuning.hpp"

namespace kagetsu {

class Engine {
  public:
    static constexpr std::size_t kDefaultHashBytes = std::size_t{64} << 20;
    static constexpr std::size_t kMinHashBytes = std::size_t{64} << 10;
    static constexpr int kMaxThreads = 64;

    explicit Engine(std::size_t hash_bytes = kDefaultHashBytes,
                    const Evaluator& evaluator = Evaluator());
    ~Engine();  // stops and joins a running search
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    [[nodiscard]] const Evaluator& evaluator() const noexcept;

    // Resizes and clears the transposition table; rounded down to whole buckets, at least
    // kMinHashBytes. Falls back to smaller sizes when memory is refused. Stops a running search.
    void set_hash_size(std::size_t bytes);
    [[nodiscard]] std::size_t hash_size() const noexcept;

    // Number of threads that search together (Lazy SMP), 1..kMaxThreads, else the nearest of these;
    // one to begin with. Only one thread gives the same moves and nodes every time. Stops a running
    // search.
    void set_threads(int threads);
    [[nodiscard]] int threads() const noexcept;

    // Sets the search parameters (tuning.hpp) for later searches. Stops a running search.
    void set_parameters(const ParameterValues& values);

    // Forgets everything learned in earlier searches. Stops a running search.
    void new_game();

    // Empties the transposition table and keeps what else was learned. Stops a running search.
    void clear_hash();
    // How much of the table the last search (or the running one) has filled, in thousandths, from a
    // sample.
    [[nodiscard]] int hash_usage() const noexcept;

    // Copies the position to search from. Stops a running search.
    void set_position(const Position& position);

    // Starts to think about the position and returns at once. A running search is stopped first.
    // The position may be won, lost or full already: a legal move is found whenever there is one.
    void go(const Limits& limits, Callbacks callbacks);

    // Replaces the time limits (turn, match_left, overhead) of the running search; its start and
    // its depth and node limits stay. Without a running search this does nothing.
    void update_time(const Limits& limits);

    // Asks the search to finish; its on_finish still reports the best move. Returns at once.
    void stop();

    // Blocks until the search is over (its on_finish has returned). Returns at once when idle.
    void wait();

    // The following two are searches like go(): they return at once, obey the limits, update_time()
    // and stop(), and report exactly once. A whole call is one move of the clock. With one thread,
    // no limit of time and the same history of calls, the result is the same every time.

    // Finds one stone, or two, for the sides to move in turn, after which the chances are even, or,
    // with another `advantage` than 0, so much better for the side to move now, in units of value.
    // (Even chances are not a value of 0: docs/search.md, "Openings and balance".) Stones that
    // leave a position which tactics decide, or a five to be stopped, are only proposed when there
    // is nothing else. SearchInfo::pv holds the stones (fewer when there is no room), value what
    // the search says of the position after them, from the view of the side to move now, depth how
    // deep it was. on_iteration is called after each round of the choice. Without a limit of time
    // or nodes a few million nodes are enough.
    void balance(int stones, Value advantage, const Limits& limits, Callbacks callbacks);

    // Makes the choice of swap2 that the position asks for: three stones on an empty board; with
    // three stones on it, to swap, to move or to put two stones; with five, to swap or to move. Any
    // other position gets a move.
    void choose_swap2(const Limits& limits, std::function<void(const Swap2Choice&)> on_finish);

    // Where random choices begin (the openings of choose_swap2(), Limits::strength): from then on
    // the same questions choose the same. To begin with it is a number of the system's, another one
    // for every engine. Moves of full strength leave nothing to chance. Stops a running search.
    void set_seed(std::uint64_t seed);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace kagetsu
