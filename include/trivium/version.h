/* The version of the library, here and nowhere else: the build reads these lines. The macros are those of the headers that a program was
 * compiled with, the function tells which library it runs with. */
#ifndef TRIVIUM_VERSION_H
#define TRIVIUM_VERSION_H

#include <trivium/api.h>

#define TV_VERSION_MAJOR 1
#define TV_VERSION_MINOR 0
#define TV_VERSION_PATCH 0
/* What a version that is not yet released as such has behind its numbers, "-rc.2"; else "". */
#define TV_VERSION_MORE "-rc.2"
/* Counts the incompatible changes of the binary interface: the number in libtrivium.so.N (docs/library.md). */
#define TV_VERSION_ABI 1

/* One number to compare, 1002003 for 1.2.3: #if TV_VERSION_NUMBER >= TV_VERSION_OF(1, 2, 0) */
#define TV_VERSION_OF(major, minor, patch) ((major)*1000000 + (minor)*1000 + (patch))
#define TV_VERSION_NUMBER TV_VERSION_OF(TV_VERSION_MAJOR, TV_VERSION_MINOR, TV_VERSION_PATCH)
/* For people: "1.2.3-rc.4". */
#define TV_VERSION_WORDS(major, minor, patch) #major "." #minor "." #patch
#define TV_VERSION_JOIN(major, minor, patch) TV_VERSION_WORDS(major, minor, patch)
#define TV_VERSION TV_VERSION_JOIN(TV_VERSION_MAJOR, TV_VERSION_MINOR, TV_VERSION_PATCH) TV_VERSION_MORE

TV_PUBLIC_BEGIN

/* TV_VERSION and TV_VERSION_NUMBER of the library that is running. */
const char *tv_version(void);
int tv_version_number(void);

TV_PUBLIC_END

#endif
