# trivium.wasm: the library and its exports (src/wasm) as one module without imports.
file(GLOB module_sources CONFIGURE_DEPENDS src/wasm/*.c)
list(FILTER module_sources EXCLUDE REGEX "src/wasm/bench\\.c$")
# What it shares with the program: the measuring that needs neither clock nor thread. It is exported by a module of its own, the same otherwise,
# because no page measures.
set(bench_sources src/wasm/bench.c src/lab/bench_games.c src/lab/bench_search.c src/lab/bench_net.c)
# What draws, talks, reads and writes runs once a move, not once an iteration: there small is better than fast.
file(GLOB small_sources src/table/*.c src/picture/*.c src/mid/*.c src/base/*.c src/bots/analysis.c src/bots/bot.c src/bots/greedy.c src/bots/hint.c src/bots/levels.c src/bots/random.c
     src/bots/reason.c src/bots/reason_say.c src/bots/draw.c
     src/bots/search_parts.c src/nets/net.c src/nets/bounds.c src/lab/*.c
     src/wasm/*.c src/memory/*.c src/games/board.c src/games/defaults.c src/games/game.c src/games/verbs.c src/games/defaults_scene.c src/games/defaults_touch.c src/games/defaults_words.c src/games/plain_fields.c src/games/*/picture/*.c src/games/*/words/*.c src/games/*/rules/material*.c src/games/*/rules/constraints.c
     src/games/*/rules/result.c src/games/*/rules/check.c src/games/widths.c src/games/defaults_ending.c src/games/*/rules/validate.c src/games/encoder.c src/games/encode.c src/games/*/learning/*.c)
list(FILTER small_sources EXCLUDE REGEX "src/base/(chance|chacha20|event)\\.c$") # asked in every play-out
set_property(SOURCE ${small_sources} APPEND PROPERTY COMPILE_OPTIONS -Oz -fno-lto)
# The rest, where a search spends its time, is optimised across files, as in the native program; calls are inlined as long as the module does
# not grow by it. Loops over the 16 or more places of an array are left to the vectorizer: clang would first write them out in full, with a
# branch for every place.
set(search_options -flto -mllvm -unroll-full-max-count=15)
set(search_link_options -flto -Wl,--lto-O3 -Wl,-mllvm,-inline-threshold=100 -Wl,-mllvm,-unroll-full-max-count=15)
# Of a failed assertion the page tells the place: src/..., however the compiler was told the file.
set(module_options -msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint -fmacro-prefix-map=../../= -fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)
add_compile_options(${module_options} ${search_options} -fvisibility=hidden)
add_library(trivium_exports OBJECT ${module_sources})
target_include_directories(trivium_exports PRIVATE include src)
add_executable(trivium_wasm $<TARGET_OBJECTS:trivium_exports> $<TARGET_OBJECTS:trivium_objects>)
add_executable(trivium_bench_wasm ${bench_sources} $<TARGET_OBJECTS:trivium_exports> $<TARGET_OBJECTS:trivium_objects>)
target_include_directories(trivium_bench_wasm PRIVATE include src)
target_compile_options(trivium_objects PRIVATE ${module_options} ${search_options})
# The stack lies first in memory, so that one that is too deep traps instead of writing over data.
foreach(module trivium trivium_bench)
  target_link_options(${module}_wasm PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,-O2 -Wl,--stack-first -Wl,-z,stack-size=524288
                      -Wl,--max-memory=1073741824 ${search_link_options})
  set_target_properties(${module}_wasm PROPERTIES OUTPUT_NAME ${module} SUFFIX .wasm)
endforeach()
# What the browser client knows of it, for its type check; a file that would not change is left alone.
add_custom_target(trivium_wasm_types ALL COMMAND ${CMAKE_SOURCE_DIR}/tools/wasm-types ${CMAKE_BINARY_DIR}/exports.ts VERBATIM
                  COMMENT "Writing the types of the exports")
