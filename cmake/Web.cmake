# The engine and its JSON server as a WebAssembly module: kagetsu.js and kagetsu.wasm, or with
# KAGETSU_WEB_THREADS kagetsu-threads.js, kagetsu-threads.wasm and kagetsu-threads.worker.js.
#
# The presets take WebAssembly's exceptions for the build without threads, the older ones in
# JavaScript, which are slower, for the other: Clang 14 does not catch the former with -pthread.
add_executable(kagetsu_web src/web/module.cpp)
target_include_directories(kagetsu_web PRIVATE src ${PROJECT_BINARY_DIR}/embedded)
target_link_libraries(kagetsu_web PRIVATE kagetsu_analysis kagetsu_bench kagetsu_json
                                          kagetsu_light_options)
set_target_properties(kagetsu_web PROPERTIES
    OUTPUT_NAME $<IF:$<BOOL:${KAGETSU_WEB_THREADS}>,kagetsu-threads,kagetsu>)
# The search recurses as deeply as on a thread of its own (thread.hpp).
target_link_options(kagetsu_web PRIVATE
    -sMODULARIZE -sEXPORT_NAME=createKagetsu -sENVIRONMENT=worker,node -sSTRICT
    -sTOTAL_STACK=8MB -sEXPORTED_FUNCTIONS=_malloc,_free
    -sEXPORTED_RUNTIME_METHODS=ccall,HEAPU8
    -sINCOMING_MODULE_JS_API=mainScriptUrlOrBlob,locateFile,instantiateWasm
    -sNO_FILESYSTEM)
if(KAGETSU_WEB_THREADS)
    # Memory that is shared cannot grow without making every access by the script slow.
    target_link_options(kagetsu_web PRIVATE -sINITIAL_MEMORY=256MB -sPTHREAD_POOL_SIZE=2)
else()
    target_link_options(kagetsu_web PRIVATE -sINITIAL_MEMORY=64MB -sALLOW_MEMORY_GROWTH)
endif()
# The code of the openings is made small, too.
get_target_property(sources kagetsu_engine SOURCES)
list(FILTER sources INCLUDE REGEX "^src/opening/")
set_source_files_properties(${sources} PROPERTIES
    COMPILE_OPTIONS -Oz
    SKIP_PRECOMPILE_HEADERS ON)  # those of the engine are for -O3
# The arguments of a script in C++ are $0, $1, ...
target_compile_options(kagetsu_options INTERFACE -Wno-dollar-in-identifier-extension)
# Emscripten's own scripts take Debian's packages of Node, which no other Node finds by itself.
set_target_properties(kagetsu_web PROPERTIES
    RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
