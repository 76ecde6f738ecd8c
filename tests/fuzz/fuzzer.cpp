// libFuzzer's entry for the target that is called KAGETSU_FUZZ_TARGET: what is wrong counts as a
// crash.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using kagetsu::test::kTargets;
    static const auto target = *std::ranges::find(kTargets, std::string_view(KAGETSU_FUZZ_TARGET),
                                                  &kagetsu::test::Target::name);
    const auto verdict = target.run({reinterpret_cast<const char*>(data), size});
    if (verdict.fault.empty()) return 0;
    std::cerr << verdict.fault << std::endl;
    std::abort();
}
