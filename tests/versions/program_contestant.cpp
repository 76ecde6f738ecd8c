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

}  // namespace

std::optional<Value> value_in(std::string_view message) {
    const Words words = words_of(message);
    if (words.empty() || words[0] != "MESSAGE") return std::nullopt;
    const auto key = std::find(words.begin(), words.end(), "ev");
    if (key == words.end() || key + 1 == words.end()) return std::nullopt;
    const std::string& text = key[1];
    const bool is_mate_score = text.size() > 2 && text[1] == 'M';
    const char* const begin = text.data() + (is_mate_score ? 2 : 0);
    const char* const end = text.data() + text.size();
    int number = 0;
    const auto [rest, error] = std::from_chars(begin, end, number);
    if (error != std::errc{} || rest != end) return std::nullopt;
    if (!is_mate_score) return number;
    return text[0] == '+' ? mate_in(number) : mated_in(number);
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
    return {*move, value_, value_};
}

std::string ProgramContestant::await_answer() {
    const auto deadline = EngineProcess::Clock::now() + kPatience;
    value_ = 0;
    while (const auto line = process_.read_line(deadline)) {
        if (line->starts_with("ERROR") || line->starts_with("UNKNOWN")) fail("says " + *line);
        if (!line->starts_with("MESSAGE") && !line->starts_with("DEBUG")) return *line;
        value_ = value_in(*line).value_or(value_);
    }
    fail("gives no answer");
}

void ProgramContestant::fail(const std::string& what) {
    throw std::runtime_error(name_ + " " + what + process_.errors());
}

}  // namespace kagetsu::test
