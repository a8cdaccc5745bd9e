/* The generic suite: plays random games of any game and holds it to the laws of game.h. Every law is a line in a table (laws.c): a short id, a
 * sentence, when it is asked, and the function that asks. Every position and every step is looked at by the cheap laws, a random sample by
 * all of them; there, what costs most takes turns: which of the onlookers is shown the scene beside the actor, whether a view is written as
 * JSON or as position text, and some laws are asked in a part of the sample.
 *
 * A broken law is a finding: law, game, seats, game number, decision, position, and the command that repeats it. It does repeat: games
 * depend on nothing but their number, and each law draws from a chance of its own, made anew for each time it is asked.
 *
 * The laws stand in files of their own, laws_*.c; README.md lists them. */
#ifndef TRIVIUM_SUITE_SUITE_H
#define TRIVIUM_SUITE_SUITE_H

#include "fairness.h"

#include <trivium/bot.h>

enum {
    SUITE_SPARES = 4,
    SUITE_ELEMENTS = 8192,
    SUITE_POOL = 1 << 20,
    SUITE_TEXT = 1 << 14,
    SUITE_VERBS = 64,
    SUITE_TINTS = 64,
    SUITE_VIEWERS = TV_SEATS_MAX + 1
};
enum { SUITE_ITERATIONS = 20 }; /* of bots that search */

/* What is to be run. */
typedef struct suite_plan {
    const tv_game *game;
    const tv_game *const *games; /* a list that holds the game, for the reader of records */
    uint8_t seats;
    uint32_t first, count;     /* numbers of the games, from 1 on */
    const char *only, *except; /* a law's id: no other law, all laws but this one; NULL: all */
    const char *program;       /* how this program was called, for the command that repeats */
    bool quiet;                /* writes nothing */
} suite_plan;

/* What was found: all empty when every law held. */
typedef struct suite_finding {
    char law[24], what[160];
    uint32_t game_number, decision;
    uint64_t decisions; /* played in all */
} suite_finding;

/* What was done last: `before`, the move, and what came of it. */
typedef struct suite_step {
    tv_move move;
    uint8_t actor;
    bool reveals, thorough; /* thorough: the position before was in the sample */
    tv_turn turn;           /* before */
    tv_chance chance;       /* as it was handed to `play` */
    tv_event list[TV_EVENTS_MAX];
    tv_events events;
} suite_step;

/* How often a kind of move, by the word that its notation begins with, said that it reveals, and did or did not. */
typedef struct suite_verb {
    char word[24];
    uint32_t real, empty;
} suite_verb;

/* For the law `remembers`, see laws_remembers.c. */
typedef struct suite_memory {
    void *seen;               /* a view */
    uint16_t (*values)[256];  /* by offset: counts of a byte's values */
    uint32_t worlds;          /* imagined so far */
    uint32_t told, forgotten; /* moves that tell something, and after which something is forgotten */
} suite_memory;

typedef struct suite suite;

enum suite_when {
    SUITE_ONCE,     /* before the first game; only the box is open, of `missing` not even that */
    SUITE_START,    /* every start */
    SUITE_POSITION, /* every position */
    SUITE_SAMPLE,   /* a sample of the positions, the first and the last among them */
    SUITE_VIEWER,   /* the sample, for each viewer: in->viewer, its view in in->view */
    SUITE_SCENE,    /* the sample, for the scene of the actor and of one onlooker, in in->scene */
    SUITE_STEP,     /* every step */
    SUITE_TOLD,     /* every step and every start: in->step.events */
    SUITE_END,      /* a finished game */
};
typedef struct suite_law {
    const char *id, *says;
    enum suite_when when;
    uint32_t one_in; /* it is asked in that part of the cases; 0 or 1: in all */
    void (*check)(suite *in);
    void (*verdict)(suite *in); /* over the whole run, after the last game; may be NULL */
} suite_law;
extern const suite_law suite_laws[]; /* closed by a NULL id */
const suite_law *suite_law_find(const char *id);

struct suite {
    const suite_plan *plan;
    const suite_law *law; /* that is being asked */
    const tv_game *game;
    const tv_game *const *games;
    uint8_t seats;
    void *box;
    void *state, *before;      /* the game being played; before the last step */
    const void *shown;         /* what a report shows instead of `state`, while a law looks at something else; or NULL */
    void *view;                /* SUITE_VIEWER, SUITE_SCENE: the viewer's */
    void *spare[SUITE_SPARES]; /* states for any use within one law */
    tv_move *legal;            /* the legal moves of `state` */
    uint32_t legal_count;
    tv_move *list, *candidates; /* for any use within one law */
    tv_path *paths;
    tv_move *played; /* all moves so far */
    uint32_t decision, played_room;
    uint32_t game_number;
    uint32_t positions; /* of the sample, counted from the game's number on */
    uint8_t viewer;     /* SUITE_VIEWER, SUITE_SCENE */
    suite_step step;
    uint32_t turn_decisions; /* so far under the same turn number */
    uint32_t turn_highest;   /* of all games */
    char seed[32];           /* of the game being played, as a record names it */
    tv_key key;
    uint64_t chance;  /* for laws; made anew for each */
    uint64_t choices; /* of moves and samples */
    tv_scene scene;
    tv_element *elements;
    const tv_element **sorted; /* as many; after the law `scene` sorted by their ids */
    char *pool, *text[2];      /* SUITE_POOL, SUITE_TEXT bytes */
    void *bot_memory;
    size_t bot_memory_size;
    fairness *fair[SUITE_VIEWERS]; /* of steps, by viewer */
    suite_memory memory;
    suite_verb verbs[SUITE_VERBS];
    char tints[SUITE_TINTS][sizeof((tv_element *)0)->tint]; /* that both themes know */
    uint32_t tint_count;
    suite_finding *finding;
};

/* Plays the plan's games and asks every law. True when all hold; else says what was found. */
bool suite_run(const suite_plan *plan, suite_finding *finding);
/* Reports the broken law that is being asked and leaves suite_run. */
#define SUITE_CHECK(in, condition, what) ((condition) ? (void)0 : suite_broken((in), (what)))
void suite_broken(suite *in, const char *what);
/* Should a law be asked by this plan? */
bool suite_asks(const suite_plan *plan, const suite_law *law);

/* A number below `bound`; a state's copy; equal states. */
uint32_t suite_draw(suite *in, uint32_t bound);
void *suite_copy(const suite *in, void *to, const void *from);
bool suite_same(const suite *in, const void *one, const void *other);
/* Chance of its own for one draw or game within a law. */
tv_chance suite_chance(suite *in);
/* The viewers by number, the spectator behind the seats. */
static inline uint8_t suite_viewer(const suite *in, uint32_t number) { return number < in->seats ? (uint8_t)number : TV_SPECTATOR; }
/* The position's copy as the viewer sees it, and a world that looks the same to it, both into `to`. */
void *suite_view(suite *in, void *to, const void *state, uint8_t viewer);
void *suite_imagine(suite *in, void *to, const void *state, uint8_t viewer);
/* A bot of that kind with all its handicaps, but quick. */
tv_bot suite_bot(const tv_bot_kind *kind);
/* A reader with names that no text contains by itself. */
tv_reader suite_reader(tv_lang lang);
/* Clause exists, text is whole (not cut, valid UTF-8, every hole filled). */
bool suite_is_clause(const suite *in, const char *id);
bool suite_text_whole(const tv_text *text);
/* Is a state or view the same after it was written as JSON, or relaxed as position text, and read? Uses the last spare. */
void suite_form(suite *in, const void *state, bool relaxed);
/* Only: it can be read. The last spare is what was read. */
void suite_form_read(suite *in, const void *state, bool relaxed);
/* Are both lists of events the same to a viewer? */
bool suite_same_telling(const tv_events *one, const tv_events *other, uint8_t viewer);
/* The field that holds the byte at an offset, as its way in JSON: "hands[1]". Uses all spares, the list of moves and the pool. */
void suite_name_field(suite *in, uint32_t offset, tv_text *out);
/* A state or view with a number at a bound that `fields` names; false: validate does not accept it, or there is no number. Uses the pool. */
bool suite_field_at_bound(suite *in, const void *state, void *out);
/* Draws the scene of a state or view into in->scene. */
void suite_draw_scene(suite *in, const void *view);

/* ---- the laws, see laws.c ---- */
void suite_law_missing(suite *in);
void suite_law_start(suite *in);
void suite_law_widths(suite *in);
void suite_law_moves(suite *in);
void suite_law_numbers(suite *in);
void suite_law_judgement(suite *in);
void suite_law_play(suite *in);
void suite_law_turn(suite *in);
void suite_verdict_turn(suite *in);
void suite_law_result(suite *in);
void suite_law_ending(suite *in);
void suite_law_replay(suite *in);
void suite_law_view(suite *in);
void suite_law_hide_twice(suite *in);
void suite_law_public(suite *in);
void suite_law_imagine(suite *in);
void suite_law_choices(suite *in);
void suite_law_telling(suite *in);
void suite_law_fork(suite *in);
void suite_law_bots(suite *in);
void suite_law_fair_start(suite *in);
void suite_law_fair_step(suite *in);
void suite_verdict_fair_step(suite *in);
void suite_law_remembers(suite *in);
void suite_verdict_remembers(suite *in);
void suite_law_reveals(suite *in);
void suite_verdict_reveals(suite *in);
void suite_law_spoiled(suite *in);
void suite_law_notation(suite *in);
void suite_law_fields(suite *in);
void suite_law_view_form(suite *in);
void suite_law_words(suite *in);
void suite_law_event_names(suite *in);
void suite_law_events(suite *in);
void suite_law_scene(suite *in);
void suite_law_inside(suite *in);
void suite_law_tints(suite *in);
void suite_law_symbols(suite *in);
void suite_law_paths(suite *in);
void suite_law_touched(suite *in);
void suite_law_table(suite *in);
void suite_law_learning(suite *in);
void suite_law_observation(suite *in);
void suite_law_actions(suite *in);

#endif
