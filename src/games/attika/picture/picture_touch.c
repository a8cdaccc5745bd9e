/* Where in the picture an event happens: what it leaves, what it reaches, and how it sounds (touch.h). */
#include "picture.h"

#include "games/attika/words/names.h"

/* What is being told. */
typedef struct {
    const attika_box *box;
    const tv_event *event;
    uint8_t viewer;
    tv_touch *out;
} toucher;

static void add_player(const toucher *t, tv_path *path) {
    if (t->event->seat < t->box->seats) tv_path_add_number(path, "player", t->event->seat);
}

/* "store.1.tower", "stack.1.2" */
static void add_of_seat(const toucher *t, tv_path *path, const char *kind, const char *rest) {
    char tail[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(tail);
    if (t->event->seat >= t->box->seats) return;
    tv_text_add_uint(&text, t->event->seat);
    tv_text_add_char(&text, '.');
    tv_text_add(&text, rest);
    tv_path_add_part(path, kind, tail);
}

static void add_store(const toucher *t, tv_path *path, int16_t kind) { add_of_seat(t, path, "store", t->box->buildings[kind].id); }

static void add_cell(tv_path *path, uint8_t cell) {
    char name[8];
    tv_text text = TV_TEXT_OVER(name);
    attika_cell_write(cell, &text);
    tv_path_add_part(path, "cell", name);
}

/* Cards of a player: the viewer's own by landscape, others' at their plate; who only watches sees backs. */
static void add_cards(const toucher *t, tv_path *path, const int16_t cards[ATTIKA_LANDS]) {
    for (uint8_t land = 0; land < ATTIKA_LANDS && t->viewer == t->event->seat; land++)
        if (cards[land] > 0) tv_path_add_part(path, "hand", attika_land_ids[land]);
    if (path->count == 0) add_player(t, path);
}

static void touch_drawn(const toucher *t) {
    const attika_event_drawn *told = attika_told_drawn(t->event);
    if (told->stack >= 0 && told->stack < ATTIKA_STACKS) {
        const char digit[2] = {(char)('0' + told->stack), '\0'};
        add_of_seat(t, &t->out->from, "stack", digit);
    }
    tv_path_add(&t->out->to, "building");
    add_store(t, &t->out->at, told->building);
}

static void touch_built(const toucher *t) {
    const attika_event_built *told = attika_told_built(t->event);
    tv_path_add(&t->out->from, "building");
    add_store(t, &t->out->from, told->building);
    add_cell(&t->out->to, (uint8_t)told->hex);
}

/* Its hexes but the one in the middle: they are around it. */
static void touch_laid(const toucher *t) {
    uint8_t tile = (uint8_t)attika_told_laid(t->event)->tile;
    _Static_assert(ATTIKA_TILE_CELLS - 1 <= (int)TV_PATH_MAX, "all of them can be named");
    tv_path_add(&t->out->from, "tile");
    for (uint8_t position = 1; position < ATTIKA_TILE_CELLS; position++) add_cell(&t->out->to, attika_cell(tile, position));
}

static void touch_dealt(const toucher *t) {
    const attika_event_dealt *told = attika_told_dealt(t->event);
    for (uint8_t i = 0; i < ATTIKA_STACKS; i++) add_store(t, &t->out->to, told->buildings[i]);
    add_player(t, &t->out->at);
}

/* The winner; nobody in particular: all. */
static void touch_over(const toucher *t) {
    int16_t winner = attika_told_over(t->event)->winner;
    bool named = winner >= 0 && winner < t->box->seats;
    for (uint8_t seat = 0; seat < t->box->seats; seat++)
        if (!named || seat == winner) tv_path_add_number(&t->out->at, "player", seat);
}

static void touch_places(const toucher *t) {
    tv_touch *out = t->out;
    switch (t->event->kind) {
    case ATTIKA_EV_DRAWN: touch_drawn(t); break;
    case ATTIKA_EV_STORED: tv_path_add(&out->from, "building"), add_store(t, &out->to, attika_told_stored(t->event)->building); break;
    case ATTIKA_EV_BUILT: touch_built(t); break;
    case ATTIKA_EV_PAID: add_cards(t, &out->from, attika_told_paid(t->event)->cards), tv_path_add(&out->to, "discard"); break;
    case ATTIKA_EV_CARDS: tv_path_add(&out->from, "deck"), add_cards(t, &out->to, attika_told_secret_cards(t->event)->cards); break;
    case ATTIKA_EV_RENEW: tv_path_add(&out->from, "discard"), tv_path_add(&out->to, "deck"); break;
    case ATTIKA_EV_AMPHORA: tv_path_add(&out->from, "amphorae"), add_player(t, &out->to); break;
    case ATTIKA_EV_ACTION:
    case ATTIKA_EV_SPENT: add_player(t, &out->from), tv_path_add(&out->to, "amphorae"); break;
    case ATTIKA_EV_TILE: tv_path_add(&out->from, "tiles"), tv_path_add(&out->to, "tile"); break;
    case ATTIKA_EV_NO_TILE: tv_path_add(&out->at, "tiles"); break;
    case ATTIKA_EV_LAID: touch_laid(t); break;
    case ATTIKA_EV_OVER: touch_over(t); break;
    case ATTIKA_EV_DEALT: touch_dealt(t); break;
    default: add_player(t, &out->at); break;
    }
}

void attika_touch(const void *box, const tv_event *event, uint8_t viewer, tv_touch *out) {
    static const uint8_t sounds[ATTIKA_EV_COUNT] = {
        [ATTIKA_EV_TURN] = TV_SOUND_BELL,   [ATTIKA_EV_DRAWN] = TV_SOUND_WOOD,   [ATTIKA_EV_STORED] = TV_SOUND_WOOD,
        [ATTIKA_EV_BUILT] = TV_SOUND_STONE, [ATTIKA_EV_PAID] = TV_SOUND_CARD,    [ATTIKA_EV_CARDS] = TV_SOUND_DEAL,
        [ATTIKA_EV_RENEW] = TV_SOUND_DEAL,  [ATTIKA_EV_AMPHORA] = TV_SOUND_COIN, [ATTIKA_EV_ACTION] = TV_SOUND_COIN,
        [ATTIKA_EV_SPENT] = TV_SOUND_COIN,  [ATTIKA_EV_TILE] = TV_SOUND_CARD,    [ATTIKA_EV_NO_TILE] = TV_SOUND_FALL,
        [ATTIKA_EV_LAID] = TV_SOUND_CHIME,  [ATTIKA_EV_OVER] = TV_SOUND_HORN,    [ATTIKA_EV_DEALT] = TV_SOUND_DEAL,
    };
    if (event->kind >= ATTIKA_EV_COUNT || !attika_event_fits(box, event)) return;
    const toucher t = {box, event, viewer, out};
    touch_places(&t);
    out->sound = sounds[event->kind];
}
