/* The version of the library that is running, which may be newer than the headers that a program was compiled with. */
#include <trivium/version.h>

const char *tv_version(void) { return TV_VERSION; }
int tv_version_number(void) { return TV_VERSION_NUMBER; }
