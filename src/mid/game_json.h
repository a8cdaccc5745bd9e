/* The JSON that commands, engines and servers have in common (docs/json.md). */
#ifndef TRIVIUM_MID_GAME_JSON_H
#define TRIVIUM_MID_GAME_JSON_H

#include <trivium/table.h>

/* A seat, or null for TV_OVER. */
void game_json_seat(tv_json *json, const char *key, uint8_t seat);
/* "all", "spectator" or the seat's number. */
void game_json_viewer(tv_json *json, uint8_t viewer);
/* game, title, rules_version, seats, options, seed, commitment, material: what does not change during a game. The seed tells all
 * secrets, so it is left out for viewers who do not see everything. */
void game_json_head(tv_json *json, const tv_table *table, uint8_t viewer, tv_lang lang);
/* viewer, who decides now (under the key `actor`), turn, result and state. */
void game_json_moment(tv_json *json, const char *actor, const tv_table *table, uint8_t viewer, const void *view);
/* A list of the log's events from number `begin` up to, but without, `end` (UINT32_MAX: to the last), as the viewer may read them. */
void game_json_events(tv_json *json, const tv_table *table, uint32_t begin, uint32_t end, uint8_t viewer, const tv_reader *reader);
/* Places and the clause that ended it, or null while the game goes on. */
void game_json_result(tv_json *json, const char *key, const tv_table *table);
/* A move in the game's notation. */
void game_json_move(tv_json *json, const char *key, const tv_game *game, const void *box, tv_move move);
/* What is told of a legal move: text, sentence, reveals. The caller opens and closes the object. */
void game_json_legal(tv_json *json, const tv_game *game, const void *box, const void *view, tv_move move, const tv_reader *reader);

#endif
