/* "What is here, and what would it cost?": what a viewer may know about the chosen elements, what a building would cost
 * on a hex, and the certain effects of the decision that they make together. */
#include "picture.h"

#include "games/attika/words/names.h"

#include <string.h>

/* ---- ids ---- */

/* The rest of `id` after a beginning, or NULL. */
static const char *after(const char *id, const char *beginning) {
    size_t size = strlen(beginning);
    return strncmp(id, beginning, size) == 0 ? id + size : NULL;
}

/* A digit from 0 to below `end`, then `close`; -1 when it is none. */
static int read_digit(const char *text, int end, char close) {
    return text[0] >= '0' && text[0] < '0' + end && text[1] == close ? text[0] - '0' : -1;
}

/* "1.tower" */
static bool read_kind(const attika_box *b, const char *text, uint8_t *seat, uint8_t *kind) {
    int digit = read_digit(text, b->seats, '.');
    if (digit < 0) return false;
    *seat = (uint8_t)digit;
    for (*kind = 0; *kind < b->kinds; ++*kind)
        if (strcmp(text + 2, b->buildings[*kind].id) == 0) return true;
    return false;
}

static bool read_cell(const attika_picture *p, const char *id, uint8_t *cell) {
    const char *name = after(id, "cell.");
    return name && attika_cell_read(name, strlen(name), cell) && p->s->occupant[*cell] != ATTIKA_ABSENT;
}

/* ---- land ---- */

/* AT 5.1: what counts for a building here. */
static void tell_around(const attika_picture *p, uint8_t cell, tv_text *out) {
    uint8_t around[ATTIKA_LANDS], any = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) any |= around[land] = attika_around(p->s->around[cell], land);
    tv_text_add_char(out, ' ');
    if (!any) {
        tv_word(out, p->reader->lang, TV_TEXT("No symbols here or on the free hexes around."));
        return;
    }
    tv_say(out, p->reader->lang, "Symbols here and on the free hexes around: {cards}.",
           TV_S("cards", attika_lands_phrase(around, p->reader->lang).words));
}

static void tell_settlement(const attika_picture *p, uint8_t cell, tv_text *out) {
    uint8_t size = 0, shrines = 0, touched = attika_shrines_touched(p->s, cell);
    for (uint8_t other = 0; other < ATTIKA_LAND_CELLS; other++) size = (uint8_t)(size + attika_same_settlement(p->s, cell, other));
    for (uint8_t shrine = 0; shrine < TV_SEATS_MAX; shrine++) shrines = (uint8_t)(shrines + (touched >> shrine & 1));
    tv_text_add_char(out, ' ');
    tv_say_count(out, p->reader->lang, "Its settlement: {n} building; shrines touched: {shrines}.",
                 "Its settlement: {n} buildings; shrines touched: {shrines}.", size, TV_N("n", size), TV_N("shrines", shrines));
}

static void tell_cell(const attika_picture *p, uint8_t cell, tv_text *out) {
    attika_cell_label(p, cell, out);
    if (attika_is_built(p->s->occupant[cell]))
        tell_settlement(p, cell, out);
    else
        tell_around(p, cell, out);
}

/* ---- players and cards ---- */

static void tell_player(const attika_picture *p, uint8_t seat, tv_text *out) {
    attika_player_label(p, seat, out);
    tv_text_add_char(out, ' ');
    tv_say_count(out, p->reader->lang, "{n} settlement.", "{n} settlements.", p->s->settlements[seat], TV_N("n", p->s->settlements[seat]));
    if (!attika_hand_known(p->s, seat) || !p->s->hand_count[seat]) return;
    tv_text_add_char(out, ' ');
    tv_say(out, p->reader->lang, "In hand: {cards}.", TV_S("cards", attika_lands_phrase(p->s->hand[seat], p->reader->lang).words));
}

static void tell_of_seat(const attika_picture *p, const char *id, tv_text *out) {
    const char *player = after(id, "player."), *backs = after(id, "backs."), *stack = after(id, "stack.");
    uint8_t seats = p->box->seats;
    if (player && read_digit(player, seats, '\0') >= 0) tell_player(p, (uint8_t)(player[0] - '0'), out);
    if (backs && read_digit(backs, seats, '\0') >= 0) attika_hand_label(p, (uint8_t)(backs[0] - '0'), out);
    if (stack && read_digit(stack, seats, '.') >= 0 && read_digit(stack + 2, ATTIKA_STACKS, '\0') >= 0)
        attika_stack_label(p, (uint8_t)(stack[0] - '0'), (uint8_t)(stack[2] - '0'), out);
}

/* The scene says of everything else what there is to say. */
static void tell_element(const attika_picture *p, const char *id, tv_text *out) {
    const char *store = after(id, "store."), *shrine = after(id, "shrine.");
    uint8_t cell, seat, kind;
    if (read_cell(p, id, &cell)) tell_cell(p, cell, out);
    if (shrine && shrine[0] > '0' && read_digit(shrine, p->box->seats + 1, '\0') >= 0)
        attika_cell_label(p, attika_shrine_cell((uint8_t)(shrine[0] - '1')), out);
    if (store && read_kind(p->box, store, &seat, &kind)) attika_kind_label(p, seat, kind, out);
    if (strcmp(id, "building") == 0 && p->s->building != ATTIKA_NOTHING) attika_kind_label(p, p->s->owner_of_turn, p->s->building, out);
    if (strcmp(id, "discard") == 0) attika_discard_label(p, out);
    tell_of_seat(p, id, out);
}

/* ---- together ---- */

/* A building and a hex: its cost there, built or not, mine or another's. */
static bool tell_cost(const attika_picture *p, const tv_path *elements, tv_text *out) {
    uint8_t cell = ATTIKA_NOTHING, seat = p->s->owner_of_turn, kind = ATTIKA_NOTHING, found;
    for (uint32_t i = 0; i < elements->count; i++) {
        const char *store = after(elements->ids[i], "store.");
        if (read_cell(p, elements->ids[i], &found)) cell = found;
        if (store && !read_kind(p->box, store, &seat, &kind)) return false;
        if (strcmp(elements->ids[i], "building") == 0) kind = p->s->building;
    }
    if (cell == ATTIKA_NOTHING || kind == ATTIKA_NOTHING || p->s->occupant[cell] != 0) return false;
    attika_price_tell(p, seat, kind, cell, out);
    return true;
}

/* Every decision has one element. */
static void tell_move(const attika_picture *p, const tv_path *elements, tv_text *out) {
    tv_move moves[ATTIKA_MOVES_MAX];
    if (elements->count != 1 || !attika_viewer_acts(p->s)) return;
    uint32_t count = attika_moves(p->box, p->s, moves);
    for (uint32_t i = 0; i < count; i++) {
        tv_path path = {0};
        attika_path(p->box, p->s, moves[i], &path);
        if (strcmp(path.ids[0], elements->ids[0]) != 0) continue;
        char words[600];
        tv_text text = TV_TEXT_OVER(words);
        attika_preview(p->box, p->s, moves[i], p->reader, &text);
        if (text.used && out->used) tv_text_add_char(out, ' ');
        tv_text_add(out, words);
        return;
    }
}

void attika_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out) {
    attika_picture p = {.box = box, .s = view, .reader = reader};
    p.near = attika_near_seat(p.box, p.s);
    if (elements->count > 1 && tell_cost(&p, elements, out)) return;
    for (uint32_t i = 0; i < elements->count; i++) {
        size_t before = out->used;
        if (before) tv_text_add_char(out, ' ');
        tell_element(&p, elements->ids[i], out);
        if (before && out->used == before + 1) out->at[--out->used] = '\0'; /* nothing was said */
    }
    tell_move(&p, elements, out);
}
