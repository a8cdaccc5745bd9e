# Toolchain for other machines, by the names that Debian's cross compilers have: -DTRIVIUM_CROSS=s390x-linux-gnu, x86_64-w64-mingw32, ... What is
# built runs here by qemu-user or Wine, if they are installed (tools/check-platforms).
if(NOT TRIVIUM_CROSS)
  message(FATAL_ERROR "Say for which machine: -DTRIVIUM_CROSS=s390x-linux-gnu.")
endif()
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TRIVIUM_CROSS)
string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR ${TRIVIUM_CROSS})
set(CMAKE_SYSTEM_NAME Linux)
if(TRIVIUM_CROSS MATCHES "mingw32$")
  set(CMAKE_SYSTEM_NAME Windows)
endif()
find_program(CROSS_COMPILER NAMES ${TRIVIUM_CROSS}-gcc-posix ${TRIVIUM_CROSS}-gcc REQUIRED) # of mingw-w64's two, that with POSIX threads
set(CMAKE_C_COMPILER ${CROSS_COMPILER})
set(CMAKE_FIND_ROOT_PATH /usr/${TRIVIUM_CROSS})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
