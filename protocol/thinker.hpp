// The engine at work for a session: starts searches, reports what they say, answers with what they
// find, and thinks on while the opponent does.
#pragma once

#include <spdlog/logger.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "kagetsu/engine.hpp"
#include "kagetsu/tuning.hpp"
#include "protocol/blocked_moves.hpp"
#include "protocol/event_queue.hpp"
#include "protocol/game.hpp"
#include "protocol/options.hpp"
#include "protocol/output.hpp"
#include "protocol/settings.hpp"

namespace kagetsu::protocol {

class Thinker {
  public:
    // Everything but the options must outlive the thinker.
    Thinker(Output& output, Settings& settings, Game& game, const BlockedMoves& blocked, Post post,
            const FrontEndOptions& options);

    // Is an answer owed? Only then does a search run that anybody knows of.
    [[nodiscard]] bool is_busy() const noexcept { return search_.has_value(); }
    // Does no search run at all?
    [[nodiscard]] bool is_at_rest() const noexcept { return !is_busy() && !is_pondering_; }
    // Will the running search end without being told to? Precondition: is_busy().
    [[nodiscard]] bool will_end() const noexcept;

    // Questions, from `start` on. None may be asked while busy. Some are answered before these
    // return, the others when the search is over.

    // Our move in the position of the game; `lines` best moves are looked for.
    void think(Clock::time_point start, int lines = 1);
    // One or two stones that bring the side to move as near to `advantage` as possible.
    void balance(int stones, Value advantage, Clock::time_point start);
    // Swap2 in the position of the game, answered as SWAP2BOARD is.
    void decide_swap2(const Position& position, Clock::time_point start);
    // The same in messages, as the steps of Yixin's boards are.
    void decide_swap2_step(int step, Clock::time_point start);

    // Breaks the search off; what it has found comes as an event. Does nothing when idle.
    void stop();
    // Ends the thinking in the opponent's time, if there is any. Nobody hears of it.
    void stop_pondering();
    // The clock has been set anew.
    void update_time();
    // Sets a search parameter, if that is one (tune.hpp), unless a search runs.
    void tune(std::string_view key, std::string_view text);
    // A new game begins.
    void forget_game();
    // Empties the table, at the latest before the next search.
    void clear_hash();
    // "hash 64 MB, 12.3 % in use".
    [[nodiscard]] std::string hash_usage() const;

    // What a search has posted.
    void report(const SearchInfo& info);
    void report(Square move, RootMoveState state);
    void finish(const SearchResult& result);
    void finish(const Swap2Choice& choice);

  private:
    enum class Question : std::uint8_t { Move, Balance, Swap2 };
    struct Search {
        Question question = Question::Move;
        Limits limits;
        bool may_swap = false;      // Move: "SWAP" is an answer, too
        int step = 0;               // Swap2: of Yixin's boards, 0 for SWAP2BOARD
        bool has_reported = false;  // somebody has been told of a line
        bool is_stopped = false;    // its answer is on the way
    };

    void prepare_engine();
    void begin(Search search);
    [[nodiscard]] Limits limits_from(Clock::time_point start);
    [[nodiscard]] Callbacks callbacks() const;
    void ask_swap2(const Position& position, int step, Clock::time_point start);
    void announce();
    void write_block(const SearchInfo& info);
    // The engine's move, or some legal one should that be impossible.
    [[nodiscard]] Square checked(Square move) const;
    // Makes our move and says it.
    void answer(Square move, Clock::time_point start);
    void answer_with(const SearchResult& result, const Search& search);
    // May the answer to the first stone of the game be SWAP?
    [[nodiscard]] bool may_swap() const;
    void close_books(Clock::time_point start);
    void ponder(const SearchResult& result);
    void write(const std::string& text) { output_.write_line(text); }

    Output& output_;
    Settings& settings_;
    Game& game_;
    const BlockedMoves& blocked_;
    Post post_;
    std::shared_ptr<spdlog::logger> logger_;
    int default_threads_;

    Engine engine_;
    ParameterValues parameters_;                      // the engine's
    std::size_t hash_bytes_ = Engine::kMinHashBytes;  // last asked for
    bool is_engine_fresh_ = true;                     // no search since the last new game
    bool is_first_question_ = true;                   // of this process
    bool must_clear_hash_ = false;
    bool is_pondering_ = false;
    std::optional<Search> search_;
    std::string announced_;  // rule and board that the user has been told
};

}  // namespace kagetsu::protocol
