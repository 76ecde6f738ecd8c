# Precompiled headers for the larger targets of the calling directory, in the sanitizers' builds by
# Clang, which are most of what the checks compile: the program then takes a sixth less. Not with GCC
# 12, which gives wrong warnings about std::string with them. Without <filesystem>: it brings
# std::quoted, which calls of our quoted() would find.
if(KAGETSU_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target ${targets})
        get_target_property(type ${target} TYPE)
        get_target_property(sources ${target} SOURCES)
        list(LENGTH sources count)
        # For a few files, compiling the headers costs what it saves.
        if(type MATCHES "STATIC_LIBRARY|EXECUTABLE" AND count GREATER 4)
            target_precompile_headers(${target} PRIVATE
                <algorithm> <array> <atomic> <chrono> <cstdint> <functional> <iostream>
                <memory> <mutex> <optional> <span> <sstream> <stdexcept> <string> <string_view>
                <utility> <vector>)
        endif()
    endforeach()
endif()
