#include <array>
#include <iomanip>
#include <ostream>

#include "app/board_picture.hpp"
#include "app/commands.hpp"
#include "app/typed_game.hpp"
#include "kagetsu/evaluator.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/pattern_board.hpp"
#include "kagetsu/weights.hpp"

namespace kagetsu::app {

namespace {

struct ClassTotal {
    int count = 0;
    int value = 0;
    std::string examples;
};

constexpr int kMaxExamples = 8;

std::array<ClassTotal, kPointClassCount> totals_of(const PatternBoard& board,
                                                   const Evaluator& evaluator, Color color,
                                                   Origin origin) {
    std::array<ClassTotal, kPointClassCount> totals;
    const Position& position = board.position();
    const PackedPointTable values = evaluator.point_values(position)[index_of(color)];
    const bool is_mine = color == board.side_to_move();
    position.empty_squares().for_each([&](int bit) {
        const Square square = position.layout().square_of(bit);
        const PointClass c = board.point_class(square, color);
        ClassTotal& total = totals[index_of(c)];
        ++total.count;
        const PackedLineClasses lines = board.line_classes(square, color);
        total.value +=
            is_mine ? value_of(values[lines].own_score) : -value_of(values[lines].opponent_score);
        if (total.count <= kMaxExamples)
            total.examples += " " + to_letters(square, position.shape(), origin);
        if (total.count == kMaxExamples + 1) total.examples += " ...";
    });
    return totals;
}

void print_color(std::ostream& out, const PatternBoard& board, const Evaluator& evaluator,
                 Color color, Origin origin) {
    out << (color == Color::Black ? "Black (X)" : "White (O)")
        << (color == board.side_to_move() ? ", to move" : "") << '\n';
    out << "  class              points   value  where\n";
    const auto totals = totals_of(board, evaluator, color, origin);
    int sum = 0;  // in parts of a unit, as all values here
    for (std::size_t i = kPointClassCount - 1; i > index_of(PointClass::None); --i) {
        const ClassTotal& total = totals[i];
        sum += total.value;
        if (total.count == 0) continue;
        out << "  " << std::left << std::setw(18) << name_of(static_cast<PointClass>(i))
            << std::right << std::setw(7) << total.count << std::setw(8)
            << total.value / kWeightScale << " " << total.examples << '\n';
    }
    out << "  " << std::left << std::setw(18) << "sum" << std::right << std::setw(15)
        << sum / kWeightScale << "\n\n";
}

void print_forbidden(std::ostream& out, const Position& position, Origin origin) {
    const Bitboard forbidden = forbidden_now(position);
    if (forbidden.empty()) return;
    out << "Forbidden to Black (!):";
    forbidden.for_each([&](int bit) {
        out << ' ' << to_letters(position.layout().square_of(bit), position.shape(), origin);
    });
    out << "\n\n";
}

int explain_evaluation(const Arguments& arguments, std::ostream& out) {
    const Origin origin = origin_of(arguments.options);
    const Evaluator evaluator = evaluator_of(arguments.options);
    const Position position = play_moves(arguments.operands, shape_of(arguments.options),
                                         rule_of(arguments.options), origin);
    const PatternBoard board(position, evaluator.point_values(position));
    const Evaluation parts = evaluator.explain(board);

    const Square last = position.moves().empty() ? kNoSquare : position.moves().back();
    out << draw_board(position, {origin, last, winning_rows(position), false}) << '\n';
    print_forbidden(out, position, origin);
    if (const std::optional<Color> winner = position.winner()) {
        out << (*winner == Color::Black ? "Black" : "White") << " has won.\n\n";
    } else if (position.empty_count() == 0) {
        out << "The board is full: the game is a draw.\n\n";
    }
    print_color(out, board, evaluator, Color::Black, origin);
    print_color(out, board, evaluator, Color::White, origin);
    out << "For the side to move:\n"
        << "  own points       " << std::setw(6) << parts.own_points << '\n'
        << "  opponent's points" << std::setw(6) << -parts.opponent_points << '\n'
        << "  move and threats " << std::setw(6) << parts.threats << '\n'
        << "  network          " << std::setw(6) << parts.network << '\n'
        << "  evaluation       " << std::setw(6) << parts.total << '\n';
    return 0;
}

}  // namespace

const Command kEvalCommand{.name = "eval",
                           .operands = "[MOVE...]",
                           .least = 0,
                           .most = kNoMost,
                           .summary = "show the board after some moves and its static evaluation",
                           .about = "Moves are played in turn, Black first.",
                           .example = "eval h8 i9 j7 --rule renju",
                           .options = [] { return OptionSet().rule().size().origin().weights(); },
                           .run = explain_evaluation};

}  // namespace kagetsu::app
