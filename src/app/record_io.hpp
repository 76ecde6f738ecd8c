// Record files of people's commands.
#pragma once

#include <ostream>
#include <string>

#include "app/option_set.hpp"
#include "record/formats.hpp"

namespace kagetsu::app {

// What records do not tell, from --rule, --size and --origin. Without --rule the rule stays open.
[[nodiscard]] record::ReadOptions read_options(const OptionValues& values);

// Reads all games of a file, or of standard input for "-". Throws std::runtime_error; its message
// begins with the name of the file, and with line or byte where the content is at fault.
[[nodiscard]] record::Records load_records(const std::string& path,
                                           const record::ReadOptions& options);

// Throws UsageError if --rule or --size is given and the game says otherwise.
void check_agreement(const std::string& path, const record::Game& game, const OptionValues& values);

// The game of a file, or the one of several that --number chooses. Throws UsageError if there are
// several without --number or the options contradict it, else as load_records() does. The options
// are those of read_options(), and --number.
[[nodiscard]] record::Game load_game(const std::string& path, const OptionValues& values);

// Throws std::runtime_error if a single game is about to replace a file of several, as read with
// these options.
void refuse_collection(const std::string& path, const record::ReadOptions& options);

// Writes games to a file, or to `out` for "-". Reports what the format has no room for as one line
// on stderr. Throws std::runtime_error; then an earlier file of this name is as it was.
void save_records(const std::string& path, const record::Records& records,
                  const record::WriteOptions& options, std::ostream& out);

}  // namespace kagetsu::app
