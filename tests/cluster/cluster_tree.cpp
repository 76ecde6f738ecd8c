// What goes up the tree of a search, with ranks that only say what this program makes them say.
//
//     cluster_tree up      on 5 ranks: only rank 1 searches; it has ranks 3 and 4 below it
//     cluster_tree keep    on 2 ranks: only rank 1 searches; it finds a win, then other moves
//     cluster_tree win     on 3 ranks: only rank 0 searches; rank 2 tells of a win
//     cluster_tree vote    on 3 ranks: only rank 0 searches; ranks 1 and 2 vote for another move
//
// Rank 0 prints `right`, or what is wrong on stderr.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cluster/allied_ranks.hpp"
#include "cluster/mail.hpp"
#include "cluster/progress.hpp"
#include "cluster/search_order.hpp"
#include "kagetsu/engine.hpp"

namespace kagetsu::test {

namespace {

using namespace std::chrono_literals;

// Of each rank that is made up.
constexpr std::uint64_t kNodes = 1'000'000'000'000;
const Square kFarCorner = square_at(0, 0);

void check(bool is_right, const std::string& what) {
    if (!is_right) throw std::runtime_error(what);
}

Position quiet_position() {
    Position position;
    for (const Square move : {square_at(7, 7), square_at(8, 6), square_at(9, 8), square_at(7, 6)})
        position.make(move);
    return position;
}

Limits depth_limit() {
    Limits limits;
    limits.depth = 12;
    return limits;
}

Vote vote_for(Square move, int depth, Value value, std::uint64_t weight) {
    Vote vote{weight, {}};
    vote.best.depth = depth;
    vote.best.value = value;
    vote.best.pv = {move};
    return vote;
}

// A win that nobody else sees.
Vote made_up_win() {
    return vote_for(kFarCorner, 1, mate_in(31), 1);
}

// A move that was the best of an iteration of rank 0, though not of its last one.
Vote overruling_vote() {
    Engine engine;
    engine.set_position(quiet_position());
    std::vector<Square> bests;
    Callbacks callbacks;
    callbacks.on_iteration = [&](const SearchInfo& info) { bests.push_back(info.pv.front()); };
    const Square last = engine.think(depth_limit(), callbacks).move;
    const auto other =
        std::find_if(bests.begin(), bests.end(), [&](Square s) { return s != last; });
    check(other != bests.end(), "all iterations have the same best move");
    return vote_for(*other, 30, 0, weight_of(30));
}

Letter wait_for(Mail& mail, Subject subject) {
    const auto deadline = Mail::Clock::now() + 30s;
    Patience patience;
    while (Mail::Clock::now() < deadline) {
        std::optional<Letter> letter = mail.receive();
        if (letter && letter->subject == subject) return *std::move(letter);
        if (!letter) patience.sleep();
    }
    throw std::runtime_error("no letter");
}

// A rank that does not search tells this when the next search begins.
void tell(Mail& mail, const Vote& vote) {
    const SearchOrder order = order_of(wait_for(mail, Subject::Search).bytes);
    mail.send((mail.rank() - 1) / 2, Subject::Progress,
              to_bytes(Progress{order.number, kNodes, {vote}}));
}

void end_others(Mail& mail) {
    for (int rank = 1; rank < mail.size(); ++rank)
        mail.send(rank, Subject::End, {});
}

void follow(Mail& mail) {
    AlliedRanks allies(mail);
    Engine engine;
    (void)allies.follow(engine);
}

// Rank 0 without a search of its own.

SearchOrder order_for(std::uint32_t number, const Position& position) {
    SearchOrder order;
    order.number = number;
    order.hash_bytes = Engine::kMinHashBytes;
    order.position = position;
    return order;
}

void give(Mail& mail, const SearchOrder& order) {
    for (const int rank : {1, 2})
        if (rank < mail.size()) mail.send(rank, Subject::Search, to_bytes(order));
}

// The next progress that `is_wanted`.
template <typename IsWanted>
Progress next_progress(Mail& mail, const IsWanted& is_wanted) {
    const auto deadline = Mail::Clock::now() + 30s;
    while (Mail::Clock::now() < deadline) {
        Progress progress = progress_of(wait_for(mail, Subject::Progress).bytes);
        if (is_wanted(progress)) return progress;
    }
    throw std::runtime_error("rank 1 does not tell all");
}

const Vote* find(const Progress& progress, Square move) {
    const auto found = std::find_if(progress.votes.begin(), progress.votes.end(),
                                    [&](const Vote& v) { return v.best.pv.front() == move; });
    return found == progress.votes.end() ? nullptr : &*found;
}

// Rank 3 has a win, rank 4 the opposite corner; rank 1 adds a move of its own.
void read_sums(Mail& mail) {
    Position position = quiet_position();
    give(mail, order_for(1, position));
    const Progress all = next_progress(mail, [](const Progress& progress) {
        return progress.nodes > 2 * kNodes && progress.votes.size() == 3;
    });
    check(find(all, kFarCorner) != nullptr && all.has_win(), "no win of rank 3");
    const Vote* const other = find(all, square_at(14, 14));
    check(other != nullptr && other->weight == 17, "no vote of rank 4");
    const Vote& own = all.votes.front();
    check(own.best.depth > 0 && own.weight == weight_of(own.best.depth), "wrong vote of rank 1");
    // Another search, in which that move cannot be played and the ranks below are silent. It soon
    // reaches its limit, but what it has searched remains true.
    position.make(own.best.pv.front());
    SearchOrder order = order_for(2, position);
    order.limits.nodes = 100'000;
    give(mail, order);
    const auto first = [](const Progress& progress) { return progress.search == 2; };
    const auto begin = Mail::Clock::now();
    Progress last;
    while (Mail::Clock::now() - begin < 500ms || last.nodes == 0) {
        last = next_progress(mail, first);
        check(last.nodes <= 100'000, "nodes of an earlier search");
        check(last.votes.size() <= 1 && find(last, own.best.pv.front()) == nullptr,
              "a vote of an earlier search");
    }
    end_others(mail);
}

void read_win(Mail& mail) {
    give(mail, order_for(1, quiet_position()));
    const auto has_win = [](const Progress& progress) { return progress.has_win(); };
    for (int i = 0; i < 20; ++i) {
        const Progress progress =
            next_progress(mail, [&](const Progress& p) { return i > 0 || has_win(p); });
        check(has_win(progress), "a win is forgotten");
    }
    end_others(mail);
}

// Rank 1 searches, and reports beside.
void follow_and_report(Mail& mail) {
    AlliedRanks allies(mail);
    Engine engine;
    std::atomic<bool> is_over{false};
    std::thread reporter([&] {
        while (!is_over) {
            allies.report(made_up_win().best);
            allies.report(vote_for(square_at(1, 1), 20, 100, 1).best);
            std::this_thread::sleep_for(1ms);
        }
    });
    (void)allies.follow(engine);
    is_over = true;
    reporter.join();
}

// Rank 0 with its search.

// The others have their votes ready.
Vote hear_others(Mail& mail) {
    Vote vote;
    for (int rank = 1; rank < mail.size(); ++rank)
        vote = progress_of(wait_for(mail, Subject::Report).bytes).votes.front();
    return vote;
}

void search(Mail& mail, bool is_for_win) {
    const Square move = hear_others(mail).best.pv.front();
    AlliedRanks allies(mail);
    Engine engine;
    engine.set_allies(&allies);
    engine.set_position(quiet_position());
    Limits limits = depth_limit();
    if (is_for_win) limits.depth.reset();
    const SearchResult result = engine.think(limits);
    // A win may end the search before rank 1 is heard.
    check(result.info.nodes > (is_for_win ? 1 : 2) * kNodes, "nodes of others are not counted");
    check(result.move == move, "not the move of the others");
    if (!is_for_win) return;
    // With two moves to find, a win of others does not end the search.
    limits.multi_pv = 2;
    limits.depth = 10;
    int depth = 0;
    Callbacks callbacks;
    callbacks.on_iteration = [&](const SearchInfo& info) { depth = info.depth; };
    check(engine.think(limits, callbacks).move == move, "not the move of the others");
    check(depth == 10, "a win of others ends the search for two moves");
    // What is told of earlier searches is not heeded.
    limits.multi_pv = 1;
    engine.new_game();
    const SearchResult last = engine.think(limits);
    check(last.info.nodes < kNodes && last.move != move, "an earlier search is heeded");
}

// Rank 1 and 2, for two searches; in the third they tell of the second. Only rank 2 has the win.
void tell_of_searches(Mail& mail, bool is_for_win) {
    Vote vote = is_for_win ? made_up_win() : overruling_vote();
    mail.send(0, Subject::Report, to_bytes(Progress{0, 0, {vote}}));
    if (is_for_win && mail.rank() == 1) vote.best.value = 0;
    tell(mail, vote);
    if (!is_for_win) return;
    tell(mail, vote);
    const std::uint32_t number = order_of(wait_for(mail, Subject::Search).bytes).number;
    mail.send(0, Subject::Progress, to_bytes(Progress{number - 1, kNodes, {vote}}));
}

void run(Mail& mail, const std::string& what) {
    const int rank = mail.rank();
    if (what == "up" && rank == 0) return read_sums(mail);
    if (what == "keep" && rank == 0) return read_win(mail);
    if (what == "up" && rank == 1) return follow(mail);
    if (what == "keep") return follow_and_report(mail);
    if (what == "up") {
        if (rank == 3) tell(mail, made_up_win());
        if (rank == 4) tell(mail, vote_for(square_at(14, 14), 5, 0, 17));
    } else if (rank == 0) {
        search(mail, what == "win");
        return end_others(mail);
    } else {
        tell_of_searches(mail, what == "win");
    }
    (void)wait_for(mail, Subject::End);
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    kagetsu::Mail mail;
    try {
        kagetsu::test::run(mail, argv[1]);
    } catch (const std::exception& error) {
        std::cerr << "kagetsu: " << error.what() << '\n';
        kagetsu::Mail::abort();
    }
    if (mail.rank() == 0) std::cout << "right\n";
    mail.leave();
}
