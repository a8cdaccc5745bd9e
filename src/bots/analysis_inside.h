/* What analysis, hints and reasons share. */
#ifndef TRIVIUM_BOTS_ANALYSIS_INSIDE_H
#define TRIVIUM_BOTS_ANALYSIS_INSIDE_H

#include <trivium/analysis.h>

enum {
    REASON_WORLDS = 8,         /* imagined, to see what a move gains and what differs between two lines */
    REASON_FEATURES_MAX = 64,  /* of a game, as the suite demands */
    REASON_DESCRIBED_MAX = 512 /* bytes of a move in words */
};

/* What `move` is worth for the seat that decides, with all iterations behind it. */
int32_t analysis_value(const tv_bot *bot, const tv_bot_task *task, tv_move move, tv_search_report *report);

/* What scratch memory has room for: two states, and the legal moves of one. */
typedef struct reason_room {
    void *world, *after;
    tv_move *moves;
    uint16_t *priors;
} reason_room;
reason_room reason_room_in(const tv_game *game, void *scratch);
/* Fills `world` with one that agrees with the view; the same number gives the same world. */
void reason_imagine(const tv_bot_task *task, uint32_t number, void *world);
/* Plays a line in a copy of the world, with the world's own luck, as long as it is legal; the number of moves played. */
uint32_t reason_play(const tv_bot_task *task, uint32_t number, const reason_room *room, const tv_move *line, uint32_t count);
void reason_describe(const tv_bot_task *task, const void *state, tv_move move, const tv_reader *reader, char words[REASON_DESCRIBED_MAX]);

#endif
