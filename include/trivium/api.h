/* What every public header begins and ends with. Between TV_PUBLIC_BEGIN and TV_PUBLIC_END a declaration is C, also in a program in
 * C++, and leaves the library: all else is compiled hidden, so that what the headers declare is all that the library exports. */
#ifndef TRIVIUM_API_H
#define TRIVIUM_API_H

#ifdef __cplusplus
#define TV_C_BEGIN extern "C" {
#define TV_C_END }
#else
#define TV_C_BEGIN
#define TV_C_END
#endif

#ifdef __GNUC__
#define TV_PUBLIC_BEGIN _Pragma("GCC visibility push(default)") TV_C_BEGIN
#define TV_PUBLIC_END TV_C_END _Pragma("GCC visibility pop")
/* A function that takes strings up to a closing NULL: the compiler complains where it is missing. */
#define TV_SENTINEL __attribute__((sentinel))
/* A small function that a header or a list makes, which nobody need call. */
#define TV_UNUSED __attribute__((unused))
#else
#define TV_PUBLIC_BEGIN TV_C_BEGIN
#define TV_PUBLIC_END TV_C_END
#define TV_SENTINEL
#define TV_UNUSED
#endif

#endif
