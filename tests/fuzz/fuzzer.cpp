// libFuzzer's entry for the target that is called KAGETSU_FUZZ_TARGET: what is wrong counts as a
// crash.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "targets.hpp"

// libFuzzer calls these functions by their names.
// NOLINTBEGIN(readability-identifier-naming)

// Gives libFuzzer the limit as its first option; a later one on the command line overrides it.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    static std::string limit = "-max_len=" + std::to_string(kagetsu::test::kLongestInput);
    static std::vector<char*> arguments(*argv, *argv + *argc);
    arguments.insert(arguments.begin() + 1, limit.data());
    arguments.push_back(nullptr);
    *argv = arguments.data();
    ++*argc;
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using kagetsu::test::kTargets;
    static const auto target = *std::ranges::find(kTargets, std::string_view(KAGETSU_FUZZ_TARGET),
                                                  &kagetsu::test::Target::name);
    const auto verdict = target.run({reinterpret_cast<const char*>(data), size});
    if (verdict.fault.empty()) return 0;
    std::cerr << verdict.fault << std::endl;
    std::abort();
}

// NOLINTEND(readability-identifier-naming)
