# The libraries of the program: Threads::Threads, Boost::program_options, kagetsu_json,
# kagetsu_spdlog.
find_package(Threads REQUIRED)

# nlohmann-json has headers only; the builds for Windows and for browsers have no
# CMake package of it.
add_library(kagetsu_json INTERFACE)
find_path(KAGETSU_JSON_HEADERS nlohmann/json.hpp REQUIRED)
target_include_directories(kagetsu_json SYSTEM INTERFACE ${KAGETSU_JSON_HEADERS})

# The module of the web page uses no other.
if(EMSCRIPTEN)
    return()
endif()

if(KAGETSU_BOOST_SOURCES)
    find_package(Boost 1.74 REQUIRED)
    file(GLOB boost_sources CONFIGURE_DEPENDS ${KAGETSU_BOOST_SOURCES}/*.cpp)
    if(NOT boost_sources)
        message(FATAL_ERROR "No *.cpp files in KAGETSU_BOOST_SOURCES, "
                            "'${KAGETSU_BOOST_SOURCES}'")
    endif()
    add_library(boost_program_options STATIC ${boost_sources})
    target_compile_definitions(boost_program_options PRIVATE BOOST_BIND_GLOBAL_PLACEHOLDERS)
    target_link_libraries(boost_program_options PUBLIC Boost::headers)
    add_library(Boost::program_options ALIAS boost_program_options)
else()
    set(Boost_USE_STATIC_LIBS ${KAGETSU_STATIC})
    find_package(Boost 1.74 REQUIRED COMPONENTS program_options)
endif()

add_library(kagetsu_spdlog INTERFACE)
if(KAGETSU_STATIC)
    # spdlog and fmt header-only: most systems have them as shared libraries only.
    find_path(KAGETSU_SPDLOG_HEADERS spdlog/spdlog.h REQUIRED)
    target_include_directories(kagetsu_spdlog SYSTEM INTERFACE ${KAGETSU_SPDLOG_HEADERS})
    target_compile_definitions(kagetsu_spdlog INTERFACE SPDLOG_FMT_EXTERNAL FMT_HEADER_ONLY)
    target_link_libraries(kagetsu_spdlog INTERFACE Threads::Threads)
else()
    find_package(spdlog REQUIRED)
    target_link_libraries(kagetsu_spdlog INTERFACE spdlog::spdlog)
endif()
