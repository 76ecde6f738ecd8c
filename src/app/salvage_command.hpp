// `kagetsu convert --salvage`.
#pragma once

#include <cstdint>
#include <string>

namespace kagetsu::app {

// Copies the good games of a damaged file of self-play games, in the form they have, and says on
// stderr what is lost. Returns the number of games. Throws std::runtime_error as find_games() and
// OutputFile do; then an earlier file of the name `to` is as it was.
std::uint64_t salvage_games(const std::string& from, const std::string& to);

}  // namespace kagetsu::app
