# The libraries for others, and what `make install` puts where: program, man page, libtrivium and libtrivium-batch, headers, *.pc; the documents and
# examples that man page and help name, in one folder, as here, so that their links hold; and the unit for systemd. The libraries show what
# the public headers declare and nothing else; tools/check-exports holds that.
include(GNUInstallDirs)

# Can names become local that only the library's own objects need? The tools must be those of ELF: tried on an object of two functions.
function(trivium_try_closing)
  if(DEFINED TRIVIUM_CLOSES)
    return()
  endif()
  set(closes OFF)
  if(CMAKE_LINKER AND CMAKE_OBJCOPY AND CMAKE_NM AND NOT WIN32 AND NOT APPLE)
    set(room ${CMAKE_BINARY_DIR}/compiler)
    file(WRITE ${room}/closing.c "int shown(void);\n__attribute__((visibility(\"hidden\"))) int unseen(void);\nint unseen(void) { return 1; }\nint shown(void) { return unseen(); }\n")
    separate_arguments(flags NATIVE_COMMAND "${CMAKE_C_FLAGS}")
    execute_process(COMMAND ${CMAKE_C_COMPILER} ${flags} -c closing.c -o closing.o WORKING_DIRECTORY ${room} OUTPUT_QUIET ERROR_QUIET)
    # Groups of sections, such as 32-bit x86 has for its helpers, are dissolved where the linker can: one whose name became local would hide
    # that of other objects.
    set(groups --force-group-allocation)
    execute_process(COMMAND ${CMAKE_LINKER} -r ${groups} -o closed.o closing.o WORKING_DIRECTORY ${room} RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(failed)
      set(groups "")
      execute_process(COMMAND ${CMAKE_LINKER} -r -o closed.o closing.o WORKING_DIRECTORY ${room} OUTPUT_QUIET ERROR_QUIET)
    endif()
    set(TRIVIUM_CLOSING_GROUPS ${groups} CACHE INTERNAL "How ld -r dissolves groups")
    execute_process(COMMAND ${CMAKE_OBJCOPY} --localize-hidden closed.o WORKING_DIRECTORY ${room} OUTPUT_QUIET ERROR_QUIET)
    execute_process(COMMAND ${CMAKE_NM} -g closed.o WORKING_DIRECTORY ${room} OUTPUT_VARIABLE names ERROR_QUIET)
    if(names MATCHES " T shown" AND NOT names MATCHES "unseen")
      set(closes ON)
    else()
      message(STATUS "These tools cannot make hidden names local: the static libraries show them, too")
    endif()
  endif()
  set(TRIVIUM_CLOSES ${closes} CACHE INTERNAL "ld -r and objcopy --localize-hidden work")
endfunction()

# trivium_libraries(<target> <name> <objects>): shared and static, as <target>_shared and <target>_static.
# The static library is one object, because only within one object can hidden names become local ones. What only this build's own
# linker needs is left out.
function(trivium_libraries target name objects)
  add_library(${target}_shared SHARED $<TARGET_OBJECTS:${objects}>)
  set_target_properties(${target}_shared PROPERTIES OUTPUT_NAME ${name} VERSION ${PROJECT_VERSION} SOVERSION ${version_abi})
  # Calls inside of the library are its own affair, whatever a program calls its functions.
  trivium_link_options(${target}_shared -Wl,--no-undefined -Wl,-Bsymbolic-functions)
  trivium_try_closing()
  if(TRIVIUM_CLOSES)
    set(closed ${CMAKE_CURRENT_BINARY_DIR}/${name}.o)
    add_custom_command(OUTPUT ${closed} DEPENDS ${objects} $<TARGET_OBJECTS:${objects}> COMMAND_EXPAND_LISTS VERBATIM
      COMMAND ${CMAKE_LINKER} -r ${TRIVIUM_CLOSING_GROUPS} -o ${closed} $<TARGET_OBJECTS:${objects}>
      COMMAND ${CMAKE_OBJCOPY} --localize-hidden --strip-debug --strip-unneeded --wildcard --remove-section=.gnu.lto_* --remove-section=.gnu.debuglto_* ${closed})
    set_source_files_properties(${closed} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
    add_library(${target}_static STATIC ${closed})
  else()
    add_library(${target}_static STATIC $<TARGET_OBJECTS:${objects}>)
  endif()
  set_target_properties(${target}_static PROPERTIES OUTPUT_NAME ${name} LINKER_LANGUAGE C)
endfunction()
trivium_libraries(trivium trivium trivium_objects)
trivium_libraries(trivium_batch trivium-batch trivium_batch_objects)
target_link_libraries(trivium_batch_shared PRIVATE trivium_shared Threads::Threads ${CMAKE_DL_LIBS})

# Paths relative to the file itself, so that the tree may be installed anywhere and moved.
file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")
foreach(name trivium trivium-batch)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/${name}.pc.in ${CMAKE_BINARY_DIR}/${name}.pc @ONLY)
endforeach()

if(TARGET trivium)
  install(TARGETS trivium RUNTIME)
  include(cmake/desktop.cmake)
endif()
install(TARGETS trivium_static trivium_shared trivium_batch_static trivium_batch_shared)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/trivium TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
install(FILES ${CMAKE_BINARY_DIR}/trivium.pc ${CMAKE_BINARY_DIR}/trivium-batch.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE TYPE DOC)
file(GLOB nets CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/nets/*.net) # for programs that use the library; ours has them built in
install(FILES ${nets} DESTINATION ${CMAKE_INSTALL_DATADIR}/trivium/nets)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs ${CMAKE_SOURCE_DIR}/examples TYPE DOC PATTERN "trivium.1" EXCLUDE PATTERN "site" EXCLUDE PATTERN "__pycache__" EXCLUDE)
install(FILES ${CMAKE_SOURCE_DIR}/README.md ${CMAKE_SOURCE_DIR}/CHANGELOG.md TYPE DOC)
# The documents as a site and the man pages made of them: built with the browser client (tools/build-web) or by make docs.
set(documents ${TRIVIUM_PAGE_FOLDER}/docs)
if(EXISTS ${CMAKE_SOURCE_DIR}/prebuilt/docs)
  set(documents ${CMAKE_SOURCE_DIR}/prebuilt/docs)
endif()
if(TARGET trivium)
  install(FILES ${CMAKE_SOURCE_DIR}/docs/trivium.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(DIRECTORY ${documents}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR} OPTIONAL)
else() # without the program, the library's page alone
  install(DIRECTORY ${documents}/man/man3 DESTINATION ${CMAKE_INSTALL_MANDIR} OPTIONAL)
endif()
install(DIRECTORY ${documents}/site/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/html OPTIONAL)
if(TARGET trivium)
  # The unit names the program, whose folder is known only when it is installed (cmake --install --prefix).
  install(CODE "
    file(READ \"${CMAKE_SOURCE_DIR}/docs/trivium.service\" unit)
    string(REPLACE /usr/local/bin/trivium \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/trivium\" unit \"\${unit}\")
    file(WRITE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/systemd/system/trivium.service\" \"\${unit}\")
    message(STATUS \"Installing: \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/systemd/system/trivium.service\")")
endif()
