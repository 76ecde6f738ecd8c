// The conversation with a manager: obeys commands in their order and keeps the answers in theirs.
#pragma once

#include <spdlog/fwd.h>

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/command.hpp"
#include "protocol/event_queue.hpp"
#include "protocol/excluded_moves.hpp"
#include "protocol/game.hpp"
#include "protocol/options.hpp"
#include "protocol/output.hpp"
#include "protocol/settings.hpp"
#include "protocol/thinker.hpp"

namespace kagetsu::protocol {

// Everything happens in handle(), on one thread. Two rules of the protocol shape the class: while
// a move is owed, only that move and MESSAGE lines may be written; and a search that a command
// interrupts still prints its move, once. So a command timed AfterMove stops the running search and
// waits in the inbox for its move, together with every command after it.
class Session {
  public:
    // `post` is called on the engine's thread with the events of a search; it must only queue them
    // for handle(). `output` must outlive the session.
    Session(Output& output, PostEvent post, const FrontEndOptions& options);

    // Handles one event and then every waiting command that has become possible.
    void handle(Event event);

    // Has the conversation ended: by END, by the end of input, or because the output is closed?
    [[nodiscard]] bool is_over() const noexcept { return is_over_; }

    // For the command handlers (handlers.hpp).

    [[nodiscard]] Settings& settings() noexcept { return settings_; }
    [[nodiscard]] Game& game() noexcept { return game_; }
    [[nodiscard]] ExcludedMoves& excluded() noexcept { return excluded_; }
    [[nodiscard]] Thinker& thinker() noexcept { return thinker_; }

    // Starts a new game on an empty board; the engine forgets the last one. Precondition:
    // shape.is_valid().
    void begin_game(BoardShape shape);
    // Replaces the position of the game. A MESSAGE tells how many stones were ignored, if any.
    void set_up(const Stones& stones);
    // Tells the manager how many entries of a list could not be used, unless all could.
    void report_skipped(int entries);
    // Ends the conversation without another word.
    void quit() noexcept { is_over_ = true; }

    // Writes a line at once. For messages, and for the answers to commands timed AfterMove.
    void write(const std::string& text);
    // Writes a line at once or, while a move is owed, after that move.
    void reply(std::string text);
    // Reports a bad command. `kind` is ERROR or UNKNOWN; while a move is owed, the line is a
    // MESSAGE.
    void report_error(std::string_view kind, const std::string& text);

  private:
    void on(const LineRead& line);
    void on(Command command);
    void on(EndOfInput end);
    void on(const SearchProgress& progress);
    void on(const RootMoveChanged& change);
    void on(const SearchFinished& finished);
    void on(const Swap2Decided& decided);

    // Obeys the commands in the inbox up to one that has to wait for a search.
    void work();
    void obey(const Command& command);
    void expect_list();
    void obey_complete(const Command& command);

    [[nodiscard]] bool owes_move() const noexcept;
    void write_held_replies();

    Output& output_;
    std::shared_ptr<spdlog::logger> logger_;

    Settings settings_;
    Game game_;
    ExcludedMoves excluded_;
    Thinker thinker_;

    std::deque<Command> inbox_;
    std::vector<std::string> held_replies_;
    bool expects_list_ = false;  // a BOARD or similar list has begun and is not complete
    bool has_input_ended_ = false;
    bool is_over_ = false;
};

}  // namespace kagetsu::protocol
