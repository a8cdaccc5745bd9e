/* Stands in for words and picture until they are there. */
#include "avalon.h"
#define WEAK __attribute__((weak))
WEAK void avalon_describe(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) { (void)state, (void)reader; avalon_move_write(box, move, out); }
WEAK void avalon_preview(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) { (void)box, (void)state, (void)move, (void)reader, (void)out; }
WEAK void avalon_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) { (void)box, (void)reader; tv_text_add_int(out, event->kind); }
WEAK void avalon_prompt(const void *box, const void *state, const tv_reader *reader, tv_text *out) { (void)box, (void)state, (void)reader; tv_text_add(out, "?"); }
WEAK void avalon_scene(const void *box, const void *view, const tv_reader *reader, tv_scene *out) { (void)box, (void)view, (void)reader, (void)out; }
WEAK void avalon_path(const void *box, const void *view, tv_move move, tv_path *out) { (void)box, (void)view, (void)move; out->count = 0; }
WEAK void avalon_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out) { (void)box, (void)view, (void)elements, (void)reader, (void)out; }
WEAK const tv_clause avalon_clauses[] = {{0}};
WEAK const char *avalon_card_name(uint8_t card, tv_lang lang) { (void)lang; return avalon_card_ids[card]; }
WEAK const char *avalon_tile_name(uint8_t tile, tv_lang lang) { (void)lang; return avalon_tile_ids[tile]; }
WEAK const char *avalon_region_name(const avalon_box *box, uint8_t region, tv_lang lang) { (void)lang; return region < AVALON_PLACES ? box->regions[region].id : "?"; }
