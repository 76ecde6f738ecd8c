# Flags of all targets, as an interface library that they link privately.
add_library(kagetsu_options INTERFACE)

target_compile_options(kagetsu_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 sees overlapping copies in "text" + std::string (GCC bug 105651).
    target_compile_options(kagetsu_options INTERFACE -Wno-restrict)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # With times in it, a precompiled header is a new one to ccache whenever it is compiled.
    target_compile_options(kagetsu_options INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
endif()

# Warnings are errors only with the compiler versions tested: new warnings of newer versions must not
# break the build.
if(KAGETSU_WERROR)
    target_compile_options(kagetsu_options INTERFACE
        $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Werror>
        $<$<AND:$<CXX_COMPILER_ID:Clang>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,15>>:-Werror>)
endif()

if(MINGW AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT KAGETSU_ARCH STREQUAL "x86-64-v2")
    # GCC does not align Windows' stack to 32 bytes, as AVX code requires (GCC bug 54412).
    message(FATAL_ERROR "GCC's code for AVX crashes on Windows: set KAGETSU_ARCH to x86-64-v2")
endif()
if(KAGETSU_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    target_compile_options(kagetsu_options INTERFACE -march=${KAGETSU_ARCH})
endif()

# Hardening: checks of the stack and of copies, no fixed addresses, nothing writable that is only
# read after the start.
set(harden_linux OFF)
if(KAGETSU_HARDEN AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
    set(harden_linux ON)
    target_compile_options(kagetsu_options INTERFACE
        -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE)
    target_link_options(kagetsu_options INTERFACE
        -Wl,-z,relro,-z,now $<$<NOT:$<BOOL:${KAGETSU_STATIC}>>:-pie>)
elseif(KAGETSU_HARDEN AND MINGW)
    target_link_options(kagetsu_options INTERFACE
        -Wl,--dynamicbase,--nxcompat,--high-entropy-va)
endif()

# A debug build also checks the bounds of the standard containers.
target_compile_definitions(kagetsu_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)

if(KAGETSU_SANITIZE)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # The checks that a sanitizer inserts mislead this warning, within std::regex for one.
        target_compile_options(kagetsu_options INTERFACE -Wno-maybe-uninitialized)
    endif()
    target_compile_options(kagetsu_options INTERFACE
        -fsanitize=${KAGETSU_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(kagetsu_options INTERFACE -fsanitize=${KAGETSU_SANITIZE})
endif()

# For code whose speed does not matter, which is most of it: less optimised, it compiles a quarter
# faster. For browsers it is kept small instead.
add_library(kagetsu_light_options INTERFACE)
target_compile_options(kagetsu_light_options INTERFACE
    $<$<CONFIG:Release>:$<IF:$<BOOL:${EMSCRIPTEN}>,-Oz,-O1>>)
target_link_libraries(kagetsu_light_options INTERFACE kagetsu_options)
