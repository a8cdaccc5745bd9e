# The library for others, and what `make install` puts where: program, man page, both libraries, headers, trivium.pc; the documents and
# examples that man page and help name, in one folder, as here, so that their links hold; and the unit for systemd. Both libraries show
# what the public headers declare and nothing else; tools/check-exports holds that.
include(GNUInstallDirs)

add_library(trivium_shared SHARED $<TARGET_OBJECTS:trivium_objects>)
set_target_properties(trivium_shared PROPERTIES OUTPUT_NAME trivium VERSION ${PROJECT_VERSION} SOVERSION ${version_abi})
# Calls inside of the library are its own affair, whatever a program calls its functions.
target_link_options(trivium_shared PRIVATE -Wl,--no-undefined -Wl,-Bsymbolic-functions)

# The static library is one object, because only within one object can hidden names become local ones. What only this build's own
# linker needs is left out.
set(closed ${CMAKE_CURRENT_BINARY_DIR}/trivium.o)
add_custom_command(OUTPUT ${closed} DEPENDS trivium_objects $<TARGET_OBJECTS:trivium_objects> COMMAND_EXPAND_LISTS VERBATIM
  COMMAND ${CMAKE_LINKER} -r -o ${closed} $<TARGET_OBJECTS:trivium_objects>
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden --strip-debug --strip-unneeded --wildcard --remove-section=.gnu.lto_* --remove-section=.gnu.debuglto_* ${closed})
set_source_files_properties(${closed} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
add_library(trivium_static STATIC ${closed})
set_target_properties(trivium_static PROPERTIES OUTPUT_NAME trivium LINKER_LANGUAGE C)

# Paths relative to the file itself, so that the tree may be installed anywhere and moved.
file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")
configure_file(${CMAKE_SOURCE_DIR}/cmake/trivium.pc.in ${CMAKE_BINARY_DIR}/trivium.pc @ONLY)

if(TARGET trivium)
  install(TARGETS trivium RUNTIME)
endif()
install(TARGETS trivium_static trivium_shared)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/trivium TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
install(FILES ${CMAKE_BINARY_DIR}/trivium.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE TYPE DOC)
install(FILES ${CMAKE_SOURCE_DIR}/docs/trivium.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs ${CMAKE_SOURCE_DIR}/examples TYPE DOC PATTERN "trivium.1" EXCLUDE PATTERN "__pycache__" EXCLUDE)
install(FILES ${CMAKE_SOURCE_DIR}/README.md ${CMAKE_SOURCE_DIR}/CHANGELOG.md TYPE DOC)
if(TARGET trivium)
  # The unit names the program, whose folder is known only when it is installed (cmake --install --prefix).
  install(CODE "
    file(READ \"${CMAKE_SOURCE_DIR}/docs/trivium.service\" unit)
    string(REPLACE /usr/local/bin/trivium \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/trivium\" unit \"\${unit}\")
    file(WRITE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/systemd/system/trivium.service\" \"\${unit}\")
    message(STATUS \"Installing: \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/systemd/system/trivium.service\")")
endif()
