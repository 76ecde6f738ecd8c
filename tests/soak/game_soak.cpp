#include "game_soak.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "kagetsu/notation.hpp"
#include "summary.hpp"
#include "support/rule_code.hpp"

namespace kagetsu::test {

namespace {

using Ms = std::chrono::milliseconds;

// With a clock for the whole game, this times the limit of a move: for the game, and for a move.
constexpr int kMatchMoves = 40;
constexpr int kLongestMove = 5;

constexpr const char* kNoLimit = "2147483647";

// Ends a game in which something was wrong.
struct Fault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace

struct GameSoak::Player {
    Player(std::string name, const Lines& program, Dialogue& dialogue)
        : talk(std::move(name), program, dialogue) {}

    Conversation talk;
    std::optional<BoardShape> shape;  // of its board
    std::size_t known_moves = 0;      // of the game, on its board
    std::optional<double> left_ms;    // of the game's clock, if there is one
};

GameSoak::GameSoak(GameSoakOptions options, std::ostream& out)
    : options_(std::move(options)), out_(out) {}

GameSoak::~GameSoak() = default;

GameRecord GameSoak::play(int number) {
    GamePlan plan = plan_game(options_.choice, number);
    GameRecord record;
    record.number = number;
    record.rule = kagetsu::name_of(plan.rule);
    record.width = plan.shape.width;
    record.height = plan.shape.height;
    record.threads = plan.threads;
    record.opening = name_of(plan.opening);
    record.has_match_clock = plan.has_match_clock;
    record.is_fresh = plan.is_fresh;

    dialogue_.begin();
    Players fresh;
    Players& players = plan.is_fresh ? fresh : players_;
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i]) continue;
        players[i] = std::make_unique<Player>(i == 0 ? "A" : "B", options_.program, dialogue_);
        if (!plan.is_fresh) memory_[i] = MemoryWatch(kMemoryMarginKib);
    }
    try {
        play_game(plan, record, players);
    } catch (const Fault& fault) {
        record.fault = fault.what();
    }
    record.result = name_of(game_->result());
    if (!record.fault.empty()) {
        for (auto& player : players)
            player.reset();
    } else if (!plan.is_fresh) {
        for (std::size_t i = 0; i < players.size(); ++i)
            memory_[i].add(players[i]->talk.resident_memory());
    }
    report(record);
    return record;
}

void GameSoak::play_game(GamePlan& plan, GameRecord& record, Players& players) {
    game_.emplace(plan.shape, plan.rule);
    for (auto& player : players)
        prepare(plan, *player, plan.random);
    // As they are on the board: [0] plays Black.
    std::array<Player*, 2> sides{players[0].get(), players[1].get()};
    if (!plan.first_is_black) std::swap(sides[0], sides[1]);

    if (plan.opening == GamePlan::Opening::Swap2) {
        Player& first = *players[0];
        open_by_swap2(record, first, *players[1]);
    }
    for (const Point stone : plan.stones) {
        if (const std::string wrong = game_->play(stone); !wrong.empty()) throw Fault(wrong);
    }
    while (!game_->is_over()) {
        Player& player = *sides[index_of(game_->to_move())];
        const Point move = move_of(player, record, plan.random);
        if (const std::string wrong = game_->play(move); !wrong.empty()) throw Fault(wrong);
        player.known_moves = game_->moves().size();
    }
    for (auto& player : players) {
        if (plan.is_fresh) {
            player->talk.end(missing_after(0));
        } else {
            player->talk.listen();
        }
        if (const std::string wrong = player->talk.fault(); !wrong.empty()) throw Fault(wrong);
    }
}

// Tells the player the conditions of the game.
void GameSoak::prepare(const GamePlan& plan, Player& player, Random& random) {
    Lines lines{"INFO rule " + std::to_string(code_of(plan.rule)),
                "INFO thread_num " + std::to_string(plan.threads)};
    // Always the same size, which some games fill: what it takes is not to look like growth.
    lines.emplace_back("INFO hash_size 4096");
    player.left_ms.reset();
    if (plan.has_match_clock) {
        player.left_ms = kMatchMoves * options_.turn_ms;
        lines.push_back("INFO timeout_match " + std::to_string(kMatchMoves * options_.turn_ms));
        lines.push_back("INFO timeout_turn " + std::to_string(kLongestMove * options_.turn_ms));
    } else {
        lines.emplace_back("INFO timeout_match 0");
        lines.push_back(std::string("INFO time_left ") + kNoLimit);
        lines.push_back("INFO timeout_turn " + std::to_string(options_.turn_ms));
    }
    const std::string width = std::to_string(plan.shape.width);
    const std::string height = std::to_string(plan.shape.height);
    if (player.shape == plan.shape && random.percent(50)) {
        lines.emplace_back("RESTART");
    } else if (width == height && random.percent(90)) {
        lines.push_back("START " + width);
    } else {
        lines.push_back("RECTSTART " + width + "," + height);
    }
    // Managers send the conditions before or after START.
    if (random.percent(50)) std::rotate(lines.begin(), lines.end() - 1, lines.end());
    player.shape = plan.shape;
    player.known_moves = 0;
    player.talk.say(lines);
    if (!player.talk.await(missing_after(0))) throw Fault(player.talk.fault());
}

GameSoak::Clock::time_point GameSoak::missing_after(int ms) const {
    return Clock::now() + Ms{ms + options_.missing_ms};
}

// Sends lines the last of which is to be answered by a move or a choice, and notes its delay.
void GameSoak::ask(Player& player, const Lines& lines, int limit_ms, GameRecord& record) {
    const auto begin = Clock::now();
    player.talk.say(lines);
    if (!player.talk.await(missing_after(limit_ms))) throw Fault(player.talk.fault());
    const std::chrono::duration<double, std::milli> used = player.talk.answered_at() - begin;
    record.delays.push_back(used.count() - limit_ms);
    if (player.left_ms) *player.left_ms -= used.count();
}

// Asks for the next move, in one of the ways in which a manager can.
Point GameSoak::move_of(Player& player, GameRecord& record, Random& random) {
    const std::vector<Point>& moves = game_->moves();
    Lines lines;
    int limit = options_.turn_ms;
    if (player.left_ms) {
        const int left = std::max(static_cast<int>(*player.left_ms), 0);
        lines.push_back("INFO time_left " + std::to_string(left));
        limit = std::min(kLongestMove * options_.turn_ms, left);
    }
    if (moves.empty() && random.percent(80)) {
        lines.emplace_back("BEGIN");
    } else if (!moves.empty() && player.known_moves + 1 == moves.size() && random.percent(75)) {
        lines.push_back("TURN " + text_of(moves.back()));
    } else {
        Lines stones;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const bool is_own = i % 2 == moves.size() % 2;
            stones.push_back(text_of(moves[i]) + (is_own ? ",1" : ",2"));
        }
        // Any order is allowed.
        for (std::size_t i = stones.size(); random.percent(20) && i > 1; --i)
            std::swap(stones[i - 1],
                      stones[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
        lines.emplace_back("BOARD");
        lines.insert(lines.end(), stones.begin(), stones.end());
        lines.emplace_back("DONE");
    }
    ask(player, lines, limit, record);
    const Answer& answer = player.talk.answer();
    if (answer.kind != kMoves || answer.moves.size() != 1)
        throw Fault("'" + player.talk.answer_line() + "' is not a move");
    return {answer.moves[0].x, answer.moves[0].y};
}

// The first player puts three stones; the second chooses a side, or puts two more for the first to
// choose. Colours are settled before by the plan: who would have another only changes sides.
void GameSoak::open_by_swap2(GameRecord& record, Player& first, Player& second) {
    const auto expect = [](const Player& player, std::size_t fewest, std::size_t most) {
        const std::size_t count = player.talk.answer().moves.size();
        if (count < fewest || count > most)
            throw Fault("'" + player.talk.answer_line() + "' is no choice of swap2");
    };
    play_stones(choose_stones(record, first).moves);
    expect(first, 3, 3);
    play_stones(choose_stones(record, second).moves);
    expect(second, 0, 2);
    if (second.talk.answer().moves.size() < 2) return;
    play_stones(choose_stones(record, first).moves);
    expect(first, 0, 1);
}

Answer GameSoak::choose_stones(GameRecord& record, Player& player) {
    Lines lines;
    int limit = options_.turn_ms;
    if (player.left_ms) limit *= kLongestMove;
    lines.emplace_back("SWAP2BOARD");
    for (const Point move : game_->moves())
        lines.push_back(text_of(move));
    lines.emplace_back("DONE");
    ask(player, lines, limit, record);
    return player.talk.answer();
}

void GameSoak::play_stones(const std::vector<XY>& stones) {
    for (const XY stone : stones) {
        const std::string wrong = game_->play({stone.x, stone.y});
        if (!wrong.empty()) throw Fault(wrong);
    }
}

void GameSoak::report(const GameRecord& record) {
    const int late = late_moves(record, options_.late_ms);
    if (record.fault.empty() && late == 0) return;
    out_ << "game " << record.number << ", seed " << options_.choice.seed << ", " << record.rule
         << ' ' << record.width << 'x' << record.height << ", " << record.threads << " threads: ";
    if (late > 0)
        out_ << "late by " << quantile(record.delays, 1) << " ms (" << late << " moves); ";
    out_ << record.fault << '\n';
    if (dialogues_left_-- <= 0) return;
    for (const std::string& line : dialogue_.lines())
        out_ << line << '\n';
    out_ << std::flush;
}

}  // namespace kagetsu::test
