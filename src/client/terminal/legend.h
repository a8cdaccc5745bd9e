/* What the short signs on the table stand for: as the picture's own labels tell it, so every game has one. */
#ifndef TRIVIUM_CLIENT_TERMINAL_LEGEND_H
#define TRIVIUM_CLIENT_TERMINAL_LEGEND_H

#include <trivium/scene.h>
#include <trivium/words.h>

/* A line for each sign that is on the table now, in the order in which they lie there; nothing where every thing is written out. */
void legend_write(const tv_scene *scene, tv_lang lang, tv_text *out);

#endif
