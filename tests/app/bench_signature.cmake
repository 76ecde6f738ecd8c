# Runs `kagetsu bench` and compares its signature with the one on file:
#
#     cmake -D PROGRAM=kagetsu -D FILE=bench_signature.txt [-D UPDATE=ON] -P bench_signature.cmake
#
# The file has the depth, then the output of bench without timings. Only the signature decides; the
# rest shows which positions differ. UPDATE rewrites the file. The environment variable
# KAGETSU_TEST_PROGRAM names another program, as for the other tests.
cmake_minimum_required(VERSION 3.25)

file(STRINGS "${FILE}" lines)
set(comments "")
set(expected "")
set(depth "")
set(expected_signature "none")
foreach(line IN LISTS lines)
    if(line MATCHES "^#")
        string(APPEND comments "${line}\n")
    elseif(line MATCHES "^depth ([0-9]+)$")
        set(depth ${CMAKE_MATCH_1})
    else()
        list(APPEND expected "${line}")
        if(line MATCHES "^signature +([0-9a-f]+)$")
            set(expected_signature ${CMAKE_MATCH_1})
        endif()
    endif()
endforeach()
if(NOT depth)
    message(FATAL_ERROR "${FILE} has no line \"depth N\"")
endif()

if(DEFINED ENV{KAGETSU_TEST_PROGRAM} AND NOT UPDATE)
    set(PROGRAM "$ENV{KAGETSU_TEST_PROGRAM}")
endif()
execute_process(COMMAND "${PROGRAM}" bench --depth ${depth}
    OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE code)
if(NOT code EQUAL 0)
    message(FATAL_ERROR "kagetsu bench --depth ${depth} failed (${code}):\n${output}${errors}")
endif()
string(REGEX REPLACE "\n(time|nodes/s)[^\n]*" "" output "${output}")
if(NOT output MATCHES "signature +([0-9a-f]+)\n")
    message(FATAL_ERROR "kagetsu bench printed no signature:\n${output}")
endif()
set(signature ${CMAKE_MATCH_1})

if(UPDATE)
    file(WRITE "${FILE}" "${comments}depth ${depth}\n${output}")
    message(STATUS "bench signature: was ${expected_signature}, is now ${signature}")
    return()
endif()
if(signature STREQUAL expected_signature)
    message(STATUS "bench signature: ${signature}, as expected")
    return()
endif()

string(REGEX REPLACE "\n$" "" output "${output}")
string(REPLACE "\n" ";" found "${output}")
set(report "")
foreach(line IN LISTS expected)
    if(NOT line IN_LIST found)
        string(APPEND report "  - ${line}\n")
    endif()
endforeach()
foreach(line IN LISTS found)
    if(NOT line IN_LIST expected)
        string(APPEND report "  + ${line}\n")
    endif()
endforeach()
message("bench at depth ${depth}: signature ${signature}, on file ${expected_signature}.\n"
    "What differs (- on file, + now):\n${report}"
    "The search behaves differently. If that is intended, update the file:\n"
    "  cmake --build BUILD --target update-bench-signature")
message(FATAL_ERROR "bench signature differs")
