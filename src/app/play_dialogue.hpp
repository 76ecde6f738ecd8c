// The dialogue of `kagetsu play`: reads what a person types, answers, and plays.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "app/person_game.hpp"
#include "app/sparring.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::app {

struct PlaySettings {
    Origin origin = Origin::Bottom;
    bool has_colors = false;
    bool is_swap2 = false;
    Color person = Color::Black;  // with swap2, Black opens
    // Writes a record to a file. Throws std::runtime_error.
    std::function<void(const std::string& path, const record::Game& game)> save;
};

class PlayDialogue {
  public:
    // All references must outlive the dialogue.
    PlayDialogue(std::istream& in, std::ostream& out, PersonGame& game, Sparring& engine,
                 const PlaySettings& settings)
        : in_(in), out_(out), game_(game), engine_(engine), settings_(settings) {}

    // Plays until the person quits or the input ends.
    void run();

  private:
    void play_game();
    void play_swap2();
    void answer_swap2();
    [[nodiscard]] bool place_stones(int count);
    void engine_moves();
    void persons_turn();

    // Reads a line; false at the end of the input. `help`: what to print when help is typed.
    [[nodiscard]] bool ask(const std::string& prompt, const char* help, std::string& line);
    // Asks until one of the words is typed; empty if the person quits.
    [[nodiscard]] std::string ask_for(const std::string& prompt, const char* help,
                                      const std::vector<std::string>& words);
    void obey(const std::string& line);
    void obey_move(const std::string& text, Clock::time_point asked);
    void undo();
    void hint();
    void save(const std::string& path);
    void show_board();
    // What can be typed after the game.
    [[nodiscard]] const char* choices_at_end() const;
    [[nodiscard]] std::string text_of(Square square) const;

    std::istream& in_;
    std::ostream& out_;
    PersonGame& game_;
    Sparring& engine_;
    const PlaySettings& settings_;
    Clock::time_point asked_{};
    bool wants_new_game_ = false;
    bool has_quit_ = false;
};

}  // namespace kagetsu::app
