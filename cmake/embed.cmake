# Puts files into the library as C arrays: translations, symbols, the theme. A plain CMake script does the writing, so a
# cross build (WebAssembly) needs no program of its own for it.

# trivium_incbin(<variable> <symbol> <file> <alignment>): adds to an assembler source the bytes of a file, under a symbol (cmake/incbin.h).
function(trivium_incbin variable symbol file alignment)
  set(${variable} "${${variable}}    .balign ${alignment}\n    .globl INCBIN_NAME(${symbol})\nINCBIN_NAME(${symbol}):\n    .incbin \"${file}\"\n" PARENT_SCOPE)
endfunction()

# trivium_incbin_source(<source> <folder>): it names files in that folder. Relative names, no debug information: no path of the building machine
# gets into the program.
function(trivium_incbin_source source folder)
  set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-Wa,-I${folder};-I${CMAKE_SOURCE_DIR}/cmake;-g0")
endfunction()

# trivium_embed_file(<out.c> <symbol> <file>): const char <symbol>[] with a closing zero, and <symbol>_size.
function(trivium_embed_file output symbol input)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${input} -DOUTPUT=${output} -DSYMBOL=${symbol}
            -P ${CMAKE_SOURCE_DIR}/cmake/embed_file.cmake
    DEPENDS ${input} ${CMAKE_SOURCE_DIR}/cmake/embed_file.cmake
    VERBATIM)
endfunction()

# po/*.po -> tv_catalog_built: the texts that C says, in all languages; those of the page go beside its script (cmake/page_texts.cmake). The
# browser's module gets only what its own sources say, and that in English alone: who reads another language fetches its texts
# (generated/texts).
function(trivium_embed_catalog list)
  set(said "src/[^ ]*")
  set(apart "")
  if(TRIVIUM_WASM)
    set(apart -DAPART=${CMAKE_CURRENT_BINARY_DIR}/generated/texts)
    set(said "src/(base|games|picture|table|bots|mid|lab|wasm)/[^ ]*")
  endif()
  set(output ${CMAKE_CURRENT_BINARY_DIR}/generated/catalog_built.c)
  set(scripts ${CMAKE_SOURCE_DIR}/cmake/library_texts.cmake ${CMAKE_SOURCE_DIR}/cmake/po.cmake)
  file(GLOB languages CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/po/*.po)
  foreach(folder ${TRIVIUM_OTHER_GAMES})
    file(GLOB game_languages CONFIGURE_DEPENDS ${folder}/po/*.po)
    list(APPEND languages ${game_languages})
  endforeach()
  list(JOIN TRIVIUM_OTHER_GAMES ":" games)
  add_custom_command(OUTPUT ${output} VERBATIM DEPENDS ${languages} ${CMAKE_SOURCE_DIR}/po/trivium.pot ${scripts}
                     COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DSOURCES=${said}" "-DGAMES=${games}" ${apart} -P ${CMAKE_SOURCE_DIR}/cmake/library_texts.cmake)
  set(${list} ${${list}} ${output} PARENT_SCOPE)
endfunction()

# trivium_embed_symbol_folder(<list> <folder> <name>): folder/*.svg -> <name>_symbols[], a table of tv_symbol.
function(trivium_embed_symbol_folder list folder name)
  file(GLOB symbols CONFIGURE_DEPENDS ${folder}/*.svg)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/generated/symbols_${name}.c)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DOUTPUT=${output} -DGAME=${name}
            -P ${CMAKE_SOURCE_DIR}/cmake/embed_symbols.cmake
    DEPENDS ${symbols} ${CMAKE_SOURCE_DIR}/cmake/embed_symbols.cmake
    VERBATIM)
  set(${list} ${${list}} ${output} PARENT_SCOPE)
endfunction()

# Those that all games share; a game's own come with its sources (cmake/games.cmake).
function(trivium_embed_symbols list)
  set(result ${${list}})
  trivium_embed_symbol_folder(result ${CMAKE_SOURCE_DIR}/src/picture/theme/symbols tv_theme)
  set(${list} ${result} PARENT_SCOPE)
endfunction()

# src/picture/theme/<name>.css -> tv_theme_<name>
function(trivium_embed_theme list)
  set(result ${${list}})
  foreach(name light dark)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/generated/theme_${name}.c)
    trivium_embed_file(${output} tv_theme_${name} ${CMAKE_SOURCE_DIR}/src/picture/theme/${name}.css)
    list(APPEND result ${output})
  endforeach()
  set(${list} ${result} PARENT_SCOPE)
endfunction()

# examples/games/template -> new_game_files, for `trivium new-game`
function(trivium_embed_template list)
  set(folder ${CMAKE_SOURCE_DIR}/examples/games/template)
  file(GLOB_RECURSE files RELATIVE ${folder} CONFIGURE_DEPENDS ${folder}/*)
  list(SORT files)
  list(TRANSFORM files PREPEND ${folder}/ OUTPUT_VARIABLE inputs)
  list(JOIN files ":" names)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/generated/new_game_files.c)
  add_custom_command(OUTPUT ${output} VERBATIM COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DFILES=${names} -DOUTPUT=${output}
                     -P ${CMAKE_SOURCE_DIR}/cmake/embed_template.cmake DEPENDS ${inputs} ${CMAKE_SOURCE_DIR}/cmake/embed_template.cmake)
  set(${list} ${${list}} ${output} PARENT_SCOPE)
endfunction()
