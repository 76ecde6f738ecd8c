// Writes what the trainer computes for a few positions, for gradients_test.py to compare:
//     write_gradients RULE OUT.json
#include <exception>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <optional>
#include <type_traits>
#include <vector>

#include "gradient_samples.hpp"
#include "kagetsu/notation.hpp"
#include "training/line_windows.hpp"

namespace kagetsu::test {

namespace {

// Numbers and lists of lists of numbers, in JSON.
template <typename T>
void write(std::ostream& out, const T& value) {
    if constexpr (std::is_arithmetic_v<T>) {
        out << value;
    } else {
        out << '[';
        const char* separator = "";
        for (const auto& each : value) {
            out << separator;
            write(out, each);
            separator = ",";
        }
        out << ']';
    }
}

// `Each` is Network or Gradient.
template <typename Each>
void write_networks(std::ostream& out, std::vector<Each> networks) {
    const char* separator = "[";
    for (Each& network : networks) {
        out << separator << "{\"rows\":";
        write(out, network.rows);
        out << ",\"head\":[";
        for_each_part(
            [&out](HeadPart part, auto numbers) {
                out << (part == HeadPart::InputBiases ? "" : ",");
                write(out, numbers);
            },
            network.head);
        out << "]}";
        separator = ",";
    }
    out << ']';
}

// The rows of each square, as one side sees them.
template <typename Seen>
void write_squares(std::ostream& out, const SampleView& view, Seen&& seen) {
    std::vector<std::vector<std::uint16_t>> squares;
    const std::uint16_t* row = view.rows;
    for (std::size_t windows = 1; windows <= view.sample->squares.size(); ++windows) {
        for (int n = 0; n < view.sample->squares[windows - 1]; ++n) {
            std::vector<std::uint16_t>& square = squares.emplace_back();
            for (std::size_t w = 0; w < windows; ++w)
                square.push_back(seen(*row++));
        }
    }
    write(out, squares);
}

int write_gradients(Rule rule, std::ostream& out) {
    Random random(7);
    Team team(1);
    const Learner learner(rule, 5, 0, team);
    const Networks networks = networks_near(learner, random);
    const Samples samples = some_samples(rule, 12);
    out << std::setprecision(17) << "{\"networks\":";
    write_networks(out, networks.networks);
    out << ",\"samples\":";
    const char* separator = "[";
    for (const SampleView& view : samples.views) {
        out << separator << "{\"network\":" << int{view.sample->network}
            << ",\"target\":" << view.sample->target << ",\"tables\":" << view.sample->tables
            << ",\"own\":";
        write_squares(out, view, [](std::uint16_t row) { return row; });
        out << ",\"other\":";
        write_squares(out, view, [](std::uint16_t row) { return exchanged_rows()[row]; });
        out << '}';
        separator = ",";
    }
    out << "],\"loss\":" << loss_of(networks, samples.views) << ",\"gradients\":";
    write_networks(out, gradients_of(networks, samples.views).networks);
    out << "}\n";
    return out.flush() ? 0 : 1;
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) try {
    using namespace kagetsu;
    const std::optional<Rule> rule = argc == 3 ? parse_rule(argv[1]) : std::nullopt;
    if (!rule) {
        std::cerr << "usage: write_gradients RULE OUT.json\n";
        return 2;
    }
    std::ofstream out(argv[2]);
    return test::write_gradients(*rule, out);
} catch (const std::exception& error) {
    std::cerr << "write_gradients: " << error.what() << '\n';
    return 1;
}
