// What a target format has no room for.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "record/game.hpp"

namespace kagetsu::record {

// What a format can hold besides the moves of the main line.
struct Capacity {
    bool names = false;
    bool facts = false;  // event, date, properties of the game
    bool rule = false;
    bool result = false;
    bool times = false;
    bool root_comment = false;
    bool comments = false;  // of moves, also labels and properties
    bool variations = false;
};

class Losses {
  public:
    void add(const char* singular, std::size_t count = 1);
    // Counts what a game has beyond the capacity.
    void count(const Game& game, const Capacity& capacity);

    // "2 comments", "1 variation".
    [[nodiscard]] std::vector<std::string> texts() const;

  private:
    std::map<std::string, std::size_t> counts_;
};

// Throws RecordError unless the main line is plain: no setup stones, no passes, Black first and
// colours in turn. `format`: its name for the message; `number`: of the game, from 1.
void require_plain_moves(const Game& game, std::string_view format, std::size_t number);

}  // namespace kagetsu::record
