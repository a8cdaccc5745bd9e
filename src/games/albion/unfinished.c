/* Stands in for words and picture until they are there. */
#include "albion.h"
#define WEAK __attribute__((weak))
WEAK void albion_describe(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) { (void)state, (void)reader; albion_move_write(box, move, out); }
WEAK void albion_preview(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) { (void)box, (void)state, (void)move, (void)reader, (void)out; }
WEAK void albion_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) { (void)box, (void)reader; tv_text_add_int(out, event->kind); }
WEAK void albion_prompt(const void *box, const void *state, const tv_reader *reader, tv_text *out) { (void)box, (void)state, (void)reader; tv_text_add(out, "?"); }
WEAK void albion_scene(const void *box, const void *view, const tv_reader *reader, tv_scene *out) { (void)box, (void)view, (void)reader, (void)out; }
WEAK void albion_path(const void *box, const void *view, tv_move move, tv_path *out) { (void)box, (void)view, (void)move; out->count = 0; }
WEAK void albion_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out) { (void)box, (void)view, (void)elements, (void)reader, (void)out; }
WEAK const tv_clause albion_clauses[] = {{0}};
