#include "protocol/session.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/report.hpp"
#include "protocol/scanner.hpp"
#include "protocol/tune.hpp"

namespace kagetsu::protocol {

namespace {

// The board of a manager that never says START. The reference skeleton of the protocol's authors
// takes 20 x 20, and it is the size that Piskvork itself falls back to.
constexpr BoardShape kImpliedShape{20, 20};

// Replies kept for after the move; more than a few means that somebody is playing with us.
constexpr std::size_t kMaxHeld = 16;

constexpr const char* kAbout =
    "name=\"Kagetsu\", version=\"" KAGETSU_VERSION
    "\", author=\"The Kagetsu authors\", country=\"International\", www=\"-\", email=\"-\"";

template <typename... Ts>
bool holds_any_of(const Command& command) {
    return (std::holds_alternative<Ts>(command) || ...);
}

// Does the command need an engine at rest?
bool changes_game(const Command& command) {
    return holds_any_of<Start, Restart, Begin, Turn, Board, Takeback, Play>(command);
}

// A search without a limit in time, nodes or depth ends only when it is told to.
bool is_finite(const Limits& limits) {
    return limits.turn || limits.match_left || limits.nodes || limits.depth;
}

// Is this something that only a board in the manner of Yixin's says?
bool is_yixin(const LineRead& line) {
    Scanner scanner(line.text);
    if (equal_ignoring_case(scanner.word().substr(0, 2), "YX")) return true;
    const auto* const start = std::get_if<Start>(&line.command);
    return start != nullptr && start->is_pair;
}

// What loading the program may have cost: some managers count it in our first move. Processor
// time, because wall time runs on while a manager keeps us suspended.
Milliseconds start_up_time() {
    constexpr Milliseconds kMost{250};
    const double seconds = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    return std::clamp(Milliseconds{static_cast<std::int64_t>(seconds * 1000)}, Milliseconds{0},
                      kMost);
}

std::string to_text(Square square) {
    return std::to_string(x_of(square)) + "," + std::to_string(y_of(square));
}

std::string size_text(int width, int height) {
    return std::to_string(width) + "x" + std::to_string(height);
}

}  // namespace

Session::Session(Output& output, Post post, std::shared_ptr<spdlog::logger> logger, int threads)
    : output_(output),
      post_(std::move(post)),
      logger_(std::move(logger)),
      default_threads_(threads),
      game_(kImpliedShape, settings_.rule().rule),
      // The real table comes with the first search: by then the manager has said how much memory
      // there is, and some managers judge by the peak.
      engine_(Engine::kMinHashBytes) {}

void Session::handle(Event event) {
    std::visit([this](auto&& e) { on(std::forward<decltype(e)>(e)); }, std::move(event));
    work();
    // A search that can end is awaited, so that `printf ... | kagetsu` shows a move.
    if (has_input_ended_ && inbox_.empty() && !(search_ && is_finite(*search_))) is_over_ = true;
    if (output_.is_broken()) is_over_ = true;
}

// --- events ---------------------------------------------------------------------------------

void Session::on(LineRead line) {
    if (logger_) logger_->debug("> {}", line.text);
    // Before anything that waits in the inbox: managers kill half a second after END.
    if (std::holds_alternative<End>(line.command)) {
        is_over_ = true;
        return;
    }
    if (is_yixin(line)) settings_.note_yixin();
    inbox_.push_back(std::move(line));
}

void Session::on(const SearchProgress& progress) {
    if (logger_) logger_->debug("  {}", describe(progress.info));
}

void Session::on(const SearchFinished& finished) {
    const Clock::time_point start = search_->start;
    const Square move = checked(finished.result.move);
    if (finished.result.info.depth > 0) write("MESSAGE " + describe(finished.result.info));
    search_.reset();
    answer(move, start);
    for (const std::string& text : std::exchange(held_, {}))
        write(text);
}

void Session::on(EndOfInput /*end*/) {
    has_input_ended_ = true;
}

void Session::work() {
    while (!is_over_ && !inbox_.empty()) {
        if (search_ && changes_game(inbox_.front().command)) {
            engine_.stop();
            return;
        }
        const LineRead line = std::move(inbox_.front());
        inbox_.pop_front();
        line_time_ = line.at;
        if (!holds_any_of<Stones, Unknown>(line.command)) swallows_stones_ = false;
        // A manager that sends this within BOARD has changed its mind.
        if (changes_game(line.command)) board_.reset();
        std::visit([this](const auto& command) { execute(command); }, line.command);
        if (owes_move()) continue;
        for (const std::string& text : std::exchange(held_, {}))
            write(text);
    }
}

// --- commands -------------------------------------------------------------------------------

void Session::execute(const Blank& /*blank*/) {}

void Session::execute(const Start& start) {
    const BoardShape shape{start.width, start.height};
    if (!shape.is_valid()) {
        // Piskvork looks for the 20 and goes on with that size.
        complain("ERROR", "board size " + size_text(start.width, start.height) +
                              " is not supported, only sides from " + std::to_string(kMinSide) +
                              " to " + std::to_string(kMaxSide) + ", like 15 or 20");
        return;
    }
    begin_game(shape);
    write("OK");
}

void Session::execute(const Restart& /*restart*/) {
    begin_game(game_.position().shape());
    write("OK");
}

void Session::execute(const Begin& /*begin*/) {
    if (game_.position().occupied_count() > 0) begin_game(game_.position().shape());
    think();
}

void Session::execute(const Turn& turn) {
    const auto square = game_.empty_square(turn.point);
    if (!square) return complain("ERROR", "bad coordinates: taken or outside the board");
    game_.add_opponent_stone(*square);
    think();
}

void Session::execute(const Board& board) {
    board_.emplace(game_.position().shape(), settings_.rule().rule);
    execute(board.stones);
}

void Session::execute(const Stones& stones) {
    if (board_) {
        board_->add(stones);
        if (stones.done) finish_board();
        return;
    }
    if (!swallows_stones_) complain("UNKNOWN", "command");
    swallows_stones_ = !stones.done;
}

void Session::execute(const Info& info) {
    if (!search_) tune(info);
    if (!settings_.apply(info) || !search_) return;
    search_->turn = settings_.clock().turn();
    search_->match_left = settings_.clock().match_left();
    engine_.update_time(*search_);
    // "Move now", from a person's hand.
    if (search_->turn && search_->turn->count() == 0) engine_.stop();
}

void Session::execute(const Takeback& takeback) {
    if (!game_.take_back(takeback.point)) {
        return complain("ERROR", "bad coordinates: there is no stone");
    }
    write("OK");
}

void Session::execute(const Play& play) {
    const auto square = game_.empty_square(play.point);
    if (!square) return complain("ERROR", "bad coordinates: taken or outside the board");
    game_.add_own_stone(*square);
    write(to_text(*square));
}

void Session::execute(const About& /*about*/) {
    reply(kAbout);
}

void Session::execute(const ShowForbidden& /*command*/) {
    // At once, also during a search: it is about the board as it is, and no move to anybody.
    write(describe_forbidden(game_.position(), settings_.rule().rule));
}

void Session::execute(const Stop& /*stop*/) {
    if (search_) engine_.stop();
}

void Session::execute(const End& /*end*/) {
    is_over_ = true;
}

void Session::execute(const Unknown& unknown) {
    if (board_) return board_->skip_line();
    complain("UNKNOWN", "command " + unknown.name);
    swallows_stones_ = true;
}

void Session::execute(const Malformed& malformed) {
    if (board_) return board_->skip_line();
    complain("ERROR", malformed.problem + " in " + malformed.name);
}

// --- the game -------------------------------------------------------------------------------

void Session::begin_game(BoardShape shape) {
    game_.restart(shape, settings_.rule().rule);
    settings_.clock().begin_game();
    // What was learned in one game must not decide another.
    if (!is_engine_fresh_) engine_.new_game();
    is_engine_fresh_ = true;
}

void Session::finish_board() {
    const int skipped = board_->skipped();
    game_.set_position(board_->position());
    board_.reset();
    if (skipped > 0) {
        write("MESSAGE entries of BOARD that could not be used: " + std::to_string(skipped));
    }
    think();
}

void Session::think() {
    prepare_engine();
    const Position& position = game_.position();
    if (position.empty_count() == 0) return write("ERROR no empty square");
    if (position.occupied_count() > 0) {
        start_search();
    } else {
        // The centre is as good as any and needs no search. A rule that we only approximate has
        // to be owned up to; otherwise the answer stays as short as can be.
        if (!settings_.rule().is_exact) announce();
        answer(position.shape().center(), line_time_);
    }
    is_first_move_ = false;
}

void Session::prepare_engine() {
    const Rule rule = settings_.rule().rule;
    if (rule != game_.position().rule()) {
        game_.set_rule(rule);
        engine_.new_game();
    }
    const int threads = settings_.threads().value_or(default_threads_);
    if (threads != engine_.threads()) engine_.set_threads(threads);
    if (const std::size_t wanted = settings_.hash_bytes(engine_.threads()); wanted != hash_bytes_) {
        engine_.set_hash_size(wanted);
        hash_bytes_ = wanted;
    }
}

void Session::start_search() {
    announce();
    Limits limits;
    limits.start = is_first_move_ ? line_time_ - start_up_time() : line_time_;
    limits.turn = settings_.clock().turn();
    limits.match_left = settings_.clock().match_left();
    limits.depth = settings_.depth();
    limits.nodes = settings_.nodes();
    search_ = limits;
    is_engine_fresh_ = false;
    engine_.set_position(game_.position());
    engine_.go(limits,
               {[post = post_](const SearchInfo& info) { post(SearchProgress{info}); },
                [post = post_](const SearchResult& result) { post(SearchFinished{result}); }});
}

void Session::announce() {
    std::string text = describe(settings_.rule(), game_.position().shape());
    if (text == announced_) return;
    announced_ = std::move(text);
    write("MESSAGE " + announced_);
}

Square Session::checked(Square move) const {
    const Position& position = game_.position();
    if (position.shape().contains(move) && position.is_empty(move)) return move;
    if (logger_) logger_->error("the engine chose {}, which is not an empty square", move);
    return position.layout().square_of(position.empty_points().first());
}

void Session::answer(Square move, Clock::time_point start) {
    // All books are closed before the move is out: the next command may come within a millisecond.
    game_.add_own_stone(move);
    settings_.clock().spend(std::chrono::ceil<Milliseconds>(Clock::now() - start));
    write(to_text(move));
}

// --- answers --------------------------------------------------------------------------------

void Session::reply(std::string text) {
    if (!owes_move()) return write(text);
    if (held_.size() < kMaxHeld) held_.push_back(std::move(text));
}

void Session::complain(std::string_view kind, const std::string& text) {
    // "ERROR" or "UNKNOWN" in place of a move would lose the game.
    write((owes_move() ? "MESSAGE " : "") + std::string(kind) + " " + text);
}

void Session::write(const std::string& text) {
    if (logger_) logger_->debug("< {}", text);
    output_.write_line(text);
}

}  // namespace kagetsu::protocol
