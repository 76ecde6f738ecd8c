# Checks what PROGRAM, a dynamically linked one, takes from the system: nothing that opens a connection
# or starts a program.
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND nm --dynamic --undefined-only ${PROGRAM} OUTPUT_VARIABLE symbols
                COMMAND_ERROR_IS_FATAL ANY)
if(NOT symbols MATCHES " U pthread_create[@\n]")
    message(FATAL_ERROR "${PROGRAM}: no list of functions")
endif()
if(symbols MATCHES " U (socket|connect|bind|listen|getaddrinfo|system|popen|fork|vfork|exec[a-z]*|posix_spawn[a-z]*|dlopen)[@\n]")
    message(FATAL_ERROR "${PROGRAM} uses ${CMAKE_MATCH_1}()")
endif()
