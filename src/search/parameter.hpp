// A search parameter: an integer with a name and a range. In a normal build it is a compile-time
// constant. In a tuning build (cmake -DKAGETSU_TUNING=ON) a search reads it from the values of its
// engine.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "kagetsu/tuning.hpp"

#ifdef KAGETSU_TUNING
#define KAGETSU_PARAMETER inline const Parameter
#else
#define KAGETSU_PARAMETER inline constexpr Parameter
#endif

namespace kagetsu {

// The thread searches with these values, in a tuning build, as long as this lives. They must not
// change meanwhile.
class ParameterScope {
  public:
    // Null: those of the build.
    explicit ParameterScope(const ParameterValues* values) noexcept
        : before_(std::exchange(in_use_, values)) {}
    ~ParameterScope() { in_use_ = before_; }
    ParameterScope(const ParameterScope&) = delete;
    ParameterScope& operator=(const ParameterScope&) = delete;

    // What the thread searches with now; null outside of any scope.
    [[nodiscard]] static const ParameterValues* in_use() noexcept { return in_use_; }

  private:
    static inline thread_local const ParameterValues* in_use_ = nullptr;
    const ParameterValues* before_;
};

#ifdef KAGETSU_TUNING

class Parameter {
  public:
    Parameter(std::string_view name, int value, int min, int max)
        : index_(all().size()), value_(value) {
        all().push_back({name, value, min, max});
    }

    // So that the search reads it like a number.
    operator int() const noexcept {
        const ParameterValues* const values = ParameterScope::in_use();
        return values ? (*values)[index_] : value_;
    }

    [[nodiscard]] static std::vector<TunableParameter>& all() {
        static std::vector<TunableParameter> parameters;
        return parameters;
    }

  private:
    std::size_t index_;
    int value_;
};

#else

class Parameter {
  public:
    // A value out of its range doesn't compile.
    constexpr Parameter(std::string_view /*name*/, int value, int min, int max) : value_(value) {
        if (value < min || value > max) throw std::out_of_range("parameter");
    }
    constexpr operator int() const noexcept { return value_; }

  private:
    int value_;
};

#endif

}  // namespace kagetsu
