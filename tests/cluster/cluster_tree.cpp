// What goes up the tree of a search. Some ranks do not search but send what this program tells them
// to.
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

// The nodes that a rank claims if it does not search.
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

// A false win in a corner, a move that no search would choose here.
Vote false_win() {
    return vote_for(kFarCorner, 1, mate_in(31), 1);
}

// Many votes for a move that is the best in an iteration of rank 0, but not in its last one.
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

// Sends a vote, and the nodes, as soon as the next search begins.
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

// If rank 0 does not search:

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

// The next progress that fits.
template <typename Fits>
Progress next_progress(Mail& mail, const Fits& fits) {
    const auto deadline = Mail::Clock::now() + 30s;
    while (Mail::Clock::now() < deadline) {
        Progress progress = progress_of(wait_for(mail, Subject::Progress).bytes);
        if (fits(progress)) return progress;
    }
    throw std::runtime_error("rank 1 does not tell all");
}

const Vote* find(const Progress& progress, Square move) {
    const auto found = std::find_if(progress.votes.begin(), progress.votes.end(),
                                    [&](const Vote& v) { return v.best.pv.front() == move; });
    return found == progress.votes.end() ? nullptr : &*found;
}

// Rank 3 claims a win, rank 4 has 17 votes for the opposite corner; rank 1 adds its own best move.
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
    // A second search, in which that move cannot be played and the ranks below send nothing. Its
    // limit of nodes is reached long before the last letter that is read here.
    position.make(own.best.pv.front());
    SearchOrder order = order_for(2, position);
    order.limits.nodes = 100'000;
    give(mail, order);
    Progress last;
    for (int i = 0; i < 50; ++i) {
        last = next_progress(mail, [](const Progress& progress) { return progress.search == 2; });
        check(last.nodes <= 100'000, "nodes of an earlier search");
        check(last.votes.size() <= 1 && find(last, own.best.pv.front()) == nullptr,
              "a vote of an earlier search");
    }
    check(last.nodes > 0, "no nodes of rank 1");
    end_others(mail);
}

void read_win(Mail& mail) {
    give(mail, order_for(1, quiet_position()));
    (void)next_progress(mail, [](const Progress& progress) { return progress.has_win(); });
    for (int i = 0; i < 20; ++i) {
        const Progress progress = next_progress(mail, [](const Progress&) { return true; });
        check(progress.has_win(), "a win is forgotten");
    }
    end_others(mail);
}

// Rank 1 searches while another of its threads reports a win and then another move, again and
// again.
void follow_and_report(Mail& mail) {
    AlliedRanks allies(mail);
    Engine engine;
    std::atomic<bool> is_over{false};
    std::thread reporter([&] {
        while (!is_over) {
            allies.report(false_win().best);
            allies.report(vote_for(square_at(1, 1), 20, 100, 1).best);
            std::this_thread::sleep_for(1ms);
        }
    });
    (void)allies.follow(engine);
    is_over = true;
    reporter.join();
}

// If rank 0 searches:

// Waits until the others have their votes ready; all of them are for the same move.
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
    // What the others say of an earlier search does not count.
    limits.multi_pv = 1;
    engine.new_game();
    const SearchResult last = engine.think(limits);
    check(last.info.nodes < kNodes && last.move != move, "an earlier search counts");
}

// Ranks 1 and 2. For a win there are three searches: only rank 2 claims it, and during the third
// search both send what would belong to the second.
void tell_of_searches(Mail& mail, bool is_for_win) {
    Vote vote = is_for_win ? false_win() : overruling_vote();
    mail.send(0, Subject::Report, to_bytes(Progress{0, 0, {vote}}));
    if (is_for_win && mail.rank() == 1) vote.best.value = 0;
    tell(mail, vote);
    if (!is_for_win) return;
    tell(mail, vote);
    const std::uint32_t number = order_of(wait_for(mail, Subject::Search).bytes).number;
    mail.send(0, Subject::Progress, to_bytes(Progress{number - 1, kNodes, {vote}}));
}

void run_up(Mail& mail) {
    switch (mail.rank()) {
        case 0:
            return read_sums(mail);
        case 1:
            return follow(mail);
        case 3:
            tell(mail, false_win());
            break;
        case 4:
            tell(mail, vote_for(square_at(14, 14), 5, 0, 17));
            break;
        default:
            break;
    }
    (void)wait_for(mail, Subject::End);
}

void run_heeding(Mail& mail, bool is_for_win) {
    if (mail.rank() == 0) {
        search(mail, is_for_win);
        end_others(mail);
    } else {
        tell_of_searches(mail, is_for_win);
        (void)wait_for(mail, Subject::End);
    }
}

void run(Mail& mail, const std::string& what) {
    if (what == "up") return run_up(mail);
    if (what == "keep") return mail.rank() == 0 ? read_win(mail) : follow_and_report(mail);
    run_heeding(mail, what == "win");
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
