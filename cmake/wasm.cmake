# Toolchain of the preset wasm: Debian's clang 14 with wasi-libc. Nothing of WASI is left in the module: it has no imports.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # a whole program would need an entry point
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(TRIVIUM_WASM ON)
