#include "program_contestant.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <stdexcept>

#include "kagetsu/notation.hpp"
#include "support/rule_code.hpp"
#include "wire.hpp"

namespace kagetsu::test {

namespace {

constexpr std::chrono::minutes kPatience{10};
// That of the players of a match in one process.
constexpr const char* kHashKiB = "16384";
constexpr const char* kDay = "86400000";  // in milliseconds

std::string word_after(std::string_view key, const Words& words) {
    const auto found = std::find(words.begin(), words.end(), key);
    return found == words.end() || found + 1 == words.end() ? "" : found[1];
}

template <typename Number>
std::optional<Number> number_of(std::string_view text) {
    Number number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || rest != end) return std::nullopt;
    return number;
}

// "691", "+M7" or "-M8".
std::optional<Value> value_of(std::string_view text) {
    const bool is_mate_score = text.size() > 2 && text[1] == 'M';
    if (!is_mate_score) return number_of<Value>(text);
    const std::optional<int> plies = number_of<int>(text.substr(2));
    if (!plies) return std::nullopt;
    return text[0] == '+' ? mate_in(*plies) : mated_in(*plies);
}

}  // namespace

std::optional<Report> report_in(std::string_view message) {
    const Words words = words_of(message);
    if (words.empty() || words[0] != "MESSAGE") return std::nullopt;
    const std::optional<Value> value = value_of(word_after("ev", words));
    if (!value) return std::nullopt;
    return Report{number_of<std::uint64_t>(word_after("n", words)).value_or(0), *value};
}

ProgramContestant::ProgramContestant(const Program& program, const MatchOptions& options)
    : name_(program.command.front()),
      process_(name_, {program.command.begin() + 1, program.command.end()}),
      shape_(options.shape) {
    std::string setup;
    const auto info = [&setup](const std::string& key, const std::string& value) {
        setup += "INFO " + key + " " + value + "\n";
    };
    info("rule", std::to_string(code_of(options.rule)));
    info("timeout_turn", kDay);  // some engines take 0 or less for a short time
    info("timeout_match", "0");
    info("thread_num", "1");
    info("hash_size", kHashKiB);
    info("max_node", std::to_string(options.limits.nodes.value()));
    for (const std::string& setting : program.settings) {
        const std::size_t sign = setting.find('=');
        if (sign == std::string::npos) throw std::runtime_error("'" + setting + "': not KEY=VALUE");
        info(setting.substr(0, sign), setting.substr(sign + 1));
    }
    // Many engines know square boards only.
    const std::string start =
        shape_.width == shape_.height
            ? "START " + std::to_string(shape_.width)
            : "RECTSTART " + std::to_string(shape_.width) + "," + std::to_string(shape_.height);
    process_.send(setup + start + "\n");
    const std::string answer = await_answer();
    if (answer != "OK") fail("answers '" + answer + "' to " + start);
}

void ProgramContestant::begin_game() {
    process_.send("RESTART\n");
    const std::string answer = await_answer();
    if (answer != "OK") fail("answers '" + answer + "' to RESTART");
}

SearchOutcome ProgramContestant::choose(const Position& position, const Limits& /*limits*/) {
    std::string board = "BOARD\n";
    const std::vector<Square>& moves = position.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        // 1 is a stone of the program's own.
        const bool is_own = (moves.size() - i) % 2 == 0;
        board += std::to_string(x_of(moves[i])) + "," + std::to_string(y_of(moves[i])) +
                 (is_own ? ",1\n" : ",2\n");
    }
    process_.send(board + "DONE\n");
    const std::string answer = await_answer();
    const auto move = parse_square(answer, shape_, Origin::Top);
    if (!move || !position.is_empty(*move)) fail("answers '" + answer + "'");
    const Value value = reports_.empty() ? 0 : reports_.back().value;
    return {*move, value, value};
}

std::string ProgramContestant::await_answer() {
    const auto deadline = EngineProcess::Clock::now() + kPatience;
    reports_.clear();
    while (const auto line = process_.read_line(deadline)) {
        if (line->starts_with("ERROR") || line->starts_with("UNKNOWN")) fail("says " + *line);
        if (!line->starts_with("MESSAGE") && !line->starts_with("DEBUG")) return *line;
        if (const std::optional<Report> report = report_in(*line)) reports_.push_back(*report);
    }
    fail("gives no answer");
}

void ProgramContestant::fail(const std::string& what) {
    throw std::runtime_error(name_ + " " + what + process_.errors());
}

}  // namespace kagetsu::test
