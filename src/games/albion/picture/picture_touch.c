/* Where in the picture an event happens: what it leaves, what it reaches, and how it sounds (touch.h). Everybody's pieces have ids, also those that are
 * only drawn. */
#include "picture.h"

#include "games/albion/words/names.h"

/* What is being told. */
typedef struct {
    const albion_box *box;
    const tv_event *event;
    tv_touch *out;
} toucher;

static const char *region_id(const toucher *t, int16_t region) { return t->box->region[region].id; }

/* "b1.iceni": a piece of the event's seat. */
static void add_piece(const toucher *t, tv_path *path, char kind, int16_t region) {
    if (t->event->seat >= ALBION_SEATS) return;
    char prefix[3] = {kind, (char)('0' + t->event->seat), '\0'};
    tv_path_add_part(path, prefix, region_id(t, region));
}

static void add_region(const toucher *t, int16_t region) { tv_path_add_part(&t->out->at, "r", region_id(t, region)); }
static void add_own(const toucher *t, tv_path *path, const char *what) {
    if (t->event->seat < ALBION_SEATS) tv_path_add_number(path, what, t->event->seat);
}
static char letter_of(int16_t figure) { return figure == ALBION_SETTLER ? 's' : 'l'; }

/* ---- moving ---- */

static void touch_step(const toucher *t) {
    const albion_event_step *told = albion_told_step(t->event);
    char before = letter_of(told->figure), after = before;
    if (told->pict != ALBION_PICT_NONE) after = 'c';
    if (told->pict == ALBION_PICT_CARRIED) before = 'c';
    add_piece(t, &t->out->from, before, told->from);
    if (told->pict == ALBION_PICT_LIFTED) tv_path_add_part(&t->out->from, "p", region_id(t, told->from));
    add_piece(t, &t->out->to, after, told->to);
    add_region(t, told->to);
}

static void touch_call(const toucher *t) {
    const albion_event_call *told = albion_told_call(t->event);
    add_piece(t, &t->out->from, 's', told->from);
    add_piece(t, &t->out->to, 's', told->to);
    add_piece(t, &t->out->at, 'b', told->to);
}

static void touch_put(const toucher *t) {
    int16_t region = albion_told_put(t->event)->region;
    add_piece(t, &t->out->from, 'c', region);
    tv_path_add_part(&t->out->to, "p", region_id(t, region));
    add_region(t, region);
}

/* ---- resources ---- */

static void touch_take(const toucher *t) {
    const albion_event_take *told = albion_told_take(t->event);
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++)
        if (told->taken[resource] > 0) tv_path_add_part(&t->out->from, "supply", albion_resource_ids[resource]);
    add_own(t, &t->out->to, "resources");
}

static void touch_put_back(const toucher *t) {
    int16_t resource = albion_told_put_back(t->event)->resource;
    add_own(t, &t->out->from, "resources");
    if (resource >= 0 && resource < ALBION_RESOURCES) tv_path_add_part(&t->out->to, "supply", albion_resource_ids[resource]);
}

static void touch_tribute(const toucher *t) {
    int16_t builder = albion_told_tribute(t->event)->builder;
    if (builder >= 0 && builder < t->box->seats) tv_path_add_number(&t->out->from, "resources", (uint32_t)builder);
    add_own(t, &t->out->to, "resources");
}

/* ---- buildings, figures and Picts ---- */

static void touch_building(const toucher *t, int16_t region, bool from_stock) {
    if (from_stock) add_own(t, &t->out->from, "stock");
    add_piece(t, &t->out->to, 'b', region);
    add_region(t, region);
}

/* What is left of it, if anything, is marked. */
static void touch_lost(const toucher *t, int16_t region) {
    add_piece(t, &t->out->from, 'b', region);
    add_piece(t, &t->out->to, 'b', region);
    add_region(t, region);
}

static void touch_returned(const toucher *t) {
    const albion_event_returned *told = albion_told_returned(t->event);
    add_piece(t, &t->out->from, letter_of(told->figure), told->region);
    add_own(t, &t->out->to, "stock");
    add_region(t, told->region);
}

static void touch_gain(const toucher *t) {
    const albion_event_gain *told = albion_told_gain(t->event);
    add_own(t, &t->out->from, "stock");
    add_piece(t, &t->out->to, letter_of(told->figure), told->region);
    add_region(t, told->region);
}

static void touch_pict(const toucher *t, int16_t region, bool raids) {
    tv_path_add_part(&t->out->from, "p", region_id(t, region));
    if (raids) tv_path_add_part(&t->out->to, "f", region_id(t, region));
    add_region(t, region);
}

static void touch_defence(const toucher *t) {
    const albion_event_defence *told = albion_told_defence(t->event);
    add_piece(t, &t->out->at, 'b', told->region);
    add_region(t, told->region);
}

/* ---- the game ---- */

static void touch_set_up(const toucher *t) {
    const albion_event_set_up *told = albion_told_set_up(t->event);
    add_region(t, told->fishery);
    add_region(t, told->lumber_yard);
    add_region(t, told->fortification);
}

/* Those who win; nobody in particular: all. */
static void touch_over(const toucher *t) {
    uint32_t winners = (uint32_t)albion_told_over(t->event)->winners;
    for (uint8_t seat = 0; seat < t->box->seats; seat++)
        if (winners == 0 || (winners >> seat & 1)) tv_path_add_number(&t->out->at, "player", seat);
}

static void touch_places(const toucher *t) {
    const tv_event *event = t->event;
    switch (event->kind) {
    case ALBION_EV_SET_UP: touch_set_up(t); break;
    case ALBION_EV_SITE: touch_building(t, albion_told_site(event)->region, true); break;
    case ALBION_EV_TAKE: touch_take(t); break;
    case ALBION_EV_PUT_BACK: touch_put_back(t); break;
    case ALBION_EV_CALL: touch_call(t); break;
    case ALBION_EV_STEP: touch_step(t); break;
    case ALBION_EV_PUT: touch_put(t); break;
    case ALBION_EV_BUILD: touch_building(t, albion_told_build(event)->region, true); break;
    case ALBION_EV_TRIBUTE: touch_tribute(t); break;
    case ALBION_EV_PEACE: touch_pict(t, albion_told_peace(event)->region, false); break;
    case ALBION_EV_RAID: touch_pict(t, albion_told_raid(event)->region, true); break;
    case ALBION_EV_DEFENCE: touch_defence(t); break;
    case ALBION_EV_LOST: touch_lost(t, albion_told_lost(event)->region); break;
    case ALBION_EV_RETURNED: touch_returned(t); break;
    case ALBION_EV_TURNED_UP: touch_building(t, albion_told_turned_up(event)->region, false); break;
    case ALBION_EV_GAIN: touch_gain(t); break;
    case ALBION_EV_RAISE: touch_building(t, albion_told_raise(event)->region, true); break;
    case ALBION_EV_GIVE_UP: touch_lost(t, albion_told_give_up(event)->region); break;
    case ALBION_EV_OVER: touch_over(t); break;
    default: add_own(t, &t->out->at, "player"); break; /* something of the player alone */
    }
}

void albion_touch(const void *box, const tv_event *event, uint8_t viewer, tv_touch *out) {
    static const uint8_t sounds[ALBION_EV_COUNT] = {
        [ALBION_EV_TURN] = TV_SOUND_BELL,     [ALBION_EV_SITE] = TV_SOUND_STONE,    [ALBION_EV_TAKE] = TV_SOUND_COIN,
        [ALBION_EV_PUT_BACK] = TV_SOUND_COIN, [ALBION_EV_CALL] = TV_SOUND_WOOD,     [ALBION_EV_STEP] = TV_SOUND_WOOD,
        [ALBION_EV_PUT] = TV_SOUND_WOOD,      [ALBION_EV_BUILD] = TV_SOUND_STONE,   [ALBION_EV_TRIBUTE] = TV_SOUND_COIN,
        [ALBION_EV_PEACE] = TV_SOUND_CHIME,   [ALBION_EV_RAID] = TV_SOUND_DRUM,     [ALBION_EV_DEFENCE] = TV_SOUND_DRUM,
        [ALBION_EV_LOST] = TV_SOUND_FALL,     [ALBION_EV_RETURNED] = TV_SOUND_FALL, [ALBION_EV_TURNED_UP] = TV_SOUND_CHIME,
        [ALBION_EV_GAIN] = TV_SOUND_WOOD,     [ALBION_EV_RAISE] = TV_SOUND_STONE,   [ALBION_EV_GIVE_UP] = TV_SOUND_FALL,
        [ALBION_EV_GOAL] = TV_SOUND_HORN,     [ALBION_EV_OVER] = TV_SOUND_HORN,
    };
    (void)viewer; /* nothing is hidden from anybody but the faces of Picts */
    if (event->kind >= ALBION_EV_COUNT || !albion_event_fits(box, event)) return;
    const toucher t = {box, event, out};
    touch_places(&t);
    out->sound = sounds[event->kind];
}
