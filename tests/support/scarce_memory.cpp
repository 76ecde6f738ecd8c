#include "scarce_memory.hpp"

#include <cstdint>
#include <utility>

// The names are the linker's.
// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming)
extern "C" void* __real_calloc(std::size_t count, std::size_t size);
extern "C" void* __wrap_calloc(std::size_t count, std::size_t size);

namespace kagetsu::test {

namespace {

std::size_t granted = SIZE_MAX;
std::vector<std::size_t> requests;

}  // namespace

void set_granted_bytes(std::size_t bytes) {
    granted = bytes;
}

std::vector<std::size_t> take_requests() {
    return std::exchange(requests, {});
}

}  // namespace kagetsu::test

void* __wrap_calloc(std::size_t count, std::size_t size) {
    kagetsu::test::requests.push_back(count * size);
    return count * size > kagetsu::test::granted ? nullptr : __real_calloc(count, size);
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)
