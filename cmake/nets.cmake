# The nets that the program brings along: every nets/GAME-SEATS.net, as bytes that the assembler includes (a compiler would take minutes over
# arrays of that size), and a table of them (src/host/nets.h). There may be any of them, or none.

# trivium_embed_nets(<list>): the sources that hold them.
function(trivium_embed_nets list)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated)
  set(folder ${CMAKE_SOURCE_DIR}/nets)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*.net)
  list(SORT files)
  set(declared "")
  set(entries "")
  set(assembled "")
  set(inputs "")
  foreach(file ${files})
    if(NOT file MATCHES "^([a-z][a-z0-9_]*)-([0-9]+)\\.net$")
      message(FATAL_ERROR "nets/${file}: a net is called GAME-SEATS.net.")
    endif()
    set(symbol nets_built_${CMAKE_MATCH_1}_${CMAKE_MATCH_2})
    string(APPEND entries "    {\"${CMAKE_MATCH_1}\", ${CMAKE_MATCH_2}, ${symbol}, ${symbol}_end},\n")
    string(APPEND declared "extern unsigned char ${symbol}[], ${symbol}_end[];\n")
    string(APPEND assembled "    .balign 64\n    .globl ${symbol}, ${symbol}_end\n${symbol}:\n    .incbin \"${file}\"\n${symbol}_end:\n")
    list(APPEND inputs ${folder}/${file})
  endforeach()
  file(CONFIGURE OUTPUT ${generated}/nets_built.c @ONLY CONTENT
       "#include \"host/nets.h\"\n\n${declared}\nconst nets_built nets_built_in[] = {\n${entries}    {0},\n};\n")
  file(CONFIGURE OUTPUT ${generated}/nets_built.S @ONLY CONTENT "    .section .note.GNU-stack,\"\",%progbits\n    .data\n${assembled}")
  # Relative names, no debug information: no path of the building machine gets into the program.
  set_source_files_properties(${generated}/nets_built.S PROPERTIES OBJECT_DEPENDS "${inputs}" COMPILE_OPTIONS "-Wa,-I${folder};-g0")
  set(${list} ${${list}} ${generated}/nets_built.c ${generated}/nets_built.S PARENT_SCOPE)
endfunction()
