# The browser client inside the program. tools/build-web builds it into build/web, for all builds alike, and writes two sources
# that embed it: an assembler file which includes the bytes (a compiler would take minutes over arrays of that size) and the
# table of names. The script runs in every build, because it knows best what changed; it touches nothing that did not.
set(TRIVIUM_PAGE_FOLDER ${CMAKE_SOURCE_DIR}/build CACHE PATH "Where the browser client is built")
option(TRIVIUM_PAGE "Put the browser client into the program" ON)

function(trivium_embed_web list)
  if(NOT TRIVIUM_PAGE)
    set(none ${CMAKE_BINARY_DIR}/generated/web_assets.c)
    file(CONFIGURE OUTPUT ${none} CONTENT "#include \"server/serve/assets.h\"\n\nconst asset_file assets_embedded[1] = {{0}};\nconst size_t assets_embedded_count = 0;\n")
    add_custom_target(web)
    set(${list} ${${list}} ${none} PARENT_SCOPE)
    return()
  endif()
  set(folder ${TRIVIUM_PAGE_FOLDER}/web-embedded)
  set(embedded ${folder}/web_assets.c ${folder}/web_assets.S)
  add_custom_target(web BYPRODUCTS ${embedded} VERBATIM COMMENT "Building the browser client"
                    COMMAND ${CMAKE_COMMAND} -E env "TRIVIUM_GAMES_PATH=${TRIVIUM_GAMES_PATH}" ${CMAKE_SOURCE_DIR}/tools/build-web ${TRIVIUM_PAGE_FOLDER})
  # Relative names, no debug information: no path of the building machine gets into the program.
  set_source_files_properties(${folder}/web_assets.S PROPERTIES COMPILE_OPTIONS "-Wa,-I${TRIVIUM_PAGE_FOLDER}/web;-g0")
  set_source_files_properties(${embedded} PROPERTIES GENERATED TRUE)
  set(${list} ${${list}} ${embedded} PARENT_SCOPE)
endfunction()
