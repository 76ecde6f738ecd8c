#include "query_session.hpp"

#include <chrono>
#include <thread>
#include <vector>

#include "game_plan.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::test {

namespace {

using Choices = std::vector<int>;
using Ms = std::chrono::milliseconds;

constexpr int kSampled = 10;  // queries for each sample of the memory
constexpr int kMostOpen = 12;
constexpr std::size_t kRemembered = 60;
// For queries that are to be cancelled: would take minutes.
constexpr long kManyNodes = 500'000'000;

}  // namespace

QuerySession::QuerySession(const Lines& server, std::uint64_t seed, int missing_ms)
    : server_(server.front(), Lines(server.begin() + 1, server.end())),
      random_(Random::fixed(seed)),
      missing_ms_(missing_ms) {}

std::string QuerySession::run(int queries) {
    for (int i = 0; i < queries && fault_.empty(); ++i) {
        if (random_.percent(3)) {
            ask_badly(i);
        } else {
            ask(i);
        }
        listen(static_cast<std::size_t>(random_.below(kMostOpen)));
        if (i % kSampled == 0) memory_.add(server_.resident_memory());
    }
    if (fault_.empty()) end();
    if (fault_.empty()) return "";
    std::string report = fault_ + "\nafter these lines:\n";
    for (const std::string& line : last_lines_)
        report += line + '\n';
    return report;
}

void QuerySession::ask(int number) {
    Query query;
    query.id = "q" + std::to_string(number);
    query.rule = kAllRules[static_cast<std::size_t>(random_.below(5))];
    const int width = kMinSide + random_.below(kMaxSide - kMinSide + 1);
    const int height =
        random_.percent(80) ? width : kMinSide + random_.below(kMaxSide - kMinSide + 1);
    query.shape = {width, height};
    GameJudge game(query.shape, query.rule);
    for (int i = random_.below(40); i > 0 && !game.is_over(); --i)
        static_cast<void>(game.play(random_legal_move(game, random_)));
    query.moves = game.moves();

    Json line{{"id", query.id}, {"rule", std::string(kagetsu::name_of(query.rule))}};
    line["size"] = width == height ? Json(width) : Json::array({width, height});
    line["moves"] = Json::array();
    for (const Point move : query.moves)
        line["moves"].push_back(text_of(move));
    const int last = static_cast<int>(query.moves.size());
    query.turns.insert(last);
    if (random_.percent(20)) {
        // A few positions of the game, as for a whole game.
        for (int i = random_.below(4); i > 0; --i)
            query.turns.insert(random_.below(last + 1));
        line["turns"] = query.turns;
    }
    const bool is_endless = random_.percent(10);
    switch (is_endless ? 0 : 1 + random_.below(3)) {
        case 0:
            line["nodes"] = kManyNodes;
            break;
        case 1:
            line["time"] = 1 + random_.below(4);
            break;
        case 2:
            line["depth"] = 1 + random_.below(6);
            line["nodes"] = 5000;
            break;
        default:
            line["nodes"] = random_.pick(Choices{200, 1000, 4000});
    }
    if (random_.percent(30)) line["multi_pv"] = 1 + random_.below(6);
    if (random_.percent(10)) {
        query.has_reports = true;
        line["report_every"] = 1 + random_.below(5);
    }
    books_.asked(query);
    send(line);
    if (is_endless || random_.percent(5)) {
        std::this_thread::sleep_for(Ms{random_.below(5)});
        cancel(query.id);
    }
}

void QuerySession::ask_badly(int number) {
    const std::string id = "bad" + std::to_string(number);
    const std::vector<Json> all{{{"id", id}, {"size", 4}},
                                {{"id", id}, {"moves", {"h8", "h8"}}},
                                {{"id", id}, {"rule", "chess"}},
                                {{"id", id}, {"nonsense", 1}}};
    books_.refused(id);
    send(random_.pick(all));
}

void QuerySession::cancel(const std::string& target) {
    const std::string id = "cancel " + target;
    books_.cancelled(id, target);
    send({{"id", id}, {"action", "cancel"}, {"target", target}});
}

void QuerySession::send(const Json& line) {
    note("> " + line.dump());
    server_.send(line.dump() + "\n");
}

void QuerySession::listen(std::size_t open) {
    const auto deadline = EngineProcess::Clock::now() + Ms{missing_ms_};
    while (books_.open() > open && books_.fault().empty()) {
        const auto line = server_.read_line(deadline);
        if (!line) {
            return fail("no answer to " + std::to_string(books_.open()) + " queries");
        }
        note("< " + *line);
        books_.answered(*line);
    }
    if (!books_.fault().empty()) fail(books_.fault());
}

void QuerySession::end() {
    listen(0);
    server_.close_input();
    const auto deadline = EngineProcess::Clock::now() + Ms{missing_ms_};
    while (const auto line = server_.read_line(deadline)) {
        note("< " + *line);
        books_.answered(*line);
    }
    if (!books_.fault().empty()) fail(books_.fault());
    const auto code = server_.wait_for_exit(deadline);
    if (!code || *code != 0) fail("the server does not end, or with an error");
    if (!server_.errors().empty()) fail("on stderr: " + server_.errors());
}

void QuerySession::note(const std::string& line) {
    last_lines_.push_back(line);
    if (last_lines_.size() > kRemembered) last_lines_.pop_front();
}

}  // namespace kagetsu::test
