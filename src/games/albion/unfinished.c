/* Stands in for the picture until it is there. */
#include "albion.h"
#define WEAK __attribute__((weak))
WEAK void albion_scene(const void *box, const void *view, const tv_reader *reader, tv_scene *out) { (void)box, (void)view, (void)reader, (void)out; }
WEAK void albion_path(const void *box, const void *view, tv_move move, tv_path *out) { (void)box, (void)view, (void)move; out->count = 0; }
WEAK void albion_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out) { (void)box, (void)view, (void)elements, (void)reader, (void)out; }
