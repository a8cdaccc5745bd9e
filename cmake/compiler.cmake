# Faults of compilers that the build goes round, each shown by a file in tests/compiler that fails where the fault is.

# trivium_avoid_faults(<variable>): the options that this compiler needs at -O3 to compute rightly.
function(trivium_avoid_faults variable)
  set(options "")
  if(NOT DEFINED TRIVIUM_SLP_FAILS)
    try_run(TRIVIUM_SLP_FAILS TRIVIUM_SLP_COMPILES ${CMAKE_BINARY_DIR}/compiler ${CMAKE_SOURCE_DIR}/tests/compiler/slp_vectorizer.c
            COMPILE_DEFINITIONS -O3)
    if(TRIVIUM_SLP_FAILS)
      message(STATUS "This compiler counts bytes wrongly with vectors of straight-line code (tests/compiler/slp_vectorizer.c): without them")
    endif()
  endif()
  if(TRIVIUM_SLP_FAILS)
    list(APPEND options -fno-tree-slp-vectorize)
  endif()
  set(${variable} ${options} PARENT_SCOPE)
endfunction()
