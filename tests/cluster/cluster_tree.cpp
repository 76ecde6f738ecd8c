// What goes up the tree of a search, with ranks that only say what this program makes them say.
//
//     cluster_tree up      on 4 ranks: only rank 1 searches; it has rank 3 below it
//     cluster_tree win     on 2 ranks: only rank 0 searches; rank 1 tells of a win
//     cluster_tree vote    on 2 ranks: the same, with many votes for another move
//
// Rank 0 prints what it has learned.
#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
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

constexpr std::uint64_t kMadeUpNodes = 1'000'000'000'000;

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

// A win that nobody else sees.
Vote made_up_win() {
    Vote vote{1, {}};
    vote.best.depth = 1;
    vote.best.value = mate_in(31);
    vote.best.pv = {square_at(0, 0)};
    return vote;
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
    if (other == bests.end()) throw std::runtime_error("all iterations have the same best move");
    Vote vote{weight_of(30), {}};
    vote.best.depth = 30;
    vote.best.pv = {*other};
    return vote;
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

void tell(Mail& mail, std::uint32_t search, const Vote& vote) {
    mail.send((mail.rank() - 1) / 2, Subject::Progress,
              to_bytes(Progress{search, kMadeUpNodes, {vote}}));
}

// Rank 0 without a search of its own: gives the order, reads what comes up and ends the job.
void give_order_and_read(Mail& mail) {
    SearchOrder order;
    order.number = 1;
    order.hash_bytes = Engine::kMinHashBytes;
    order.position = quiet_position();
    for (const int rank : {1, 2})
        mail.send(rank, Subject::Search, to_bytes(order));
    // Until the nodes and the moves of both ranks have come.
    const auto deadline = Mail::Clock::now() + 30s;
    Progress progress;
    while (progress.nodes <= kMadeUpNodes || progress.votes.size() < 2) {
        if (Mail::Clock::now() > deadline) throw std::runtime_error("rank 1 does not tell all");
        progress = progress_of(wait_for(mail, Subject::Progress).bytes);
    }
    std::cout << (progress.has_win() ? "win" : "no win") << '\n';
    for (const int rank : {1, 2, 3})
        mail.send(rank, Subject::End, {});
}

// Rank 0 with its search, and the end of the job.
void search_and_end(Mail& mail, bool is_for_win) {
    const Vote other = progress_of(wait_for(mail, Subject::Report).bytes).votes.front();
    Limits limits = depth_limit();
    if (is_for_win) limits.depth.reset();
    SearchResult result;
    {
        AlliedRanks allies(mail);
        Engine engine;
        engine.set_allies(&allies);
        engine.set_position(quiet_position());
        result = engine.think(limits);
    }
    std::cout << "nodes of " << (result.info.nodes > kMadeUpNodes ? "both" : "one") << ", move of "
              << (result.move == other.best.pv.front() ? "rank 1" : "rank 0") << '\n';
    mail.send(1, Subject::End, {});
}

// A rank that does not search: has its vote when rank 0 begins.
void tell_when_asked(Mail& mail, const Vote& vote) {
    mail.send(0, Subject::Report, to_bytes(Progress{0, 0, {vote}}));
    tell(mail, order_of(wait_for(mail, Subject::Search).bytes).number, vote);
    (void)wait_for(mail, Subject::End);
}

void run_up(Mail& mail) {
    if (mail.rank() == 0) {
        give_order_and_read(mail);
    } else if (mail.rank() == 1) {
        AlliedRanks allies(mail);
        Engine engine;
        (void)allies.follow(engine);
    } else {
        if (mail.rank() == 3)
            tell(mail, order_of(wait_for(mail, Subject::Search).bytes).number, made_up_win());
        (void)wait_for(mail, Subject::End);
    }
}

void run(Mail& mail, const std::string& what) {
    if (what == "up") {
        run_up(mail);
    } else if (mail.rank() == 0) {
        search_and_end(mail, what == "win");
    } else {
        tell_when_asked(mail, what == "win" ? made_up_win() : overruling_vote());
    }
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
    mail.leave();
}
