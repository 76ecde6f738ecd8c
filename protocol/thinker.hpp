// The engine at work for a session: starts searches, reports their progress, makes and prints the
// moves they find, and ponders.
#pragma once

#include <spdlog/fwd.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "kagetsu/engine.hpp"
#include "kagetsu/tuning.hpp"
#include "protocol/event_queue.hpp"
#include "protocol/excluded_moves.hpp"
#include "protocol/game.hpp"
#include "protocol/options.hpp"
#include "protocol/output.hpp"
#include "protocol/settings.hpp"

namespace kagetsu::protocol {

class Thinker {
  public:
    // All references must outlive the thinker, except that of the options.
    Thinker(Output& output, Settings& settings, Game& game, const ExcludedMoves& excluded,
            PostEvent post, const FrontEndOptions& options);

    // Is a search running whose result the manager waits for? That excludes pondering.
    [[nodiscard]] bool is_busy() const noexcept { return search_.has_value(); }
    // Is no search running, not even pondering?
    [[nodiscard]] bool is_idle() const noexcept { return !is_busy() && !is_pondering_; }
    // Will the running search end by itself, at a limit? Precondition: is_busy().
    [[nodiscard]] bool will_end() const noexcept;

    // The following four start a search, or answer without one and return. `start` is when the
    // clock of the move began to run. Precondition: !is_busy().

    // Makes a move in the position of the game; reports the `multi_pv` best ones.
    void think(Clock::time_point start, int multi_pv = 1);
    // Adds one stone or two, so that the value for the side to move now comes as near to
    // `advantage` as possible.
    void balance(int stones, Value advantage, Clock::time_point start);
    // Makes the swap2 choice in a position, answered as SWAP2BOARD is.
    void decide_swap2(const Position& position, Clock::time_point start);
    // Makes the choice of a step of Yixin's, 1 to 3, in the position of the game, answered by
    // messages.
    void decide_swap2_step(int step, Clock::time_point start);

    // From now on searches on the calling thread only, for a system that grants no other.
    void search_alone() noexcept { is_alone_ = true; }

    // Stops the search, whose result still comes as an event, or the pondering.
    void stop();
    // Stops pondering, without any output.
    void stop_pondering();
    // Passes the time limits of the settings to a running search.
    void update_time();
    // Sets a search parameter if `key` is one (tune.hpp) and the engine is idle.
    void tune(std::string_view key, std::string_view text);
    // Prepares for a new game: the engine forgets what it has learned.
    void forget_game();
    // Has the engine prepare for the next search in the background, unless it is searching: makes
    // the tables of the rule and, once the manager has said how much memory there is, gets the hash
    // table's. Managers measure the peak, so nothing is taken before.
    void prepare();
    // Clears the hash table, at once or, if a search is running, before the next one.
    void clear_hash();
    // "hash 64 MB, 12.3 % in use".
    [[nodiscard]] std::string hash_usage() const;

    // The events of a search.
    void report(const SearchInfo& info);
    void report(Square move, RootMoveState state);
    void finish(const SearchResult& result);
    void finish(const Swap2Choice& choice);

  private:
    enum class Task : std::uint8_t { Move, Balance, Swap2 };
    struct PendingSearch {
        Task task = Task::Move;
        Limits limits;
        bool may_swap = false;          // Move: SWAP is a possible answer
        int step = 0;                   // Swap2: Yixin's step, 0 for SWAP2BOARD
        bool shows_root_moves = false;  // as set when the search began
        bool has_reported = false;      // a variation has been reported
        bool is_stopped = false;        // the result is about to come
    };

    void configure_engine();
    // Before a warm-up takes processor time, too.
    void note_start_up_time();
    // Notes a search that is about to start. The limits of the first one count the start-up time.
    void begin(PendingSearch search);
    // The limits of the settings, for a search of this position.
    [[nodiscard]] Limits limits_from(Clock::time_point start, const Position& position) const;
    [[nodiscard]] Callbacks callbacks() const;
    void search_swap2(const Position& position, int step, Clock::time_point start);
    // Starts the search that begin() has noted, by `start_engine`: on the engine's thread or, if
    // the system grants none, on this one.
    void start_search(const std::function<void(const Limits&)>& start_engine);
    // Says, the first time, that the system grants fewer threads than wanted.
    void report_few_threads(const std::string& text);
    void report_refused_threads();
    // Says so if the search has failed, and returns whether it has.
    bool report_failure();
    void report_log_trouble();
    void announce_rule();
    void write_info_block(const SearchInfo& info);
    // Returns the engine's move, or a legal one if it is not on an empty square.
    [[nodiscard]] Square checked(Square move) const;
    // Makes the engine's move and prints it.
    void play(Square move, Clock::time_point start);
    void answer_with(const SearchResult& result, const PendingSearch& search);
    [[nodiscard]] bool may_swap() const;
    // Charges the time since `start` to the clock of the game.
    void stop_clock(Clock::time_point start);
    void ponder(const SearchResult& result);
    void write(const std::string& text) { output_.write_line(text); }

    Output& output_;
    Settings& settings_;
    Game& game_;
    const ExcludedMoves& excluded_;
    PostEvent post_;
    std::shared_ptr<spdlog::logger> logger_;
    std::shared_ptr<const std::string> log_trouble_;  // null once it has been reported
    int default_threads_;

    Engine engine_;
    ParameterValues parameters_;                      // the engine's
    std::size_t hash_bytes_ = Engine::kMinHashBytes;  // as last requested
    bool has_searched_in_game_ = false;
    std::optional<Milliseconds> start_up_time_;  // none before the engine is configured
    bool has_answered_ = false;  // a first move or choice was made or is being searched
    bool must_clear_hash_ = false;
    bool is_alone_ = false;  // the system grants no second thread
    bool has_reported_few_threads_ = false;
    std::atomic<bool> is_pondering_ = false;  // the engine ends it at its time limit
    std::optional<PendingSearch> search_;
    std::string announced_rule_;  // rule and board, as last announced
};

}  // namespace kagetsu::protocol
