// Memory as a scarce resource. For programs that link the library kagetsu_scarce_memory: the linker
// leads the calls of calloc in our own code to it.
#pragma once

#include <cstddef>
#include <vector>

namespace kagetsu::test {

// From now on requests of more bytes are refused.
void set_granted_bytes(std::size_t bytes);
// The bytes of all requests since the last call.
[[nodiscard]] std::vector<std::size_t> take_requests();

}  // namespace kagetsu::test
