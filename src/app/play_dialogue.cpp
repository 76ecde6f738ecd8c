#include "app/play_dialogue.hpp"

#include <algorithm>
#include <cmath>
#include <istream>
#include <ostream>
#include <sstream>
#include <stdexcept>

#include "app/board_picture.hpp"
#include "kagetsu/printable.hpp"
#include "kagetsu/win_rate.hpp"
#include "record/legality.hpp"
#include "util/bounded_line.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

namespace {

// What a person types is shorter, in bytes; other input may never end.
constexpr std::size_t kMaxLine = 10'000;

constexpr const char* kHelp =
    "  h8 or 7,7    play there\n"
    "  undo         take back your last move\n"
    "  hint         what Kagetsu would play\n"
    "  board        draw the board again\n"
    "  save FILE    save the game (.sgf, .psq or .txt)\n"
    "  resign       give up; this cannot be undone\n"
    "  new          begin another game\n"
    "  quit         leave\n";
constexpr const char* kHelpOnStones =
    "  h8 or 7,7    place a stone there, several at once if you like; the colours alternate.\n"
    "               Aim for a position in which neither side is ahead\n"
    "  quit         leave\n";
constexpr const char* kHelpOnChoice =
    "  black        play Black; Kagetsu, as White, moves next\n"
    "  white        play White and move next\n"
    "  two          place two more stones, White and Black; Kagetsu then chooses its colour\n"
    "  quit         leave\n";
constexpr const char* kHelpOnColor =
    "  black        play Black; Kagetsu, as White, moves next\n"
    "  white        play White and move next\n"
    "  quit         leave\n";

std::string trimmed(const std::string& line) {
    constexpr const char* kBlanks = " \t\r";
    const std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin == std::string::npos) return "";
    return line.substr(begin, line.find_last_not_of(kBlanks) - begin + 1);
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

}  // namespace

void PlayDialogue::run() {
    do {
        wants_new_game_ = false;
        if (settings_.is_swap2 && game_.position().occupied_count() == 0) play_swap2();
        show_board();
        play_game();
        if (wants_new_game_) {
            game_ = PersonGame(game_.position().shape(), game_.position().rule());
            game_.set_person(settings_.person);
            engine_.new_game();
        }
    } while (!has_quit_);
    out_ << "Goodbye.\n";
}

void PlayDialogue::play_game() {
    bool is_announced = false;
    while (!has_quit_ && !wants_new_game_) {
        if (game_.is_over()) {
            if (!is_announced) out_ << game_.ending() << ' ' << choices_at_end();
            is_announced = true;
            persons_turn();
        } else {
            is_announced = false;
            if (game_.is_persons_turn()) {
                persons_turn();
            } else {
                engine_moves();
            }
        }
    }
}

void PlayDialogue::play_swap2() {
    out_ << "Swap2: one side places Black, White, Black; the other one chooses a colour, or "
            "places\ntwo more stones and leaves the choice to the first.\n";
    if (settings_.person == Color::Black) {
        show_board();
        if (place_stones(3)) answer_swap2();
    } else {
        for (const Square square : engine_.choose_swap2(game_.position()).stones)
            game_.make(square, Milliseconds{0});
        show_board();
        const std::string choice = ask_for("Choose black, white or two (stones): ", kHelpOnChoice,
                                           {"black", "white", "two"});
        if (choice == "two") {
            if (place_stones(2)) answer_swap2();
        } else {
            game_.set_person(choice == "black" ? Color::Black : Color::White);
        }
    }
    game_.end_opening();
}

// The engine's choice after three or five stones. White is to move.
void PlayDialogue::answer_swap2() {
    const Swap2Choice choice = engine_.choose_swap2(game_.position());
    if (choice.swap) {
        out_ << "Kagetsu takes Black.\n";
        game_.set_person(Color::White);
        return;
    }
    for (const Square square : choice.stones)
        game_.make(square, Milliseconds{0});
    if (choice.stones.size() == 2) {
        out_ << "Kagetsu places " << text_of(choice.stones[0]) << " and "
             << text_of(choice.stones[1]) << ".\n";
        show_board();
        const std::string color =
            ask_for("Choose black or white: ", kHelpOnColor, {"black", "white"});
        game_.set_person(color == "white" ? Color::White : Color::Black);
        return;
    }
    game_.set_person(Color::Black);
    out_ << "Kagetsu takes White and plays " << text_of(game_.last_move()) << ".\n";
}

// The person places stones of both colours in turn. Returns false if the person quits.
bool PlayDialogue::place_stones(int count) {
    std::string line;
    while (count > 0) {
        const std::string color = name_of(game_.position().side_to_move());
        if (!ask("Place a stone (" + color + "): ", kHelpOnStones, line)) return false;
        TextReader words(line);
        std::string word;
        while (count > 0 && words >> word) {
            const std::size_t before = game_.moves().size();
            obey_move(word, Clock::now());
            if (game_.moves().size() == before) break;
            --count;
        }
        if (count > 0) show_board();
    }
    return true;
}

void PlayDialogue::engine_moves() {
    const Clock::time_point begin = Clock::now();
    const Square move = engine_.choose(game_.position());
    game_.make(move, std::chrono::duration_cast<Milliseconds>(Clock::now() - begin));
    out_ << "Kagetsu plays " << text_of(move) << ".\n";
    show_board();
}

void PlayDialogue::persons_turn() {
    std::string line;
    asked_ = Clock::now();
    const std::string prompt = game_.is_over() ? "> " : std::string(name_of(game_.person())) + "> ";
    if (ask(prompt, kHelp, line)) obey(line);
}

bool PlayDialogue::ask(const std::string& prompt, const char* help, std::string& line) {
    while (!has_quit_) {
        out_ << prompt << std::flush;
        const LineResult result = read_line(in_, line, kMaxLine);
        if (result == LineResult::Overlong)
            throw std::runtime_error("a line of input has more than " + std::to_string(kMaxLine) +
                                     " bytes");
        if (result == LineResult::End) {
            out_ << '\n';
            has_quit_ = true;
            break;
        }
        line = trimmed(line);
        const std::string word = lower(line);
        if (word == "quit" || word == "exit") {
            has_quit_ = true;
        } else if (word == "help") {
            out_ << help;
        } else if (!line.empty()) {
            return true;
        }
    }
    return false;
}

std::string PlayDialogue::ask_for(const std::string& prompt, const char* help,
                                  const std::vector<std::string>& words) {
    std::string line;
    while (ask(prompt, help, line)) {
        std::string word = lower(line);
        if (std::find(words.begin(), words.end(), word) != words.end()) return word;
        out_ << "'" << printable(line) << "' is none of the choices.\n";
    }
    return "";
}

void PlayDialogue::obey(const std::string& line) {
    const std::size_t blank = line.find(' ');
    const std::string word = lower(line.substr(0, blank));
    const std::string rest = blank == std::string::npos ? "" : trimmed(line.substr(blank));
    if (word == "undo") {
        undo();
    } else if (word == "new") {
        wants_new_game_ = true;
    } else if (word == "save") {
        save(rest);
    } else if (word == "board") {
        show_board();
    } else if (game_.is_over()) {
        out_ << "The game is over. " << choices_at_end();
    } else if (word == "hint") {
        hint();
    } else if (word == "resign") {
        game_.resign();
    } else {
        obey_move(line, asked_);
        if (game_.last_move() != kNoSquare && game_.is_over()) show_board();
    }
}

void PlayDialogue::obey_move(const std::string& text, Clock::time_point asked) {
    const Position& position = game_.position();
    const std::optional<Square> square = parse_square(text, position.shape(), settings_.origin);
    if (!square) {
        out_ << "'" << printable(text)
             << "' is neither a square, such as h8, nor a command: type help.\n";
        return;
    }
    const std::string reason = record::reason_against(position, *square);
    if (!reason.empty()) {
        out_ << text_of(*square) << ' ' << reason << ".\n";
        return;
    }
    game_.make(*square, std::chrono::duration_cast<Milliseconds>(Clock::now() - asked));
}

void PlayDialogue::undo() {
    if (game_.has_resigned()) {
        out_ << "A resignation cannot be undone. " << choices_at_end();
    } else if (game_.undo()) {
        show_board();
    } else {
        out_ << "There is no move of yours to take back.\n";
    }
}

void PlayDialogue::hint() {
    const SearchResult result = engine_.advise(game_.position());
    out_ << "Kagetsu would play " << text_of(result.move) << " (";
    if (is_mate(result.info.value)) {
        out_ << (result.info.value > 0 ? "wins in " : "loses in ")
             << (kMate - std::abs(result.info.value) + 1) / 2 << " moves";
    } else {
        out_ << "win rate "
             << std::lround(100 * win_rate(result.info.value, game_.position().rule())) << " %";
    }
    out_ << ").\n";
}

void PlayDialogue::save(const std::string& path) {
    if (path.empty()) {
        out_ << "Type save and the name of a file, such as save game.sgf.\n";
        return;
    }
    try {
        settings_.save(path, game_.to_record());
        out_ << "Saved as " << printable(path) << ".\n";
    } catch (const std::exception& error) {
        out_ << printable(error.what()) << ".\n";
    }
}

const char* PlayDialogue::choices_at_end() const {
    return game_.has_resigned() ? "Type new, save FILE or quit.\n"
                                : "Type new, undo, save FILE or quit.\n";
}

void PlayDialogue::show_board() {
    const Position& position = game_.position();
    out_ << draw_board(position, {settings_.origin, game_.last_move(), winning_rows(position),
                                  settings_.has_colors});
}

std::string PlayDialogue::text_of(Square square) const {
    return to_letters(square, game_.position().shape(), settings_.origin);
}

}  // namespace kagetsu::app
