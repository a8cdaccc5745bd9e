/* The version of the library, from the build. */
#include <trivium/layout.h>

const char *tv_version(void) { return TRIVIUM_VERSION; }
