# cmake -DINPUT= -DOUTPUT= -DSYMBOL= -P embed_file.cmake
file(READ ${INPUT} hex HEX)
string(LENGTH "${hex}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
string(REGEX REPLACE "((0x..,){24})" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "#include \"base/embedded.h\"\n\nconst unsigned char ${SYMBOL}[] = {\n${bytes}0};\nconst unsigned ${SYMBOL}_size = ${size};\n")
