# kagetsu_embed(TARGET FILE NAME): embeds the bytes of FILE in the target as
# `extern const std::array<unsigned char, SIZE> kagetsu::NAME`, declared in "embedded/NAME.hpp".
function(kagetsu_embed target file name)
    kagetsu_array_of_file(${target} ${file} ${name} OFF)
endfunction()

# kagetsu_leave_room(TARGET FILE NAME): the same array, but of zeros and not constant: whoever runs
# the program copies the file into it before it is used.
function(kagetsu_leave_room target file name)
    kagetsu_array_of_file(${target} ${file} ${name} ON)
endfunction()

function(kagetsu_array_of_file target file name empty)
    set(folder ${PROJECT_BINARY_DIR}/embedded)
    set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_file.cmake)
    add_custom_command(
        OUTPUT ${folder}/embedded/${name}.hpp ${folder}/${name}.cpp
        COMMAND ${CMAKE_COMMAND} -D FILE=${file} -D NAME=${name} -D FOLDER=${folder}
                -D EMPTY=${empty} -P ${script}
        DEPENDS ${file} ${script}
        VERBATIM)
    target_sources(${target} PRIVATE ${folder}/${name}.cpp)
    target_include_directories(${target} PRIVATE ${folder})
endfunction()
