/* The library's bots behind the engine protocol: what `trivium engine` runs. */
#ifndef TRIVIUM_ENGINE_SERVE_H
#define TRIVIUM_ENGINE_SERVE_H

#include <trivium/text.h>

/* Reads lines from one file and answers on the other until "quit" or the end of the input. `bot` is the one to begin
 * with, as written on the command line. False, with a sentence, when the output could not be written or memory is
 * short. */
bool engine_serve(int in, int out, const char *bot, tv_error *error);

#endif
