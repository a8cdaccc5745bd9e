/* How a game of Attika was won (AT 8): the chain from shrine to shrine, all thirty buildings, or what counts at a limit. */
#include "names.h"

#include <trivium/bits.h>

#include <string.h>

typedef struct teller {
    const attika_box *b;
    const attika_state *s;
    const tv_reader *reader;
    uint8_t you, winners; /* bits */
    uint8_t winner;       /* TV_OVER: several are first */
    tv_ending *out;
} teller;

/* ---- the chain ---- */

typedef struct chain {
    uint8_t cells[ATTIKA_LAND_CELLS], count;
    uint8_t shrines[2];
} chain;

static bool is_own(const attika_state *s, uint8_t cell, uint8_t seat) {
    return cell < ATTIKA_LAND_CELLS && attika_is_built_by(s->occupant[cell], seat);
}

/* The shortest way over own buildings from one shrine to any later one; false: there is none. */
static bool find_chain_from(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t shrine, chain *out) {
    uint8_t from[ATTIKA_CELLS], queue[ATTIKA_CELLS];
    uint32_t done = 0, known = 0;
    memset(from, ATTIKA_NOTHING, sizeof from);
    queue[known++] = attika_shrine_cell(shrine);
    while (done < known) {
        uint8_t cell = queue[done++];
        for (uint8_t d = 0; d < 6; d++) {
            uint8_t next = s->neighbour[cell][d];
            if (next == ATTIKA_NOTHING || next == attika_shrine_cell(shrine) || from[next] != ATTIKA_NOTHING) continue;
            bool arrived = next >= ATTIKA_LAND_CELLS && next < attika_shrine_cell(b->seats) && cell < ATTIKA_LAND_CELLS;
            if (!arrived && !is_own(s, next, seat)) continue;
            from[next] = cell;
            if (!arrived) {
                queue[known++] = next;
                continue;
            }
            *out = (chain){.shrines = {shrine, (uint8_t)(next - ATTIKA_LAND_CELLS)}};
            for (uint8_t at = cell; at < ATTIKA_LAND_CELLS; at = from[at]) out->cells[out->count++] = at;
            return true;
        }
    }
    return false;
}

static bool find_chain(const attika_box *b, const attika_state *s, uint8_t seat, chain *out) {
    chain found;
    out->count = 0;
    for (uint8_t shrine = 0; shrine < b->seats; shrine++)
        if (find_chain_from(b, s, seat, shrine, &found) && (out->count == 0 || found.count < out->count)) *out = found;
    return out->count > 0;
}

/* ---- numbers ---- */

/* The most shrines that one settlement touches. */
static uint8_t shrines_of(const attika_state *s, uint8_t seat) {
    uint8_t most = 0;
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
        if (!is_own(s, cell, seat)) continue;
        uint8_t touched = (uint8_t)tv_bits_count(attika_shrines_touched(s, cell));
        if (touched > most) most = touched;
    }
    return most;
}

/* What won at once decides; at a limit the first number in which the first have more than all others. */
static void add_rows(const teller *t) {
    const attika_state *s = t->s;
    tv_lang lang = t->reader->lang;
    static const char *const labels[] = {TV_TEXT("Shrines joined"), TV_TEXT("Buildings on the board"), TV_TEXT("Amphorae"),
                                         TV_TEXT("Cards")};
    uint32_t decider = TV_ENDING_ROWS;
    for (uint32_t row = 0; row < 4; row++) {
        tv_ending_row *to = tv_ending_row_add(t->out, lang, labels[row]);
        for (uint8_t seat = 0; seat < t->b->seats; seat++)
            to->value[seat] = row == 0   ? shrines_of(s, seat)
                              : row == 1 ? attika_buildings_on_board(t->b, s, seat)
                              : row == 2 ? s->amphorae[seat]
                                         : s->hand_count[seat];
        bool counts = s->reason == ATTIKA_BY_SHRINES ? row == 0 : s->reason == ATTIKA_BY_BUILDINGS ? row == 1 : row > 0;
        if (counts && decider == TV_ENDING_ROWS) tv_ending_decide(t->out, t->winners, t->b->seats);
        if (t->out->decider == row) decider = row;
    }
    t->out->decider = decider < t->out->row_count ? decider : t->out->row_count;
}

/* ---- words ---- */

static void say_compared(const teller *t) {
    static const tv_lead_texts by[] = {
        {TV_TEXT("You win by one building."), TV_TEXT("You win by {number} buildings."), TV_TEXT("{player} wins by one building."),
         TV_TEXT("{player} wins by {number} buildings.")},
        {TV_TEXT("Buildings are level: you win by one amphora."), TV_TEXT("Buildings are level: you win by {number} amphorae."),
         TV_TEXT("Buildings are level: {player} wins by one amphora."),
         TV_TEXT("Buildings are level: {player} wins by {number} amphorae.")},
        {TV_TEXT("Buildings and amphorae are level: you win by one card."),
         TV_TEXT("Buildings and amphorae are level: you win by {number} cards."),
         TV_TEXT("Buildings and amphorae are level: {player} wins by one card."),
         TV_TEXT("Buildings and amphorae are level: {player} wins by {number} cards.")},
    };
    uint8_t next = TV_OVER; /* who comes second */
    tv_result result;
    attika_result(t->b, t->s, &result);
    for (uint8_t seat = 0; seat < t->b->seats; seat++)
        if (result.place[seat] == 2) next = seat;
    if (t->winner == TV_OVER || next == TV_OVER) {
        tv_ending_say_winners(t->out, &result, t->b->seats, t->reader, t->you);
        return;
    }
    for (uint32_t i = 0; i < 3; i++) {
        const int32_t *value = t->out->rows[i + 1].value;
        if (value[t->winner] == value[next]) continue;
        tv_ending_say_lead(t->out, &by[i], value[t->winner] - value[next], t->winner, t->reader, t->you);
        return;
    }
    tv_ending_say_winners(t->out, &result, t->b->seats, t->reader, t->you);
}

static void say_chain(const teller *t, const chain *link) {
    static const tv_lead_texts joins = {NULL, TV_TEXT("You win: your buildings join two shrines."), NULL,
                                        TV_TEXT("{player} wins: a chain of buildings joins two shrines.")};
    tv_text how = TV_TEXT_OVER(t->out->how);
    char digits[12];
    tv_ending_say_lead(t->out, &joins, 0, t->winner, t->reader, t->you);
    if (link->count == 1)
        tv_say(&how, t->reader->lang, TV_TEXT("One building lies between shrine {a} and shrine {b}."), TV_N("a", link->shrines[0] + 1),
               TV_N("b", link->shrines[1] + 1));
    else
        tv_say(&how, t->reader->lang, TV_TEXT("The chain from shrine {a} to shrine {b} is {number} buildings long."),
               TV_N("a", link->shrines[0] + 1), TV_N("b", link->shrines[1] + 1),
               TV_S("number", tv_number_words(t->reader->lang, link->count, digits)));
}

/* "Its hexes: G3, G0, N4." */
static void say_hexes(const teller *t, const chain *link) {
    char names[160];
    size_t used = strlen(t->out->how);
    tv_text list = TV_TEXT_OVER(names), how = tv_text_over(t->out->how + used, sizeof t->out->how - used);
    for (uint8_t i = 0; i < link->count; i++) {
        if (i > 0) tv_word(&list, t->reader->lang, ", ");
        attika_cell_write(link->cells[i], &list);
    }
    tv_text_add_char(&how, ' ');
    tv_say(&how, t->reader->lang, TV_TEXT("Its hexes: {hexes}."), TV_S("hexes", names));
}

static void say_all_built(const teller *t) {
    static const tv_lead_texts all = {NULL, TV_TEXT("You win: all your buildings are on the board."), NULL,
                                      TV_TEXT("{player} wins with all buildings on the board.")};
    tv_ending_say_lead(t->out, &all, 0, t->winner, t->reader, t->you);
}

/* ---- elements ---- */

static void light_cell(const teller *t, uint8_t cell) {
    char name[8];
    tv_text text = TV_TEXT_OVER(name);
    attika_cell_write(cell, &text);
    tv_ending_light(t->out, "cell", name);
}

static void light_chain(const teller *t, const chain *link) {
    for (uint8_t i = 0; i < 2; i++) {
        char number[4];
        tv_text text = TV_TEXT_OVER(number);
        tv_text_add_uint(&text, (uint64_t)link->shrines[i] + 1);
        tv_ending_light(t->out, "shrine", number);
    }
    for (uint8_t i = 0; i < link->count; i++) light_cell(t, link->cells[i]);
}

static void light_buildings(const teller *t) {
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS && t->winner != TV_OVER; cell++)
        if (is_own(t->s, cell, t->winner)) light_cell(t, cell);
}

void attika_tell_ending(const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out) {
    static const char *const kinds[ATTIKA_REASONS] = {"", "buildings", "shrines", "limit"};
    const attika_box *b = box;
    const attika_state *s = view;
    tv_result result;
    attika_result(b, s, &result);
    teller t = {b, s, reader, you, tv_result_winners(&result, b->seats), tv_result_winner(&result, b->seats), out};
    chain link;
    tv_text kind = TV_TEXT_OVER(out->kind), how = TV_TEXT_OVER(out->how);
    tv_text_add(&kind, kinds[s->reason]);
    add_rows(&t);
    if (s->reason == ATTIKA_BY_SHRINES && t.winner != TV_OVER && find_chain(b, s, t.winner, &link)) {
        say_chain(&t, &link);
        say_hexes(&t, &link);
        light_chain(&t, &link);
        return;
    }
    if (s->reason == ATTIKA_BY_BUILDINGS && t.winner != TV_OVER)
        say_all_built(&t);
    else
        say_compared(&t);
    if (s->reason == ATTIKA_BY_LIMIT) tv_word(&how, reader->lang, "Round limit reached.");
    light_buildings(&t);
}
