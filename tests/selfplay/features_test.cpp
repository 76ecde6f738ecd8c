// Training features of positions, read back and compared with the board.
#include "selfplay/features.hpp"

#include <doctest/doctest.h>

#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eval/weight_file.hpp"
#include "kagetsu/engine.hpp"
#include "selfplay/feature_layout.hpp"
#include "selfplay/self_play.hpp"
#include "support/board_literal.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "util/bytes.hpp"

namespace kagetsu::test {

namespace {

struct Read {
    std::uint32_t points = 0;
    std::uint32_t considered = 0;
    std::uint32_t played = 0;
    Value score = 0;
    Value evaluation = 0;
    int stones = 0;
    int result = 0;
    int side = 0;
    bool is_quiet = false;
    std::array<std::array<int, kPointClassCount>, 2> counts{};
    std::vector<std::pair<PointCode, PointCode>> codes;
};

Read read(const Features& features) {
    REQUIRE(features.position.size() == 48);
    ByteReader in(features.position);
    Read r;
    r.points = in.next(2);
    r.considered = in.next(2);
    r.played = in.next(2);
    r.score = static_cast<std::int16_t>(in.next(2));
    r.evaluation = static_cast<std::int16_t>(in.next(2));
    r.stones = static_cast<int>(in.next(2));
    // NOLINTNEXTLINE(bugprone-signed-char-misuse): it is a number
    r.result = static_cast<std::int8_t>(in.next(1));
    r.side = static_cast<int>(in.next(1));
    r.is_quiet = in.next(1) == 1;
    in.skip(1);
    for (auto& counts : r.counts)
        for (int& count : counts)
            count = static_cast<int>(in.next(1));
    REQUIRE(features.points.size() == std::size_t{4} * r.points);
    ByteReader points(features.points);
    for (std::uint32_t i = 0; i < r.points; ++i) {
        const auto own = static_cast<PointCode>(points.next(2));
        r.codes.emplace_back(own, static_cast<PointCode>(points.next(2)));
    }
    return r;
}

// The value by the definition: the sum over all points that the features name, which must be all
// that count.
int sum_of_values(const Read& r, const PatternBoard& board, const Evaluator& evaluator,
                  bool is_own) {
    const Color color = is_own ? board.side_to_move() : opponent(board.side_to_move());
    const PointLaw law = board.point_law(color);
    const PackedPointTable values = evaluator.point_values(board.position())[index_of(color)];
    // Any lines with this code have its value.
    std::vector<int> value_of_code(kPointCodeCount);
    for (std::size_t lines = 0; lines < kPackedLineClassesCount; ++lines) {
        value_of_code[PointTable::of(law).code(static_cast<PackedLineClasses>(lines))] =
            is_own ? value_of(values[lines].own_score) : -value_of(values[lines].opponent_score);
    }
    int sum = 0;
    for (const auto& [own, opponents] : r.codes)
        sum += value_of_code[is_own ? own : opponents];
    return sum;
}

}  // namespace

TEST_SUITE("features") {
    TEST_CASE("they have all that the evaluator sees") {
        Random random(5);
        const Evaluator evaluator;
        for (int i = 0; i < scaled(40); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position =
                random_position({15, 15}, rule, 1 + random.below(60), kTacticalPlay, random);
            PatternBoard board(position, evaluator.point_values(position));
            const Color me = position.side_to_move();
            const Read r = read(features_of(board, evaluator, {kNoSquare, -1234}, -1));
            CHECK(r.score == -1234);
            CHECK(r.result == -1);
            CHECK(r.evaluation == evaluator.evaluate_by_tables(board));
            CHECK(r.stones == position.occupied_count());
            CHECK(r.side == static_cast<int>(me));
            CHECK(r.played == 0xFFFF);
            CHECK(sum_of_values(r, board, evaluator, true) -
                      sum_of_values(r, board, evaluator, false) ==
                  board.value_sum(me));
            for (int c = 0; c < kPointClassCount; ++c) {
                const auto point_class = static_cast<PointClass>(c);
                if (!is_tactical(point_class)) continue;
                const auto index = static_cast<std::size_t>(c);
                CHECK(r.counts[0][index] == board.count(me, point_class));
                CHECK(r.counts[1][index] == board.count(opponent(me), point_class));
            }
        }
    }

    TEST_CASE("the points that the search considers come first, and the move is one of them") {
        Random random(6);
        const Evaluator evaluator;
        for (int i = 0; i < scaled(20); ++i) {
            const Position position = random_position({15, 15}, Rule::Freestyle,
                                                      1 + random.below(30), kTacticalPlay, random);
            PatternBoard board(position, evaluator.point_values(position));
            const Color me = position.side_to_move();
            const Bitboard candidates = position.candidates();
            position.empty_squares().for_each([&](int bit) {
                const Square square = position.layout().square_of(bit);
                const Read r = read(features_of(board, evaluator, {square, 0}, 0));
                REQUIRE(r.considered <= r.points);
                const bool is_dead = board.line_classes(square, me) == 0 &&
                                     board.line_classes(square, opponent(me)) == 0;
                CHECK((r.played != 0xFFFF) == (candidates.test(bit) && !is_dead));
                if (r.played == 0xFFFF) return;
                REQUIRE(r.played < r.considered);
                CHECK(r.codes[r.played] == std::pair(board.point_code(square, me),
                                                     board.point_code(square, opponent(me))));
            });
        }
    }

    TEST_CASE("the layout describes the features and the weight file") {
        const std::string layout = feature_layout(Rule::Renju, {15, 15});
        const auto contains = [&layout](std::string_view part) {
            return layout.find(part) != std::string::npos;
        };
        CHECK(contains("\"rule\": \"renju\""));
        CHECK(contains("\"sets\": [\"renju-black\", \"renju-white\"]"));
        CHECK(contains("[\"points\", \"<u2\", 1]"));
        CHECK(contains("[\"result\", \"<i1\", 1]"));
        CHECK(contains("[\"opponents_classes\", \"<u1\", 16]]"));
        CHECK(contains("\"threat_classes\": [7, 8, 9, 10, 11, 13]"));
        CHECK(contains("[[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0]"));
        CHECK(contains("[13, 13, 13, 13]]"));
        int bytes = 0;
        for (const FeatureField& field : kPositionFields)
            bytes += field.bytes * field.count;
        CHECK(bytes == 48);

        // The tables fill the weight file, between its first line and, for each set, three bytes
        // that tell of neither network nor origin; and the checksum.
        std::istringstream tables(layout.substr(layout.find("\"weight_tables\"")));
        std::string line;
        std::getline(tables, line);
        std::size_t numbers = 0;
        for (std::size_t at = line.find("\", "); at != std::string::npos;
             at = line.find("\", ", at))
            numbers += std::stoul(line.substr(at += 3));
        const std::string file = to_bytes(hand_set_weights());
        CHECK(contains("\"weight_header\": \"" + file.substr(0, file.find('\n')) + '"'));
        CHECK(file.size() == file.find('\n') + 1 + kWeightSetCount * (2 * numbers + 3) + 8);

        const auto set_of = [](Rule rule, BoardShape shape) {
            const std::string text = feature_layout(rule, shape);
            const std::size_t at = text.find("\"sets\": [\"") + 10;
            return text.substr(at, text.find('"', at) - at);
        };
        CHECK(set_of(Rule::Freestyle, {15, 15}) == "freestyle");
        CHECK(set_of(Rule::Freestyle, {20, 20}) == "freestyle-large");
        CHECK(set_of(Rule::Standard, {20, 20}) == "standard");
        CHECK(set_of(Rule::Caro, {15, 15}) == "caro");
        CHECK(set_of(Rule::CaroExact, {15, 15}) == "caro");
    }

    TEST_CASE("a position is quiet without a threat that decides it") {
        const Evaluator evaluator;
        const auto is_quiet = [&evaluator](std::string_view moves) {
            const Position position = parse_game(moves);
            PatternBoard board(position, evaluator.point_values(position));
            return read(features_of(board, evaluator, {}, 0)).is_quiet;
        };
        CHECK(is_quiet("h8 i9"));
        CHECK(is_quiet("h8 a1 i8 a3"));
        CHECK_FALSE(is_quiet("h8 a1 i8 a3 j8"));        // an open three of the opponent
        CHECK_FALSE(is_quiet("h8 a1 i8 a3 j8 a5"));     // one's own
        CHECK_FALSE(is_quiet("h8 g8 i8 a3 j8 a5 k8"));  // a four to be stopped
    }

    TEST_CASE("a game has as many positions as moves, with the result from both sides") {
        Engine engine(std::size_t{1} << 20);
        const Series series{Rule::Freestyle, {15, 15}, 300, 25, 3};
        const Evaluator evaluator;
        for (std::uint64_t number = 0; number < 5; ++number) {
            const GameRecord game = play_game(engine, series, number);
            std::size_t count = 0;
            for_each_position(game, series, evaluator, [&](const Features& features) {
                const Read r = read(features);
                const auto side = static_cast<Color>(r.side);
                CHECK(r.stones == static_cast<int>(game.opening.size() + count));
                CHECK(r.score == game.moves[count].value);
                CHECK((r.played == 0xFFFF) == game.moves[count].is_random);
                CHECK(r.result == (!game.winner ? 0 : *game.winner == side ? 1 : -1));
                ++count;
            });
            CHECK(count == game.moves.size());
        }
    }
}

}  // namespace kagetsu::test
