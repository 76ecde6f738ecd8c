# Called by kagetsu_embed(), with FILE, NAME and FOLDER, and with EMPTY by kagetsu_leave_room().
file(READ ${FILE} hex HEX)
string(LENGTH "${hex}" digits)
math(EXPR size "${digits} / 2")
if(EMPTY)
    file(WRITE ${FOLDER}/embedded/${NAME}.hpp
         "#pragma once\n\n#include <array>\n\nnamespace kagetsu {\n\n"
         "extern std::array<unsigned char, ${size}> ${NAME};\n\n}  // namespace kagetsu\n")
    file(WRITE ${FOLDER}/${NAME}.cpp
         "#include \"embedded/${NAME}.hpp\"\n\nnamespace kagetsu {\n\n"
         "std::array<unsigned char, ${size}> ${NAME}{};\n\n}  // namespace kagetsu\n")
    return()
endif()
string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
# Sixteen numbers per line: some compilers reject very long lines.
string(REGEX REPLACE "(................................................................................)"
       "\\1\n" bytes "${bytes}")
file(WRITE ${FOLDER}/embedded/${NAME}.hpp
     "#pragma once\n\n#include <array>\n\nnamespace kagetsu {\n\n"
     "extern const std::array<unsigned char, ${size}> ${NAME};\n\n}  // namespace kagetsu\n")
file(WRITE ${FOLDER}/${NAME}.cpp
     "#include \"embedded/${NAME}.hpp\"\n\nnamespace kagetsu {\n\n"
     "const std::array<unsigned char, ${size}> ${NAME}{\n${bytes}\n};\n\n}  // namespace kagetsu\n")
