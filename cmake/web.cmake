# The browser client inside the program. tools/build-web builds it into build/web, for all builds alike, and writes two sources
# that embed it: an assembler file which includes the bytes (cmake/incbin.h) and the table of names. The script runs in every build, because
# it knows best what changed; it touches nothing that did not. A source archive (make dist) has them ready, in prebuilt/.
set(TRIVIUM_PAGE_FOLDER ${CMAKE_SOURCE_DIR}/build CACHE PATH "Where the browser client is built")

# trivium_embed_web(<list>): the sources that hold it.
function(trivium_embed_web list)
  if(NOT TRIVIUM_WEB)
    set(none ${CMAKE_BINARY_DIR}/generated/web_assets.c)
    file(CONFIGURE OUTPUT ${none} CONTENT "#include \"server/serve/assets.h\"\n\nconst asset_file assets_embedded[1] = {{0}};\nconst size_t assets_embedded_count = 0;\n")
    set(${list} ${${list}} ${none} PARENT_SCOPE)
    return()
  endif()
  set(ready ${CMAKE_SOURCE_DIR}/prebuilt)
  set(page ${TRIVIUM_PAGE_FOLDER})
  if(EXISTS ${ready}/web-embedded/web_assets.S)
    set(page ${ready})
  endif()
  set(embedded ${page}/web-embedded/web_assets.c ${page}/web-embedded/web_assets.S)
  if(page STREQUAL ready AND TRIVIUM_OTHER_GAMES)
    message(FATAL_ERROR "The browser client of this archive knows its own games alone. Remove the folder prebuilt/ to build another, or say -DTRIVIUM_WEB=OFF.")
  elseif(NOT page STREQUAL ready)
    add_custom_target(web BYPRODUCTS ${embedded} VERBATIM COMMENT "Building the browser client"
                      COMMAND ${CMAKE_COMMAND} -E env "TRIVIUM_GAMES_PATH=${TRIVIUM_GAMES_PATH}" ${CMAKE_SOURCE_DIR}/tools/build-web ${TRIVIUM_PAGE_FOLDER})
    set_source_files_properties(${embedded} PROPERTIES GENERATED TRUE)
  endif()
  trivium_incbin_source(${page}/web-embedded/web_assets.S ${page}/web)
  set(${list} ${${list}} ${embedded} PARENT_SCOPE)
endfunction()
