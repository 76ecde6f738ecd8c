// Command lines of the programs in tests.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <initializer_list>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace kagetsu::test {

inline void require(bool condition, const std::string& what) {
    if (!condition) throw std::runtime_error(what);
}

struct Operand {
    const char* name;
    std::string& value;
};

// Stores the values of the `visible` options and of the operands, all of which are required.
// Returns false after --help, which is printed. Throws std::exception for what cannot be parsed and
// for a missing operand.
[[nodiscard]] inline bool parse_command_line(
    int argc, char** argv, const boost::program_options::options_description& visible,
    std::initializer_list<Operand> operands) {
    namespace po = boost::program_options;
    po::options_description all;
    all.add(visible);
    po::positional_options_description positions;
    for (const auto& [name, value] : operands) {
        all.add_options()(name, po::value(&value)->required());
        positions.add(name, 1);
    }
    po::variables_map values;
    po::store(po::command_line_parser(argc, argv).options(all).positional(positions).run(), values);
    if (values.count("help") > 0) {
        std::cout << visible;
        return false;
    }
    po::notify(values);
    return true;
}

// Positive numbers separated by commas. Throws std::runtime_error, which names the option, for any
// other text.
[[nodiscard]] inline std::vector<std::uint64_t> numbers_in(const std::string& option,
                                                           const std::string& text) {
    std::vector<std::uint64_t> numbers;
    std::istringstream list(text);
    for (std::string word; std::getline(list, word, ',');) {
        numbers.push_back(std::strtoull(word.c_str(), nullptr, 10));
        require(numbers.back() > 0 && std::to_string(numbers.back()) == word,
                option + " '" + word + "' is no positive number");
    }
    return numbers;
}

// The body of main(): the exit code of `run`, or 2 and a line on stderr for what it throws.
template <typename Run>
[[nodiscard]] int run_program(const char* name, const Run& run) {
    try {
        return run();
    } catch (const std::exception& error) {
        std::cerr << name << ": " << error.what() << '\n';
        return 2;
    }
}

}  // namespace kagetsu::test
