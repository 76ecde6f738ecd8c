// The conversation with a manager: takes what is read, keeps the order of questions and answers.
#pragma once

#include <spdlog/logger.h>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/blocked_moves.hpp"
#include "protocol/command.hpp"
#include "protocol/event_queue.hpp"
#include "protocol/game.hpp"
#include "protocol/options.hpp"
#include "protocol/output.hpp"
#include "protocol/settings.hpp"
#include "protocol/thinker.hpp"

namespace kagetsu::protocol {

// Everything happens in handle(), on one thread. Two rules shape the class: while we owe a move
// nothing but that move and MESSAGE lines may be written, and a search that is broken off still
// says its move, once. So a command that needs the engine at rest waits in the inbox until the
// search it interrupts has answered, and every command behind it waits too.
class Session {
  public:
    // `post` is called by the engine's thread with what a search has to say; it must only queue it
    // for handle(). The output must outlive the session.
    Session(Output& output, Post post, const FrontEndOptions& options);

    // Takes one event and does everything that has become possible.
    void handle(Event event);

    // Nothing is left to be said: END, end of input, or nobody listens.
    [[nodiscard]] bool is_over() const noexcept { return is_over_; }

    // For the handlers of commands (handlers.hpp).

    [[nodiscard]] Settings& settings() noexcept { return settings_; }
    [[nodiscard]] Game& game() noexcept { return game_; }
    [[nodiscard]] BlockedMoves& blocked() noexcept { return blocked_; }
    [[nodiscard]] Thinker& thinker() noexcept { return thinker_; }
    // When the line being obeyed had been read: the clock of its move starts here.
    [[nodiscard]] Clock::time_point line_time() const noexcept { return line_time_; }

    // An empty board, and an engine that has forgotten the last game. Precondition:
    // shape.is_valid().
    void begin_game(BoardShape shape);
    // Takes a list of stones for the position of the game, and tells what could not be used.
    void set_up(const Stones& stones);
    // Leaves, without another word.
    void leave() noexcept { is_over_ = true; }

    // The answer to a command that is timed AfterMove.
    void write(const std::string& text);
    // Another answer: written at once, or after the move that is owed.
    void reply(std::string text);
    // Something is wrong with a command: `kind` is ERROR or UNKNOWN, where that may be said.
    void complain(std::string_view kind, const std::string& text);

  private:
    // A command whose lines are still coming.
    struct OpenList {
        const CommandSpec* spec;
        Arguments arguments;
    };

    // Events.
    void on(LineRead line);
    void on(const SearchProgress& progress);
    void on(const RootMoveSeen& seen);
    void on(const SearchFinished& finished);
    void on(const Swap2Decided& decided);
    void on(EndOfInput end);

    // Obeys the inbox as far as a running search allows.
    void work();
    void obey(const LineRead& line);
    void obey_known(const Command& command);
    // Is the line what an earlier command has waited for? Then it is dealt with.
    [[nodiscard]] bool is_awaited_line(const LineRead& line);
    void add_to_list(const Stones& stones);
    void finish_list();

    [[nodiscard]] bool owes_move() const noexcept;
    void write_held();

    Output& output_;
    std::shared_ptr<spdlog::logger> logger_;

    Settings settings_;
    Game game_;
    BlockedMoves blocked_;
    Thinker thinker_;

    std::deque<LineRead> inbox_;
    Clock::time_point line_time_;
    std::optional<OpenList> list_;
    const CommandSpec* awaits_line_ = nullptr;  // a command whose argument is the next line
    bool swallows_stones_ = false;              // the list behind an unknown command
    std::vector<std::string> held_;             // replies that wait for the move
    bool has_input_ended_ = false;
    bool is_over_ = false;
};

}  // namespace kagetsu::protocol
