// What the hostile manager says, and when.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "hostile_manager.hpp"

namespace kagetsu::test {

namespace {

using Texts = std::vector<std::string>;
using Choices = std::vector<long>;

std::string to_text(XY point) {
    return std::to_string(point.x) + "," + std::to_string(point.y);
}

}  // namespace

void HostileManager::act() {
    if (referee_->is_owed()) {
        act_in_search();
    } else {
        act_idle();
    }
}

void HostileManager::act_idle() {
    due_ = Clock::now();
    switch (random_.below(12)) {
        case 0:
            return ask_something();
        case 1:
            return set_something();
        case 2:
            return set_limits();
        case 3:
            return take_back();
        case 4:
            return say(random_.percent(50) ? "STOP" : "YXSTOP");
        case 5:
            return begin_anything();
        case 6:
            return analyse();
        default:
            return think_about("TURN " + to_text(some_point(Book::Cell::Empty)));
    }
}

void HostileManager::act_in_search() {
    switch (random_.below(12)) {
        case 0:
            return ask_something();
        case 1:
            return set_something();
        case 2:
            return take_back();
        case 3:
            return random_.percent(30) ? analyse() : begin_anything();
        case 4:
            return think_about("TURN " + to_text(some_point(Book::Cell::Empty)));
        case 5:
        case 6:
            return stop();
        case 7:
        case 8:
            flush();
            return listen_for(Ms{random_.below(40)});
        default:
            return await_answers();
    }
}

void HostileManager::set_limits() {
    undisturbed_due_.reset();
    controls_.turn = random_.pick(Choices{0, 10, 20, 50, -1, TimeControls::kUnlimited});
    say("INFO timeout_turn " + std::to_string(*controls_.turn));
    if (random_.percent(40)) {
        controls_.match = random_.pick(Choices{0, -1, 60000, TimeControls::kUnlimited});
        say("INFO timeout_match " + std::to_string(*controls_.match));
    }
    if (random_.percent(40)) {
        controls_.time_left = random_.pick(Choices{-500, 0, 40, 5000, TimeControls::kUnlimited});
        controls_.is_time_left_fresh = true;
        say("INFO time_left " + std::to_string(*controls_.time_left));
    }
    // Time holds for a running search too, what follows only for the next one.
    if (referee_->is_owed()) {
        due_.reset();
        if (const auto limit = controls_.limit()) due_ = Clock::now() + *limit;
    }
    if (!referee_->is_owed() && random_.percent(20)) {
        controls_.has_few_nodes = random_.percent(50);
        say("INFO max_node " + std::to_string(controls_.has_few_nodes ? 300 : -1));
        controls_.has_low_depth = random_.percent(30);
        say("INFO max_depth " + std::to_string(controls_.has_low_depth ? 2 : 100));
    }
}

void HostileManager::set_something() {
    const auto number = [this](const Choices& numbers) {
        return std::to_string(random_.pick(numbers));
    };
    switch (random_.below(9)) {
        case 0:
            return say("INFO rule " + number({0, 1, 2, 4, 6, 8, 9, 5, 77}));
        case 1:
            return say("INFO thread_num " + number({1, 2, 3}));
        case 2:
            return say("INFO show_detail " + number({0, 1, 2, 3}));
        case 3:
            return say("INFO pondering " + number({0, 1}));
        case 4:
            return say("INFO strength " + number({0, 30, 100, 1000}));
        case 5:
            return say("INFO hash_size " + number({64, 1024, 8192}));
        case 6:
            return say("INFO max_memory " + number({1, 50000000, 367001600, 2147483647, -1, 0}));
        case 7:
            return say("INFO folder C:\\My AI data");
        default:
            return say("INFO " +
                       random_.pick(Texts{"caution_factor 3", "swapable 1", "no_such_key 7", "",
                                          "x", "evaluate 3,3", "game_type 1"}));
    }
}

void HostileManager::ask_something() {
    switch (random_.below(6)) {
        case 0:
            return say("ABOUT");
        case 1:
            return say(random_.percent(50) ? "YXSHOWFORBID" : "yxshowforbid");
        case 2:
            say("NONSENSE");
            say("3,3");
            return say("done");
        case 3:
            return say("TURN x");
        case 4:
            return say(random_.pick(Texts{"YXSHOWINFO", "YXHASHCLEAR", "YXSHOWHASHUSAGE"}));
        default:
            return say(" ");
    }
}

void HostileManager::stop() {
    if (random_.percent(30)) {
        controls_.turn = 0;
        say("INFO timeout_turn 0");
    } else {
        say(random_.percent(50) ? "STOP" : "YXSTOP");
    }
    flush();
    undisturbed_due_.reset();
    if (!referee_->is_owed()) return;
    due_ = Clock::now();
    stopped_ = due_;
}

// What comes next breaks off a search.
void HostileManager::interrupt() {
    undisturbed_due_.reset();
    stopped_.reset();
    due_ = Clock::now();
    controls_.is_time_left_fresh = false;
}

// A command that begins a game or a position, in a search or not.
void HostileManager::begin_anything() {
    const std::string side = std::to_string(5 + random_.below(18));
    const auto interrupt_by = [this](const std::string& command) {
        interrupt();
        say(command);
    };
    switch (random_.below(8)) {
        case 0:
            return interrupt_by("START " + side);
        case 1:
            return interrupt_by("START " + side + " " + side);
        case 2:
            return interrupt_by("RECTSTART " + side + ",12");
        case 3:
            return interrupt_by("RESTART");
        case 4:
            return think_about("BEGIN");
        case 5:
            // An impossible one.
            return interrupt_by(random_.percent(50) ? "START 200" : "TURN 200,200");
        default:
            return send_list("BOARD", some_count());
    }
}

// Further commands of Yixin's GUIs and of managers that play swap2.
void HostileManager::analyse() {
    const std::string bias = std::to_string(random_.below(400) - 200);
    switch (random_.below(10)) {
        case 0:
            return think_about("YXNBEST " + std::to_string(1 + random_.below(4)));
        case 1:
            return think_about("YXSEARCHDEFEND");
        case 2:
            return think_about("YXBALANCEONE " + bias);
        case 3:
            return think_about("YXBALANCETWO " + bias);
        case 4:
            return send_list("SWAP2BOARD", random_.pick(Choices{0, 3, 5}));
        case 5:
            return think_about("YXSWAP2STEP1");
        case 6:
            return send_list("YXBLOCK", 3);
        case 7:
            return send_list("YXQUERYDATABASEALL", 3);
        case 8:
            return say("YXBLOCKRESET");
        default:
            return send_list("YXBOARD", some_count());
    }
}

int HostileManager::some_count() {
    const int area = referee_->book().width() * referee_->book().height();
    return random_.below(random_.percent(10) ? area + 1 : std::min(12, area));
}

void HostileManager::think_about(const std::string& command) {
    const bool was_idle = !referee_->is_owed();
    stopped_.reset();
    undisturbed_due_.reset();
    say(command);
    due_.reset();
    if (const auto limit = controls_.limit()) {
        due_ = Clock::now() + *limit;
        if (was_idle && unsent_.empty() && controls_.turn == limit->count())
            undisturbed_due_ = due_;
    }
    controls_.is_time_left_fresh = false;
}

void HostileManager::send_list(const std::string& name, int stones) {
    const int width = referee_->book().width();
    const int height = referee_->book().height();
    const bool is_one_line = random_.percent(20);
    std::string line = name;
    const auto next = [&](const std::string& text) {
        if (is_one_line) {
            line += " " + text;
        } else {
            say(std::exchange(line, text));
        }
    };
    const bool asks = name == "BOARD" || name == "SWAP2BOARD";
    if (asks || name == "YXBOARD") interrupt();
    for (int i = 0; i < stones; ++i) {
        // Now and then the same square twice.
        const XY point{random_.below(width), random_.below(height)};
        next(to_text(point) + "," + std::to_string(1 + i % 2));
    }
    next("DONE");
    if (asks) return think_about(line);
    say(line);
}

void HostileManager::take_back() {
    for (int i = 1 + random_.below(3); i > 0; --i) {
        interrupt();
        say("TAKEBACK " + to_text(some_point(Book::Cell::Taken)));
    }
}

XY HostileManager::some_point(Book::Cell cell) {
    const Book& book = referee_->book();
    std::vector<XY> points;
    for (int y = 0; y < book.height(); ++y) {
        for (int x = 0; x < book.width(); ++x) {
            if (book.at(x, y) == cell) points.push_back({x, y});
        }
    }
    // Now and then, or if need be, another one.
    if (points.empty() || random_.percent(4)) {
        const int x = random_.below(book.width());
        return {x, random_.below(book.height())};
    }
    return random_.pick(points);
}

}  // namespace kagetsu::test
