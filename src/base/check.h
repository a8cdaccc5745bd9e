/* Asserts: what can be false only because of a bug in this code base. What people type, files hold and networks bring is refused with a
 * sentence (tv_fail) before an assert could see it. Here and not <assert.h>, because they depend on no NDEBUG, come in two prices, and end in
 * one function that each host can have its way with. */
#ifndef TRIVIUM_BASE_CHECK_H
#define TRIVIUM_BASE_CHECK_H

/* Says what was claimed and where, and ends the process. */
_Noreturn void tv_assert_failed(const char *claim, const char *file, int line);

/* Cheap: a comparison or two. On in every build, also in those that are shipped. */
#ifdef __wasm__ /* every page would load the claims; each is found by its place */
#define TV_ASSERT(claim) ((claim) ? (void)0 : tv_assert_failed("", __FILE__, __LINE__))
#else
#define TV_ASSERT(claim) ((claim) ? (void)0 : tv_assert_failed(#claim, __FILE__, __LINE__))
#endif

/* Dear: loops over a state, or stands where every step of a search comes by. On in the builds for tests, fuzzing, sanitizers and coverage
 * (TRIVIUM_DEAR in CMakePresets.json); elsewhere it is compiled, so that it stays true to the code, and never run. */
#ifdef TRIVIUM_DEAR_ASSERTS
#define TV_ASSERT_DEAR(claim) TV_ASSERT(claim)
#else
#define TV_ASSERT_DEAR(claim) ((void)(0 && (claim)))
#endif

#endif
