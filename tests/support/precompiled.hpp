// What most tests include, compiled once for all of them. None of our own headers: after a change
// of a comment only, ccache gives back the precompiled header of before, in which GCC then does not
// know the changed file again and reads it a second time.
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
