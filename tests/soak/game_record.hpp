// What is known of a game after it: a line of JSON in the file of a long run.
#pragma once

#include <string>
#include <vector>

#include "support/line_file.hpp"

namespace kagetsu::test {

struct GameRecord {
    int number = 0;
    std::string rule;
    int width = 0;
    int height = 0;
    int threads = 0;
    std::string opening;
    bool has_match_clock = false;
    bool is_fresh = false;
    std::string result;          // "black", "white", "draw"; "none" after a fault
    std::vector<double> delays;  // of each move, in ms beyond its limit; negative if it was early
    std::string fault;           // empty if nothing was wrong; late moves are not in it

    [[nodiscard]] std::string to_line() const;
};

// The records of a run that goes on later, in a file that only grows.
class RecordFile {
  public:
    // Reads what the file has, nothing if it does not exist. `conditions`, one line, are those of
    // the run. Throws as LineFile does, and Json::exception for a line that is no record.
    RecordFile(std::string path, const std::string& conditions);

    [[nodiscard]] const std::vector<GameRecord>& records() const { return records_; }
    // Throws std::runtime_error if it cannot be written.
    void add(const GameRecord& record);

  private:
    LineFile file_;
    std::vector<GameRecord> records_;
};

}  // namespace kagetsu::test
