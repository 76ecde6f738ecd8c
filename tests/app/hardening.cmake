# Checks that a hardened program is: PROGRAM, for Linux or Windows. For Linux also LIBRARY, the engine
# as a static library, whose symbols are still there. Called by the test and by scripts/package.
cmake_minimum_required(VERSION 3.25)

# require(TEXT PATTERN WHAT): fails unless the text matches.
function(require text pattern what)
    if(NOT text MATCHES "${pattern}")
        message(FATAL_ERROR "${PROGRAM}: ${what}")
    endif()
endfunction()

# output_of(RESULT COMMAND...)
function(output_of result)
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

if(PROGRAM MATCHES "\\.exe$")
    output_of(headers x86_64-w64-mingw32-objdump --private-headers ${PROGRAM})
    require("${headers}" "DYNAMIC_BASE" "its addresses are fixed")
    require("${headers}" "HIGH_ENTROPY_VA" "its addresses are from the lowest 4 GB only")
    require("${headers}" "NX_COMPAT" "its data may be executed")
    return()
endif()
output_of(header readelf --file-header --program-headers --wide ${PROGRAM})
require("${header}" "Type: +DYN" "its addresses are fixed")
require("${header}" "GNU_RELRO" "tables of addresses stay writable")
require("${header}" "GNU_STACK[^\n]* RW " "its stack may be executed")
output_of(dynamic readelf --dynamic ${PROGRAM})
require("${dynamic}" "Flags:[^\n]* NOW" "functions are looked up when they are called first")
require("${dynamic}" "Flags:[^\n]* PIE" "it is no program of any address")
output_of(symbols nm ${LIBRARY})
require("${symbols}" "__stack_chk_fail" "the engine does not check its stack")
