# Called by kagetsu_embed(), with FILE, NAME and FOLDER, and with EMPTY by kagetsu_leave_room().
file(READ ${FILE} hex HEX)
string(LENGTH "${hex}" digits)
math(EXPR size "${digits} / 2")
if(EMPTY)
    set(type "std::array<unsigned char, ${size}>")
    set(bytes "")
else()
    set(type "const std::array<unsigned char, ${size}>")
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
    # Sixteen numbers per line: some compilers reject very long lines.
    string(REGEX REPLACE "(................................................................................)"
           "\\1\n" bytes "${bytes}")
endif()
file(WRITE ${FOLDER}/embedded/${NAME}.hpp
     "#pragma once\n\n#include <array>\n\nnamespace kagetsu {\n\n"
     "extern ${type} ${NAME};\n\n}  // namespace kagetsu\n")
file(WRITE ${FOLDER}/${NAME}.cpp
     "#include \"embedded/${NAME}.hpp\"\n\nnamespace kagetsu {\n\n"
     "${type} ${NAME}{\n${bytes}\n};\n\n}  // namespace kagetsu\n")
