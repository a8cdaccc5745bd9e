# What the program and the batches need of the system, whichever it is: threads, and one of the files src/host/system_*.c.
set(CMAKE_THREAD_PREFER_PTHREAD ON)
find_package(Threads REQUIRED)
if(WIN32)
  set(TRIVIUM_SYSTEM_SOURCE src/host/system_windows.c)
  set(TRIVIUM_SYSTEM_DEFINITIONS __USE_MINGW_ANSI_STDIO=1) # printf as C11 has it
  add_link_options(-static) # the threads' library comes along
else()
  set(TRIVIUM_SYSTEM_SOURCE src/host/system_posix.c)
  set(TRIVIUM_SYSTEM_DEFINITIONS _XOPEN_SOURCE=700 _DEFAULT_SOURCE)
  if(APPLE)
    list(APPEND TRIVIUM_SYSTEM_DEFINITIONS _DARWIN_C_SOURCE)
  elseif(CMAKE_SYSTEM_NAME MATCHES "BSD|DragonFly")
    set(TRIVIUM_SYSTEM_DEFINITIONS "") # there everything is declared where nothing is asked for
  endif()
endif()

# trivium_program_sources(<variable> <folder>...): the sources of these folders that are for this system.
function(trivium_program_sources variable)
  set(patterns "")
  foreach(folder ${ARGN})
    list(APPEND patterns ${CMAKE_SOURCE_DIR}/src/${folder}/*.c)
  endforeach()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${patterns})
  if(WIN32)
    list(FILTER sources EXCLUDE REGEX "/(system_posix|process)\\.c$")
  else()
    list(FILTER sources EXCLUDE REGEX "_windows\\.c$")
  endif()
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()
