/* "What is here, and what would it cost?": everything that a viewer may know about the chosen elements, and the certain effects
 * of the move that they make together. */
#include "games/avalon/words/names.h"
#include "picture.h"

#include <string.h>

/* ---- lists ---- */

/* "2 × red knight, 1 × blue witch", or "nothing". */
static void tell_kinds(const uint8_t *cards, tv_lang lang, tv_text *out) {
    bool any = false;
    for (uint8_t card = 0; card < AVALON_KINDS; card++) {
        if (!cards[card]) continue;
        if (any) tv_word(out, lang, ", ");
        any = true;
        tv_text_add_uint(out, cards[card]);
        tv_text_add(out, " × ");
        tv_text_add(out, avalon_card_name(card, lang));
    }
    if (!any) tv_word(out, lang, TV_TEXT("nothing"));
    tv_text_add_char(out, '.');
}

static void tell_headed(const char *heading, const uint8_t *cards, tv_lang lang, tv_text *out) {
    tv_text_add_char(out, ' ');
    tv_word(out, lang, heading);
    tv_text_add_char(out, ' ');
    tell_kinds(cards, lang, out);
}

/* ---- elements ---- */

static void tell_pile(const avalon_picture *p, uint8_t seat, uint8_t place, tv_text *out) {
    avalon_pile_label(p, seat, place, out);
    uint8_t count = avalon_pile_count(p->s, seat, place), begin = avalon_pile_begin(p->s, seat, place);
    if (count < 2) return;
    tv_text_add_char(out, ' ');
    tv_word(out, p->reader->lang, TV_TEXT("From top to bottom:"));
    for (uint8_t i = count; i > 0; i--) {
        if (i == count)
            tv_text_add_char(out, ' ');
        else
            tv_word(out, p->reader->lang, ", ");
        tv_text_add(out, avalon_card_name(p->s->cards[begin + i - 1], p->reader->lang));
    }
    tv_text_add_char(out, '.');
}

/* AV 5.2 as numbers, for whoever does not own the region. */
static void tell_attack(const avalon_picture *p, uint8_t seat, uint8_t place, tv_text *out) {
    uint8_t other = avalon_opponent(seat), owner = p->s->owner[place];
    if (owner == seat) return;
    uint8_t needed = (uint8_t)(avalon_pile_count(p->s, other, place) + avalon_castle_bonus(p->box, p->s, seat, place));
    tv_text_add_char(out, ' ');
    tv_say_count(out, p->reader->lang, "To attack, {player} needs {n} card here and has {own}.",
                 "To attack, {player} needs {n} cards here and has {own}.", needed, TV_S("player", p->reader->names[seat]),
                 TV_N("own", avalon_pile_count(p->s, seat, place)));
}

static void tell_region(const avalon_picture *p, uint8_t place, tv_text *out) {
    avalon_region_label(p, place, out);
    tell_attack(p, p->near, place, out);
    tell_attack(p, p->far, place, out);
}

static void tell_player(const avalon_picture *p, uint8_t seat, tv_text *out) {
    avalon_player_label(p, seat, out);
    if (p->s->waiting[seat] != AVALON_NOBODY) {
        tv_text_add_char(out, ' ');
        avalon_waiting_label(p, seat, out);
    }
    if (seat == p->near || avalon_hand_unknown(p->s, seat) == p->s->hand_count[seat]) return;
    tell_headed(TV_TEXT("Known of the hand:"), p->s->hand[seat], p->reader->lang, out);
}

/* AV 10.3: what a perfect memory would have kept. */
static void tell_deck(const avalon_picture *p, tv_text *out) {
    avalon_deck_label(p, out);
    if (p->s->viewer == TV_EVERYTHING) return; /* a complete state has no unseen cards */
    tell_headed(TV_TEXT("Not seen by you, in the deck or a hand:"), p->s->deck, p->reader->lang, out);
}

static void tell_discard(const avalon_picture *p, tv_text *out) {
    avalon_discard_label(p, out);
    if (avalon_discard_count(p->s)) tell_headed(TV_TEXT("In it:"), p->s->discard, p->reader->lang, out);
}

/* ---- ids ---- */

/* The rest of `id` after a beginning, or NULL. */
static const char *after(const char *id, const char *beginning) {
    size_t size = strlen(beginning);
    return strncmp(id, beginning, size) == 0 ? id + size : NULL;
}

/* A small number that ends at `end`; -1 when it is none or outside 0 to `max`. */
static int read_number(const char *digits, char end, int max) {
    int number = 0;
    if (*digits == end) return -1;
    for (; *digits != end; digits++) {
        if (*digits < '0' || *digits > '9') return -1;
        number = number * 10 + (*digits - '0');
        if (number > max) return -1;
    }
    return number;
}

static int read_word(const char *word, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0) return i;
    return -1;
}

static void tell_cards(const avalon_picture *p, const char *id, tv_text *out) {
    const char *hand = after(id, "hand."), *known = after(id, "known.");
    int card = hand || known ? read_word(hand ? hand : known, avalon_card_ids, AVALON_KINDS) : -1;
    if (card < 0) return;
    if (hand)
        avalon_hand_label(p, (uint8_t)card, out);
    else
        avalon_known_label(p, p->far, (uint8_t)card, out);
}

static void tell_of_seat(const avalon_picture *p, const char *id, tv_text *out) {
    const char *player = after(id, "player."), *backs = after(id, "backs."), *waiting = after(id, "waiting.");
    int seat = player || backs || waiting ? read_number(player ? player : backs ? backs : waiting, '\0', 1) : -1;
    if (seat < 0) return;
    if (player) tell_player(p, (uint8_t)seat, out);
    if (backs) avalon_backs_label(p, (uint8_t)seat, out);
    if (waiting && p->s->waiting[seat] != AVALON_NOBODY) avalon_waiting_label(p, (uint8_t)seat, out);
}

int avalon_place_of_element(const char *id) {
    const char *region = after(id, "region."), *pile = after(id, "pile.");
    if (pile && read_number(pile, '.', 1) < 0) return -1;
    return region || pile ? read_number(region ? region : pile + 2, '\0', AVALON_PLACES) - 1 : -1;
}

static void tell_place(const avalon_picture *p, const char *id, tv_text *out) {
    const char *region = after(id, "region."), *pile = after(id, "pile.");
    int seat = pile ? read_number(pile, '.', 1) : -1;
    const char *digits = region ? region : seat >= 0 ? pile + 2 : NULL;
    int place = digits ? read_number(digits, '\0', AVALON_PLACES) : 0;
    if (place < 1) return;
    if (region)
        tell_region(p, (uint8_t)(place - 1), out);
    else
        tell_pile(p, (uint8_t)seat, (uint8_t)(place - 1), out);
}

static void tell_element(const avalon_picture *p, const char *id, tv_text *out) {
    const char *tile_id = after(id, "tile.");
    int tile = tile_id ? read_word(tile_id, avalon_tile_ids, AVALON_TILE_KINDS) : -1;
    if (tile >= 0) avalon_tile_label(p, (uint8_t)tile, out);
    if (strcmp(id, "deck") == 0) tell_deck(p, out);
    if (strcmp(id, "discard") == 0) tell_discard(p, out);
    tell_cards(p, id, out);
    tell_of_seat(p, id, out);
    tell_place(p, id, out);
}

/* ---- the move that the elements make ---- */

static void tell_move(const avalon_picture *p, const tv_path *elements, tv_text *out) {
    if (!avalon_viewer_acts(p->box, p->s)) return;
    tv_move moves[AVALON_MOVES_MAX];
    uint32_t count = avalon_moves(p->box, p->s, moves);
    for (uint32_t i = 0; i < count; i++) {
        tv_path path = {0};
        avalon_path(p->box, p->s, moves[i], &path);
        if (!tv_path_equals(&path, elements)) continue;
        if (out->used) tv_text_add_char(out, ' ');
        avalon_preview(p->box, p->s, moves[i], p->reader, out);
        return;
    }
}

void avalon_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out) {
    avalon_picture p = {.box = box, .s = view, .reader = reader};
    p.near = avalon_near_seat(p.s);
    p.far = avalon_opponent(p.near);
    for (uint32_t i = 0; i < elements->count; i++) {
        size_t before = out->used;
        if (before) tv_text_add_char(out, ' ');
        tell_element(&p, elements->ids[i], out);
        if (before && out->used == before + 1) out->at[--out->used] = '\0'; /* nothing was said */
    }
    tell_move(&p, elements, out);
}
