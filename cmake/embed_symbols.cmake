# cmake -DFOLDER= -DOUTPUT= -DGAME= -P embed_symbols.cmake: one table of all the folder's SVG files, by name. The outer XML
# declaration and comments are left out; the writer wraps each into a <symbol>.
file(GLOB files ${FOLDER}/*.svg)
list(SORT files)
set(table "#include <trivium/game.h>\n\nextern const tv_symbol ${GAME}_symbols[];\nconst tv_symbol ${GAME}_symbols[] = {\n")
foreach(file ${files})
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} svg)
  string(REGEX REPLACE "<\\?xml[^>]*\\?>" "" svg "${svg}")
  string(REGEX REPLACE "<!--[^>]*-->" "" svg "${svg}")
  string(REGEX REPLACE "[ \t\r\n]+" " " svg "${svg}")
  string(REPLACE "\\" "\\\\" svg "${svg}")
  string(REPLACE "\"" "\\\"" svg "${svg}")
  # C promises only 4095 characters a string literal; break the line, not the string.
  string(REGEX REPLACE "> <" ">\"\n     \"<" svg "${svg}")
  string(APPEND table "    {\"${name}\",\n     \"${svg}\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${table}    {0, 0},\n};\n")
