# The shared library, and what `make install` puts where: program, man page, both libraries, headers, trivium.pc; the documents and examples that
# man page and help name, in one folder, as here, so that their links hold; and the unit for systemd.
include(GNUInstallDirs)

add_library(trivium_shared SHARED $<TARGET_OBJECTS:trivium_objects>)
# Only the public names leave the library.
set(exports ${CMAKE_SOURCE_DIR}/cmake/trivium.map)
set_target_properties(trivium_shared PROPERTIES OUTPUT_NAME trivium VERSION ${PROJECT_VERSION} SOVERSION 0
                                                LINK_DEPENDS ${exports})
target_link_options(trivium_shared PRIVATE -Wl,--version-script=${exports} -Wl,--no-undefined)

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
