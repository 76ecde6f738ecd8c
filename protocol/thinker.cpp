#include "protocol/thinker.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>
#include <vector>

#include "protocol/report.hpp"
#include "protocol/tune.hpp"

namespace kagetsu::protocol {

namespace {

// However long the opponent takes: nobody wants to find the computer hot on the next morning.
constexpr Milliseconds kLongestPondering = std::chrono::minutes(10);

// A search without a limit in time, nodes or depth ends only when it is told to.
bool is_finite(const Limits& limits) {
    return limits.turn || limits.match_left || limits.nodes || limits.depth;
}

// What loading the program may have cost: some managers count it in our first move. Processor
// time, because wall time runs on while a manager keeps us suspended.
Milliseconds start_up_time() {
    constexpr Milliseconds kMost{250};
    const double seconds = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    return std::clamp(Milliseconds{static_cast<std::int64_t>(seconds * 1000)}, Milliseconds{0},
                      kMost);
}

bool is_over(const Position& position) {
    return position.winner() || position.empty_count() == 0;
}

}  // namespace

Thinker::Thinker(Output& output, Settings& settings, Game& game, const BlockedMoves& blocked,
                 Post post, const FrontEndOptions& options)
    : output_(output),
      settings_(settings),
      game_(game),
      blocked_(blocked),
      post_(std::move(post)),
      logger_(options.logger),
      default_threads_(options.threads),
      // The real table comes with the first search: by then the manager has said how much memory
      // there is, and some managers judge by the peak.
      engine_(Engine::kMinHashBytes, options.evaluator) {}

bool Thinker::will_end() const noexcept {
    return search_->is_stopped || is_finite(search_->limits);
}

// --- questions ------------------------------------------------------------------------------

void Thinker::think(Clock::time_point start, int lines) {
    prepare_engine();
    const Position& position = game_.position();
    if (position.empty_count() == 0) return write("ERROR no empty square");
    Limits limits = limits_from(start);
    limits.multi_pv = lines;
    const Square center = position.shape().center();
    const bool is_center_blocked =
        std::count(limits.excluded.begin(), limits.excluded.end(), center) > 0;
    if (position.occupied_count() == 0 && !is_center_blocked && lines == 1) {
        // The centre is as good as any and needs no search. A rule that we only approximate has to
        // be owned up to; otherwise the answer stays as short as can be.
        if (!settings_.rule().is_exact) announce();
        SearchInfo info;
        info.pv = {center};
        if (settings_.shows_lines()) write_block(info);
        return answer(center, start);
    }
    announce();
    begin({Question::Move, limits, lines == 1 && may_swap()});
    engine_.set_position(position);
    engine_.go(limits, callbacks());
}

void Thinker::balance(int stones, Value advantage, Clock::time_point start) {
    prepare_engine();
    if (game_.position().empty_count() < stones) return write("ERROR no empty square");
    announce();
    const Limits limits = limits_from(start);
    begin({Question::Balance, limits});
    engine_.set_position(game_.position());
    engine_.balance(stones, advantage, limits, callbacks());
}

void Thinker::decide_swap2(const Position& position, Clock::time_point start) {
    ask_swap2(position, 0, start);
}

void Thinker::decide_swap2_step(int step, Clock::time_point start) {
    const Position& position = game_.position();
    if (step == 1) return ask_swap2(Position(position.shape(), position.rule()), step, start);
    // Whoever is said to own the stones: Black has put one more than White, who is to move.
    Position choice = position;
    if (choice.side_to_move() != Color::White) choice.set_side_to_move(Color::White);
    ask_swap2(choice, step, start);
}

void Thinker::ask_swap2(const Position& position, int step, Clock::time_point start) {
    prepare_engine();
    announce();
    const Limits limits = limits_from(start);
    begin({Question::Swap2, limits, false, step});
    engine_.set_position(position);
    engine_.choose_swap2(limits,
                         [post = post_](const Swap2Choice& choice) { post(Swap2Decided{choice}); });
}

void Thinker::prepare_engine() {
    const Rule rule = settings_.rule().rule;
    if (rule != game_.position().rule()) game_.set_rule(rule);
    const int threads = settings_.threads().value_or(default_threads_);
    if (threads != engine_.threads()) engine_.set_threads(threads);
    if (const std::size_t wanted = settings_.hash_bytes(engine_.threads()); wanted != hash_bytes_) {
        engine_.set_hash_size(wanted);
        hash_bytes_ = wanted;
    }
    if (std::exchange(must_clear_hash_, false)) engine_.clear_hash();
}

void Thinker::begin(Search search) {
    search_ = std::move(search);
    is_engine_fresh_ = false;
}

Limits Thinker::limits_from(Clock::time_point start) {
    Limits limits;
    limits.start = start;
    if (std::exchange(is_first_question_, false)) limits.start -= start_up_time();
    limits.turn = settings_.clock().turn();
    limits.match_left = settings_.clock().match_left();
    limits.depth = settings_.depth();
    limits.nodes = settings_.nodes();
    limits.strength = settings_.strength();
    limits.width = settings_.width();
    limits.excluded = blocked_.in(game_.position());
    return limits;
}

Callbacks Thinker::callbacks() const {
    Callbacks callbacks;
    callbacks.on_iteration = [post = post_](const SearchInfo& info) { post(SearchProgress{info}); };
    callbacks.on_finish = [post = post_](const SearchResult& result) {
        post(SearchFinished{result});
    };
    if (settings_.shows_root_moves()) {
        callbacks.on_root_move = [post = post_](Square move, RootMoveState state) {
            post(RootMoveSeen{move, state});
        };
    }
    return callbacks;
}

void Thinker::announce() {
    std::string text = describe(settings_.rule(), game_.position().shape());
    if (text == announced_) return;
    announced_ = std::move(text);
    write("MESSAGE " + announced_);
}

// --- orders ---------------------------------------------------------------------------------

void Thinker::stop() {
    if (!is_busy()) return stop_pondering();
    search_->is_stopped = true;
    engine_.stop();
}

void Thinker::stop_pondering() {
    if (!std::exchange(is_pondering_, false)) return;
    engine_.stop();
    engine_.wait();
}

void Thinker::tune(std::string_view key, std::string_view text) {
    if (is_at_rest() && protocol::tune(parameters_, key, text)) engine_.set_parameters(parameters_);
}

void Thinker::update_time() {
    if (!is_busy()) return;
    Limits& limits = search_->limits;
    limits.turn = settings_.clock().turn();
    limits.match_left = settings_.clock().match_left();
    engine_.update_time(limits);
    // "Move now", from a person's hand.
    if (limits.turn && limits.turn->count() == 0) engine_.stop();
}

void Thinker::forget_game() {
    // What was learned in one game must not decide another.
    if (!is_engine_fresh_) engine_.new_game();
    is_engine_fresh_ = true;
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

// --- answers --------------------------------------------------------------------------------

void Thinker::report(const SearchInfo& info) {
    if (!is_busy()) return;
    search_->has_reported = true;
    write("MESSAGE " + describe(info));
    if (settings_.shows_lines()) write_block(info);
}

void Thinker::write_block(const SearchInfo& info) {
    for (const std::string& line : info_block(info, game_.position()))
        write(line);
}

void Thinker::report(Square move, RootMoveState state) {
    if (is_busy()) write("MESSAGE REALTIME " + describe(move, state));
}

void Thinker::finish(const SearchResult& result) {
    const Search search = *std::exchange(search_, std::nullopt);
    // A GUI that asked for lines waits for at least one.
    if (!search.has_reported && settings_.shows_lines()) write_block(result.info);
    if (settings_.shows_root_moves()) write("MESSAGE REALTIME REFRESH");
    if (result.info.depth > 0) write("MESSAGE " + describe(result.info));
    answer_with(result, search);
}

void Thinker::answer_with(const SearchResult& result, const Search& search) {
    if (search.question == Question::Balance) {
        close_books(search.limits.start);
        for (const Square stone : result.info.pv)
            game_.add_next_stone(stone);
        return write(to_coordinates(result.info.pv));
    }
    if (search.may_swap && result.info.value < 0) {
        game_.swap_sides();
        close_books(search.limits.start);
        return write("SWAP");
    }
    answer(checked(result.move), search.limits.start);
    if (search.limits.multi_pv == 1) ponder(result);
}

void Thinker::finish(const Swap2Choice& choice) {
    const Search search = *std::exchange(search_, std::nullopt);
    close_books(search.limits.start);
    if (search.step == 0) return write(describe(choice));
    for (const std::string& line : describe_step(choice, search.step))
        write("MESSAGE SWAP2 " + line);
}

Square Thinker::checked(Square move) const {
    const Position& position = game_.position();
    if (position.shape().contains(move) && position.is_empty(move)) return move;
    if (logger_) logger_->error("the engine chose {}, which is not an empty square", move);
    return position.layout().square_of(position.empty_points().first());
}

bool Thinker::may_swap() const {
    return settings_.may_swap() && game_.position().moves().size() == 1 &&
           game_.position().occupied_count() == 1;
}

void Thinker::close_books(Clock::time_point start) {
    settings_.clock().spend(std::chrono::ceil<Milliseconds>(Clock::now() - start));
}

void Thinker::answer(Square move, Clock::time_point start) {
    // All books are closed before the move is out: the next command may come within a millisecond.
    game_.add_own_stone(move);
    close_books(start);
    write(to_coordinates(move));
}

// The position after the reply that we expect, or before any: what is found stays in the table.
void Thinker::ponder(const SearchResult& result) {
    if (!settings_.pondering() || settings_.strength() < Settings::kFullStrength) return;
    Position position = game_.position();
    const std::vector<Square>& pv = result.info.pv;
    if (!is_over(position) && pv.size() > 1 && position.is_empty(pv[1])) position.make(pv[1]);
    if (is_over(position)) return;
    Limits limits;
    limits.turn = kLongestPondering;
    is_pondering_ = true;
    engine_.set_position(position);
    engine_.go(limits, {});
}

}  // namespace kagetsu::protocol
