#include "summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iomanip>
#include <map>
#include <string>

namespace kagetsu::test {

namespace {

struct Row {
    int games = 0;
    int black = 0;
    int white = 0;
    int draws = 0;
    int late = 0;
    int faults = 0;
    std::vector<double> delays;

    void add(const GameRecord& record, double allowed) {
        ++games;
        black += record.result == "black" ? 1 : 0;
        white += record.result == "white" ? 1 : 0;
        draws += record.result == "draw" ? 1 : 0;
        late += late_moves(record, allowed);
        faults += record.fault.empty() ? 0 : 1;
        delays.insert(delays.end(), record.delays.begin(), record.delays.end());
    }
};

void print_row(std::ostream& out, const std::string& name, const Row& row) {
    out << std::left << std::setw(14) << name << std::right << std::setw(7) << row.games
        << std::setw(9) << row.delays.size() << std::setw(7) << row.black << std::setw(7)
        << row.white << std::setw(7) << row.draws << std::fixed << std::setprecision(1);
    for (const double share : {0.5, 0.999, 1.0})
        out << std::setw(8) << quantile(row.delays, share);
    out << std::setw(6) << row.late << std::setw(8) << row.faults << '\n';
}

std::string number(int value) {
    return (value < 10 ? " " : "") + std::to_string(value);
}

std::string size_of(const GameRecord& record) {
    if (record.width != record.height) return "not square";
    return number(record.width) + "x" + std::to_string(record.height);
}

}  // namespace

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    const double rank = std::ceil(share * static_cast<double>(values.size()));
    const auto nth =
        values.begin() + std::max(static_cast<std::ptrdiff_t>(rank) - 1, std::ptrdiff_t{0});
    std::nth_element(values.begin(), nth, values.end());
    return *nth;
}

int late_moves(const GameRecord& record, double allowed) {
    return static_cast<int>(std::count_if(record.delays.begin(), record.delays.end(),
                                          [&](double delay) { return delay > allowed; }));
}

void print_summary(std::ostream& out, const std::vector<GameRecord>& records, double allowed) {
    const std::vector<std::function<std::string(const GameRecord&)>> groupings{
        [](const GameRecord& record) { return record.rule; },
        size_of,
        [](const GameRecord& record) { return number(record.threads) + " threads"; },
        [](const GameRecord& record) { return "opening: " + record.opening.substr(0, 6); },
        [](const GameRecord& record) {
            return std::string(record.has_match_clock ? "game's clock" : "move's clock");
        },
        [](const GameRecord& record) {
            return std::string(record.is_fresh ? "new processes" : "old processes");
        },
        [](const GameRecord&) { return std::string("all"); }};
    out << "Delays: ms beyond the limit of a move, negative if early; late: more than " << allowed
        << " ms.\n"
        << "                games    moves  black  white   draw  median  99.9 %   worst  late"
           "  faults\n";
    for (const auto& group_of : groupings) {
        std::map<std::string, Row> rows;
        for (const GameRecord& record : records)
            rows[group_of(record)].add(record, allowed);
        for (const auto& [name, row] : rows)
            print_row(out, name, row);
    }
}

}  // namespace kagetsu::test
