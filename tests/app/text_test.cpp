// Texts for people: scores and progress.
#include <doctest/doctest.h>

#include "app/progress_line.hpp"
#include "app/score_text.hpp"

namespace kagetsu::app {

TEST_SUITE("texts") {
    TEST_CASE("the errors of a score are unknown while all pairs are alike") {
        MatchScore score;
        score.add(2);
        CHECK(score_text(score) == "2 games: 50.0 % +-?, Elo +0 +-?");
        score.add(2);
        CHECK(score_text(score) == "4 games: 50.0 % +-?, Elo +0 +-?");
        score.add(3);
        score.add(1);
        CHECK(score_text(score) == "8 games: 50.0 % +-17.3, Elo +0 +-126");
        MatchScore lost;
        lost.add(0);
        CHECK(score_text(lost) == "2 games: 0.0 % +-?, Elo -1000 +-?");
    }

    TEST_CASE("a line of progress fits the width") {
        const ProgressState state{617, 1000, "pairs", 0.52, 754, "1234 games: 50.0 % +-1.2"};
        CHECK(progress_line(state, std::string::npos) ==
              "[##################............] 617 of 1000 pairs, 0.52 per second, 0:12:34 left; "
              "1234 games: 50.0 % +-1.2");
        CHECK(progress_line(state, 90) ==
              "[########.....] 617 of 1000 pairs, 0.52 per second, 0:12:34 left; "
              "1234 games: 50.0 % +-1.2");
        CHECK(progress_line(state, 79) ==
              "617 of 1000 pairs, 0.52 per second, 0:12:34 left; 1234 games: 50.0 % +-1.2");
        CHECK(progress_line(state, 60) ==
              "617 of 1000 pairs, 0:12:34 left; 1234 games: 50.0 % +-1.2");
        CHECK(progress_line(state, 40) == "617 of 1000 pairs, 0:12:34 left; 1234...");
        for (std::size_t width = 0; width < 120; ++width)
            CHECK(progress_line(state, width).size() <= width);
    }
}

}  // namespace kagetsu::app
