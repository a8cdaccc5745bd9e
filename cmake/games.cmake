# Which games are built: every folder src/games/NAME, and every folder NAME with a game.c in the directories of TRIVIUM_GAMES_PATH (colon
# separated), so that nothing outside of its own folder knows a game. In such a folder may lie:
#   game.c and further sources   they define `const tv_game NAME_game`
#   picture/symbols, symbols     SVG files -> NAME_symbols
#   rules.md, tutorial.trv       for the browser (tools/build-web)
#   po/*.po                      its translations (cmake/library_texts.cmake)
#   tests/*.c, mutants           its own tests (tests/CMakeLists.txt) and planted faults (tools/mutants)
# Our own games have rules pages, translations and tests in the project's folders instead.
set(TRIVIUM_GAMES_PATH "" CACHE STRING "Directories with games beside the project's own, separated by colons")

# trivium_find_games(<variable> <directory>...): the folders of the games in these directories, in the order of the directories and of names.
function(trivium_find_games variable)
  set(result "")
  foreach(directory ${ARGN})
    file(GLOB games CONFIGURE_DEPENDS ${directory}/*/game.c)
    list(SORT games)
    foreach(game ${games})
      get_filename_component(folder ${game} DIRECTORY)
      get_filename_component(name ${folder} NAME)
      if(NOT name MATCHES "^[a-z][a-z0-9_]*$")
        message(FATAL_ERROR "${folder}: the folder of a game is called like the game, a word of a-z, 0-9 and _.")
      endif()
      list(APPEND result ${folder})
    endforeach()
  endforeach()
  set(${variable} ${result} PARENT_SCOPE)
endfunction()

# trivium_games_path(<variable>): the directories of TRIVIUM_GAMES_PATH, which may be told as seen from the project.
function(trivium_games_path variable)
  set(result "")
  string(REPLACE ":" ";" directories "${TRIVIUM_GAMES_PATH}")
  foreach(directory ${directories})
    get_filename_component(directory "${directory}" ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
    if(NOT IS_DIRECTORY ${directory})
      message(FATAL_ERROR "TRIVIUM_GAMES_PATH: there is no folder ${directory}.")
    elseif(EXISTS ${directory}/game.c)
      get_filename_component(parent ${directory} DIRECTORY)
      message(FATAL_ERROR "TRIVIUM_GAMES_PATH: ${directory} is a game; name the folder that holds it, ${parent}.")
    endif()
    list(APPEND result ${directory})
  endforeach()
  set(${variable} ${result} PARENT_SCOPE)
endfunction()

# trivium_refuse_twins(<folder>...): two games cannot have one name.
function(trivium_refuse_twins)
  set(names "")
  foreach(folder ${ARGN})
    get_filename_component(name ${folder} NAME)
    if(name IN_LIST names)
      message(FATAL_ERROR "${folder}: there is another game called ${name}.")
    endif()
    list(APPEND names ${name})
  endforeach()
endfunction()

# trivium_game_sources(<list> <folder>): a game's sources and its symbols.
function(trivium_game_sources list folder)
  set(result ${${list}})
  get_filename_component(name ${folder} NAME)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.c)
  list(FILTER sources EXCLUDE REGEX "^${folder}/tests/")
  list(APPEND result ${sources})
  set(symbols ${folder}/picture/symbols)
  if(IS_DIRECTORY ${folder}/symbols)
    set(symbols ${folder}/symbols)
  endif()
  trivium_embed_symbol_folder(result ${symbols} ${name})
  set(${list} ${result} PARENT_SCOPE)
endfunction()

# trivium_games_list(<header> <folder>...): the list that src/games/games.c, or a program of tests, includes. It changes only when a game
# comes or goes.
function(trivium_games_list header)
  set(lines "")
  foreach(folder ${ARGN})
    get_filename_component(name ${folder} NAME)
    string(APPEND lines " \\\n    GAME(${name})")
  endforeach()
  file(CONFIGURE OUTPUT ${header} @ONLY CONTENT "/* Made by cmake/games.cmake: the games, by the names of their folders. */\n#define TRIVIUM_GAMES(GAME)${lines}\n")
endfunction()

trivium_find_games(TRIVIUM_OWN_GAMES ${CMAKE_SOURCE_DIR}/src/games)
trivium_games_path(TRIVIUM_GAMES_DIRECTORIES)
trivium_find_games(TRIVIUM_OTHER_GAMES ${TRIVIUM_GAMES_DIRECTORIES})
trivium_refuse_twins(${TRIVIUM_OWN_GAMES} ${TRIVIUM_OTHER_GAMES})
trivium_games_list(${CMAKE_BINARY_DIR}/generated/games/games_list.h ${TRIVIUM_OWN_GAMES} ${TRIVIUM_OTHER_GAMES})
foreach(directory ${TRIVIUM_GAMES_DIRECTORIES}) # as for our own sources
  trivium_hide_path(${directory})
endforeach()
