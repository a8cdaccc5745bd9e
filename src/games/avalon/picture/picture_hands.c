/* The two players' own corners: the plate with name and crowns, the waiting dark tile, and the hand: the viewer's with its faces,
 * the other one as backs and whatever is known of it. */
#include "picture.h"

enum {
    PLATE_W = 612,
    PLATE_H = 72,
    FAR_Y = 10,
    FAR_H = 88,
    HAND_W = 668,
    WAITING_W = 60, /* a dark tile before its player; tiles are 74 to 88 */
    WAITING_H = 71,
    SMALL_W = 56, /* cards of the far hand */
    SMALL_H = 70,
    CARD_W = 106, /* at most, in the near hand */
};

/* ---- plates ---- */

static void draw_crowns(avalon_picture *p, uint8_t crowns, int x, int y) {
    enum { CROWN_W = 23, CROWN_H = 19, PITCH = 25 };
    for (uint8_t i = 0; i < AVALON_CROWNS_TO_WIN; i++)
        avalon_decor(p, i < crowns ? "crown" : "crown_none", "", x + i * PITCH, y, CROWN_W, CROWN_H);
}

/* "12/15" */
static void draw_score(avalon_picture *p, uint8_t crowns, int x, int y, int w, int h) {
    char words[16];
    tv_text text = TV_TEXT_OVER(words);
    tv_text_add_uint(&text, crowns);
    tv_text_add_char(&text, '/');
    tv_text_add_uint(&text, AVALON_CROWNS_TO_WIN);
    avalon_words(p, words, "", x, y, w, h);
}

static void draw_plate(avalon_picture *p, uint8_t seat, int x, int y) {
    tv_element *player = avalon_add(p, "player", seat, x, y, PLATE_W, PLATE_H);
    tv_element_draw(player, "plate", avalon_seat_tints[seat]);
    player->label = tv_scene_text_begin(p->scene);
    avalon_player_label(p, seat, &p->scene->pool);
    tv_scene_text_end(p->scene);
    uint8_t crowns = avalon_crowns(p->box, p->s, seat);
    tv_text brief = TV_TEXT_OVER(player->brief);
    tv_text_add_uint(&brief, crowns);
    tv_text_add(&brief, "♛");
    avalon_decor(p, avalon_seat_art[seat], avalon_seat_tints[seat], x + 16, y + 12, 48, 48);
    tv_element *name = avalon_decor(p, "", "", x + 76, y + 4, 375, 36);
    name->text = tv_scene_text(p->scene, p->reader->names[seat]);
    name->left = 1;
    draw_crowns(p, crowns, x + 76, y + 45);
    draw_score(p, crowns, x + 462, y + 16, 92, 40);
    if (avalon_actor(p->box, p->s) == seat) avalon_decor(p, "lamp", "", x + PLATE_W - 50, y + 8, 42, 56);
}

static void draw_waiting(avalon_picture *p, uint8_t seat, int x, int y) {
    if (p->s->waiting[seat] == AVALON_NOBODY) return;
    tv_element *tile = avalon_add(p, "waiting", seat, x, y, WAITING_W, WAITING_H);
    tv_element_draw(tile, avalon_tile_art[p->s->waiting[seat]], "");
    tile->label = tv_scene_text_begin(p->scene);
    avalon_waiting_label(p, seat, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(tile->brief);
    tv_text_add_uint(&brief, avalon_tile_cards(p->box, p->s, seat, p->s->waiting[seat]));
}

/* ---- cards ---- */

static uint8_t count_kinds(const uint8_t *cards) {
    uint8_t kinds = 0;
    for (uint8_t card = 0; card < AVALON_KINDS; card++) kinds = (uint8_t)(kinds + (cards[card] > 0));
    return kinds;
}

static void brief_card(tv_element *element, uint8_t card, uint8_t count) {
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_text_add(&brief, avalon_card_ids[card]);
    if (count < 2) return;
    tv_text_add(&brief, "×");
    tv_text_add_uint(&brief, count);
}

/* One element for each kind; a second card behind it when there are several. */
static tv_element *draw_kind(avalon_picture *p, const char *name, uint8_t card, uint8_t count, int x, int y, int w) {
    if (count > 1) avalon_set_card(avalon_decor(p, "", "", x + 4, y - 4, w, avalon_card_height((int16_t)w)), card);
    tv_element *element = avalon_add_word(p, name, avalon_card_ids[card], x, y, w, avalon_card_height((int16_t)w));
    avalon_set_card(element, card);
    element->count = count > 1 ? count : 0;
    brief_card(element, card, count);
    return element;
}

/* Backs side by side or overlapping, whatever the room allows. Returns where they end. */
static int draw_backs(avalon_picture *p, uint8_t seat, int x, int y, int card_w, int room) {
    uint8_t count = avalon_hand_unknown(p->s, seat);
    if (count == 0) return x;
    int height = avalon_card_height((int16_t)card_w), pitch = card_w - 18;
    if (count > 1 && card_w + (count - 1) * pitch > room) pitch = (room - card_w) / (count - 1);
    for (uint8_t i = 0; i < count; i++) avalon_decor(p, "back", "", x + i * pitch, y, card_w, height);
    int width = card_w + (count - 1) * pitch;
    tv_element *backs = avalon_add(p, "backs", seat, x, y, width, height);
    backs->count = count;
    backs->label = tv_scene_text_begin(p->scene);
    avalon_backs_label(p, seat, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(backs->brief);
    tv_say_count(&brief, p->reader->lang, "{n} card", "{n} cards", count, TV_N("n", count));
    return x + width;
}

/* ---- areas ---- */

static void open_area(avalon_picture *p, const char *id, uint8_t seat, const char *heading, int y, int w, int h) {
    tv_area *area = tv_scene_area(p->scene, id, AVALON_MARGIN, (int16_t)y, (int16_t)w, (int16_t)h);
    area->panel = TV_PANEL_PLAIN;
    area->in_sight = seat == p->near;
    /* Who only watches has neither a hand nor an opponent. */
    bool watching = p->s->viewer != p->near;
    area->label = tv_scene_text(p->scene, watching ? p->reader->names[seat] : tv_translate(p->reader->lang, heading));
}

void avalon_picture_far(avalon_picture *p) {
    enum { GAP = 14, PITCH = SMALL_W + GAP, PLATE_X = AVALON_MARGIN + 8, WAITING_X = PLATE_X + PLATE_W + 16 };
    enum { CARDS_X = WAITING_X + WAITING_W + 24, CARDS_Y = FAR_Y + 11, END = AVALON_PICTURE_W - AVALON_MARGIN - GAP };
    open_area(p, "opponent", p->far, TV_TEXT("Opponent"), FAR_Y, AVALON_PICTURE_W - 2 * AVALON_MARGIN, FAR_H);
    draw_plate(p, p->far, PLATE_X, FAR_Y + 8);
    draw_waiting(p, p->far, WAITING_X, FAR_Y + 8);
    const uint8_t *hand = p->s->hand[p->far];
    int room = END - CARDS_X - count_kinds(hand) * PITCH - GAP, x = draw_backs(p, p->far, CARDS_X, CARDS_Y, SMALL_W, room);
    if (x > CARDS_X) x += 2 * GAP;
    for (uint8_t card = 0; card < AVALON_KINDS; card++) {
        if (!hand[card]) continue;
        tv_element *known = draw_kind(p, "known", card, hand[card], x, CARDS_Y, SMALL_W);
        known->label = tv_scene_text_begin(p->scene);
        avalon_known_label(p, p->far, card, &p->scene->pool);
        tv_scene_text_end(p->scene);
        x += PITCH;
    }
}

/* AV 4.2, 5.3: one card alone answers; where an answer is asked for, all others are veiled. */
static bool answers(const avalon_picture *p, uint8_t card) {
    if (p->s->phase != AVALON_ANSWER || avalon_actor(p->box, p->s) != p->near || !avalon_viewer_acts(p->box, p->s)) return true;
    return avalon_check(p->box, p->s, avalon_move(AVALON_DO_COUNTER, card, 0)) == NULL;
}

/* The own hand uses the largest cards that its kinds leave room for. */
void avalon_picture_hand(avalon_picture *p) {
    enum { X = AVALON_MARGIN, Y = AVALON_LOWER_Y, GAP = 13, INNER_X = X + 14, INNER_W = HAND_W - 28, CARDS_Y = Y + PLATE_H + 28 };
    open_area(p, "hand", p->near, TV_TEXT("Your hand"), Y, HAND_W, AVALON_LOWER_H);
    draw_plate(p, p->near, X + 8, Y + 8);
    draw_waiting(p, p->near, INNER_X + INNER_W - WAITING_W, CARDS_Y);
    const uint8_t *hand = p->s->hand[p->near];
    uint8_t kinds = count_kinds(hand), backs = avalon_hand_unknown(p->s, p->near);
    int room = INNER_W - (p->s->waiting[p->near] == AVALON_NOBODY ? 0 : WAITING_W); /* the tile lies beside the cards */
    int width = kinds ? (room - (backs ? CARD_W * 2 : 0)) / kinds - GAP : CARD_W;
    if (width > CARD_W) width = CARD_W;
    int x = INNER_X, y = CARDS_Y + (avalon_card_height(CARD_W) - avalon_card_height((int16_t)width)) / 2;
    for (uint8_t card = 0; card < AVALON_KINDS; card++) {
        if (!hand[card]) continue;
        tv_element *element = draw_kind(p, "hand", card, hand[card], x, y, width);
        element->held = p->s->viewer == p->near;
        element->label = tv_scene_text_begin(p->scene);
        avalon_hand_label(p, card, &p->scene->pool);
        tv_scene_text_end(p->scene);
        if (!answers(p, card)) avalon_decor(p, "card_veil", "", x, y, width, avalon_card_height((int16_t)width));
        /* AV 4.4: an eye on what the opponent knows to be here. */
        if (p->s->viewer == p->near && p->s->known[p->near][card])
            avalon_decor(p, "eye", "", x + width / 2 - 15, y + avalon_card_height((int16_t)width) - 12, 30, 20);
        x += width + GAP;
    }
    draw_backs(p, p->near, x, CARDS_Y, CARD_W, INNER_X + room - x);
}
