// The conversation with a manager: obeys commands, owns the game, asks the engine, answers.
#pragma once

#include <spdlog/logger.h>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/engine.hpp"
#include "protocol/board_reader.hpp"
#include "protocol/command.hpp"
#include "protocol/event_queue.hpp"
#include "protocol/game.hpp"
#include "protocol/output.hpp"
#include "protocol/rule_code.hpp"
#include "protocol/settings.hpp"

namespace kagetsu::protocol {

// Everything happens in handle(), on one thread. Two rules shape the class: while we owe a move
// nothing but that move and MESSAGE lines may be written, and a search that is broken off still
// says its move, once. So a command that changes the game waits in the inbox until the search it
// interrupts has answered, and every command behind it waits too.
class Session {
  public:
    // Called by the engine's thread with what the search has to say; must only queue it for
    // handle().
    using Post = std::function<void(Event)>;

    // The output must outlive the session; the logger may be null. `threads` search as long as no
    // INFO thread_num says otherwise.
    Session(Output& output, Post post, std::shared_ptr<spdlog::logger> logger, int threads);

    // Takes one event and does everything that has become possible.
    void handle(Event event);

    // Nothing is left to be said: END, end of input, or nobody listens.
    [[nodiscard]] bool is_over() const noexcept { return is_over_; }

  private:
    // Events.
    void on(LineRead line);
    void on(const SearchProgress& progress);
    void on(const SearchFinished& finished);
    void on(EndOfInput end);

    // Obeys the inbox as far as a running search allows.
    void work();

    // Commands.
    void execute(const Blank& blank);
    void execute(const Start& start);
    void execute(const Restart& restart);
    void execute(const Begin& begin);
    void execute(const Turn& turn);
    void execute(const Board& board);
    void execute(const Stones& stones);
    void execute(const Info& info);
    void execute(const Takeback& takeback);
    void execute(const Play& play);
    void execute(const About& about);
    void execute(const ShowForbidden& command);
    void execute(const Stop& stop);
    void execute(const End& end);
    void execute(const Unknown& unknown);
    void execute(const Malformed& malformed);

    void begin_game(BoardShape shape);
    void finish_board();
    // Answers with a move in the position of the game, now or by starting a search.
    void think();
    void prepare_engine();
    void start_search();
    void announce();
    // The engine's move, or some legal one should that be impossible.
    [[nodiscard]] Square checked(Square move) const;
    // Makes our move and says it.
    void answer(Square move, Clock::time_point start);

    [[nodiscard]] bool owes_move() const noexcept { return search_ || board_; }
    // An answer other than a move: written at once, or after the move that is owed.
    void reply(std::string text);
    // Something is wrong with a command: `kind` is ERROR or UNKNOWN, where that may be said.
    void complain(std::string_view kind, const std::string& text);
    void write(const std::string& text);

    Output& output_;
    Post post_;
    std::shared_ptr<spdlog::logger> logger_;

    int default_threads_;
    Settings settings_;
    Game game_;
    Engine engine_;
    std::size_t hash_bytes_ = Engine::kMinHashBytes;  // last asked for
    bool is_engine_fresh_ = true;                     // no search since the last new game
    bool is_first_move_ = true;                       // of this process

    std::deque<LineRead> inbox_;
    Clock::time_point line_time_;       // of the line being executed
    std::optional<Limits> search_;      // limits of the running search
    std::optional<BoardReader> board_;  // between BOARD and DONE
    bool swallows_stones_ = false;      // the list behind an unknown command
    std::vector<std::string> held_;     // replies that wait for the move
    std::string announced_;             // rule and board that the user has been told
    bool has_input_ended_ = false;
    bool is_over_ = false;
};

}  // namespace kagetsu::protocol
