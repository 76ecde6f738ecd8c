// libFuzzer's entry: any bytes are a conversation, and a fault in it counts as a crash.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto verdict = kagetsu::test::conversation({reinterpret_cast<const char*>(data), size});
    if (verdict.fault.empty()) return 0;
    std::cerr << verdict.fault << std::endl;
    std::abort();
}
