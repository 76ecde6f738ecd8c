// A day of analysis by the commands of Yixin's GUIs, without the pauses of an analyst.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "conversation.hpp"
#include "dialogue.hpp"
#include "game_judge.hpp"
#include "memory_watch.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

class GuiSession {
  public:
    // `program`: its path and arguments. Throws std::runtime_error if it cannot be started.
    GuiSession(const Lines& program, std::uint64_t seed, int missing_ms = 20000);

    // Asks that many questions. Returns what went wrong, with the last lines; empty if nothing.
    [[nodiscard]] std::string run(int questions);

    [[nodiscard]] int questions() const { return questions_; }
    [[nodiscard]] int take_backs() const { return take_backs_; }
    [[nodiscard]] const MemoryWatch& memory() const { return memory_; }

  private:
    void step();
    void change_position();
    void change_settings();
    void send_position();
    void ask_for_move();
    void ask_for_stones();
    void ask_for_forbidden();
    void stop_endless_search();
    void play_and_take_back();
    void mention_something();
    // Sends lines whose answers must come now.
    void ask(const Lines& lines);
    // Are the moves of the answer legal, as those of the sides in turn?
    void judge_moves();
    void fail(const std::string& what) {
        if (fault_.empty()) fault_ = what;
    }

    Dialogue dialogue_;
    Conversation talk_;
    Random random_;
    int missing_ms_;
    GameJudge game_;  // the position that is analysed
    MemoryWatch memory_;
    int questions_ = 0;
    int take_backs_ = 0;
    std::string fault_;
};

}  // namespace kagetsu::test
