// The JSON server on a system that refuses threads.
#include "support/scarce_threads.hpp"

#include <doctest/doctest.h>

#include <climits>
#include <istream>
#include <ostream>
#include <string>
#include <thread>

#include "analysis/query_server.hpp"
#include "protocol/live_front_end.hpp"

namespace kagetsu::test {

TEST_CASE("a server without a thread to search reports from the one that searches") {
    set_granted_threads(2);  // one reads, one is a worker
    LiveInput input;
    LiveOutput output;
    int code = -1;
    std::thread server([&] {
        std::istream in(&input);
        std::ostream out(&output);
        code = analysis::serve_queries(in, out, {});
    });
    input.send("{\"id\": \"a\", \"moves\": [\"h8\"], \"nodes\": 2000, \"report_every\": 1}\n");
    int reports = 0;
    std::string answer = output.next_line();
    for (; answer.find("\"is_during_search\":true") != std::string::npos; ++reports)
        answer = output.next_line();
    CHECK(reports > 0);
    CHECK(answer.find("\"id\":\"a\"") != std::string::npos);
    input.end();
    server.join();
    set_granted_threads(INT_MAX);
    CHECK(code == 0);
}

}  // namespace kagetsu::test
