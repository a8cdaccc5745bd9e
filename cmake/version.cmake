# The version stands in one place, where programs that use the library see it, too: include/trivium/version.h. Sets version (1.2.3), version_words
# (1.2.3-rc.1, what people read) and version_abi.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../include/trivium/version.h version_lines REGEX "^#define TV_VERSION_(MAJOR|MINOR|PATCH|ABI|MORE) ")
foreach(line ${version_lines})
  string(REGEX MATCH "TV_VERSION_([A-Z]+) \"?([^\"]*)\"?$" matched "${line}")
  set(version_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()
set(version ${version_MAJOR}.${version_MINOR}.${version_PATCH})
set(version_words ${version}${version_MORE})
set(version_abi ${version_ABI})
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/../include/trivium/version.h)
# The day of this version, from the changelog's chapter of it: for what tells people about releases.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../CHANGELOG.md version_chapter REGEX "^## \\[[^]]*\\] - [0-9-]+$" LIMIT_COUNT 1)
string(REGEX REPLACE ".* - " "" version_date "${version_chapter}")
