#include "gui_session.hpp"

#include <chrono>
#include <thread>
#include <vector>

#include "game_plan.hpp"
#include "support/rule_code.hpp"

namespace kagetsu::test {

namespace {

using Choices = std::vector<int>;
using Ms = std::chrono::milliseconds;

constexpr int kSampled = 10;  // questions for each sample of the memory

std::string two_digits(int number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

}  // namespace

GuiSession::GuiSession(const Lines& program, std::uint64_t seed, int missing_ms)
    : talk_("A", program, dialogue_),
      random_(Random::fixed(seed)),
      missing_ms_(missing_ms),
      game_(BoardShape{}, Rule::Freestyle) {
    ask({"START 15", "INFO hash_size 1024", "INFO timeout_match 0"});
}

std::string GuiSession::run(int questions) {
    for (int i = 0; i < questions && fault_.empty(); ++i) {
        dialogue_.begin();
        step();
        ++questions_;
        if (i % kSampled == 0) memory_.add(talk_.resident_memory());
    }
    if (fault_.empty()) talk_.end(Conversation::Clock::now() + Ms{missing_ms_});
    if (const std::string wrong = talk_.fault(); !wrong.empty()) fail(wrong);
    if (fault_.empty()) return "";
    std::string report = "question " + std::to_string(questions_) + ": " + fault_ + '\n';
    for (const std::string& line : dialogue_.lines())
        report += line + '\n';
    return report;
}

void GuiSession::step() {
    change_position();
    if (random_.percent(20)) change_settings();
    if (random_.percent(20)) mention_something();
    send_position();
    const int draw = random_.below(100);
    if (draw < 50) {
        ask_for_move();
    } else if (draw < 60) {
        ask_for_stones();
    } else if (draw < 75) {
        ask_for_forbidden();
    } else if (draw < 85) {
        stop_endless_search();
    } else {
        play_and_take_back();
    }
}

void GuiSession::ask(const Lines& lines) {
    talk_.say(lines);
    if (!talk_.await(Conversation::Clock::now() + Ms{missing_ms_})) fail(talk_.fault());
}

// Another game, some moves back, or one more.
void GuiSession::change_position() {
    const int draw = random_.below(100);
    if (draw < 20 || game_.is_over()) {
        const BoardShape shape{kMinSide + random_.below(kMaxSide - kMinSide + 1),
                               kMinSide + random_.below(kMaxSide - kMinSide + 1)};
        game_ = GameJudge(random_.percent(80) ? BoardShape{shape.width, shape.width} : shape,
                          kAllRules[static_cast<std::size_t>(random_.below(5))]);
        ask({"INFO rule " + std::to_string(code_of(game_.board().rule())),
             "RECTSTART " + std::to_string(game_.board().shape().width) + "," +
                 std::to_string(game_.board().shape().height)});
        for (int i = random_.below(30); i > 0 && !game_.is_over(); --i)
            static_cast<void>(game_.play(random_legal_move(game_, random_)));
        if (game_.is_over()) game_.take_back();
    } else if (draw < 50) {
        for (int i = 1 + random_.below(3); i > 0 && !game_.moves().empty(); --i) {
            game_.take_back();
            ++take_backs_;
        }
    } else {
        static_cast<void>(game_.play(random_legal_move(game_, random_)));
        if (game_.is_over()) game_.take_back();
    }
}

void GuiSession::change_settings() {
    const auto number = [this](const Choices& numbers) {
        return std::to_string(random_.pick(numbers));
    };
    switch (random_.below(5)) {
        case 0:
            return talk_.say("INFO thread_num " + number({1, 1, 2, 4}));
        case 1:
            return talk_.say("INFO hash_size " + number({64, 1024, 2048}));
        case 2:
            return talk_.say("INFO show_detail " + number({0, 1, 2, 3}));
        case 3:
            return talk_.say("INFO caution_factor " + number({0, 2, 3, 4, 5}));
        default:
            return talk_.say("YXHASHCLEAR");
    }
}

// What has no answer, or only messages.
void GuiSession::mention_something() {
    const std::string a = text_of({random_.below(5), random_.below(5)});
    const std::vector<Lines> all{{"YXSHOWINFO"},
                                 {"YXSHOWHASHUSAGE"},
                                 {"YXBLOCK", a, "DONE"},
                                 {"YXBLOCKUNDO", a, "DONE"},
                                 {"YXBLOCKRESET"},
                                 {"YXBLOCKPATH", a, "DONE"},
                                 {"YXBLOCKPATHRESET"},
                                 {"YXQUERYDATABASEALL", a + ",1", "DONE"},
                                 {"YXQUERYDATABASEONE", a + ",1", "DONE"},
                                 {"YXQUERYDATABASETEXT", a + ",1", "DONE"},
                                 {"YXDELETEDATABASEONE", a + ",1", "DONE"},
                                 {"YXSETDATABASE", "/nowhere/a.db"},
                                 {"YXSAVEDATABASE"},
                                 {"YXHASHDUMP", "/nowhere/hash.bin"},
                                 {"YXHASHLOAD", "/nowhere/hash.bin"},
                                 {"YXDRAW"},
                                 {"RELOADCONFIG"}};
    talk_.say(random_.pick(all));
}

// GUIs send the whole position before every question.
void GuiSession::send_position() {
    const std::vector<Point>& moves = game_.moves();
    Lines lines{"YXBOARD"};
    for (std::size_t i = 0; i < moves.size(); ++i)
        lines.push_back(text_of(moves[i]) + (i % 2 == moves.size() % 2 ? ",1" : ",2"));
    lines.emplace_back("DONE");
    lines.emplace_back("INFO timeout_turn -1");
    lines.push_back("INFO max_node " + std::to_string(random_.pick(Choices{200, 1000, 4000})));
    lines.push_back("INFO max_depth " + std::to_string(random_.pick(Choices{2, 6, 100})));
    talk_.say(lines);
}

void GuiSession::judge_moves() {
    GameJudge after = game_;
    for (const XY move : talk_.answer().moves) {
        if (after.is_over()) return;
        const std::string wrong = after.play({move.x, move.y});
        if (!wrong.empty()) fail(wrong);
    }
}

void GuiSession::ask_for_move() {
    const int draw = random_.below(10);
    if (draw == 0) {
        ask({"YXSEARCHDEFEND"});
    } else if (draw < 8) {
        ask({"YXNBEST " + std::to_string(1 + random_.below(6))});
    } else {
        // A short time instead.
        ask({"INFO max_node -1", "INFO timeout_turn 3", "YXNBEST 1"});
    }
    judge_moves();
}

void GuiSession::ask_for_stones() {
    if (game_.board().empty_squares().size() < 3) return ask_for_move();
    const std::string bias = std::to_string(random_.below(400) - 200);
    ask({(random_.percent(50) ? "YXBALANCEONE " : "YXBALANCETWO ") + bias});
    judge_moves();
}

void GuiSession::ask_for_forbidden() {
    ask({"YXSHOWFORBID"});
    std::string expected = "FORBID ";
    for (const Point p : game_.forbidden())
        expected += two_digits(p.x) + two_digits(p.y);
    expected += '.';
    if (talk_.answer_line() != expected)
        fail("'" + talk_.answer_line() + "' instead of '" + expected + "'");
}

void GuiSession::stop_endless_search() {
    talk_.say({"INFO max_node -1", "INFO max_depth 100", "YXNBEST 2"});
    std::this_thread::sleep_for(Ms{random_.below(8)});
    ask({"YXSTOP"});
    judge_moves();
}

// Moves without a search, and back again in any order.
void GuiSession::play_and_take_back() {
    std::vector<Point> played;
    for (int i = 1 + random_.below(4); i > 0 && !game_.is_over(); --i) {
        const Point move = random_legal_move(game_, random_);
        static_cast<void>(game_.play(move));
        played.push_back(move);
        ask({"PLAY " + text_of(move)});
    }
    for (std::size_t i = played.size(); i > 0; --i)
        game_.take_back();
    while (!played.empty() && fault_.empty()) {
        const auto i = random_.below(static_cast<int>(played.size()));
        ask({"TAKEBACK " + text_of(played[static_cast<std::size_t>(i)])});
        played.erase(played.begin() + i);
        ++take_backs_;
    }
}

}  // namespace kagetsu::test
