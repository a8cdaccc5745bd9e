# The browser client inside the program. tools/build-web builds it into build/web, for all builds alike, and writes two sources
# that embed it: an assembler file which includes the bytes (a compiler would take minutes over arrays of that size) and the
# table of names. The script runs in every build, because it knows best what changed; it touches nothing that did not.
function(trivium_embed_web list)
  set(folder ${CMAKE_SOURCE_DIR}/build/web-embedded)
  set(embedded ${folder}/web_assets.c ${folder}/web_assets.S)
  add_custom_target(web BYPRODUCTS ${embedded} COMMAND ${CMAKE_SOURCE_DIR}/tools/build-web VERBATIM
                    COMMENT "Building the browser client")
  # Relative names, no debug information: no path of the building machine gets into the program.
  set_source_files_properties(${folder}/web_assets.S PROPERTIES COMPILE_OPTIONS "-Wa,-I${CMAKE_SOURCE_DIR}/build/web;-g0")
  set_source_files_properties(${embedded} PROPERTIES GENERATED TRUE)
  set(${list} ${${list}} ${embedded} PARENT_SCOPE)
endfunction()
