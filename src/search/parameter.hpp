// A search parameter: an integer with a name and a range. In a normal build it is a compile-time
// constant. In a tuning build (cmake -DKAGETSU_TUNING=ON) it is a variable that a tuner lists and
// sets by name.
#pragma once

#include <stdexcept>
#include <string_view>
#include <vector>

#ifdef KAGETSU_TUNING
#define KAGETSU_PARAMETER inline Parameter
#else
#define KAGETSU_PARAMETER inline constexpr Parameter
#endif

namespace kagetsu {

class Parameter {
  public:
#ifdef KAGETSU_TUNING
    Parameter(std::string_view name, int value, int min, int max)
        : name_(name), value_(value), min_(min), max_(max) {
        all().push_back(this);
    }

    // Not while a search runs. False, and no change, when the value is out of range.
    bool set(int value) noexcept {
        if (value < min_ || value > max_) return false;
        value_ = value;
        return true;
    }
    [[nodiscard]] static std::vector<Parameter*>& all() {
        static std::vector<Parameter*> parameters;
        return parameters;
    }
#else
    // A value out of its range doesn't compile.
    constexpr Parameter(std::string_view name, int value, int min, int max)
        : name_(name), value_(value), min_(min), max_(max) {
        if (value < min || value > max) throw std::out_of_range("parameter");
    }
#endif

    // So that the search reads it like a number.
    constexpr operator int() const noexcept {
        return value_;
    }

    [[nodiscard]] constexpr std::string_view name() const noexcept {
        return name_;
    }
    [[nodiscard]] constexpr int min() const noexcept {
        return min_;
    }
    [[nodiscard]] constexpr int max() const noexcept {
        return max_;
    }

  private:
    std::string_view name_;
    int value_;
    int min_;
    int max_;
};

}  // namespace kagetsu
