// A day of queries to the JSON server, `kagetsu analyze --json`, without pauses.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "conversation.hpp"
#include "engine_process.hpp"
#include "memory_watch.hpp"
#include "query_books.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

class QuerySession {
  public:
    // `server`: the program and its arguments. Throws std::runtime_error if it cannot be started.
    QuerySession(const Lines& server, std::uint64_t seed, int missing_ms = 30000);

    // Sends that many queries, several at a time, cancels some, and ends the server. Returns
    // what went wrong, with the last lines; empty if nothing.
    [[nodiscard]] std::string run(int queries);

    [[nodiscard]] const QueryBooks& books() const { return books_; }
    [[nodiscard]] const MemoryWatch& memory() const { return memory_; }

  private:
    void ask(int number);
    void ask_badly(int number);
    void cancel(const std::string& target);
    void send(const Json& line);
    // Reads answers until at most `open` lines are unanswered.
    void listen(std::size_t open);
    void end();
    void note(const std::string& line);
    void fail(const std::string& what) {
        if (fault_.empty()) fault_ = what;
    }

    EngineProcess server_;
    Random random_;
    int missing_ms_;
    QueryBooks books_;
    MemoryWatch memory_;
    std::deque<std::string> last_lines_;
    std::string fault_;
};

}  // namespace kagetsu::test
