// Measures how quickly a search stops, by number of threads.
#include <algorithm>
#include <chrono>
#include <iomanip>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/commands.hpp"
#include "app/position_after.hpp"
#include "kagetsu/engine.hpp"

namespace kagetsu::app {

namespace {

using Microseconds = std::chrono::microseconds;

// Quiet enough for a search without end.
constexpr std::string_view kMoves = "h8 i9 j7 h7 g9";
constexpr int kStops = 50;

// From stop() to the end of the search, all threads included.
Microseconds time_to_stop(Engine& engine, Milliseconds thinking) {
    engine.go(Limits{}, {});
    std::this_thread::sleep_for(thinking);
    const Clock::time_point asked = Clock::now();
    engine.stop();
    engine.wait();
    return std::chrono::duration_cast<Microseconds>(Clock::now() - asked);
}

// With 1, 2, 4 and 8 threads.
int bench_stops(const Arguments& arguments, std::ostream& out) {
    const Evaluator evaluator = evaluator_of(arguments.options);
    out << "threads  stops  median us  max us\n";
    for (const int threads : {1, 2, 4, 8}) {
        Engine engine(Engine::kDefaultHashBytes, evaluator);
        engine.set_threads(threads);
        engine.set_position(position_after(kMoves, {15, 15}, Rule::Freestyle));
        std::vector<Microseconds> times;
        for (int i = 0; i < kStops; ++i) {
            times.push_back(time_to_stop(engine, Milliseconds{1 + 7 * i % 40}));
            if (engine.refused_threads() > 0) {
                throw std::runtime_error("the system does not grant " + std::to_string(threads) +
                                         " threads");
            }
        }
        std::sort(times.begin(), times.end());
        out << std::setw(7) << threads << std::setw(7) << times.size() << std::setw(11)
            << times[times.size() / 2].count() << std::setw(8) << times.back().count() << '\n';
    }
    return 0;
}

}  // namespace

const Command kBenchStopsCommand{.name = "bench stops",
                                 .operands = "",
                                 .least = 0,
                                 .most = 0,
                                 .summary = "measure the time from stopping a search to its end",
                                 .about = "",
                                 .example = "bench stops",
                                 .options = [] { return OptionSet().weights(); },
                                 .run = bench_stops};

}  // namespace kagetsu::app
