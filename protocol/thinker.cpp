#include "protocol/thinker.hpp"

#include <spdlog/logger.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/point_table.hpp"
#include "protocol/report.hpp"
#include "protocol/tune.hpp"

namespace kagetsu::protocol {

namespace {

// Pondering ends after this time, even if the opponent has left the game open overnight.
constexpr Milliseconds kMaxPondering = std::chrono::minutes(10);

// The time for a move without limits that nothing can stop, because the only thread searches it.
constexpr Milliseconds kLongestAlone{2000};

// Is there a limit of time, nodes or depth? Without one a search ends only at STOP.
bool is_finite(const Limits& limits) {
    return limits.turn || limits.match_left || limits.nodes || limits.depth;
}

// The time that loading the program has taken, at most 250 ms: some managers count it in the first
// move. It is processor time, because wall time runs on while a manager keeps the process
// suspended.
Milliseconds measure_start_up_time() {
    constexpr Milliseconds kMaxTime{250};
    const double seconds = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    return std::clamp(Milliseconds{static_cast<std::int64_t>(seconds * 1000)}, Milliseconds{0},
                      kMaxTime);
}

// The empty squares, without those that renju forbids.
Bitboard legal_moves(const Position& position) {
    Bitboard squares = position.empty_squares();
    if (point_law(position.rule(), position.side_to_move()) == PointLaw::RenjuBlack)
        squares.remove(forbidden_points(position));
    return squares;
}

bool is_over(const Position& position) {
    return position.winner() || position.empty_count() == 0;
}

}  // namespace

Thinker::Thinker(Output& output, Settings& settings, Game& game, const ExcludedMoves& excluded,
                 PostEvent post, const FrontEndOptions& options)
    : output_(output),
      settings_(settings),
      game_(game),
      excluded_(excluded),
      post_(std::move(post)),
      logger_(options.logger),
      log_trouble_(options.log_trouble),
      default_threads_(options.threads),
      // The hash table gets its size with the memory limit, or else at the first search.
      engine_(Engine::kMinHashBytes, options.evaluator) {
    engine_.set_allies(options.allies);
}

bool Thinker::will_end() const noexcept {
    return search_->is_stopped || is_finite(search_->limits);
}

// --- searches -------------------------------------------------------------------------------

void Thinker::think(Clock::time_point start, int multi_pv) {
    configure_engine();
    const Position& position = game_.position();
    if (position.empty_count() == 0) return write("ERROR no empty square");
    Limits limits = limits_from(start, position);
    limits.multi_pv = multi_pv;
    const Square center = position.shape().center();
    const bool is_center_excluded =
        std::count(limits.excluded.begin(), limits.excluded.end(), center) > 0;
    if (position.occupied_count() == 0 && !is_center_excluded && multi_pv == 1) {
        // No first move is better than the centre, and it needs no search. The rule is announced
        // here only if it is not the requested one; otherwise the move is the whole answer.
        if (!settings_.rule().is_exact) announce_rule();
        SearchInfo info;
        info.pv = {center};
        if (settings_.shows_variations()) write_info_block(info);
        has_answered_ = true;
        return play(center, start);
    }
    announce_rule();
    begin({Task::Move, limits, multi_pv == 1 && may_swap()});
    engine_.set_position(position);
    start_search([this](const Limits& charged) { engine_.go(charged, callbacks()); });
}

void Thinker::balance(int stones, Value advantage, Clock::time_point start) {
    configure_engine();
    if (game_.position().empty_count() < stones) return write("ERROR no empty square");
    announce_rule();
    begin({Task::Balance, limits_from(start, game_.position())});
    engine_.set_position(game_.position());
    start_search(
        [&](const Limits& limits) { engine_.balance(stones, advantage, limits, callbacks()); });
}

void Thinker::decide_swap2(const Position& position, Clock::time_point start) {
    search_swap2(position, 0, start);
}

void Thinker::decide_swap2_step(int step, Clock::time_point start) {
    const Position& position = game_.position();
    if (step == 1) return search_swap2(Position(position.shape(), position.rule()), step, start);
    // In steps 2 and 3 Black has one stone more and White is to move; the owners that YXBOARD names
    // do not matter.
    Position choice = position;
    if (choice.side_to_move() != Color::White) choice.set_side_to_move(Color::White);
    search_swap2(choice, step, start);
}

void Thinker::search_swap2(const Position& position, int step, Clock::time_point start) {
    configure_engine();
    if (position.empty_count() == 0) return write("ERROR no empty square");
    announce_rule();
    begin({Task::Swap2, limits_from(start, position), false, step});
    engine_.set_position(position);
    start_search([this](const Limits& limits) {
        engine_.choose_swap2(
            limits, [post = post_](const Swap2Choice& choice) { post(Swap2Decided{choice}); });
    });
}

void Thinker::start_search(const std::function<void(const Limits&)>& start_engine) {
    Limits& limits = search_->limits;
    if (!is_alone_) {
        try {
            return start_engine(limits);
        } catch (const std::system_error&) {
            // No thread: below.
        }
    }
    report_few_threads("the system grants no thread to search, so commands wait for the move");
    if (!is_finite(limits)) limits.turn = kLongestAlone;
    engine_.set_synchronous(true);
    start_engine(limits);
    engine_.set_synchronous(false);
}

void Thinker::report_few_threads(const std::string& text) {
    if (!std::exchange(has_reported_few_threads_, true)) write("MESSAGE " + text);
}

void Thinker::report_refused_threads() {
    const int refused = engine_.refused_threads();
    if (refused == 0) return;
    report_few_threads("the system grants only " + std::to_string(engine_.threads() - refused) +
                       " of " + std::to_string(engine_.threads()) + " threads to search");
}

bool Thinker::report_failure() {
    try {
        engine_.wait();
        return false;
    } catch (const std::bad_alloc&) {
        write("MESSAGE not enough memory for this search");
        return true;
    }
}

void Thinker::configure_engine() {
    const int threads = settings_.threads().value_or(default_threads_);
    if (threads != engine_.threads()) engine_.set_threads(threads);
    if (const std::size_t wanted = settings_.hash_bytes(engine_.threads()); wanted != hash_bytes_) {
        engine_.set_hash_size(wanted);
        hash_bytes_ = wanted;
    }
    if (std::exchange(must_clear_hash_, false)) engine_.clear_hash();
    note_start_up_time();
}

void Thinker::note_start_up_time() {
    if (!start_up_time_) start_up_time_ = measure_start_up_time();
}

void Thinker::prepare() {
    if (!is_idle()) return;
    note_start_up_time();
    try {
        if (settings_.knows_memory()) configure_engine();
        engine_.warm_up(Position(game_.position().shape(), settings_.rule().rule));
    } catch (const std::bad_alloc&) {
        // The search tries again, and says so.
    }
}

void Thinker::begin(PendingSearch search) {
    if (!std::exchange(has_answered_, true)) search.limits.start -= *start_up_time_;
    has_searched_in_game_ = true;
    search.shows_root_moves = settings_.shows_root_moves();
    search_ = std::move(search);
}

Limits Thinker::limits_from(Clock::time_point start, const Position& position) const {
    Limits limits;
    limits.start = start;
    limits.turn = settings_.clock().turn();
    limits.match_left = settings_.clock().match_left();
    limits.depth = settings_.depth();
    limits.nodes = settings_.nodes();
    limits.strength = settings_.strength();
    limits.candidate_reach = settings_.candidate_reach();
    limits.excluded = excluded_.in(position);
    return limits;
}

Callbacks Thinker::callbacks() const {
    Callbacks callbacks;
    callbacks.on_iteration = [post = post_](const SearchInfo& info) { post(SearchProgress{info}); };
    callbacks.on_finish = [post = post_](const SearchResult& result) {
        try {
            post(SearchFinished{result});
        } catch (const std::bad_alloc&) {
            // No room for the variations. The move is what counts.
            post(SearchFinished{{result.move, {}}});
        }
    };
    if (search_->shows_root_moves) {
        callbacks.on_root_move = [post = post_](Square move, RootMoveState state) {
            post(RootMoveChanged{move, state});
        };
    }
    return callbacks;
}

// Not before the first search: managers expect nothing but the answer to a command.
void Thinker::report_log_trouble() {
    if (!log_trouble_ || log_trouble_->empty()) return;
    const std::string text = *std::exchange(log_trouble_, nullptr);
    write("MESSAGE " + text);
}

void Thinker::announce_rule() {
    report_log_trouble();
    std::string text = describe(settings_.rule(), game_.position().shape());
    if (text == announced_rule_) return;
    announced_rule_ = std::move(text);
    write("MESSAGE " + announced_rule_);
}

// --- control --------------------------------------------------------------------------------

void Thinker::stop() {
    if (!is_busy()) return stop_pondering();
    search_->is_stopped = true;
    engine_.stop();
}

void Thinker::stop_pondering() {
    if (!is_pondering_.exchange(false)) return;
    engine_.stop();
    try {
        engine_.wait();
    } catch (const std::bad_alloc&) {
        // Pondering that fails costs nothing.
    }
}

void Thinker::tune(std::string_view key, std::string_view text) {
    if (is_idle() && protocol::tune(parameters_, key, text)) engine_.set_parameters(parameters_);
}

void Thinker::update_time() {
    if (!is_busy()) return;
    Limits& limits = search_->limits;
    limits.turn = settings_.clock().turn();
    limits.match_left = settings_.clock().match_left();
    engine_.update_time(limits);
    // The "move now" of managers.
    if (limits.turn && limits.turn->count() == 0) engine_.stop();
}

void Thinker::forget_game() {
    // Nothing learned in one game may influence the next.
    if (std::exchange(has_searched_in_game_, false)) engine_.new_game();
}

void Thinker::clear_hash() {
    if (is_busy()) {
        must_clear_hash_ = true;
    } else {
        engine_.clear_hash();
    }
}

std::string Thinker::hash_usage() const {
    return describe_hash(engine_.hash_size(), engine_.hash_usage());
}

// --- results --------------------------------------------------------------------------------

void Thinker::report(const SearchInfo& info) {
    if (!is_busy()) return;
    search_->has_reported = true;
    write("MESSAGE " + describe(info));
    if (settings_.shows_variations()) write_info_block(info);
}

void Thinker::write_info_block(const SearchInfo& info) {
    for (const std::string& line : info_block(info, game_.position()))
        write(line);
}

void Thinker::report(Square move, RootMoveState state) {
    if (is_busy()) write("MESSAGE REALTIME " + describe(move, state));
}

void Thinker::finish(const SearchResult& result) {
    const PendingSearch search = *std::exchange(search_, std::nullopt);
    report_failure();
    report_refused_threads();
    report_log_trouble();
    // A GUI that wants variations waits for at least one.
    if (!search.has_reported && settings_.shows_variations()) write_info_block(result.info);
    if (search.shows_root_moves) write("MESSAGE REALTIME REFRESH");
    if (result.info.depth > 0) write("MESSAGE " + describe(result.info));
    answer_with(result, search);
}

void Thinker::answer_with(const SearchResult& result, const PendingSearch& search) {
    if (search.task == Task::Balance) {
        stop_clock(search.limits.start);
        if (result.info.pv.empty()) return write("ERROR no stones found");
        for (const Square stone : result.info.pv)
            game_.add_next_stone(stone);
        return write(to_coordinates(result.info.pv));
    }
    if (search.may_swap && result.info.value < 0) {
        game_.swap_sides();
        stop_clock(search.limits.start);
        return write("SWAP");
    }
    play(checked(result.move), search.limits.start);
    if (search.limits.multi_pv == 1) ponder(result);
}

void Thinker::finish(const Swap2Choice& choice) {
    const PendingSearch search = *std::exchange(search_, std::nullopt);
    const bool has_failed = report_failure();
    report_refused_threads();
    report_log_trouble();
    stop_clock(search.limits.start);
    if (has_failed) return write("ERROR no choice found");
    if (search.step == 0) return write(describe(choice));
    for (const std::string& line : describe_step(choice, search.step))
        write("MESSAGE SWAP2 " + line);
}

Square Thinker::checked(Square move) const {
    const Position& position = game_.position();
    if (position.shape().contains(move) && position.is_empty(move)) return move;
    if (logger_) logger_->error("the engine chose {}, which is not an empty square", move);
    const Bitboard legal = legal_moves(position);
    // Where every square is forbidden, a move has to be made all the same.
    return position.layout().square_of((legal.empty() ? position.empty_squares() : legal).first());
}

bool Thinker::may_swap() const {
    return settings_.may_swap() && game_.position().moves().size() == 1 &&
           game_.position().occupied_count() == 1;
}

void Thinker::stop_clock(Clock::time_point start) {
    settings_.clock().spend(std::chrono::ceil<Milliseconds>(Clock::now() - start));
}

void Thinker::play(Square move, Clock::time_point start) {
    // Everything is in order before the move is printed: the next command may come within a
    // millisecond.
    game_.add_own_stone(move);
    stop_clock(start);
    write(to_coordinates(move));
    engine_.warm_up(game_.position());  // while the opponent thinks
}

// Searches the position after the reply that the principal variation predicts, or the present one
// if it predicts none. The results stay in the hash table.
void Thinker::ponder(const SearchResult& result) {
    if (!settings_.pondering() || settings_.strength() < Limits::kFullStrength) return;
    Position position = game_.position();
    const std::vector<Square>& pv = result.info.pv;
    if (!is_over(position) && pv.size() > 1 && position.is_empty(pv[1])) position.make(pv[1]);
    if (is_over(position) || is_alone_) return;
    Limits limits;
    limits.turn = kMaxPondering;
    is_pondering_ = true;
    engine_.set_position(position);
    try {
        engine_.go(limits, {{}, [this](const SearchResult&) { is_pondering_ = false; }});
    } catch (const std::exception&) {
        is_pondering_ = false;  // no thread or no memory, no pondering
    }
}

}  // namespace kagetsu::protocol
