# trivium.wasm: the library and its exports (src/wasm) as one module without imports.
file(GLOB module_sources CONFIGURE_DEPENDS src/wasm/*.c)
# What it shares with the program: files of src/tools that need neither clock nor thread.
list(APPEND module_sources src/tools/analyse_chart.c src/tools/analyse_report.c src/tools/analyse_walk.c
     src/tools/bench_games.c src/tools/bench_search.c src/tools/limit.c src/tools/parts.c src/tools/screen_json.c)
add_compile_options(-msimd128 -fvisibility=hidden)
add_executable(trivium_wasm ${module_sources} $<TARGET_OBJECTS:trivium_objects>)
target_include_directories(trivium_wasm PRIVATE include src)
target_compile_options(trivium_objects PRIVATE -msimd128 -fvisibility=hidden)
# The stack lies first in memory, so that one that is too deep traps instead of writing over data.
target_link_options(trivium_wasm PRIVATE -mexec-model=reactor -Wl,--strip-debug -Wl,--stack-first -Wl,-z,stack-size=524288
                    -Wl,--max-memory=1073741824)
set_target_properties(trivium_wasm PROPERTIES OUTPUT_NAME trivium SUFFIX .wasm)
