# The server's own parts below the sockets: the store on SQLite and the hall, which holds all logic. A library of their own, so that
# the simulator and the tests link them without a server.
find_package(PkgConfig REQUIRED)
# libunistring (names of people) has no file for pkg-config.
find_library(UNISTRING_LIBRARY unistring REQUIRED)
find_path(UNISTRING_INCLUDE_DIR uninorm.h REQUIRED)
pkg_check_modules(ONLINE REQUIRED IMPORTED_TARGET sqlite3 jansson libsodium)
file(GLOB online_sources CONFIGURE_DEPENDS src/server/names/*.c src/server/store/*.c src/server/hall/*.c)
add_library(trivium_online STATIC ${online_sources})
target_include_directories(trivium_online PUBLIC include src PRIVATE ${UNISTRING_INCLUDE_DIR})
target_compile_definitions(trivium_online PRIVATE _XOPEN_SOURCE=700 _DEFAULT_SOURCE)
target_link_libraries(trivium_online PUBLIC PkgConfig::ONLINE ${UNISTRING_LIBRARY} trivium_inside Threads::Threads m)
