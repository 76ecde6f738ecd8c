// Games of a person against the engine: dialogues through pipes.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "app/shell_run.hpp"

namespace kagetsu::test {

namespace {

// Quick, and the same every time.
Outcome play(const std::string& options, const std::string& input) {
    return run_program("play_test", "play --nodes 300 --seed 3 " + options, input);
}

int count_of(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

}  // namespace

TEST_SUITE("play") {
    TEST_CASE("a move is answered, and the board is drawn with the last move") {
        const Outcome outcome = play("", "h8\nquit\n");
        CHECK(outcome.code == 0);
        CHECK(outcome.err == "");
        CHECK(contains(outcome.out, "level 10, freestyle, 15x15. You are Black (X)."));
        CHECK(contains(outcome.out, "Kagetsu plays "));
        CHECK(contains(outcome.out, "[O]"));
        CHECK(contains(outcome.out, "Goodbye.\n"));
        CHECK_FALSE(contains(outcome.out, "\x1b"));
    }

    TEST_CASE("the end of the input ends the game politely") {
        const Outcome outcome = play("", "h8\n");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "Goodbye.\n"));
        CHECK(play("", "").code == 0);
    }

    TEST_CASE("typing errors cost nothing and say what was expected") {
        const Outcome outcome = play("", "hello\nz9\nh99\n\nHELP\nsave\nundo\nh8\nh8\nquit\n");
        CHECK(contains(outcome.out, "'hello' is neither a square, such as h8, nor a command"));
        CHECK(contains(outcome.out, "'z9' is neither"));
        CHECK(contains(outcome.out, "resign       give up"));
        CHECK(contains(outcome.out, "Type save and the name of a file"));
        CHECK(contains(outcome.out, "There is no move of yours to take back."));
        CHECK(contains(outcome.out, "h8 is occupied."));
        CHECK(count_of(outcome.out, "Kagetsu plays ") == 1);
    }

    TEST_CASE("forbidden moves are refused with the reason, and marked") {
        const std::string moves = KAGETSU_TEST_SCRATCH "/play_forbidden.txt";
        std::ofstream(moves) << "i8 a1 j8 a3 h9 a5 h10 a7\n";
        Outcome outcome = play("\"" + moves + "\" --rule renju", "h8\nquit\n");
        CHECK(contains(outcome.out, "h8 is forbidden to Black: double three."));
        CHECK(contains(outcome.out, "  8 . . . . . . . ! X X . . . . .\n"));
        std::ofstream(moves) << "d8 a1 e8 a3 g8 a5 h8 a7 f9 a9 f10 a11 f11 a13\n";
        outcome = play("\"" + moves + "\" --rule renju", "f8\nquit\n");
        CHECK(contains(outcome.out, "Black wins."));  // a five overrides
        std::ofstream(moves) << "e8 a1 g8 a3 h8 a5 f9 a7 f10 a9 f11 a11\n";
        outcome = play("\"" + moves + "\" --rule renju", "f8\nquit\n");
        CHECK(contains(outcome.out, "f8 is forbidden to Black: double four."));
        std::ofstream(moves) << "c8 a1 d8 a3 e8 a5 g8 a7 h8 a9\n";
        outcome = play("\"" + moves + "\" --rule renju", "f8\nquit\n");
        CHECK(contains(outcome.out, "f8 is forbidden to Black: overline."));
    }

    TEST_CASE("undo takes back the last move of the person and what followed") {
        const Outcome outcome = play("", "h8\nundo\nundo\nquit\n");
        const std::size_t end = outcome.out.rfind("Black> ");
        const std::size_t board = outcome.out.rfind("    a b c");
        const std::string last = outcome.out.substr(board, end - board);
        CHECK_FALSE(contains(last, "X"));
        CHECK_FALSE(contains(last, "O"));
        CHECK(contains(outcome.out, "There is no move of yours to take back."));
    }

    TEST_CASE("the game ends with a row, a resignation, or a full board") {
        const std::string moves = KAGETSU_TEST_SCRATCH "/play_end.txt";
        std::ofstream(moves) << "h8 a1 i8 a3 j8 a5 k8 c1\n";
        Outcome outcome = play("\"" + moves + "\"", "l8\nh1\nundo\nresign\nquit\n");
        CHECK(contains(outcome.out, "*X*X*X*X*X*"));
        CHECK(contains(outcome.out, "Black wins. Type new"));
        CHECK(contains(outcome.out, "The game is over."));
        CHECK(contains(outcome.out, "White wins: Black resigns."));
        // The engine completes its five.
        std::ofstream(moves) << "a1 h8 a3 i8 a5 j8 c1 k8\n";
        outcome = play("\"" + moves + "\"", "o1\nquit\n");
        CHECK(contains(outcome.out, "White wins."));
        std::string full = "# size 5x5\n";
        for (int i = 0; i < 24; ++i) {
            // Rows of two, so that nobody has five.
            constexpr int kOrder[] = {0,  2,  1,  3,  4,  5,  7,  6,  8,  9,  10, 12,
                                      11, 13, 14, 15, 16, 17, 18, 19, 20, 22, 21, 23};
            full += std::to_string(kOrder[i] % 5) + ',' + std::to_string(kOrder[i] / 5) + ' ';
        }
        std::ofstream(moves) << full + "\n";
        outcome = play("\"" + moves + "\"", "4,4\nquit\n");
        CHECK(contains(outcome.out, "A draw: the board is full."));
    }

    TEST_CASE("a resignation cannot be undone") {
        const Outcome outcome = play("", "h8\nresign\nundo\nh1\nquit\n");
        CHECK(contains(outcome.out, "White wins: Black resigns. Type new, save FILE or quit.\n"));
        CHECK(contains(outcome.out, "A resignation cannot be undone. Type new, save FILE"));
        CHECK(contains(outcome.out, "The game is over. Type new, save FILE or quit.\n"));
        CHECK_FALSE(contains(outcome.out, "There is no move of yours"));
    }

    TEST_CASE("help during a swap2 opening explains the choice") {
        const std::string chosen = play("--opening swap2 --side white", "help\nquit\n").out;
        CHECK(contains(chosen, "two          place two more stones"));
        CHECK_FALSE(contains(chosen, "resign"));
        const std::string placed = play("--opening swap2", "help\nquit\n").out;
        CHECK(contains(placed, "place a stone there"));
        CHECK_FALSE(contains(placed, "resign"));
    }

    TEST_CASE("control characters that were typed are shown escaped") {
        const Outcome outcome =
            play("", "\x1b[31mx\nsave \x1b[1m.doc\nsave no\x1bwhere/x.sgf\nquit\n");
        CHECK(contains(outcome.out, "'\\x1b[31mx' is neither"));
        CHECK(contains(outcome.out, "'\\x1b[1m.doc' names no format"));
        CHECK(contains(outcome.out, "cannot write no\\x1bwhere"));
        CHECK_FALSE(contains(outcome.out, "\x1b"));
        const std::string choice = play("--opening swap2 --side white", "re\x1b[1md\nquit\n").out;
        CHECK(contains(choice, "'re\\x1b[1md' is none of the choices."));
    }

    TEST_CASE("a hint, and a new game") {
        const Outcome outcome = play("", "hint\nh8\nnew\nquit\n");
        CHECK(contains(outcome.out, "Kagetsu would play "));
        CHECK(contains(outcome.out, "win rate "));
        CHECK(count_of(outcome.out, "Kagetsu plays ") == 1);
        const std::string moves = KAGETSU_TEST_SCRATCH "/play_hint.txt";
        std::ofstream(moves) << "h8 a1 i8 a15 j8 o1\n";
        CHECK(contains(play("\"" + moves + "\"", "hint\nquit\n").out, "(wins in 2 moves)"));
        // The only move that stops a five is judged like any other. Black has an open three
        // besides.
        std::ofstream(moves) << "h8 g8 i8 a1 j8 a3 c4 a15 c5 o15 c6 o1 k8\n";
        const std::string forced = play("\"" + moves + "\" --side white", "hint\nquit\n").out;
        CHECK(contains(forced, "Kagetsu would play l8 "));
        CHECK(contains(forced, "(loses in "));
    }

    TEST_CASE("a saved game is continued") {
        const std::string saved = KAGETSU_TEST_SCRATCH "/play_saved.sgf";
        std::filesystem::remove(saved);
        const Outcome first =
            play("--rule standard",
                 "h8\nj9\nsave nowhere/x.sgf\nsave x.doc\nsave " + saved + "\nquit\n");
        CHECK(contains(first.out, "Saved as "));
        CHECK(contains(first.out, "The extension of 'x.doc' names no format."));
        CHECK(contains(first.out, "cannot write"));
        CHECK(contains(contents(saved), "RU[standard]"));
        CHECK(contains(contents(saved), ";B[hh]KT["));
        const Outcome second = play("\"" + saved + "\"", "quit\n");
        CHECK(contains(second.out, "standard, 15x15"));
        const auto last_board = [](const std::string& text) {
            return text.substr(text.rfind("    a b c"), 500);
        };
        CHECK(last_board(second.out) == last_board(first.out));
        std::ofstream(saved) << "(;GM[4];B[hh];B[ii])";
        CHECK(play("\"" + saved + "\"", "").code == 1);
        CHECK(contains(play("\"" + saved + "\"", "").err, "move 2 is a pass or out of turn"));
    }

    TEST_CASE("a recorded game keeps what it says when it is saved") {
        const std::string saved = KAGETSU_TEST_SCRATCH "/play_kept.sgf";
        std::ofstream(saved) << "(;GM[4]SZ[15]RU[freestyle]PB[Anna]EV[Cup]RE[B+R];B[hh]C[good]"
                                "(;W[ii];B[jj])(;W[hi]))";
        const std::string file = "\"" + saved + "\"";
        CHECK(play(file + " --side white", "save " + saved + "\nquit\n").code == 0);
        std::string text = contents(saved);
        for (const char* const part : {"PB[Anna]", "EV[Cup]", "RE[B+R]", ";B[hh]C[good]", ";B[jj]"})
            CHECK(contains(text, part));
        for (const char* const part : {"KT[", "PW["})
            CHECK_FALSE(contains(text, part));
        CHECK(contains(text, ";W[hi]"));

        // White takes its move back and plays the recorded variation instead; Black answers.
        CHECK(play(file + " --side white", "undo\nh7\nsave " + saved + "\nquit\n").code == 0);
        text = contents(saved);
        CHECK(contains(text, ";B[hh]C[good]\n(;W[hi]KT["));
        CHECK(contains(text, "(;W[ii]\n;B[jj])"));
        CHECK(contains(text, "PB[Anna]PW[Person]"));
        CHECK_FALSE(contains(text, "RE["));
        CHECK(play(file + " --side white", "undo\nresign\nsave " + saved + "\nquit\n").code == 0);
        CHECK(contains(contents(saved), "RE[B+R]"));
        CHECK(contains(play(file, "new\nh8\nquit\n").out, "Kagetsu plays "));

        // A file of several games is not replaced by one.
        std::ofstream(saved) << "(;GM[4];B[hh])(;GM[4];B[ii])";
        const std::string two = contents(saved);
        CHECK(contains(play(file + " --number 2", "save " + saved + "\nquit\n").out,
                       "has 2 games, which would be lost"));
        CHECK(contents(saved) == two);
        const std::string list = KAGETSU_TEST_SCRATCH "/play_list.txt";
        std::ofstream(list) << "a1 s19\nk10\n";
        CHECK(
            contains(play('"' + list + "\" --size 19 --number 2", "save " + list + "\nquit\n").out,
                     "has 2 games, which would be lost"));
    }

    TEST_CASE("one of several games is chosen, and options must not contradict the record") {
        const std::string games = KAGETSU_TEST_SCRATCH "/play_games.sgf";
        std::ofstream(games) << "(;GM[4]SZ[15]RU[renju];B[hh];W[ii])(;GM[4]SZ[9]RU[renju];B[ee])";
        const std::string file = "\"" + games + "\" ";
        const auto check_refused = [](const std::string& options, const std::string& complaint) {
            const Outcome outcome = play(options, "");
            CAPTURE(options);
            CHECK(outcome.code == 2);
            CHECK(outcome.out == "");
            CHECK(contains(outcome.err, complaint));
        };
        check_refused(file, "has 2 games: choose one with --number");
        check_refused(file + "--number 3", "--number must be 1 to 2");
        check_refused("--number 1", "--number does not apply to a new game");
        CHECK(contains(play(file + "--number 1", "quit\n").out, "renju, 15x15"));
        CHECK(contains(play(file + "--number 2", "quit\n").out, "renju, 9x9"));
        check_refused(file + "--number 2 --size 15", "--size contradicts ");
        check_refused(file + "--number 2 --rule freestyle", "a game of renju");
        check_refused(file + "--number 2 --opening swap2", "--opening does not apply");
        CHECK(play(file + "--number 2 --size 9 --rule renju", "quit\n").code == 0);
    }

    TEST_CASE("swap2, opened by the person") {
        const Outcome balanced = play("--opening swap2", "h8 i9\nh8\nj7\nblack\nquit\n");
        CHECK(contains(balanced.out, "Place a stone (Black): "));
        CHECK(contains(balanced.out, "h8 is occupied."));
        const bool is_answered = contains(balanced.out, "Kagetsu takes Black.") ||
                                 contains(balanced.out, "Kagetsu takes White and plays ") ||
                                 contains(balanced.out, "Kagetsu places ");
        CHECK(is_answered);
        // Three stones that win for Black are taken.
        const Outcome won = play("--opening swap2", "h8 a1 i8\nquit\n");
        CHECK(contains(won.out, "Kagetsu takes Black."));
        CHECK(contains(won.out, "White> "));
        CHECK(contains(play("--opening swap2", "h8 a1\nquit\n").out, "Goodbye."));
    }

    TEST_CASE("swap2, opened by the engine") {
        const std::string options = "--opening swap2 --side white";
        CHECK(contains(play(options, "black\nquit\n").out, "Kagetsu plays "));
        CHECK(contains(play(options, "red\nwhite\nquit\n").out, "'red' is none of the choices."));
        CHECK(contains(play(options, "white\nquit\n").out, "White> "));
        const Outcome two = play(options, "two\na1 o15\nquit\n");
        const bool is_chosen = contains(two.out, "Kagetsu takes Black.") ||
                               contains(two.out, "Kagetsu takes White and plays ");
        CHECK(is_chosen);
        // The opening is not taken back.
        CHECK(contains(play(options, "white\nundo\nquit\n").out, "There is no move of yours"));
    }

    TEST_CASE("the engine's first moves vary with the seed, and not without variety") {
        const auto first_move = [](const std::string& options) {
            const std::string out =
                run_program("play_test", "play --nodes 300 --side white " + options, "quit\n").out;
            return out.substr(out.find("Kagetsu plays "), 18);
        };
        CHECK(first_move("--seed 1") == first_move("--seed 1"));
        bool differs = false;
        for (int seed = 2; seed < 12; ++seed)
            differs =
                differs || first_move("--seed " + std::to_string(seed)) != first_move("--seed 1");
        CHECK(differs);
        CHECK(first_move("--variety off --seed 1") == first_move("--variety off --seed 2"));
        CHECK(first_move("--variety off --seed 1") == first_move("--variety off --seed 3"));
    }

    TEST_CASE("wrong options are refused") {
        for (const char* const options : {"--level 0", "--level 11", "--side green",
                                          "--opening pro", "--variety maybe", "--time 0"}) {
            const Outcome outcome = play(options, "");
            CHECK(outcome.code == 2);
            CHECK(outcome.out == "");
        }
    }
}

}  // namespace kagetsu::test
