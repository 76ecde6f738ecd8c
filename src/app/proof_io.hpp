// Positions that are to be proven, and files of proofs.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/game_analysis.hpp"
#include "app/output_file.hpp"
#include "kagetsu/position.hpp"
#include "proof/proof.hpp"

namespace kagetsu::app {

// The position after `turn` moves of a game, with these moves for the proof to begin with, if there
// is nothing else on the board. Throws std::runtime_error if it has dead stones or the game is over
// there.
[[nodiscard]] Position position_to_prove(const analysis::AnalysedGame& game, std::size_t turn);

// Writes the proof and keeps the file, in the format that `name`, the file's, asks for: SGF with
// variations if it ends in .sgf, the binary form if in .bin, else JSON. Throws std::runtime_error
// if that fails.
void write_proof(const proof::Proof& proof, const std::string& name, OutputFile& file);

}  // namespace kagetsu::app
