#include "app/proof_io.hpp"

#include <filesystem>
#include <stdexcept>

#include "record/legality.hpp"

namespace kagetsu::app {

namespace {

Position with_moves(const Position& position, const analysis::AnalysedGame& game,
                    std::size_t turn) {
    Position played(position.shape(), position.rule());
    for (std::size_t i = 0; i < turn; ++i) {
        const analysis::AnalysedMove& move = game.moves[i];
        if (move.color != played.side_to_move() || !played.is_empty(move.square)) return position;
        played.make(move.square);
    }
    return played == position ? played : position;
}

std::string bytes_of(const proof::Proof& proof, const std::string& name) {
    const std::string ending = std::filesystem::path(name).extension().string();
    if (ending == ".sgf") return to_sgf(proof);
    if (ending == ".bin") return to_binary(proof);
    return to_json(proof);
}

}  // namespace

Position position_to_prove(const analysis::AnalysedGame& game, std::size_t turn) {
    Position position = with_moves(game.positions[turn].position, game, turn);
    if (const std::string ending = record::ending_of(position); !ending.empty())
        throw std::runtime_error("nothing to solve: " + ending);
    const int stones =
        position.stones(Color::Black).count() + position.stones(Color::White).count();
    if (stones != position.occupied_count())
        throw std::runtime_error("positions with dead stones cannot be solved");
    return position;
}

void write_proof(const proof::Proof& proof, const std::string& name, OutputFile& file) {
    file.stream() << bytes_of(proof, name);
}

}  // namespace kagetsu::app
