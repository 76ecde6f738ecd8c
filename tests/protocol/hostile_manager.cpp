#include "hostile_manager.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

using Texts = std::vector<std::string>;
using Choices = std::vector<long>;

// For a machine that does other things too.
constexpr Ms kSlack{5000 * kSlowdown};
constexpr std::size_t kRemembered = 40;

Ms since(EngineProcess::Clock::time_point then) {
    return std::chrono::duration_cast<Ms>(EngineProcess::Clock::now() - then);
}

std::string to_text(XY point) {
    return std::to_string(point.x) + "," + std::to_string(point.y);
}

}  // namespace

HostileManager::HostileManager(std::string executable, Referee::Vocabulary vocabulary,
                               std::uint64_t seed)
    : executable_(std::move(executable)), vocabulary_(vocabulary), random_(seed) {}

std::string HostileManager::play(HostileRecord& record) {
    record_ = &record;
    ++record.games;
    engine_.emplace(executable_);
    referee_.emplace(vocabulary_);
    line_end_ = random_.percent(50) ? "\n" : "\r\n";
    unsent_.clear();
    last_lines_.clear();
    fault_.clear();
    controls_ = {};
    due_ = Clock::now();
    undisturbed_due_.reset();
    stopped_.reset();

    set_limits();
    say("INFO hash_size " + std::to_string(random_.pick(Choices{64, 1024, 4096})));
    say("START " + std::to_string(5 + random_.below(18)));
    for (int i = 30 + random_.below(60); i > 0 && is_fine(); --i)
        act();
    if (is_fine()) finish();

    std::string fault = referee_->fault() + fault_ + engine_->bad_framing();
    if (!engine_->errors().empty()) fault += " stderr: " + engine_->errors();
    if (fault.empty()) return fault;
    fault += "\nin game " + std::to_string(record.games) + ", which ends like this:";
    for (const std::string& line : last_lines_)
        fault += "\n" + line;
    return fault;
}

// --- talking ----------------------------------------------------------------------------------

void HostileManager::say(const std::string& line) {
    // What has come meanwhile was said before this.
    listen_for(Ms{0});
    referee_->sent(line);
    note("> " + line);
    unsent_ += line + line_end_;
    // Sometimes it goes in one write with what follows.
    if (random_.percent(75)) flush();
}

void HostileManager::flush() {
    if (unsent_.size() > 1 && random_.percent(10)) {
        const auto cut =
            1 + static_cast<std::size_t>(random_.below(static_cast<int>(unsent_.size()) - 1));
        engine_->send(unsent_.substr(0, cut));
        unsent_.erase(0, cut);
        std::this_thread::sleep_for(Ms{random_.below(5)});
    }
    engine_->send(std::exchange(unsent_, {}));
}

void HostileManager::listen(Clock::time_point deadline) {
    const auto now = Clock::now();
    while (const auto line = engine_->read_line(referee_->is_owed() ? deadline : now))
        hear(*line);
}

void HostileManager::hear(const std::string& line) {
    note("< " + line);
    referee_->answered(line);
    if (read_answer(line).kind != kMoves) return;
    ++record_->moves;
    const auto measure = [this](const std::optional<Clock::time_point>& from,
                                std::vector<Ms>& times) {
        if (!from) return;
        times.push_back(std::max(since(*from), Ms{0}));
        if (times.back() > kSlack) fault_ = "late by " + std::to_string(times.back().count());
    };
    measure(stopped_, record_->stops);
    measure(undisturbed_due_, record_->lateness);
    stopped_.reset();
    undisturbed_due_.reset();
}

void HostileManager::note(const std::string& line) {
    last_lines_.push_back(line);
    if (last_lines_.size() > kRemembered) last_lines_.pop_front();
}

// --- what to say ------------------------------------------------------------------------------

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
            return begin_anything();
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
            return say("INFO " + random_.pick(Texts{"caution_factor 3", "no_such_key 7", "", "x",
                                                    "evaluate 3,3", "game_type 1"}));
    }
}

void HostileManager::ask_something() {
    switch (random_.below(6)) {
        case 0:
            return say("ABOUT");
        case 1:
            return say(random_.percent(50) ? "SHOWFORBID" : "yxshowforbid");
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

// A command that begins a game or a position, in a search or not.
void HostileManager::begin_anything() {
    const std::string side = std::to_string(5 + random_.below(18));
    const bool is_full = vocabulary_ == Referee::Vocabulary::Full;
    const auto interrupt = [this](const std::string& command) {
        undisturbed_due_.reset();
        due_ = Clock::now();
        stopped_.reset();
        controls_.is_time_left_fresh = false;
        say(command);
    };
    switch (random_.below(is_full ? 10 : 8)) {
        case 0:
            return interrupt("START " + side);
        case 1:
            return interrupt("START " + side + " " + side);
        case 2:
            return interrupt("RECTSTART " + side + ",12");
        case 3:
            return interrupt("RESTART");
        case 4:
            return think_about("BEGIN");
        case 5:
            // An impossible one.
            return interrupt(random_.percent(50) ? "START 200" : "TURN 200,200");
        case 6:
        case 7:
            return send_list("BOARD");
        case 8:
            return think_about("YXNBEST " + std::to_string(1 + random_.below(4)));
        default:
            return send_list("YXBOARD");
    }
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

void HostileManager::send_list(const std::string& name) {
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
    undisturbed_due_.reset();
    stopped_.reset();
    const int few = std::min(12, width * height);
    const int count = random_.below(random_.percent(10) ? width * height + 1 : few);
    for (int i = 0; i < count; ++i) {
        // Now and then the same point twice.
        const XY point{random_.below(width), random_.below(height)};
        next(to_text(point) + "," + std::to_string(1 + i % 2));
    }
    next("DONE");
    if (name == "BOARD") return think_about(line);
    say(line);
    due_ = Clock::now();
}

void HostileManager::take_back() {
    for (int i = 1 + random_.below(3); i > 0; --i) {
        undisturbed_due_.reset();
        stopped_.reset();
        due_ = Clock::now();
        say("TAKEBACK " + to_text(some_point(Book::Cell::Taken)));
    }
}

void HostileManager::await_answers() {
    flush();
    if (!due_) {
        // It would never come, or not soon: only for a while.
        return listen_for(Ms{random_.below(60)});
    }
    listen(*due_ + kSlack);
    if (!referee_->is_owed()) return;
    note("no answer in time");
    // Whatever is missing is reported as missing.
    referee_->finish(Referee::Ending::Eof);
}

void HostileManager::finish() {
    flush();
    listen_for(Ms{0});
    if (!referee_->is_owed()) due_ = Clock::now();
    const bool says_end = random_.percent(50);
    const bool is_endless = !due_ && controls_.is_endless();
    // The engine would await the end of a long search.
    if (!says_end && !due_ && !is_endless) stop();
    if (!says_end && stopped_) await_answers();
    if (says_end) {
        say("END");
        flush();
    }
    if (!says_end || random_.percent(50)) {
        engine_->close_input();
        note("(end of input)");
    }
    const auto told = says_end || !due_ ? Clock::now() : std::max(Clock::now(), *due_);
    while (const auto line = engine_->read_line(told + kSlack))
        hear(*line);
    const auto code = engine_->wait_for_exit(told + kSlack);
    record_->exits.push_back(std::max(since(told), Ms{0}));
    using Ending = Referee::Ending;
    referee_->finish(says_end ? Ending::End : is_endless ? Ending::EofWhileEndless : Ending::Eof);
    if (!code) {
        fault_ = "does not end";
    } else if (*code != 0) {
        fault_ = "exit code " + std::to_string(*code);
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
