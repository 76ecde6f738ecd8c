// The analysis of games: with searches that are made up, and with the engine.
#include "analysis/game_analysis.hpp"

#include <doctest/doctest.h>

#include <map>

#include "analysis/annotated_record.hpp"
#include "analysis/judgement.hpp"
#include "kagetsu/engine.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/win_rate.hpp"
#include "record/formats.hpp"

namespace kagetsu::test {

using namespace analysis;

namespace {

record::Game game_of(std::string_view moves) {
    record::ReadOptions options;
    options.origin = Origin::Top;
    return record::read_records(moves, options).games.front();
}

// A search that knows the value of the position after n moves, and suggests one move.
class KnownValues {
  public:
    KnownValues(std::map<int, Value> values, Square suggestion)
        : values_(std::move(values)), suggestion_(suggestion) {}

    std::optional<SearchResult> operator()(const Position& position, const Limits& limits) {
        const int count = position.occupied_count();
        seen.push_back(count);
        limits_seen.push_back(limits.nodes.value_or(0));
        if (count == end_at) return std::nullopt;
        SearchInfo info;
        info.depth = 5;
        info.value = values_.count(count) > 0 ? values_.at(count) : 0;
        if (second_look.count(count) > 0 && limits.nodes == 400) info.value = second_look.at(count);
        info.pv = {suggestion_};
        return SearchResult{suggestion_, info, {info}};
    }

    std::vector<int> seen;
    std::vector<std::uint64_t> limits_seen;
    std::map<int, Value> second_look;
    int end_at = -1;

  private:
    std::map<int, Value> values_;
    Square suggestion_;
};

Limits hundred_nodes() {
    Limits limits;
    limits.nodes = 100;
    return limits;
}

AnalysedGame analysed(std::string_view moves, KnownValues& values, bool expected = true) {
    AnalysedGame game = open_game(game_of(moves), Rule::Freestyle);
    CHECK(analyse(game, hundred_nodes(), std::ref(values), [] {}) == expected);
    return game;
}

constexpr Value kWin = kMate - 5;

}  // namespace

TEST_SUITE("game analysis") {
    TEST_CASE("judgements: opinions by loss of expected score") {
        const Rule rule = Rule::Freestyle;
        // Values whose expected scores differ by a known amount.
        const auto value_of_score = [&](double score) {
            Value value = -kMaxEval;
            while (win_rate(value, rule) < score)
                ++value;
            return value;
        };
        const Value half = value_of_score(0.5);
        CHECK(judge(half, half, rule) == Judgement::Fine);
        CHECK(judge(half, value_of_score(0.46), rule) == Judgement::Fine);
        CHECK(judge(half, value_of_score(0.44), rule) == Judgement::Inaccuracy);
        CHECK(judge(half, value_of_score(0.39), rule) == Judgement::Mistake);
        CHECK(judge(half, value_of_score(0.29), rule) == Judgement::Blunder);
        CHECK(judge(-half, half + 1000, rule) == Judgement::Fine);
    }

    TEST_CASE("judgements: proofs come first") {
        const Rule rule = Rule::Freestyle;
        CHECK(judge(kWin, kWin - 10, rule) == Judgement::Fine);
        CHECK(judge(kWin, 0, rule) == Judgement::MissedWin);
        CHECK(judge(kWin, -kWin, rule) == Judgement::MissedWin);
        CHECK(judge(0, -kWin, rule) == Judgement::MissedDefence);
        // However good or bad the other value is.
        CHECK(judge(kWin, kMaxEval, rule) == Judgement::MissedWin);
        CHECK(judge(-kMaxEval, -kWin, rule) == Judgement::MissedDefence);
        CHECK(judge(-kWin, -kWin + 8, rule) == Judgement::Fine);
    }

    TEST_CASE("positions are searched from the last one to the first") {
        KnownValues values({}, square_at(0, 0));
        const AnalysedGame game = analysed("h8 i9 j10", values);
        CHECK(values.seen == std::vector<int>{3, 2, 1, 0});
        REQUIRE(game.positions.size() == 4);
        REQUIRE(game.moves.size() == 3);
        for (const AnalysedMove& move : game.moves) {
            CHECK(move.is_judged);
            CHECK(move.judgement == Judgement::Fine);
        }
        CHECK(game.moves[1].color == Color::White);
        CHECK(game.moves[1].square == square_at(8, 8));
    }

    TEST_CASE("values are seen from the side that moves") {
        // Black stands at +300 before the second black move and at -500 after it.
        KnownValues values({{2, 300}, {3, 500}}, square_at(0, 0));
        const AnalysedGame game = analysed("h8 i9 j10", values);
        CHECK(game.moves[2].best_score == doctest::Approx(win_rate(300)));
        CHECK(game.moves[2].score == doctest::Approx(win_rate(-500)));
        CHECK(game.moves[2].judgement == Judgement::Blunder);
        CHECK(game.positions[2].black_score == doctest::Approx(win_rate(300)));
        CHECK(game.positions[3].black_score == doctest::Approx(win_rate(-500)));
    }

    TEST_CASE("the move that the search suggests is not judged by a change of mind") {
        KnownValues values({{2, 300}, {3, 500}}, square_at(9, 9));
        const AnalysedGame game = analysed("h8 i9 j10", values);
        CHECK(game.moves[2].judgement == Judgement::Fine);
        CHECK(game.moves[2].loss() == 0);
    }

    TEST_CASE("a missed win is looked at again before it counts") {
        KnownValues values({{2, kWin}}, square_at(0, 0));
        AnalysedGame game = analysed("h8 i9 j10", values);
        // The move before, which allowed the win, is looked at again as well.
        CHECK(values.seen == std::vector<int>{3, 2, 3, 1, 1, 0});
        CHECK(values.limits_seen[2] == 400);
        CHECK(game.moves[2].judgement == Judgement::MissedWin);

        // The second look sees that the move wins as well.
        KnownValues wiser({{2, kWin}}, square_at(0, 0));
        wiser.second_look[3] = -kWin;
        game = analysed("h8 i9 j10", wiser);
        CHECK(game.moves[2].judgement == Judgement::Fine);
        CHECK(game.positions[3].black_score == 1);
    }

    TEST_CASE("a missed defence is looked at again before it counts") {
        KnownValues values({{3, kWin}}, square_at(0, 0));
        AnalysedGame game = analysed("h8 i9 j10", values);
        CHECK(values.seen == std::vector<int>{3, 2, 2, 1, 0});
        CHECK(game.moves[2].judgement == Judgement::MissedDefence);

        // The second look sees that there was none.
        KnownValues wiser({{3, kWin}}, square_at(0, 0));
        wiser.second_look[2] = -kWin;
        game = analysed("h8 i9 j10", wiser);
        CHECK(game.moves[2].judgement == Judgement::Fine);
        CHECK(game.moves[1].score == 1);
    }

    TEST_CASE("an analysis that is ended early judges what it has seen") {
        KnownValues values({}, square_at(0, 0));
        values.end_at = 1;
        const AnalysedGame game = analysed("h8 i9 j10", values, false);
        CHECK_FALSE(game.moves[0].is_judged);
        CHECK_FALSE(game.moves[1].is_judged);
        CHECK(game.moves[2].is_judged);
        CHECK_FALSE(game.positions[1].is_known);
    }

    TEST_CASE("a finished game ends in its result") {
        KnownValues values({}, square_at(0, 0));
        const AnalysedGame game = analysed("h8 a1 i8 a2 j8 a3 k8 a4 l8", values);
        CHECK(values.seen.front() == 8);  // the last position needs no search
        CHECK(game.positions.back().variations.empty());
        CHECK(game.positions.back().is_known);
        CHECK(game.positions.back().black_score == 1);
        CHECK(game.moves.back().score == 1);
    }

    TEST_CASE("moves that cannot be judged are left out with a note") {
        CHECK(open_game(game_of("h8 a1 i8 a2 j8 a3 k8 a4 l8 a6 a7"), Rule::Freestyle).note ==
              "Move 10 comes after the end of the game; it is left out, with all that follow.");
        const AnalysedGame foul = open_game(game_of("h8 a1 i8 a3 j9 a5 j10 c1 j8"), Rule::Renju);
        CHECK(foul.note ==
              "Move 9 is forbidden to Black: double three; it is left out, with all that follow.");
        CHECK(foul.moves.size() == 8);
        record::Game twice = game_of("h8 i9");
        twice.root.next.front().next.front().move = square_at(7, 7);
        CHECK_THROWS_WITH((void)open_game(twice, Rule::Freestyle), "Move 2 is occupied");
    }

    TEST_CASE("passes are left out, and colours are those of the record") {
        record::Game game = game_of("h8 i9 j10");
        game.root.next.front().next.front().move = kNoSquare;
        const AnalysedGame opened = open_game(game, Rule::Freestyle);
        REQUIRE(opened.moves.size() == 2);
        CHECK(opened.moves[1].color == Color::Black);
        CHECK(opened.positions[1].position.side_to_move() == Color::Black);
        CHECK(opened.positions[2].position.stones(Color::Black).count() == 2);
    }

    TEST_CASE("the annotated record has comments, marks and the better variation") {
        KnownValues values({{2, kWin}}, square_at(3, 3));
        AnalysedGame game = open_game(game_of("h8 i9 j10"), Rule::Freestyle);
        game.record.root.next.front().comment = "An opening.";
        REQUIRE(analyse(game, hundred_nodes(), std::ref(values), [] {}));
        const record::Game record = annotated_record(game, Origin::Bottom);
        const auto line = main_line(record);
        REQUIRE(line.size() == 3);
        CHECK(line[0]->comment == "An opening.\nKagetsu: Expected score 50 %.");
        CHECK(line[2]->comment ==
              "Kagetsu: Missed win. Expected score 50 %; better d12, 100 % (value +M5, depth 5).");
        REQUIRE(line[1]->next.size() == 2);
        CHECK(line[1]->next[1].move == square_at(3, 3));
        CHECK(line[1]->next[1].color == Color::Black);
        CHECK(line[2]->properties == std::vector<record::Property>{{"BM", {"2"}}});

        // It can be written and read again; a second annotation replaces the first.
        record::Records records;
        records.games = {record};
        const std::string bytes = record::write_records(records, {}).bytes;
        CHECK(record::read_records(bytes, {}).games.front() == record);
        game.record = record;
        CHECK(main_line(annotated_record(game, Origin::Top))[2]->properties.size() == 1);
        CHECK(main_line(annotated_record(game, Origin::Bottom))[0]->comment == line[0]->comment);
        CHECK(main_line(annotated_record(game, Origin::Bottom))[2]->comment == line[2]->comment);
        // A mark goes with the judgement that set it.
        AnalysedGame better = game;
        better.moves[2].judgement = Judgement::Fine;
        CHECK(main_line(annotated_record(better, Origin::Bottom))[1]->next.size() == 1);
        CHECK(main_line(annotated_record(better, Origin::Bottom))[2]->properties.empty());
        better.moves[2].judgement = Judgement::Inaccuracy;
        CHECK(main_line(annotated_record(better, Origin::Bottom))[2]->properties ==
              std::vector<record::Property>{{"DO", {""}}});
        // The author's own mark stays.
        game.record.root.next.front().next.front().next.front().properties = {{"TE", {"1"}}};
        CHECK(main_line(annotated_record(game, Origin::Bottom))[2]->properties ==
              std::vector<record::Property>{{"TE", {"1"}}});
    }

    TEST_CASE("the engine sees a missed defence and a missed win") {
        // Black makes an open three; White plays elsewhere, Black does not win, White stops it.
        AnalysedGame game = open_game(game_of("h8 h9 i8 i10 j8 a1 a15 k8"), Rule::Freestyle);
        Engine engine(std::size_t{1} << 20);
        const auto search = [&](const Position& position, const Limits& limits) {
            engine.set_position(position);
            return std::optional(engine.think(limits));
        };
        Limits limits;
        limits.nodes = 20'000;
        REQUIRE(analyse(game, limits, search, [] {}));
        CHECK(game.moves[5].judgement == Judgement::MissedDefence);
        CHECK(game.moves[6].judgement == Judgement::MissedWin);
    }
}

}  // namespace kagetsu::test
