# Precompiled headers for everything that the calling directory builds. For the sanitizers' builds by
# Clang, which are the largest part of the checks: two thirds of the time they take is spent on
# headers. Not with GCC 12, which then gives wrong warnings about std::string.
if(KAGETSU_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target ${targets})
        get_target_property(type ${target} TYPE)
        get_target_property(sources ${target} SOURCES)
        list(LENGTH sources count)
        if(type MATCHES "STATIC_LIBRARY|EXECUTABLE" AND count GREATER 4)
            target_precompile_headers(${target} PRIVATE
                <algorithm> <array> <atomic> <chrono> <cstdint> <functional> <iostream>
                <memory> <mutex> <optional> <span> <sstream> <stdexcept> <string> <string_view>
                <utility> <vector>)
        endif()
    endforeach()
endif()
