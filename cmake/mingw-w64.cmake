# Toolchain file: programs for 64-bit Windows, built on another system by MinGW-w64.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)

# std::thread takes the compiler with POSIX threads. Debian has it beside the one without, under a
# name of its own; elsewhere it is the only one.
find_program(KAGETSU_MINGW_CXX
    NAMES x86_64-w64-mingw32-g++-posix x86_64-w64-mingw32-g++ REQUIRED)
set(CMAKE_CXX_COMPILER ${KAGETSU_MINGW_CXX})
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

# Programs run here; headers and libraries are for there. Where they lie is CMAKE_FIND_ROOT_PATH's
# business.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
