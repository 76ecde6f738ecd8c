// The rows of the command table. Each is defined in a file of its own.
#pragma once

#include "app/command.hpp"

namespace kagetsu::app {

// The complaint about a standard output that is full or closed.
inline constexpr const char* kCannotWriteOutput = "cannot write to standard output";

// For the help and the manual page.
inline constexpr const char* kExitCodes =
    "0 success, 1 failure, 2 wrong usage, 3 unknown (solve, analyze --prove).";

// Speaks the Gomocup protocol; also what the program does without a command.
extern const Command kProtocolCommand;

// For players.
extern const Command kPlayCommand;
extern const Command kAnalyzeCommand;
extern const Command kEvalCommand;
extern const Command kConvertCommand;
extern const Command kSolveCommand;
extern const Command kVerifyCommand;

extern const Command kBenchCommand;
extern const Command kBenchMovesCommand;
extern const Command kBenchStopsCommand;
extern const Command kBenchProblemsCommand;
extern const Command kBenchAlgorithmsCommand;

extern const Command kOpeningsCommand;
extern const Command kSelfplayCommand;
extern const Command kFeaturesCommand;
extern const Command kMatchCommand;
extern const Command kTuneSearchCommand;
extern const Command kTuneWeightsCommand;
extern const Command kWeightsCommand;
extern const Command kParametersCommand;

// Print what the table says: help, the manual page, the completions of shells.
extern const Command kHelpCommand;
extern const Command kVersionCommand;
extern const Command kManualCommand;

}  // namespace kagetsu::app
