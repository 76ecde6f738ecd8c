#include "selfplay/features.hpp"

#include <algorithm>
#include <limits>

#include "eval/bytes.hpp"
#include "search/move_picker.hpp"
#include "search/tactics.hpp"

namespace kagetsu {

namespace {

constexpr std::uint32_t kNotThere = 0xFFFF;

bool is_quiet(PatternBoard& board) {
    const Threat threat = threat_against_mover(board);
    return (threat == Threat::None || threat == Threat::WinInFive) && !static_result(board, 0);
}

void put_counts(std::string& bytes, const PatternBoard& board, Color color) {
    for (int i = 0; i < kPointClassCount; ++i) {
        const auto c = static_cast<PointClass>(i);
        const int count = is_tactical(c) ? board.count(color, c) : 0;
        put_number(bytes, static_cast<std::uint32_t>(std::min(count, 255)), 1);
    }
}

}  // namespace

Features features_of(PatternBoard& board, const Evaluator& evaluator, const RecordedMove& move,
                     int result) {
    const Position& position = board.position();
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    Features features;
    std::uint32_t count = 0;
    std::uint32_t played = kNotThere;
    const auto add = [&](int bit) {
        const Square square = position.layout().square_of(bit);
        if (board.line_classes(square, me) == 0 && board.line_classes(square, you) == 0) return;
        if (square == move.square && !move.is_random) played = count;
        put_number(features.points, board.point_code(square, me), 2);
        put_number(features.points, board.point_code(square, you), 2);
        ++count;
    };
    const Bitboard candidates = position.candidates();
    candidates.for_each(add);
    const std::uint32_t considered = count;
    Bitboard others = position.empty_points();
    others.remove(candidates);
    others.for_each(add);

    std::string& bytes = features.position;
    put_number(bytes, count, 2);
    put_number(bytes, considered, 2);
    put_number(bytes, played < considered ? played : kNotThere, 2);
    put_number(bytes, static_cast<std::uint32_t>(move.value), 2);
    put_number(bytes, static_cast<std::uint32_t>(evaluator.evaluate(board)), 2);
    put_number(bytes, static_cast<std::uint32_t>(position.occupied_count()), 2);
    put_number(bytes, static_cast<std::uint32_t>(result), 1);
    put_number(bytes, static_cast<std::uint32_t>(index_of(me)), 1);
    put_number(bytes, is_quiet(board) ? 1 : 0, 1);
    put_number(bytes, 0, 1);
    put_counts(bytes, board, me);
    put_counts(bytes, board, you);
    return features;
}

void for_each_position(const GameRecord& game, const Series& series, const Evaluator& evaluator,
                       const std::function<void(const Features&)>& visit) {
    Position position(series.shape, series.rule);
    for (const Square stone : game.opening)
        position.make(stone);
    PatternBoard board(position, evaluator.point_values(position));
    for (const RecordedMove& move : game.moves) {
        const int result = !game.winner ? 0 : *game.winner == board.side_to_move() ? 1 : -1;
        visit(features_of(board, evaluator, move, result));
        board.make(move.square);
    }
}

}  // namespace kagetsu
