// Tasks that need no engine, on the ranks of an MPI job: for tests and for measuring.
//
//     cluster_tasks COUNT MICROSECONDS THREADS [PLACE NUMBER]
//
// Does COUNT tasks that sleep, twice, with different input. Rank 0 checks the results and their
// order and prints how many came and how fast, and what that has cost it. PLACE is where the work
// fails at task NUMBER: in `task`, in `result` (when rank 0 takes it) or, on every rank but the
// first, in `maker`; or, at `stop`, where rank 0 wants no more.
#include <chrono>
#include <ctime>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "cluster/guarded.hpp"
#include "cluster/mpi_ranks.hpp"

namespace kagetsu::test {

namespace {

struct Plan {
    std::uint64_t count = 0;
    std::chrono::microseconds time{0};
    int threads = 1;
    std::string place;
    std::uint64_t number = 0;
};

std::string result_of(std::uint64_t number, const std::string& input) {
    return std::to_string(number) + input;
}

// False if the work was stopped.
bool run_tasks(Ranks& ranks, const Plan& plan, const std::string& input,
               const MakeTask& make_task) {
    std::uint64_t next = 0;
    const auto begin = std::chrono::steady_clock::now();
    ranks.run(0, plan.count, plan.threads, input, make_task, [&](const std::string& result) {
        if (plan.place == "result" && next == plan.number) throw std::runtime_error("no room");
        if (result != result_of(next, input)) throw std::runtime_error("wrong result: " + result);
        return ++next != plan.number || plan.place != "stop";
    });
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    std::cout << next << " results\n";
    const double speed = static_cast<double>(next) / time.count();
    std::cerr << speed << " tasks a second";
    if (const double seconds = std::chrono::duration<double>(plan.time).count(); seconds > 0) {
        std::cerr << ", " << 100 * speed * seconds / (ranks.count() * plan.threads)
                  << " % of what the ranks could do";
    }
    std::cerr << '\n';
    return next == plan.count;
}

int run(Ranks& ranks, const Plan& plan) {
    const MakeTask make_task = [&]() -> Task {
        if (plan.place == "maker" && !ranks.is_first()) throw std::runtime_error("no engine");
        return [&plan](std::uint64_t number, const std::string& input) {
            if (plan.place == "task" && number == plan.number)
                throw std::runtime_error("task failed");
            if (plan.time.count() > 0) std::this_thread::sleep_for(plan.time);
            return result_of(number, input);
        };
    };
    if (ranks.assist("tasks", plan.threads, make_task)) return 0;
    if (run_tasks(ranks, plan, "a", make_task)) run_tasks(ranks, plan, "bc", make_task);
    return 0;
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    using namespace kagetsu::test;
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() != 3 && words.size() != 5) return 2;
    Plan plan{std::stoull(words[0]), std::chrono::microseconds(std::stoll(words[1])),
              std::stoi(words[2]), "", 0};
    if (words.size() == 5) {
        plan.place = words[3];
        plan.number = std::stoull(words[4]);
    }
    kagetsu::MpiRanks ranks("test");
    const int code = guarded(ranks, [&] { return run(ranks, plan); });
    if (code == 0 && ranks.is_first()) {
        std::cerr << "rank 0 sent " << ranks.sent().letters << " letters and took "
                  << static_cast<double>(std::clock()) / CLOCKS_PER_SEC << " s of its processor\n";
    }
    return ranks.finish(code);
}
