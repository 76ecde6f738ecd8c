// The command line of kagetsu-train.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "training/trainer.hpp"

namespace kagetsu::training {

struct TrainCommand {
    bool wants_help = false;  // then the rest is meaningless
    std::vector<std::string> games;
    std::string start;
    std::string out;
    std::string checkpoint;  // empty: none
    std::string curve;       // empty: none
    std::string note;
    int threads = 2;
    TrainingOptions options;
};

// Throws app::UsageError if the words make no sense, std::runtime_error if a file that is to be
// written is also read, or cannot be written.
[[nodiscard]] TrainCommand parse_command(const std::vector<std::string>& words);

void print_help(std::ostream& out);

}  // namespace kagetsu::training
