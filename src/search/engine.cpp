#include "kagetsu/engine.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "search/thread_team.hpp"

namespace kagetsu {

namespace {

TimeBudget budget_for(const Position& position, const Limits& limits) {
    return time_budget(limits, (position.empty_count() + 1) / 2);
}

}  // namespace

struct Engine::Impl {
    explicit Impl(std::size_t hash_bytes) : table(std::max(hash_bytes, kMinHashBytes)) {}

    Evaluator evaluator;
    TranspositionTable table;
    SearchControl control;
    ThreadTeam team{evaluator, table, control};
    Position position;
    Limits limits;
    std::thread thread;
};

Engine::Engine(std::size_t hash_bytes) : impl_(std::make_unique<Impl>(hash_bytes)) {}

Engine::~Engine() {
    stop();
    wait();
}

void Engine::set_hash_size(std::size_t bytes) {
    stop();
    wait();
    impl_->table.resize(std::max(bytes, kMinHashBytes));
}

std::size_t Engine::hash_size() const noexcept {
    return impl_->table.size_in_bytes();
}

void Engine::set_threads(int threads) {
    stop();
    wait();
    impl_->team.resize(std::clamp(threads, 1, kMaxThreads));
}

int Engine::threads() const noexcept {
    return impl_->team.size();
}

void Engine::new_game() {
    stop();
    wait();
    impl_->table.clear();
    impl_->team.forget();
}

void Engine::clear_hash() {
    stop();
    wait();
    impl_->table.clear();
}

int Engine::hash_usage() const noexcept {
    return impl_->table.usage();
}

void Engine::set_position(const Position& position) {
    stop();
    wait();
    impl_->position = position;
}

void Engine::go(const Limits& limits, Callbacks callbacks) {
    stop();
    wait();
    impl_->limits = limits;
    impl_->control.stop.store(false, std::memory_order_relaxed);
    impl_->control.set_budget(limits.start, budget_for(impl_->position, limits));
    impl_->table.age();
    impl_->team.age();
    impl_->thread = std::thread([impl = impl_.get(), callbacks = std::move(callbacks)] {
        const SearchResult result = impl->team.think(impl->position, impl->limits, callbacks);
        if (callbacks.on_finish) callbacks.on_finish(result);
    });
}

void Engine::update_time(const Limits& limits) {
    Limits updated = impl_->limits;
    updated.turn = limits.turn;
    updated.match_left = limits.match_left;
    updated.overhead = limits.overhead;
    impl_->control.set_budget(updated.start, budget_for(impl_->position, updated));
}

void Engine::stop() {
    impl_->control.stop.store(true, std::memory_order_relaxed);
}

void Engine::wait() {
    if (impl_->thread.joinable()) impl_->thread.join();
}

}  // namespace kagetsu
