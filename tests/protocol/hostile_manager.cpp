#include "hostile_manager.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

using Choices = std::vector<long>;

// For a machine that does other things too.
constexpr Ms kSlack{5000 * kSlowdown};
constexpr std::size_t kRemembered = 40;

Ms since(EngineProcess::Clock::time_point then) {
    return std::chrono::duration_cast<Ms>(EngineProcess::Clock::now() - then);
}

}  // namespace

HostileManager::HostileManager(std::string program, std::uint64_t seed)
    : program_(std::move(program)), random_(seed) {}

std::string HostileManager::play(HostileRecord& record) {
    record_ = &record;
    ++record.games;
    engine_.emplace(program_);
    referee_.emplace();
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
    if ((read_answer(line).kind & (kMoves | kSwap)) == 0) return;
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

// --- waiting ----------------------------------------------------------------------------------

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

}  // namespace kagetsu::test
