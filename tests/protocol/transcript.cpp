#include "transcript.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine_process.hpp"
#include "kagetsu/geometry.hpp"
#include "protocol/parser.hpp"
#include "protocol/scanner.hpp"
#include "support/program.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

using Ms = std::chrono::milliseconds;
using XY = std::pair<int, int>;

// Bounds for "hangs", not for speed: the machine may be slow, and busy with other tests.
constexpr Ms kPatience = Ms{20000} * kSlowdown;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define KAGETSU_HAS_SANITIZER
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define KAGETSU_HAS_SANITIZER
#endif
#ifdef KAGETSU_HAS_SANITIZER
constexpr bool kHasSanitizer = true;
#else
constexpr bool kHasSanitizer = false;
#endif

bool starts_with(const std::string& text, std::string_view prefix) {
    return text.compare(0, prefix.size(), prefix) == 0;
}

bool is_message(const std::string& line) {
    return starts_with(line, "MESSAGE ") || starts_with(line, "DEBUG ");
}

bool matches(std::string_view text, std::string_view pattern) {
    if (pattern.empty()) return text.empty();
    if (pattern.front() == '*') {
        for (std::size_t skipped = 0; skipped <= text.size(); ++skipped) {
            if (matches(text.substr(skipped), pattern.substr(1))) return true;
        }
        return false;
    }
    return !text.empty() && text.front() == pattern.front() &&
           matches(text.substr(1), pattern.substr(1));
}

// "7,8", exactly so.
std::optional<XY> move_of(const std::string& text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos) return std::nullopt;
    for (const std::string& number : {text.substr(0, comma), text.substr(comma + 1)}) {
        const bool is_number =
            !number.empty() && number.find_first_not_of("0123456789") == std::string::npos;
        if (!is_number || number.size() > 2) return std::nullopt;
    }
    return XY{std::stoi(text.substr(0, comma)), std::stoi(text.substr(comma + 1))};
}

// Our own book of the board: enough to tell whether a move is legal.
struct Board {
    BoardShape shape{20, 20};
    std::set<XY> stones;

    [[nodiscard]] bool is_empty(XY point) const {
        return shape.contains(point.first, point.second) && stones.count(point) == 0;
    }
};

class Player {
  public:
    Player(const std::string& executable, std::string line_end)
        : engine_(executable), line_end_(std::move(line_end)) {}

    void step(const std::string& line);
    void finish();
    // What went wrong whatever the transcript says; empty if nothing.
    [[nodiscard]] std::string general_faults();

  private:
    void send(const std::string& bytes);
    void follow(const protocol::ParsedLine& line);
    void change_board(Board board, bool is_new_game);
    std::string next_line(EngineProcess::Clock::time_point deadline);
    void expect(const std::string& pattern);
    void seek(const std::string& pattern);
    void expect_stones(const std::string& line, std::size_t count);
    void expect_move(const std::string& line, const std::string& choice, bool is_old);
    void expect_nothing(Ms duration, bool allow_messages);
    void expect_exit(int code, Ms patience);

    EngineProcess engine_;
    std::string line_end_;
    Ms patience_ = kPatience;  // for the next expectation
    std::vector<std::string> skipped_patterns_;
    bool has_ended_ = false;
    bool has_failed_ = false;  // ended with another exit code than 0, as expected

    std::string unfinished_line_;  // of what we send
    Board board_;
    Board old_board_;
    bool is_new_game_ = false;  // the last change has thrown the old board away
    bool is_in_list_ = false;   // between BOARD and DONE
};

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error(what);
}

std::string unescaped(const std::string& text, const std::string& line_end) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            result += text[i];
            continue;
        }
        switch (text[++i]) {
            case 'n':
                result += line_end;
                break;
            case 'r':
                result += '\r';
                break;
            case 't':
                result += '\t';
                break;
            case '0':
                result += '\0';
                break;
            default:
                (result += '\\') += text[i];
        }
    }
    return result;
}

std::string noise(std::size_t count) {
    std::mt19937 random(1);  // NOLINT: always the same noise
    std::string bytes(count, '\0');
    for (char& byte : bytes)
        byte = static_cast<char>(random() & 255U);
    return bytes;
}

void Player::send(const std::string& bytes) {
    // Before the engine can answer.
    for (const char c : bytes) {
        if (c != '\n') {
            unfinished_line_ += c;
            continue;
        }
        if (unfinished_line_.size() < 10000)
            follow(protocol::parse(unfinished_line_, protocol::Expected::Command, false));
        unfinished_line_.clear();
    }
    engine_.send(bytes);
}

void Player::change_board(Board board, bool is_new_game) {
    old_board_ = std::exchange(board_, std::move(board));
    is_new_game_ = is_new_game;
}

void Player::follow(const protocol::ParsedLine& line) {
    using Kind = protocol::ParsedLine::Kind;
    if (line.kind != Kind::Command && line.kind != Kind::Stones) return;
    const protocol::Point point = line.arguments.point;
    const protocol::Stones& stones = line.arguments.stones;
    const auto add = [&] {
        for (const auto& entry : stones.entries) {
            const XY place{entry.point.x, entry.point.y};
            if (entry.owner && *entry.owner >= 1 && *entry.owner <= 3 && board_.is_empty(place)) {
                board_.stones.insert(place);
            }
        }
        is_in_list_ = !stones.done;
    };
    if (line.kind == Kind::Stones) {
        if (is_in_list_) add();
        return;
    }
    const std::string_view name = line.spec->name;
    if (name == "START" || name == "RECTSTART") {
        const BoardShape shape{line.arguments.width, line.arguments.height};
        if (shape.is_valid()) change_board({shape, {}}, true);
    } else if (name == "RESTART" || name == "BEGIN") {
        change_board({board_.shape, {}}, true);
    } else if (name == "BOARD" || name == "YXBOARD") {
        change_board({board_.shape, {}}, true);
        add();
    } else if (line.spec->grammar == protocol::Grammar::List) {
        is_in_list_ = false;  // of something else
    } else if (name == "TURN" || name == "PLAY") {
        if (!board_.is_empty({point.x, point.y})) return;
        change_board(board_, false);
        board_.stones.insert({point.x, point.y});
    } else if (name == "TAKEBACK") {
        change_board(board_, false);
        board_.stones.erase({point.x, point.y});
    }
}

std::string Player::next_line(EngineProcess::Clock::time_point deadline) {
    while (true) {
        auto line = engine_.read_line(deadline);
        if (!line) fail("no answer");
        bool is_skipped = false;
        for (const std::string& pattern : skipped_patterns_) {
            is_skipped = is_skipped || matches(*line, pattern);
        }
        if (!is_skipped) return std::move(*line);
    }
}

void Player::expect_move(const std::string& line, const std::string& choice, bool is_old) {
    const auto move = move_of(line);
    if (!move) fail("not a move: '" + line + "'");
    if (!(is_old ? old_board_ : board_).is_empty(*move)) fail("illegal move " + line);
    if (!is_old || !is_new_game_) board_.stones.insert(*move);
    if (choice.empty()) return;
    const bool is_listed = (" " + choice + " ").find(" " + line + " ") != std::string::npos;
    if (is_listed == starts_with(choice, "not ")) fail("move " + line + " is not: " + choice);
}

void Player::expect_stones(const std::string& line, std::size_t count) {
    std::set<XY> stones;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        const auto point = move_of(word);
        if (!point || !board_.is_empty(*point)) fail("illegal stone in '" + line + "'");
        stones.insert(*point);
    }
    const auto blanks = static_cast<std::size_t>(std::count(line.begin(), line.end(), ' '));
    if (stones.size() != count || blanks + 1 != count)
        fail("wrong number of stones: '" + line + "'");
}

void Player::seek(const std::string& pattern) {
    const auto deadline = EngineProcess::Clock::now() + std::exchange(patience_, kPatience);
    while (!matches(next_line(deadline), pattern))
        continue;
}

void Player::expect(const std::string& pattern) {
    const auto deadline = EngineProcess::Clock::now() + std::exchange(patience_, kPatience);
    std::string line = next_line(deadline);
    while (is_message(line) && !is_message(pattern))
        line = next_line(deadline);
    if (pattern == "<old move>") return expect_move(line, "", true);
    if (starts_with(pattern, "<move")) {
        const std::string choice = pattern.substr(5, pattern.size() - 6);
        return expect_move(line, std::string(protocol::trimmed(choice)), false);
    }
    if (pattern == "<3 stones>") return expect_stones(line, 3);
    if (pattern == "<2 stones>") return expect_stones(line, 2);
    if (pattern == "<swap2>" || pattern == "<swap or move>") {
        if (line == "SWAP") return;
        const bool is_pair = pattern == "<swap2>" && line.find(' ') != std::string::npos;
        return expect_stones(line, is_pair ? 2 : 1);
    }
    if (!matches(line, pattern)) fail("unexpected '" + line + "'");
}

void Player::expect_nothing(Ms duration, bool allow_messages) {
    const auto deadline = EngineProcess::Clock::now() + duration;
    while (const auto line = engine_.read_line(deadline)) {
        if (!allow_messages || !is_message(*line)) fail("unexpected '" + *line + "'");
    }
}

void Player::expect_exit(int code, Ms patience) {
    const auto start = EngineProcess::Clock::now();
    // First the output up to its end: a full pipe would keep the engine from ending. What a search
    // has said before it was ended may still be on its way.
    auto line = engine_.read_line(start + patience);
    while (line && is_message(*line))
        line = engine_.read_line(start + patience);
    const auto actual = engine_.wait_for_exit(start + patience);
    has_ended_ = true;
    if (line) fail("unexpected last words '" + *line + "'");
    if (!actual) fail("does not end");
    if (*actual != code) fail("exit code " + std::to_string(*actual));
    has_failed_ = code != 0;
}

void Player::finish() {
    if (!has_ended_) {
        engine_.send("END" + line_end_);
        expect_exit(0, kPatience);
    }
}

std::string Player::general_faults() {
    std::string faults = engine_.bad_framing();
    const std::string& errors = engine_.errors();
    const bool is_one_line = std::count(errors.begin(), errors.end(), '\n') == 1;
    if (has_failed_ ? !is_one_line : !errors.empty()) faults += " stderr: " + errors;
    return faults;
}

void Player::step(const std::string& line) {
    std::istringstream words(line);
    std::string verb;
    words >> verb;
    const std::string rest =
        line.size() > verb.size() + 1 ? line.substr(verb.size() + 1) : std::string();
    const auto number = [&words] {
        int value = 0;
        if (!(words >> value)) fail("a number is missing");
        return value;
    };
    if (verb.empty() || verb.front() == '#') return;
    if (verb == ">") {
        send(rest + line_end_);
    } else if (verb == ">>") {
        send(unescaped(rest, line_end_));
    } else if (verb == "fill") {
        const auto count = static_cast<std::size_t>(number());
        send(std::string(count, rest.back()));
    } else if (verb == "noise") {
        engine_.send(noise(static_cast<std::size_t>(number())) + line_end_);
    } else if (verb == "<") {
        expect(rest);
    } else if (verb == "seek") {
        seek(rest);
    } else if (verb == "within") {
        patience_ = Ms{number()} * kSlowdown;
    } else if (verb == "quiet") {
        expect_nothing(Ms{number()}, true);
    } else if (verb == "silent") {
        expect_nothing(Ms{number()}, false);
    } else if (verb == "skip") {
        skipped_patterns_.push_back(rest);
    } else if (verb == "assume") {
        const int width = number();
        board_.shape = {width, number()};
    } else if (verb == "memory") {
        const int limit = number();
        const auto peak = engine_.peak_memory();
        if (!kHasSanitizer && !is_for_windows() && peak && *peak >= limit * 1024L) {
            fail("peak memory " + std::to_string(*peak) + " KiB");
        }
    } else if (verb == "sleep") {
        std::this_thread::sleep_for(Ms{number()});
    } else if (verb == "close") {
        engine_.close_input();
    } else if (verb == "deaf") {
        engine_.close_output();
    } else if (verb == "exit") {
        const int code = number();
        words >> verb;
        expect_exit(code, Ms{number()});
    } else {
        fail("what is '" + verb + "'?");
    }
}

}  // namespace

std::string play_transcript(const std::filesystem::path& transcript, const std::string& executable,
                            const std::string& line_end) {
    std::ifstream file(transcript);
    if (!file) return transcript.string() + ": can't be read";
    const auto at_line = [&](int number, const std::string& fault) {
        return transcript.filename().string() + ":" + std::to_string(number) + ": " + fault;
    };
    Player player(executable, line_end);
    int number = 0;
    try {
        for (std::string line; std::getline(file, line);) {
            ++number;
            player.step(line);
        }
        player.finish();
    } catch (const std::exception& error) {
        return at_line(number, error.what() + std::string(" ") + player.general_faults());
    }
    const std::string faults = player.general_faults();
    return faults.empty() ? "" : at_line(number, faults);
}

}  // namespace kagetsu::test
