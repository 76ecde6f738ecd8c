#include "selfplay/features.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "search/move_picker.hpp"
#include "search/tactics.hpp"
#include "util/bytes.hpp"

namespace kagetsu {

namespace {

// Appends the fields of a position record; the names make sure that none is left out or misplaced.
class PositionWriter {
  public:
    void add([[maybe_unused]] std::string_view name, std::int64_t number) {
        const FeatureField& field = kPositionFields[field_];
        assert(name == field.name);
        put_number(bytes_, static_cast<std::uint64_t>(number), field.bytes);
        if (++numbers_ < field.count) return;
        numbers_ = 0;
        ++field_;
    }
    [[nodiscard]] std::string bytes() && {
        assert(field_ == kPositionFields.size());
        return std::move(bytes_);
    }

  private:
    std::string bytes_;
    std::size_t field_ = 0;
    int numbers_ = 0;  // written of this field
};

void add_counts(PositionWriter& writer, std::string_view name, const PatternBoard& board,
                Color color) {
    for (int i = 0; i < kPointClassCount; ++i) {
        const auto c = static_cast<PointClass>(i);
        writer.add(name, is_tactical(c) ? std::min(board.count(color, c), 255) : 0);
    }
}

}  // namespace

bool is_quiet(PatternBoard& board) {
    const Threat threat = threat_against_mover(board);
    return (threat == Threat::None || threat == Threat::WinInFive) && !proven_by_classes(board, 0);
}

Features features_of(PatternBoard& board, const Evaluator& evaluator, const RecordedMove& move,
                     int result) {
    const Position& position = board.position();
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    Features features;
    std::uint32_t count = 0;
    std::uint32_t played = kNotChosen;
    const auto add = [&](int bit) {
        const Square square = position.layout().square_of(bit);
        if (board.line_classes(square, me) == 0 && board.line_classes(square, you) == 0) return;
        if (square == move.square && !move.is_random) played = count;
        put_number(features.points, board.point_code(square, me), kPointCodeBytes);
        put_number(features.points, board.point_code(square, you), kPointCodeBytes);
        ++count;
    };
    const Bitboard candidates = position.candidates();
    candidates.for_each(add);
    const std::uint32_t considered = count;
    Bitboard others = position.empty_squares();
    others.remove(candidates);
    others.for_each(add);

    PositionWriter writer;
    writer.add("points", count);
    writer.add("considered", considered);
    writer.add("chosen", played < considered ? played : kNotChosen);
    writer.add("value", move.value);
    writer.add("evaluation", evaluator.evaluate_by_tables(board));
    writer.add("stones", position.occupied_count());
    writer.add("result", result);
    writer.add("side", index_of(me));
    writer.add("quiet", is_quiet(board) ? 1 : 0);
    writer.add("padding", 0);
    add_counts(writer, "own_classes", board, me);
    add_counts(writer, "opponents_classes", board, you);
    features.position = std::move(writer).bytes();
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
