// What most tests include, compiled once for all of them.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "kagetsu/engine.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/pattern_board.hpp"
