// A manager that does everything managers do, at the worst moments.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine_process.hpp"
#include "referee.hpp"
#include "support/random_play.hpp"
#include "time_controls.hpp"

namespace kagetsu::test {

// What was seen in some games.
struct HostileRecord {
    int games = 0;
    int moves = 0;
    std::vector<Ms> lateness;  // beyond the limit, of moves that nothing interfered with
    std::vector<Ms> stops;     // from a stop to the move
    std::vector<Ms> exits;     // from END, or the end of input, to the end of the process
};

// Plays one game after the other with a process of its own for each. It changes the limits, stops,
// restarts, takes back and asks questions while the engine thinks, cuts its lines in two and sends
// several at once; a referee keeps the books.
class HostileManager {
  public:
    HostileManager(std::string program, std::uint64_t seed);

    // Plays a game. Returns what went wrong with the last lines in both directions, or nothing.
    [[nodiscard]] std::string play(HostileRecord& record);

  private:
    using Clock = EngineProcess::Clock;

    // Talking.
    void say(const std::string& line);
    void flush();
    void listen(Clock::time_point deadline);
    void listen_for(Ms duration) { listen(Clock::now() + duration); }
    void hear(const std::string& line);
    void note(const std::string& line);

    // What to say.
    void act();
    void act_idle();
    void act_in_search();
    void set_limits();
    void set_something();
    void ask_something();
    void stop();
    void interrupt();
    void begin_anything();
    void analyse();
    void think_about(const std::string& command);
    void send_list(const std::string& name, int stones);
    void take_back();
    void await_answers();
    void finish();

    [[nodiscard]] bool is_fine() const { return referee_->fault().empty() && fault_.empty(); }
    [[nodiscard]] int some_count();
    [[nodiscard]] XY some_point(Book::Cell cell);

    std::string program_;
    Random random_;

    // Of the game that is being played.
    HostileRecord* record_ = nullptr;
    std::optional<EngineProcess> engine_;
    std::optional<Referee> referee_;
    std::string line_end_;
    std::string unsent_;
    std::deque<std::string> last_lines_;
    std::string fault_;  // what the referee can't see
    TimeControls controls_;
    // When all that is owed must have come; nothing while a search goes on until it is stopped.
    std::optional<Clock::time_point> due_;
    std::optional<Clock::time_point> undisturbed_due_;  // ... without interference
    std::optional<Clock::time_point> stopped_;          // a stop whose move has not come yet
};

}  // namespace kagetsu::test
