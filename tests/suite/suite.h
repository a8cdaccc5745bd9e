/* The generic suite: plays random games of any game and checks the laws of game.h. Every position is checked by the cheap laws, a
 * random sample by all of them; there, what costs most takes turns: which of the onlookers is shown the scene beside the actor, whether
 * a view is written as JSON or as position text, and bots are asked in a part of the sample. A failing law names game, seats, game number,
 * decision and the position, which repeat the failure: the suite's own chance and turns depend on nothing else.
 *
 * The laws stand in files of their own: laws_rules.c, laws_secrets.c, laws_words.c, laws_picture.c, laws_table.c. */
#ifndef TRIVIUM_SUITE_SUITE_H
#define TRIVIUM_SUITE_SUITE_H

#include <trivium/bot.h>

enum { SUITE_SPARES = 4, SUITE_ELEMENTS = 8192, SUITE_POOL = 1 << 20, SUITE_TEXT = 1 << 14 };
enum { SUITE_ITERATIONS = 20 }; /* of bots that search */

typedef struct suite {
    const tv_game *game;
    const tv_game *const *games; /* a list that holds the game, for the reader of records */
    uint8_t seats;
    void *box;
    void *state;               /* the game being played */
    void *spare[SUITE_SPARES]; /* states for any use within one law */
    tv_move *legal;            /* the legal moves of `state` */
    uint32_t legal_count;
    tv_move *list, *candidates; /* for any use within one law */
    tv_path *paths;
    tv_move *played; /* all moves so far */
    uint32_t decision, played_room;
    uint32_t game_number;
    uint32_t positions; /* that all laws looked at, counted from the game's number on */
    uint32_t looks;     /* scenes for others than the actor, counted so too */
    char seed[32];      /* of the game being played, as a record names it */
    tv_key key;
    uint64_t chance; /* the suite's own */
    tv_scene scene;
    tv_element *elements;
    const tv_element **sorted; /* as many */
    char *pool, *text[2];      /* SUITE_POOL, SUITE_TEXT bytes */
    void *bot_memory;
    size_t bot_memory_size;
} suite;

/* Plays `count` random games with `seats` seats and checks everything. */
void suite_run(const tv_game *game, const tv_game *const *games, uint8_t seats, uint32_t count);
/* How many games to play: TRIVIUM_GAMES, or 100. */
uint32_t suite_games(void);

#define SUITE_CHECK(in, condition, law) ((condition) ? (void)0 : suite_broken((in), (law), __FILE__, __LINE__))
/* Reports a broken law and ends the test. */
void suite_broken(suite *in, const char *law, const char *file, int line);

/* A number below `bound`; a state's copy; equal states. */
uint32_t suite_draw(suite *in, uint32_t bound);
void *suite_copy(const suite *in, void *to, const void *from);
bool suite_same(const suite *in, const void *one, const void *other);
/* A bot of that kind with all its handicaps, but quick. */
tv_bot suite_bot(const tv_bot_kind *kind);
/* A reader with names that no text contains by itself. */
tv_reader suite_reader(tv_lang lang);
/* Clause exists, text is whole (not cut, valid UTF-8, every hole filled). */
bool suite_is_clause(const suite *in, const char *id);
bool suite_text_whole(const tv_text *text);

/* Of a start: what is told of it. */
void suite_law_start(suite *in);
/* The laws of a position. The first are cheap; the others are for samples. */
void suite_law_moves(suite *in);
void suite_law_numbers(suite *in);
void suite_law_judgement(suite *in);
void suite_law_secrets(suite *in, uint8_t viewer);
void suite_law_bots(suite *in);
void suite_law_notation(suite *in);
void suite_law_fields(suite *in);
void suite_law_form(suite *in, const void *state, bool relaxed); /* a state or view as JSON, or relaxed as position text, and back */
void suite_law_words(suite *in);
void suite_law_event_names(suite *in, const tv_events *events);
void suite_law_events(suite *in, const tv_events *events);
void suite_law_scene(suite *in, uint8_t viewer);
void suite_law_paths(suite *in); /* and all laws of the actor's scene */
/* Plays a move on `state` and checks what playing must keep. */
void suite_law_play(suite *in, tv_move move, bool thorough);
/* Of a finished game. */
void suite_law_result(suite *in);
void suite_law_replay(suite *in);
void suite_law_table(suite *in);

#endif
