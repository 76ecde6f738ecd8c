#include "kagetsu/engine.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <random>
#include <utility>

#include "engine/warm_up.hpp"
#include "kagetsu/forbidden.hpp"
#include "kagetsu/point_table.hpp"
#include "kagetsu/thread.hpp"
#include "opening/balancer.hpp"
#include "opening/swap2.hpp"
#include "search/allies.hpp"
#include "search/handicap.hpp"
#include "search/move_clock.hpp"
#include "search/parameters.hpp"
#include "search/thread_team.hpp"
#include "search/variations.hpp"

namespace kagetsu {

struct Engine::Impl {
    Impl(std::size_t hash_bytes, Evaluator its_evaluator)
        : table(std::max(hash_bytes, kMinHashBytes)),
          evaluator(std::move(its_evaluator)),
          wanted_bytes(std::max(hash_bytes, kMinHashBytes)) {}

    [[nodiscard]] SearchContext context() noexcept { return {shared, team, clock}; }
    [[nodiscard]] Random& random_engine();
    // The seed for the random choices of one search; 0 at full strength, which makes none.
    [[nodiscard]] std::uint64_t seed_for(const Limits& limits);
    // `seed`: from seed_for().
    [[nodiscard]] SearchResult think(const Limits& limits, const Callbacks& callbacks,
                                     std::uint64_t seed);
    // What `search` returns or, if it throws, what `instead` returns; the exception is kept for
    // wait().
    template <typename Search, typename Instead>
    [[nodiscard]] auto attempt(const Search& search, const Instead& instead);
    // A legal move, found without memory.
    [[nodiscard]] SearchResult unsearched(const Limits& limits) const noexcept;
    void wait();
    [[nodiscard]] bool wait_for(Milliseconds time);
    // Ends a running search: on return the engine is idle.
    void halt() noexcept;
    void begin(const Limits& limits, MoveClock::TimeUse time_use);
    void start(const Limits& limits, MoveClock::TimeUse time_use, std::function<void()> work);

    TranspositionTable table;
    Evaluator evaluator;
    std::size_t wanted_bytes;  // of the table, which is smaller if memory is short
    Allies* allies = nullptr;
    WarmUp warm_up{table, evaluator};
    SearchControl control;
    MoveClock clock{control};
    SearchParameters parameters;
    SharedResources shared{evaluator, parameters, table, control};
    ThreadTeam team{shared};
    Position position;
    std::optional<Random> random;  // created when first needed
    Thread thread;
    std::exception_ptr error;  // that the last search has thrown
    std::mutex mutex;
    std::condition_variable ended;
    bool is_running = false;  // on the thread
    bool is_synchronous = false;
};

template <typename Search, typename Instead>
auto Engine::Impl::attempt(const Search& search, const Instead& instead) {
    try {
        return search();
    } catch (...) {
        error = std::current_exception();
    }
    return instead();
}

SearchResult Engine::Impl::unsearched(const Limits& limits) const noexcept {
    Bitboard legal = position.empty_squares();
    try {
        if (point_law(position.rule(), position.side_to_move()) == PointLaw::RenjuBlack)
            legal.remove(forbidden_points(position));
    } catch (const std::bad_alloc&) {
        // There is not even memory for the tables that tell what is forbidden.
    }
    Bitboard wanted = legal;
    for (const Square square : limits.excluded)
        if (position.shape().contains(square)) wanted.clear(position.layout().bit_of(square));
    SearchResult result;
    for (const Bitboard& moves :
         {wanted & position.candidates(), wanted, legal, position.empty_squares()}) {
        if (moves.empty()) continue;
        result.move = position.layout().square_of(moves.first());
        break;
    }
    return result;
}

void Engine::Impl::wait() {
    thread.join();
    if (error) std::rethrow_exception(std::exchange(error, nullptr));
}

bool Engine::Impl::wait_for(Milliseconds time) {
    std::unique_lock lock(mutex);
    return ended.wait_for(lock, time, [this] { return !is_running; });
}

void Engine::Impl::halt() noexcept {
    clock.stop();
    thread.join();
    error = nullptr;
}

// `time_use`: of the first search.
void Engine::Impl::begin(const Limits& limits, MoveClock::TimeUse time_use) {
    warm_up.end();
    clock.begin(limits, (position.empty_count() + 1) / 2, time_use);
    table.age();
    team.age();
}

void Engine::Impl::start(const Limits& limits, MoveClock::TimeUse time_use,
                         std::function<void()> work) {
    begin(limits, time_use);
    // Nothing leaves the thread by an exception.
    auto guarded = [this, own = std::move(work)] {
        attempt(own, [] {});
        const std::lock_guard lock(mutex);
        is_running = false;
        ended.notify_all();
    };
    if (is_synchronous) return guarded();
    is_running = true;
    try {
        thread = Thread(std::move(guarded));
    } catch (...) {
        is_running = false;
        throw;
    }
}

Random& Engine::Impl::random_engine() {
    if (!random) random.emplace(std::random_device{}());
    return *random;
}

std::uint64_t Engine::Impl::seed_for(const Limits& limits) {
    return is_handicapped(limits) ? random_engine()() : 0;
}

SearchResult Engine::Impl::think(const Limits& limits, const Callbacks& callbacks,
                                 std::uint64_t seed) {
    require_stack();
    if (!is_handicapped(limits)) return team.search(position, limits, callbacks);
    // The search finds more variations than the caller asked for, to choose from. Only those asked
    // for are reported.
    const int wanted = std::max(limits.multi_pv, 1);
    Callbacks reports = callbacks;
    if (callbacks.on_iteration) {
        reports.on_iteration = [&](SearchInfo info) {
            info.variation_count = std::min(info.variation_count, wanted);
            if (info.rank < info.variation_count) callbacks.on_iteration(info);
        };
    }
    const PatternBoard board(position, evaluator.point_values(position));
    SearchResult result = team.search(position, handicapped(limits, board, seed), reports);
    if (result.variations.empty()) return result;
    const auto chosen = result.variations.begin() + static_cast<std::ptrdiff_t>(chosen_variation(
                                                        result.variations, limits.strength, seed));
    if (chosen->pv.front() != result.move && callbacks.on_root_move)
        callbacks.on_root_move(chosen->pv.front(), RootMoveState::Best);
    result.variations.erase(result.variations.begin(), chosen);
    result.variations.resize(std::min(result.variations.size(), static_cast<std::size_t>(wanted)));
    number_variations(result.variations);
    result.info = result.variations.front();
    result.move = result.info.pv.front();
    return result;
}

Engine::Engine(std::size_t hash_bytes, const Evaluator& evaluator)
    : impl_(std::make_unique<Impl>(hash_bytes, evaluator)) {}

Engine::~Engine() {
    impl_->halt();
}

const Evaluator& Engine::evaluator() const noexcept {
    return impl_->evaluator;
}

void Engine::set_hash_size(std::size_t bytes) {
    impl_->halt();
    impl_->warm_up.forget();
    impl_->wanted_bytes = std::max(bytes, kMinHashBytes);
    impl_->table.resize(impl_->wanted_bytes);
    if (impl_->allies != nullptr) impl_->allies->forget();
}

std::size_t Engine::hash_size() const noexcept {
    return impl_->table.size_in_bytes();
}

void Engine::require_memory() {
    impl_->halt();
    if (!impl_->table.is_of(impl_->wanted_bytes)) throw std::bad_alloc();
    impl_->team.require_memory();
}

void Engine::set_threads(int threads) {
    impl_->halt();
    impl_->team.resize(std::clamp(threads, 1, kMaxThreads));
}

int Engine::threads() const noexcept {
    return impl_->team.size();
}

int Engine::refused_threads() const noexcept {
    return impl_->team.refused();
}

void Engine::set_synchronous(bool synchronous) {
    const std::exception_ptr error = impl_->error;
    impl_->halt();
    impl_->error = error;
    impl_->is_synchronous = synchronous;
}

void Engine::set_parameters(const ParameterValues& values) {
    impl_->halt();
    impl_->parameters = SearchParameters(values);
    if (impl_->allies != nullptr) impl_->allies->set_parameters(values);
}

void Engine::set_allies(Allies* allies) {
    impl_->halt();
    impl_->allies = allies;
    impl_->team.set_allies(allies);
}

void Engine::warm_up(const Position& position) noexcept {
    impl_->halt();
    impl_->warm_up.begin(position);
}

void Engine::new_game() {
    impl_->halt();
    impl_->warm_up.end();
    impl_->table.clear();
    impl_->team.clear();
    if (impl_->allies != nullptr) impl_->allies->forget();
}

void Engine::clear_hash() {
    impl_->halt();
    impl_->warm_up.end();
    impl_->table.clear();
    if (impl_->allies != nullptr) impl_->allies->forget();
}

int Engine::hash_usage() const noexcept {
    return impl_->table.usage();
}

void Engine::set_position(const Position& position) {
    impl_->halt();
    impl_->position = position;
}

void Engine::go(const Limits& limits, Callbacks callbacks) {
    impl_->halt();
    const std::uint64_t seed = impl_->seed_for(limits);
    impl_->start(limits, MoveClock::TimeUse::Flexible,
                 [impl = impl_.get(), limits, callbacks = std::move(callbacks), seed] {
                     const SearchResult result =
                         impl->attempt([&] { return impl->think(limits, callbacks, seed); },
                                       [&] { return impl->unsearched(limits); });
                     if (callbacks.on_finish) callbacks.on_finish(result);
                 });
}

SearchResult Engine::think(const Limits& limits, const Callbacks& callbacks) {
    impl_->halt();
    const std::uint64_t seed = impl_->seed_for(limits);
    impl_->begin(limits, MoveClock::TimeUse::Flexible);
    SearchResult result = impl_->think(limits, callbacks, seed);
    if (callbacks.on_finish) callbacks.on_finish(result);
    return result;
}

void Engine::update_time(const Limits& limits) {
    impl_->clock.update(limits);
}

void Engine::stop() {
    impl_->clock.stop();
}

void Engine::wait() {
    impl_->wait();
}

bool Engine::wait_for(Milliseconds time) {
    return impl_->wait_for(time);
}

void Engine::balance(int stones, Value advantage, const Limits& limits, Callbacks callbacks) {
    impl_->halt();
    impl_->start(limits, MoveClock::TimeUse::Fixed,
                 [impl = impl_.get(), stones, advantage, limits, callbacks = std::move(callbacks)] {
                     const SearchResult result = impl->attempt(
                         [&] {
                             require_stack();
                             const SearchContext context = impl->context();
                             Balancer balancer(context, impl->position, stones, advantage, limits);
                             return balancer.balance(callbacks.on_iteration);
                         },
                         [] { return SearchResult(); });
                     if (callbacks.on_finish) callbacks.on_finish(result);
                 });
}

void Engine::choose_swap2(const Limits& limits, std::function<void(const Swap2Choice&)> on_finish,
                          std::function<void()> on_begin) {
    impl_->halt();
    impl_->start(limits, MoveClock::TimeUse::Flexible,
                 [impl = impl_.get(), limits, on_finish = std::move(on_finish),
                  on_begin = std::move(on_begin)] {
                     if (on_begin) on_begin();
                     const Swap2Choice choice = impl->attempt(
                         [&] {
                             require_stack();
                             return kagetsu::choose_swap2(impl->context(), impl->position, limits,
                                                          impl->random_engine());
                         },
                         [] { return Swap2Choice(); });
                     if (on_finish) on_finish(choice);
                 });
}

void Engine::set_seed(std::uint64_t seed) {
    impl_->halt();
    impl_->random.emplace(seed);
}

}  // namespace kagetsu
