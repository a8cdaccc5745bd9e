# The Python package (`make python`): one extension for every Python from 3.11 on, and the files around it, in build/python, so that
# PYTHONPATH=build/python finds it. It holds the library's own objects, and shows Python one function.
find_program(TRIVIUM_PYTHON3 python3 PATHS /usr/bin NO_DEFAULT_PATH) # the system's own, whatever else is in the way
find_program(TRIVIUM_PYTHON3 python3 REQUIRED)
execute_process(COMMAND ${TRIVIUM_PYTHON3} -c "import sysconfig; print(sysconfig.get_path('include'), end='')"
                OUTPUT_VARIABLE python_include COMMAND_ERROR_IS_FATAL ANY)
if(NOT EXISTS ${python_include}/Python.h)
  message(FATAL_ERROR "Python's headers are not there; `make python` installs them.")
endif()

set(python_package ${CMAKE_SOURCE_DIR}/build/python/trivium)
file(GLOB python_sources CONFIGURE_DEPENDS src/python/*.c)
file(GLOB python_host CONFIGURE_DEPENDS src/host/*.c)
list(FILTER python_host EXCLUDE REGEX "(crew|nets|system_[a-z]*)\\.c$") # the batches bring some; the package has its nets beside it
add_library(trivium_python MODULE ${python_sources} ${python_host} $<TARGET_OBJECTS:trivium_objects> $<TARGET_OBJECTS:trivium_batch_objects>)
set_target_properties(trivium_python PROPERTIES PREFIX "" OUTPUT_NAME _trivium SUFFIX .abi3.so C_VISIBILITY_PRESET hidden
                      LIBRARY_OUTPUT_DIRECTORY ${python_package})
target_include_directories(trivium_python PRIVATE include src)
target_include_directories(trivium_python SYSTEM PRIVATE ${python_include})
target_compile_definitions(trivium_python PRIVATE ${TRIVIUM_SYSTEM_DEFINITIONS})
target_link_libraries(trivium_python PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
# Of what comes out of static libraries nothing is shown. Asked with a script that names nothing, because what is linked to ask has no PyInit__trivium.
file(WRITE ${CMAKE_BINARY_DIR}/compiler/nothing.exports "{ local: *; };\n")
check_linker_flag(C -Wl,--version-script=${CMAKE_BINARY_DIR}/compiler/nothing.exports TRIVIUM_LINKS_VERSION_SCRIPT)
if(TRIVIUM_LINKS_VERSION_SCRIPT)
  target_link_options(trivium_python PRIVATE -Wl,--version-script=${CMAKE_SOURCE_DIR}/cmake/python.exports)
  set_target_properties(trivium_python PROPERTIES LINK_DEPENDS ${CMAKE_SOURCE_DIR}/cmake/python.exports)
endif()
if(APPLE) # other linkers let a module lack Python's own functions, and take these words for something else
  target_link_options(trivium_python PRIVATE -Wl,-undefined,dynamic_lookup)
endif()

file(GLOB python_files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/src/python/trivium src/python/trivium/*.py src/python/trivium/*.pyi
     src/python/trivium/py.typed)
foreach(file ${python_files})
  add_custom_command(OUTPUT ${python_package}/${file} DEPENDS ${CMAKE_SOURCE_DIR}/src/python/trivium/${file} VERBATIM
    COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/src/python/trivium/${file} ${python_package}/${file})
  list(APPEND python_copies ${python_package}/${file})
endforeach()
# The nets, where bots find them; those that went away go there, too.
file(GLOB python_nets CONFIGURE_DEPENDS nets/*.net)
add_custom_command(OUTPUT ${python_package}/nets/list DEPENDS ${python_nets} VERBATIM COMMAND_EXPAND_LISTS
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${python_package}/nets
  COMMAND ${CMAKE_COMMAND} -E make_directory ${python_package}/nets ${CMAKE_SOURCE_DIR}/nets
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${CMAKE_SOURCE_DIR}/nets ${python_package}/nets
  COMMAND ${CMAKE_COMMAND} -E touch ${python_package}/nets/list)
list(APPEND python_copies ${python_package}/nets/list)
add_custom_target(python_package ALL DEPENDS trivium_python ${python_copies})

# Where Python looks for packages depends on its version and on the system, and the prefix is known only when it is installed: the first of
# its own folders below the prefix, and where there is none, as Debian names it.
install(CODE "
  execute_process(COMMAND ${TRIVIUM_PYTHON3} -c \"import site, sys; print(next((path for path in site.getsitepackages() if path.startswith(sys.argv[1] + '/lib')), sys.argv[1] + '/lib/python3/dist-packages'), end='')\" \${CMAKE_INSTALL_PREFIX}
                  OUTPUT_VARIABLE folder COMMAND_ERROR_IS_FATAL ANY)
  file(INSTALL DESTINATION \"\${folder}\" TYPE DIRECTORY FILES ${python_package} PATTERN __pycache__ EXCLUDE)")
