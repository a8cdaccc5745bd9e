/* Where in the picture an event happens: what it leaves, what it reaches, and how it sounds (touch.h). */
#include "picture.h"

#include "games/avalon/words/names.h"

/* What is being told. */
typedef struct {
    const tv_event *event;
    uint8_t near; /* whose hand lies at the lower edge */
    tv_touch *out;
} toucher;

static void add_player(const toucher *t, tv_path *path) {
    if (t->event->seat < 2) tv_path_add_number(path, "player", t->event->seat);
}

/* Places are counted from 1 in the picture; events of strangers may name none. */
static void add_region(tv_path *path, int16_t place) {
    if (place >= 0 && place < AVALON_PLACES) tv_path_add_number(path, "region", (uint32_t)place + 1);
}

static void add_pile(tv_path *path, uint8_t seat, int16_t place) {
    if (place >= 0 && place < AVALON_PLACES && seat < 2) tv_path_add_number(path, seat == 0 ? "pile.0" : "pile.1", (uint32_t)place + 1);
}
static void add_own_pile(const toucher *t, tv_path *path, int16_t place) { add_pile(path, t->event->seat, place); }
static void add_other_pile(const toucher *t, tv_path *path, int16_t place) {
    if (t->event->seat < 2) add_pile(path, avalon_opponent(t->event->seat), place);
}

/* A card in the hand of the event's seat: the near one has faces, the other one what is known of it, and backs. */
static void add_card(const toucher *t, tv_path *path, int16_t card) {
    if (t->event->seat >= 2) return;
    tv_path_add_part(path, t->event->seat == t->near ? "hand" : "known", avalon_card_ids[card]);
    tv_path_add_number(path, "backs", t->event->seat);
}

/* ---- cards played ---- */

static void touch_enchant(const toucher *t) {
    const avalon_event_enchant *told = avalon_told_enchant(t->event);
    add_card(t, &t->out->from, told->card);
    add_own_pile(t, &t->out->to, told->place);
    add_other_pile(t, &t->out->at, told->place);
}

static void touch_attack(const toucher *t) {
    const avalon_event_attack *told = avalon_told_attack(t->event);
    add_card(t, &t->out->from, told->card);
    add_own_pile(t, &t->out->to, told->place);
    add_region(&t->out->at, told->place);
}

static void touch_counter(const toucher *t) {
    const avalon_event_counter *told = avalon_told_counter(t->event);
    add_other_pile(t, &t->out->from, told->place);
    add_card(t, &t->out->to, told->captured);
    add_region(&t->out->at, told->place);
}

static void touch_resist(const toucher *t) {
    const avalon_event_resist *told = avalon_told_resist(t->event);
    add_card(t, &t->out->from, told->card);
    tv_path_add(&t->out->to, "discard");
    add_region(&t->out->at, told->place);
    add_other_pile(t, &t->out->at, told->place);
}

static void touch_enchanted(const toucher *t) {
    int16_t place = avalon_told_enchanted(t->event)->place;
    add_other_pile(t, &t->out->from, place);
    add_own_pile(t, &t->out->to, place);
}

static void touch_lost(const toucher *t) {
    const avalon_event_lost *told = avalon_told_lost(t->event);
    if (told->place == AVALON_NOBODY)
        add_card(t, &t->out->from, told->card);
    else
        add_own_pile(t, &t->out->from, told->place);
    tv_path_add(&t->out->to, "discard");
}

/* ---- cards and tiles taken ---- */

static void touch_draw(const toucher *t) {
    tv_path_add(&t->out->from, "deck");
    for (uint8_t card = 0; card < AVALON_KINDS && t->event->seat == t->near && t->out->to.count < TV_PATH_MAX; card++)
        if (avalon_told_secret_draw(t->event)->cards[card] > 0) tv_path_add_part(&t->out->to, "hand", avalon_card_ids[card]);
    if (t->out->to.count == 0 && t->event->seat < 2) tv_path_add_number(&t->out->to, "backs", t->event->seat);
}

static void touch_take(const toucher *t) {
    tv_path_add_part(&t->out->from, "tile", avalon_tile_ids[avalon_told_take(t->event)->tile]);
    if (t->event->seat < 2) tv_path_add_number(&t->out->to, "waiting", t->event->seat);
    add_player(t, &t->out->at);
}

static void touch_tiles(const toucher *t) {
    _Static_assert((int)AVALON_TILE_KINDS <= (int)TV_PATH_MAX, "all of them can be named");
    for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++) tv_path_add_part(&t->out->to, "tile", avalon_tile_ids[tile]);
}

/* ---- the game ---- */

/* The winner, or both. */
static void touch_over(const toucher *t) {
    int16_t winner = avalon_told_over(t->event)->winner;
    for (uint8_t seat = 0; seat < 2; seat++)
        if (winner == AVALON_NOBODY || winner == seat) tv_path_add_number(&t->out->at, "player", seat);
}

static void touch_cancel(const toucher *t) {
    for (uint8_t seat = 0; seat < 2; seat++) tv_path_add_number(&t->out->at, "player", seat);
}

static void touch_dealt(const toucher *t) {
    for (uint8_t seat = 0; seat < 2; seat++) add_pile(&t->out->to, seat, avalon_told_dealt(t->event)->place);
}

static void touch_conquered(const toucher *t) {
    add_region(&t->out->to, avalon_told_conquered(t->event)->place);
    add_player(t, &t->out->at);
}

static void touch_reinforce(const toucher *t) {
    const avalon_event_reinforce *told = avalon_told_reinforce(t->event);
    add_card(t, &t->out->from, told->card);
    add_own_pile(t, &t->out->to, told->place);
}

static void touch_places(const toucher *t) {
    tv_touch *out = t->out;
    switch (t->event->kind) {
    case AVALON_EV_DRAW: touch_draw(t), add_player(t, &out->at); break;
    case AVALON_EV_RENEW: tv_path_add(&out->from, "discard"), tv_path_add(&out->to, "deck"); break;
    case AVALON_EV_REINFORCE: touch_reinforce(t); break;
    case AVALON_EV_ENCHANT: touch_enchant(t); break;
    case AVALON_EV_ATTACK: touch_attack(t); break;
    case AVALON_EV_COUNTER: touch_counter(t); break;
    case AVALON_EV_RESIST: touch_resist(t); break;
    case AVALON_EV_ENCHANTED: touch_enchanted(t); break;
    case AVALON_EV_REVEALED: add_region(&out->to, avalon_told_revealed(t->event)->place); break;
    case AVALON_EV_CONQUERED: touch_conquered(t); break;
    case AVALON_EV_FIRST_LOSS: add_region(&out->at, avalon_told_first_loss(t->event)->place); break;
    case AVALON_EV_LOST: touch_lost(t); break;
    case AVALON_EV_LOST_ALL: add_player(t, &out->from), tv_path_add(&out->to, "discard"); break;
    case AVALON_EV_TAKE: touch_take(t); break;
    case AVALON_EV_RESET: touch_tiles(t); break;
    case AVALON_EV_DISCARD: add_card(t, &out->from, avalon_told_discard(t->event)->card), tv_path_add(&out->to, "discard"); break;
    case AVALON_EV_CANCEL: touch_cancel(t); break;
    case AVALON_EV_OVER: touch_over(t); break;
    case AVALON_EV_DEALT: touch_dealt(t); break;
    default: add_player(t, &out->at); break;
    }
}

void avalon_touch(const void *box, const tv_event *event, uint8_t viewer, tv_touch *out) {
    static const uint8_t sounds[AVALON_EV_COUNT] = {
        [AVALON_EV_TURN] = TV_SOUND_BELL,      [AVALON_EV_DRAW] = TV_SOUND_DEAL,       [AVALON_EV_RENEW] = TV_SOUND_DEAL,
        [AVALON_EV_REINFORCE] = TV_SOUND_CARD, [AVALON_EV_ENCHANT] = TV_SOUND_CARD,    [AVALON_EV_ATTACK] = TV_SOUND_DRUM,
        [AVALON_EV_COUNTER] = TV_SOUND_CARD,   [AVALON_EV_RESIST] = TV_SOUND_DRUM,     [AVALON_EV_ENCHANTED] = TV_SOUND_CHIME,
        [AVALON_EV_REVEALED] = TV_SOUND_CARD,  [AVALON_EV_CONQUERED] = TV_SOUND_CHIME, [AVALON_EV_FIRST_LOSS] = TV_SOUND_FALL,
        [AVALON_EV_BLESSED] = TV_SOUND_CHIME,  [AVALON_EV_LOST] = TV_SOUND_FALL,       [AVALON_EV_LOST_ALL] = TV_SOUND_FALL,
        [AVALON_EV_TAKE] = TV_SOUND_COIN,      [AVALON_EV_RESET] = TV_SOUND_COIN,      [AVALON_EV_DISCARD] = TV_SOUND_CARD,
        [AVALON_EV_CALL] = TV_SOUND_HORN,      [AVALON_EV_CANCEL] = TV_SOUND_BELL,     [AVALON_EV_OVER] = TV_SOUND_HORN,
        [AVALON_EV_DEALT] = TV_SOUND_CARD,
    };
    (void)box;
    if (event->kind >= AVALON_EV_COUNT || !avalon_event_fits(event)) return;
    const toucher t = {event, viewer < 2 ? viewer : 0, out};
    touch_places(&t);
    out->sound = sounds[event->kind];
}
