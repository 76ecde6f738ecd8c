#include "cluster/allied_ranks.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iostream>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace kagetsu {

namespace {

using namespace std::chrono_literals;

// How often a postman looks for letters while a search runs, and on rank 0 while none does. It has
// no core of its own: on a busy machine it took 5 % of the processor time of a search, and 8 % when
// it looked every millisecond.
constexpr auto kBusy = 3ms;
constexpr auto kIdle = 10ms;
// How often numbers of nodes and best moves are sent up; a win is at once.
constexpr auto kProgressInterval = 10ms;
// How often the outboxes are emptied.
constexpr auto kEntriesInterval = 5ms;

}  // namespace

AlliedRanks::AlliedRanks(Mail& mail) : mail_(mail), ring_(mail.size()) {
    if (is_first()) postman_ = Thread([this] { carry(); });
}

AlliedRanks::~AlliedRanks() {
    {
        const std::lock_guard lock(mutex_);
        is_leaving_ = true;
    }
    has_news_.notify_all();
}

// The postman of rank 0.
void AlliedRanks::carry() noexcept {
    std::unique_lock lock(mutex_);
    for (bool is_leaving = false; !is_leaving;) {
        is_leaving = is_leaving_;
        try {
            while (const std::optional<Letter> letter = mail_.receive())
                handle(*letter);
            send();
        } catch (const std::bad_alloc&) {
            // Entries and news are lost, orders are sent later.
        }
        if (!is_leaving)
            has_news_.wait_for(lock, is_on_ ? kBusy : kIdle,
                               [this] { return is_leaving_ || !orders_.empty(); });
    }
}

std::string AlliedRanks::follow(Engine& engine) try {
    engine.set_allies(this);
    Patience patience;
    for (;;) {
        bool is_on = false;
        try {
            while (std::optional<Letter> letter = mail_.receive()) {
                patience.renew();
                if (letter->subject == Subject::End) {
                    halt(engine);
                    engine.set_allies(nullptr);
                    return letter->bytes;
                }
                if (letter->subject == Subject::Search || letter->subject == Subject::Halt) {
                    pass_on(*letter, engine);
                    continue;
                }
                const std::lock_guard lock(mutex_);
                handle(*letter);
            }
            const std::lock_guard lock(mutex_);
            is_on = is_on_;
            send();
        } catch (const std::bad_alloc&) {
            halt(engine);  // its memory is needed for letters
        }
        std::this_thread::sleep_for(is_on ? kBusy : patience.next());
    }
} catch (...) {
    halt(engine);  // its search would wait for an order for ever
    throw;
}

// An order: passes it on and obeys. It must not be lost: if there is no memory for it, that of the
// search is given up.
void AlliedRanks::pass_on(const Letter& order, Engine& engine) {
    try {
        send_down(order.subject, order.bytes);
    } catch (const std::bad_alloc&) {
        halt(engine);
        try {
            send_down(order.subject, order.bytes);
        } catch (const std::bad_alloc&) {
            throw std::runtime_error("not enough memory for an order");
        }
    }
    if (order.subject == Subject::Search) {
        obey(order.bytes, engine);
    } else {
        halt(engine);
    }
}

// Begins the search of an order. If the engine gets no thread or memory for it, this rank goes
// without, but its postman takes part.
void AlliedRanks::obey(const std::string& bytes, Engine& engine) {
    halt(engine);
    try {
        const SearchOrder order = order_of(bytes);
        {
            const std::lock_guard lock(mutex_);
            begin_search(order.number);
        }
        engine.set_parameters(order.parameters);
        if (engine.threads() != order.threads) engine.set_threads(order.threads);
        if (engine.hash_size() != order.hash_bytes) engine.set_hash_size(order.hash_bytes);
        if (order.is_fresh) engine.new_game();
        engine.set_position(order.position);
        engine.go(order.limits, {});
    } catch (const std::bad_alloc&) {
    } catch (const std::system_error&) {
    }
}

// Ends the search of this rank, which then has its memory back.
void AlliedRanks::halt(Engine& engine) {
    {
        const std::lock_guard lock(mutex_);
        is_on_ = false;
    }
    has_news_.notify_all();
    engine.stop();
    engine.wait();
}

void AlliedRanks::begin_search(std::uint32_t number) {
    search_ = number;
    is_on_ = true;
    own_nodes_ = 0;
    own_vote_.reset();
    has_win_to_tell_ = false;
    below_ = {};
    ring_.begin(number);
    next_entries_ = next_progress_ = Mail::Clock::now();
}

std::optional<Allies::Place> AlliedRanks::begin(const LocalSearch& search) noexcept try {
    const std::lock_guard lock(mutex_);
    if (is_first()) {
        SearchOrder order;
        order.number = search_ + 1;
        order.is_fresh = is_fresh_;
        order.hash_bytes = search.table.size_in_bytes();
        order.threads = search.threads;
        order.parameters = parameters_;
        order.position = search.position;
        order.limits = search.limits;
        std::string bytes = to_bytes(order);
        orders_.reserve(orders_.size() + 2);  // for the end of the search too
        local_.emplace(search);
        // Nothing may throw once the order is queued.
        orders_.emplace_back(Subject::Search, std::move(bytes));
        is_fresh_ = false;
        nodes_of_others_ = 0;
        begin_search(order.number);
        has_news_.notify_all();
    } else {
        local_.emplace(search);
    }
    return Place{mail_.rank(), mail_.size()};
} catch (const std::bad_alloc&) {
    return std::nullopt;
}

void AlliedRanks::report(const SearchInfo& best) noexcept try {
    if (is_first()) return;  // it knows its own
    const std::lock_guard lock(mutex_);
    const bool is_win = best.value >= kMateBound;
    if (own_vote_ && own_vote_->best.value >= kMateBound && best.value <= own_vote_->best.value)
        return;
    own_vote_ = Vote{weight_of(best.depth), best};
    has_win_to_tell_ = has_win_to_tell_ || is_win;
} catch (const std::bad_alloc&) {
    // Then it is not told.
}

void AlliedRanks::wait_for_stop() noexcept {
    std::unique_lock lock(mutex_);
    has_news_.wait(lock, [this] { return !is_on_; });
}

std::vector<Vote> AlliedRanks::end() noexcept try {
    const std::lock_guard lock(mutex_);
    if (!local_) return {};
    own_nodes_ = local_->nodes();
    local_.reset();
    if (!is_first()) return {};
    is_on_ = false;
    orders_.emplace_back(Subject::Halt, std::string());
    has_news_.notify_all();
    Progress all = below_[0];
    all.add(below_[1]);
    return all.votes;
} catch (const std::bad_alloc&) {
    return {};
}

// Takes in a letter of the search.
void AlliedRanks::handle(const Letter& letter) {
    switch (letter.subject) {
        case Subject::Progress:
            return take_progress(letter);
        case Subject::Entries:
            return take_entries(letter);
        case Subject::Failure:
            // An exception thrown here might reach nobody.
            std::cerr << "kagetsu: rank " << letter.from << ": " << letter.bytes << std::endl;
            Mail::abort();
        default:
            return;  // of a search that is over
    }
}

void AlliedRanks::take_progress(const Letter& letter) {
    Progress progress = progress_of(letter.bytes);
    if (!is_on_ || progress.search != search_) return;
    const bool has_win = progress.has_win();
    below_[letter.from == 2 * mail_.rank() + 1 ? 0 : 1] = std::move(progress);
    if (!is_first()) {
        has_win_to_tell_ = has_win_to_tell_ || has_win;
        return;
    }
    nodes_of_others_ = below_[0].nodes + below_[1].nodes;
    // As a win of a thread does.
    if (has_win && local_ && local_->limits.multi_pv <= 1)
        local_->control.team_done.store(true, std::memory_order_relaxed);
}

void AlliedRanks::take_entries(const Letter& letter) {
    if (!is_on_) return;
    taken_.clear();
    ring_.receive(letter.bytes, taken_);
    if (!local_) return;
    // So that the stores do not wait for memory one after the other.
    for (const TravellingEntry& travelling : taken_)
        local_->table.prefetch(travelling.key);
    for (const TravellingEntry& travelling : taken_)
        local_->table.store(travelling.key, 0, travelling.entry);
    entries_received_ += taken_.size();
}

// Sends what is due.
void AlliedRanks::send() {
    for (const auto& [subject, bytes] : orders_)
        send_down(subject, bytes);
    orders_.clear();
    if (!is_on_) return;
    const TimePoint now = Mail::Clock::now();
    send_entries(now);
    if (!is_first()) send_progress(now);
}

void AlliedRanks::send_entries(TimePoint now) {
    if (now >= next_entries_ && local_) {
        next_entries_ = now + kEntriesInterval;
        taken_.clear();
        for (EntryOutbox& outbox : local_->outboxes)
            outbox.take(taken_);
        ring_.add(taken_);
    }
    if (mail_.is_under_way(Subject::Entries)) return;
    if (std::string letter = ring_.next_letter(); !letter.empty())
        mail_.post((mail_.rank() + 1) % mail_.size(), Subject::Entries, std::move(letter));
}

void AlliedRanks::send_progress(TimePoint now) {
    if (now < next_progress_ && !has_win_to_tell_) return;
    next_progress_ = now + kProgressInterval;
    has_win_to_tell_ = false;
    Progress progress{search_, local_ ? local_->nodes() : own_nodes_, {}};
    if (own_vote_) progress.votes.push_back(*own_vote_);
    for (const Progress& other : below_)
        progress.add(other);
    mail_.post((mail_.rank() - 1) / 2, Subject::Progress, to_bytes(progress));
}

void AlliedRanks::send_down(Subject subject, const std::string& bytes) {
    for (int rank = 2 * mail_.rank() + 1; rank <= 2 * mail_.rank() + 2; ++rank)
        if (rank < mail_.size()) mail_.post(rank, subject, bytes);
}

}  // namespace kagetsu
