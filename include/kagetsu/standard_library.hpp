// Parts of the C++20 standard library that the project uses but libc++ 14, the library of the build
// for browsers, lacks. All builds use these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace kagetsu {

// As std::make_unique_for_overwrite<T[]>(): an array whose elements are default-initialised, so
// that those without a constructor have no values yet.
template <typename T>
[[nodiscard]] std::unique_ptr<T[]> make_array_for_overwrite(std::size_t size) {
    return std::unique_ptr<T[]>(new T[size]);
}

// As a relaxed load and store through std::atomic_ref.
[[nodiscard]] inline std::uint64_t load_relaxed(const std::uint64_t& word) noexcept {
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
}
inline void store_relaxed(std::uint64_t& word, std::uint64_t value) noexcept {
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}

}  // namespace kagetsu
