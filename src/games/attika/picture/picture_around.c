/* "Where is it?": the hexes around one, and how many hexes a seat would still have to build from it to each shrine; of a shrine and of a player,
 * the shortest chains that would join two shrines (AT 8.1); of the deck, what may still be in it. For those who cannot see the land. */
#include "picture.h"

#include "games/attika/words/names.h"

#include <string.h>

enum { SIDES = 6, FAR = 255 };

static void add_space(tv_text *out) {
    if (out->used) tv_text_add_char(out, ' ');
}

/* ---- chains ---- */

/* How many hexes a seat would have to build from a shrine to every hex, that one included: own buildings cost nothing, others' are in the way.
 * `before`: where the way comes from. */
typedef struct reach {
    uint8_t hexes[ATTIKA_LAND_CELLS], before[ATTIKA_LAND_CELLS];
} reach;

static uint8_t price_of_hex(const attika_state *s, uint8_t cell, uint8_t seat) {
    if (attika_is_built_by(s->occupant[cell], seat)) return 0;
    return s->occupant[cell] == 0 ? 1 : FAR;
}

static bool improve(const attika_state *s, reach *it, uint8_t seat, uint8_t from, uint8_t cell) {
    uint8_t price = cell < ATTIKA_LAND_CELLS ? price_of_hex(s, cell, seat) : FAR;
    uint8_t base = from < ATTIKA_LAND_CELLS ? it->hexes[from] : 0;
    if (price == FAR || base + price >= it->hexes[cell]) return false;
    it->hexes[cell] = (uint8_t)(base + price);
    it->before[cell] = from;
    return true;
}

/* The land is small, so every hex is looked at until nothing changes. */
static void find_reach(const attika_state *s, uint8_t seat, uint8_t shrine, reach *out) {
    memset(out, FAR, sizeof *out);
    for (uint8_t side = 0; side < SIDES; side++)
        if (s->neighbour[attika_shrine_cell(shrine)][side] != ATTIKA_NOTHING)
            improve(s, out, seat, attika_shrine_cell(shrine), s->neighbour[attika_shrine_cell(shrine)][side]);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++)
            for (uint8_t side = 0; out->hexes[cell] != FAR && side < SIDES; side++)
                if (s->neighbour[cell][side] != ATTIKA_NOTHING) changed |= improve(s, out, seat, cell, s->neighbour[cell][side]);
    }
}

/* The end of the shortest chain to another shrine, or ATTIKA_NOTHING. */
static uint8_t chain_end(const attika_state *s, const reach *it, uint8_t shrine) {
    uint8_t best = ATTIKA_NOTHING;
    for (uint8_t side = 0; side < SIDES; side++) {
        uint8_t cell = s->neighbour[attika_shrine_cell(shrine)][side];
        if (cell >= ATTIKA_LAND_CELLS || it->hexes[cell] == FAR) continue;
        if (best == ATTIKA_NOTHING || it->hexes[cell] < it->hexes[best]) best = cell;
    }
    return best;
}

/* "K3, K0": what is still to be built of the chain, from the first shrine on. */
static void list_chain(const attika_state *s, const reach *it, uint8_t end, tv_lang lang, tv_text *out) {
    uint8_t cells[ATTIKA_LAND_CELLS], count = 0;
    for (uint8_t cell = end; cell < ATTIKA_LAND_CELLS && count < ATTIKA_LAND_CELLS; cell = it->before[cell])
        if (s->occupant[cell] == 0) cells[count++] = cell;
    while (count > 0) {
        tv_text_add(out, attika_cell_phrase(cells[--count]).words);
        if (count > 0) tv_word(out, lang, ", ");
    }
}

static void tell_chain(const attika_picture *p, uint8_t seat, uint8_t from, uint8_t to, tv_text *out) {
    reach it;
    char words[400];
    tv_text list = TV_TEXT_OVER(words);
    find_reach(p->s, seat, from, &it);
    uint8_t end = chain_end(p->s, &it, to);
    add_space(out);
    if (end == ATTIKA_NOTHING) {
        tv_say(out, p->reader->lang, "Nothing can join shrine {a} and shrine {b} for {player} as things stand.", TV_N("a", from + 1),
               TV_N("b", to + 1), TV_S("player", p->reader->names[seat]));
        return;
    }
    list_chain(p->s, &it, end, p->reader->lang, &list);
    tv_say_count(out, p->reader->lang, "{player} needs {n} more hex between shrine {a} and shrine {b}: {hexes}.",
                 "{player} needs {n} more hexes between shrine {a} and shrine {b}: {hexes}.", it.hexes[end],
                 TV_S("player", p->reader->names[seat]), TV_N("n", it.hexes[end]), TV_N("a", from + 1), TV_N("b", to + 1),
                 TV_S("hexes", words));
}

/* ---- hexes ---- */

static void say_neighbour(const attika_picture *p, uint8_t cell, tv_text *out) {
    tv_lang lang = p->reader->lang;
    if (cell >= ATTIKA_LAND_CELLS) {
        tv_say(out, lang, "shrine {n}", TV_N("n", cell - ATTIKA_LAND_CELLS + 1));
        return;
    }
    uint8_t occupant = p->s->occupant[cell];
    attika_phrase hex = attika_cell_phrase(cell);
    if (attika_is_built(occupant))
        tv_say(out, lang, "{hex} with {building} of {player}", TV_S("hex", hex.words),
               TV_S("building", attika_kind_name(p->box, attika_occupant_kind(occupant), lang)),
               TV_S("player", p->reader->names[attika_occupant_seat(occupant)]));
    else
        tv_say(out, lang, "{hex}, {land}", TV_S("hex", hex.words), TV_S("land", attika_land_name(attika_symbol(p->box, p->s, cell), lang)));
}

static void tell_neighbours(const attika_picture *p, uint8_t cell, tv_text *out) {
    static const char *const sides[SIDES] = {TV_TEXT("East: {hex}."), TV_TEXT("North-east: {hex}."), TV_TEXT("North-west: {hex}."),
                                             TV_TEXT("West: {hex}."), TV_TEXT("South-west: {hex}."), TV_TEXT("South-east: {hex}.")};
    for (uint8_t side = 0; side < SIDES; side++) {
        uint8_t other = p->s->neighbour[cell][side];
        if (other == ATTIKA_NOTHING) continue;
        char words[160];
        tv_text text = TV_TEXT_OVER(words);
        say_neighbour(p, other, &text);
        add_space(out);
        tv_say(out, p->reader->lang, sides[side], TV_S("hex", words));
    }
}

static void tell_ways(const attika_picture *p, uint8_t cell, tv_text *out) {
    if (price_of_hex(p->s, cell, p->near) == FAR) return;
    for (uint8_t shrine = 0; shrine < p->box->seats; shrine++) {
        reach it;
        find_reach(p->s, p->near, shrine, &it);
        if (it.hexes[cell] == FAR) continue;
        tv_text_add_char(out, ' ');
        tv_say_count(out, p->reader->lang, "From here to shrine {shrine} {player} needs {n} hex.",
                     "From here to shrine {shrine} {player} needs {n} hexes.", it.hexes[cell], TV_N("shrine", shrine + 1),
                     TV_S("player", p->reader->names[p->near]), TV_N("n", it.hexes[cell]));
    }
}

/* ---- elements ---- */

static void around_shrine(const attika_picture *p, uint8_t shrine, tv_text *out) {
    tell_neighbours(p, attika_shrine_cell(shrine), out);
    for (uint8_t seat = 0; seat < p->box->seats; seat++)
        for (uint8_t other = 0; other < p->box->seats; other++)
            if (other != shrine) tell_chain(p, seat, shrine, other, out);
}

/* The chain of a player that is shortest. */
static void around_player(const attika_picture *p, uint8_t seat, tv_text *out) {
    uint8_t from = 0, to = 1, least = FAR;
    for (uint8_t one = 0; one < p->box->seats; one++) {
        reach it;
        find_reach(p->s, seat, one, &it);
        for (uint8_t two = (uint8_t)(one + 1); two < p->box->seats; two++) {
            uint8_t end = chain_end(p->s, &it, two);
            if (end == ATTIKA_NOTHING || it.hexes[end] >= least) continue;
            least = it.hexes[end];
            from = one;
            to = two;
        }
    }
    tell_chain(p, seat, from, to, out);
}

/* AT 9.3: what a perfect memory would have kept, so that one can say which cards may still come. */
static void around_deck(const attika_picture *p, tv_text *out) {
    if (p->s->viewer == TV_EVERYTHING) return; /* a complete state has no unseen cards */
    add_space(out);
    tv_word(out, p->reader->lang, TV_TEXT("Not seen by you, in the deck or a hand:"));
    tv_text_add_char(out, ' ');
    tv_text_add(out, attika_lands_phrase(p->s->deck, p->reader->lang).words);
    tv_text_add_char(out, '.');
}

static int digit_after(const char *id, const char *beginning, int begin, int end) {
    size_t size = strlen(beginning);
    if (strncmp(id, beginning, size) != 0 || id[size] < '0' + begin || id[size] >= '0' + end || id[size + 1] != '\0') return -1;
    return id[size] - '0' - begin;
}

void attika_tell_around(const void *box, const void *view, const char *element, const tv_reader *reader, tv_text *out) {
    attika_picture p = {.box = box, .s = view, .reader = reader};
    p.near = attika_near_seat(p.box, p.s);
    int shrine = digit_after(element, "shrine.", 1, p.box->seats + 1), player = digit_after(element, "player.", 0, p.box->seats);
    uint8_t cell;
    if (strncmp(element, "cell.", 5) == 0 && attika_cell_read(element + 5, strlen(element + 5), &cell) &&
        p.s->occupant[cell] != ATTIKA_ABSENT) {
        tell_neighbours(&p, cell, out);
        tell_ways(&p, cell, out);
    }
    if (shrine >= 0) around_shrine(&p, (uint8_t)shrine, out);
    if (player >= 0) around_player(&p, (uint8_t)player, out);
    if (strcmp(element, "deck") == 0) around_deck(&p, out);
}
