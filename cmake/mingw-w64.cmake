# Toolchain file: cross-compiles for 64-bit Windows with MinGW-w64.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)

# std::thread needs the compiler variant with POSIX threads. Debian has both variants under different
# names; elsewhere it is the only one.
find_program(KAGETSU_MINGW_CXX
    NAMES x86_64-w64-mingw32-g++-posix x86_64-w64-mingw32-g++ REQUIRED)
set(CMAKE_CXX_COMPILER ${KAGETSU_MINGW_CXX})
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

# Find programs on the host, headers and libraries in CMAKE_FIND_ROOT_PATH only.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
