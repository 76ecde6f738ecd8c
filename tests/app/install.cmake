# Installs a build of which nothing but the program is needed, and looks at what is there then:
#
#     cmake -D BUILD=build/release -D CONFIG=Release -D PREFIX=scratch -P install.cmake
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${PREFIX}" "${BUILD}/manual")
unset(ENV{DESTDIR})
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --config "${CONFIG}"
                        --prefix "${PREFIX}"
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

# expect(NAME BEGINNING): one installed file has this name, and begins like this.
function(expect name beginning)
    file(GLOB_RECURSE found "${PREFIX}/*/${name}")
    list(LENGTH found count)
    if(NOT count EQUAL 1)
        message(FATAL_ERROR "${count} installed files instead of one are called ${name}: ${found}")
    endif()
    file(READ "${found}" text)
    string(FIND "${text}" "${beginning}" position)
    if(NOT position EQUAL 0)
        message(FATAL_ERROR "${found} does not begin with '${beginning}'")
    endif()
endfunction()
expect(LICENSE "MIT License\n")
expect(NOTICE "Kagetsu")
expect(kagetsu.1 ".TH KAGETSU 1 ")
expect(_kagetsu "#compdef kagetsu\n")
expect(bash-completion/completions/kagetsu "# ")

if(WIN32)
    set(manager_name pbrain-kagetsu64)
else()
    set(manager_name pbrain-kagetsu)
endif()
foreach(name kagetsu ${manager_name})
    execute_process(COMMAND "${PREFIX}/bin/${name}" version
        OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
    if(NOT output MATCHES "^Kagetsu [0-9.]+\n$")
        message(FATAL_ERROR "${name} version printed '${output}'")
    endif()
endforeach()
