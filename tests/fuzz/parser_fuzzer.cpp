// libFuzzer's entry: any bytes are parsed line by line.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    kagetsu::test::parse_all({reinterpret_cast<const char*>(data), size});
    return 0;
}
