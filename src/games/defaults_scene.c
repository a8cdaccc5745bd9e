/* A plain picture for a game that draws none: the players in a row, each with what the fields say of it; below them on the left what lies
 * on the table, as rows and grids; on the right what the legal moves are made of, as buttons. Heights follow from what there is. */
#include "games/plain_fields.h"
#include "games/verbs.h"

#include "base/check.h"

#include <string.h>

enum {
    WIDTH = 1200,
    MARGIN = 16,
    GAP = 12,
    INSIDE = 14,  /* between a panel and what is in it */
    HEADING = 36, /* room for a panel's heading */
    LEFT_W = 744,
    RIGHT_X = MARGIN + LEFT_W + GAP,
    RIGHT_W = WIDTH - MARGIN - RIGHT_X,
    PLATE_H = 52,
    ROW_H = 30,
    LONG_ROW = 44, /* letters of a text that needs the room of two rows, in a panel of the left side */
    HEIGHT_LEAST = 560,
    ROWS_MAX = 24, /* of one field */
    APART = 12,    /* buttons, so that their marks do not touch */
    BITS = TV_DOMAIN_MAX / 64,
};

typedef struct plain_picture {
    const tv_game *game;
    const void *box, *view;
    const tv_reader *reader;
    tv_scene *scene;
    const tv_verb *verbs;
    uint8_t seats, actor;
    const tv_domain *domains[TV_DOMAINS_MAX];
    uint32_t domain_count;
    uint8_t viewer;
    uint64_t values[TV_DOMAINS_MAX][BITS], used_verbs[BITS]; /* that stand in a legal move */
    uint64_t in_hand[TV_DOMAINS_MAX][BITS];                  /* that lie there as cards */
    plain_fields fields;
} plain_picture;

static const char *const seat_tints[TV_SEATS_MAX] = {"seat0", "seat1", "seat2", "seat3"};
static const char *const seat_art[TV_SEATS_MAX] = {"seat_0", "seat_1", "seat_2", "seat_3"};

/* ---- what moves are made of ---- */

static bool has_bit(const uint64_t *bits, uint32_t number) { return bits[number / 64] >> number % 64 & 1; }
static void set_bit(uint64_t *bits, uint32_t number) { bits[number / 64] |= UINT64_C(1) << number % 64; }

static uint32_t domain_number(const plain_picture *p, const tv_domain *domain) {
    uint32_t number = 0;
    while (number < p->domain_count && p->domains[number] != domain) number++;
    return number;
}

static void gather_domains(plain_picture *p) {
    for (uint32_t verb = 0; p->verbs[verb].id != NULL; verb++)
        for (uint32_t i = 0; i < verb_args(&p->verbs[verb]); i++) {
            uint32_t number = domain_number(p, p->verbs[verb].args[i].domain);
            if (number == p->domain_count && number < TV_DOMAINS_MAX) p->domains[p->domain_count++] = p->verbs[verb].args[i].domain;
        }
}

static void gather_move(void *context, tv_move move) {
    plain_picture *p = context;
    const tv_verb *verb = &p->verbs[tv_move_verb(move)];
    set_bit(p->used_verbs, tv_move_verb(move));
    for (uint32_t i = 0; i < verb_args(verb); i++) {
        uint32_t number = domain_number(p, verb->args[i].domain);
        if (number < p->domain_count) set_bit(p->values[number], tv_move_arg(move, i));
    }
}

/* The domain whose values are the players' plates; domain_count: none. */
static uint32_t seats_domain(const plain_picture *p) {
    uint32_t number = 0;
    while (number < p->domain_count && !p->domains[number]->seats) number++;
    return number;
}

/* ---- elements ---- */

static uint32_t letters(const char *words) {
    uint32_t count = 0;
    for (; *words != '\0'; words++) count += (*words & 0xC0) != 0x80;
    return count;
}

static tv_area *open_area(plain_picture *p, const char *kind, const char *rest, uint8_t panel, int x, int y, int w) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, kind);
    tv_text_add(&text, rest);
    tv_area *area = tv_scene_area(p->scene, id, (int16_t)x, (int16_t)y, (int16_t)w, 0);
    area->panel = panel;
    return area;
}

static void set_brief(tv_element *element, const char *words) {
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_text_add(&brief, words);
}

/* Words on something, small enough to lie within it. */
static void add_words(plain_picture *p, const char *words, const char *tint, bool left, int x, int y, int w, int h) {
    tv_scene_decor_text(p->scene, words, tint, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h)->left = left;
}

/* "show.3" for the third field, or "show.3.1" for a part of it. */
static tv_element *add_row(plain_picture *p, uint32_t field, int part, int x, int y, int w, int h) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    uint32_t number = 1;
    for (uint32_t before = plain_field_first(&p->fields); before != field; before = plain_field_next(&p->fields, before)) number++;
    tv_text_add_uint(&text, number);
    if (part >= 0) tv_text_add_char(&text, '.');
    if (part >= 0) tv_text_add_uint(&text, (uint64_t)part);
    return tv_scene_add_part(p->scene, "show", id, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

/* Adds a row of a field, or of a part of it, and returns where the next one begins. Label and value are its words; long ones have more room. */
static int draw_row(plain_picture *p, uint32_t field, int part, uint32_t node, const tv_shown *shown, int x, int y, int w) {
    char words[600];
    tv_text text = TV_TEXT_OVER(words);
    if (part < 0 || shown->by_seat) {
        plain_write_label(&p->fields, field, shown, &text);
        tv_word(&text, p->reader->lang, ": ");
    }
    plain_write_value(&p->fields, node, shown->domain, &text);
    uint32_t lines = 1 + letters(words) * LEFT_W / (uint32_t)(LONG_ROW * 2 * w);
    int h = ROW_H * (int)(lines < 3 ? lines : 3);
    tv_element *row = add_row(p, field, part, x, y, w, h - 4);
    row->text = row->label = tv_scene_text(p->scene, words);
    row->left = 1;
    return y + h;
}

/* ---- players ---- */

static bool goes_by_seat(const plain_picture *p, uint32_t field, const tv_shown *shown) {
    return shown->label != NULL && shown->by_seat && p->fields.nodes[field].kind == TV_JSON_ARRAY &&
           p->fields.nodes[field].count == p->seats;
}

static void draw_plate(plain_picture *p, uint8_t seat, int x, int y, int w) {
    uint32_t domain = seats_domain(p);
    const char digit[] = {(char)('0' + seat), '\0'}, *name = p->reader->names[seat];
    tv_element *plate = tv_scene_add_part(p->scene, domain < p->domain_count ? p->domains[domain]->name : "seat", digit, (int16_t)x,
                                          (int16_t)y, (int16_t)w, PLATE_H);
    tv_element_draw(plate, "plate", seat_tints[seat]);
    plate->label = tv_scene_text_begin(p->scene);
    tv_text_add(&p->scene->pool, name);
    if (p->actor == seat) {
        tv_text_add(&p->scene->pool, ". ");
        tv_word(&p->scene->pool, p->reader->lang, TV_TEXT("Decides now."));
    }
    tv_scene_text_end(p->scene);
    set_brief(plate, name);
    tv_scene_decor(p->scene, seat_art[seat], seat_tints[seat], (int16_t)(x + 14), (int16_t)(y + 8), PLATE_H - 16, PLATE_H - 16);
    if (p->actor == seat) tv_scene_decor(p->scene, "lamp", "", (int16_t)(x + w - 40), (int16_t)(y + 6), 30, PLATE_H - 12);
    add_words(p, name, "", true, x + 60, y + 8, w - 108, PLATE_H - 16);
}

static int draw_player(plain_picture *p, uint8_t seat, int x, int y, int w) {
    const char digit[] = {(char)('0' + seat), '\0'};
    tv_area *area = open_area(p, "seat.", digit, TV_PANEL_PLAIN, x, y, w);
    area->in_sight = seat == p->viewer;
    area->label = tv_scene_text(p->scene, p->reader->names[seat]);
    draw_plate(p, seat, x + 6, y + 6, w - 12);
    int at = y + 6 + PLATE_H + 10;
    for (uint32_t field = plain_field_first(&p->fields); field != 0; field = plain_field_next(&p->fields, field)) {
        tv_shown shown = plain_field_shown(&p->fields, field);
        bool lies_elsewhere = shown.cards && p->viewer != TV_EVERYTHING; /* and others' are not seen */
        if (goes_by_seat(p, field, &shown) && !lies_elsewhere)
            at = draw_row(p, field, seat, plain_item(&p->fields, field, seat), &shown, x + INSIDE, at, w - 2 * INSIDE);
    }
    return at + 6;
}

/* All panels are as high as the highest. */
static int draw_players(plain_picture *p, int y) {
    int w = (WIDTH - 2 * MARGIN - (p->seats - 1) * GAP) / p->seats, bottom = y;
    uint32_t first = p->scene->area_count;
    for (uint8_t seat = 0; seat < p->seats; seat++) {
        int end = draw_player(p, seat, MARGIN + seat * (w + GAP), y, w);
        if (end > bottom) bottom = end;
    }
    for (uint32_t i = first; i < p->scene->area_count; i++) p->scene->areas[i].h = (int16_t)(bottom - y);
    return bottom + GAP;
}

/* ---- the table ---- */

static bool lies_in_a_grid(const plain_picture *p, uint32_t field) {
    for (uint32_t i = 0; i < p->domain_count; i++)
        if (p->domains[i]->columns > 0 && p->domains[i]->holding != NULL && tv_json_key_is(&p->fields.doc, field, p->domains[i]->holding))
            return true;
    return false;
}

static int draw_field(plain_picture *p, uint32_t field, const tv_shown *shown, int y) {
    int x = MARGIN + INSIDE, w = LEFT_W - 2 * INSIDE;
    if (!plain_is_list_of_lists(&p->fields, field) || p->fields.nodes[field].count > ROWS_MAX)
        return draw_row(p, field, -1, field, shown, x, y, w);
    char words[100];
    tv_text text = TV_TEXT_OVER(words);
    plain_write_label(&p->fields, field, shown, &text);
    add_words(p, words, "muted", true, x, y, w, ROW_H - 4);
    y += ROW_H;
    for (uint32_t i = 0; i < p->fields.nodes[field].count; i++)
        y = draw_row(p, field, (int)i, plain_item(&p->fields, field, i), shown, x + 2 * INSIDE, y, w - 2 * INSIDE);
    return y;
}

static tv_area *open_table(plain_picture *p, int y) {
    tv_area *area = open_area(p, "table", "", TV_PANEL_HEADED, MARGIN, y, LEFT_W);
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Table")));
    return area;
}

static int draw_table(plain_picture *p, int y) {
    int at = y + HEADING;
    tv_area *area = NULL;
    for (uint32_t field = plain_field_first(&p->fields); field != 0; field = plain_field_next(&p->fields, field)) {
        tv_shown shown = plain_field_shown(&p->fields, field);
        if (shown.label == NULL || goes_by_seat(p, field, &shown) || lies_in_a_grid(p, field)) continue;
        if (area == NULL) area = open_table(p, y);
        at = draw_field(p, field, &shown, at);
    }
    if (!p->fields.whole) {
        area = open_table(p, y);
        add_words(p, tv_translate(p->reader->lang, TV_TEXT("There is more than a plain picture can show.")), "muted", true, MARGIN + INSIDE,
                  at, LEFT_W - 2 * INSIDE, ROW_H - 4);
        at += ROW_H;
    }
    if (area == NULL) return y;
    area->h = (int16_t)(at + 8 - y);
    return at + 8 + GAP;
}

/* ---- grids ---- */

static const char *domain_label(const plain_picture *p, const tv_domain *domain) {
    return domain->label != NULL ? tv_translate(p->reader->lang, domain->label) : domain->name;
}

static tv_element *add_value(plain_picture *p, const tv_domain *domain, uint32_t value, int x, int y, int w, int h) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    domain_write_id(domain, value, &text);
    return tv_scene_add_part(p->scene, domain->name, id, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

/* The field that says what lies in a grid; 0: none. */
static uint32_t field_of_grid(const plain_picture *p, const tv_domain *domain) {
    if (domain->holding == NULL || !p->fields.whole) return 0;
    return tv_json_member(&p->fields.doc, 0, domain->holding);
}

/* Whose it is, where a field holds players; TV_OVER: nobody's, or no player. */
static uint8_t owner_of(const plain_picture *p, uint32_t field, uint32_t item) {
    int64_t number;
    const tv_domain *domain = plain_field_shown(&p->fields, field).domain;
    bool player = domain != NULL && domain->seats && tv_json_get_int(&p->fields.doc, item, &number);
    return player && number >= 0 && number < p->seats ? (uint8_t)number : TV_OVER;
}

/* What lies there, large, over the place's name, small; a player's is a token in its colour. */
static void draw_cell(plain_picture *p, const tv_domain *domain, uint32_t value, uint32_t field, int x, int y, int w, int h) {
    char name[64], held[64];
    tv_text text = TV_TEXT_OVER(name), holds = TV_TEXT_OVER(held);
    domain_write_name(domain, value, p->reader, &text);
    uint32_t item = field != 0 ? plain_item(&p->fields, field, value) : 0;
    uint8_t owner = item != 0 ? owner_of(p, field, item) : TV_OVER;
    if (owner != TV_OVER)
        tv_text_add(&holds, p->reader->names[owner]);
    else if (item != 0 && plain_is_something(&p->fields, item))
        plain_write_value(&p->fields, item, plain_field_shown(&p->fields, field).domain, &holds);
    tv_element *cell = add_value(p, domain, value, x, y, w, h);
    tv_element_draw(cell, "cell", "muted");
    cell->label = tv_scene_text_begin(p->scene);
    tv_text_add(&p->scene->pool, name);
    if (holds.used > 0) tv_word(&p->scene->pool, p->reader->lang, ": ");
    tv_text_add(&p->scene->pool, held);
    tv_scene_text_end(p->scene);
    set_brief(cell, holds.used > 0 ? held : name);
    if (owner != TV_OVER) {
        int size = (w < h ? w : h) - 8;
        tv_scene_decor(p->scene, seat_art[owner], seat_tints[owner], (int16_t)(x + (w - size) / 2), (int16_t)(y + (h - size) / 2),
                       (int16_t)size, (int16_t)size);
        return;
    }
    if (holds.used > 0) add_words(p, held, "", false, x + 4, y + 4, w - 8, h * 6 / 10);
    add_words(p, name, "muted", false, x + 4, y + h * 65 / 100, w - 8, h * 3 / 10);
}

static int draw_grid(plain_picture *p, const tv_domain *domain, int y) {
    enum { CELL_MAX = 96, ALL_MAX = 640 };
    uint32_t count = domain_count(domain, p->seats), rows = (count + domain->columns - 1) / domain->columns,
             field = field_of_grid(p, domain);
    int w = (LEFT_W - 2 * INSIDE) / domain->columns, h = ALL_MAX / (int)(rows > 0 ? rows : 1);
    if (h > CELL_MAX) h = CELL_MAX;
    if (w > 2 * h) w = 2 * h;
    if (h > w) h = w;
    tv_area *area = open_area(p, "choose.", domain->name, TV_PANEL_HEADED, MARGIN, y, LEFT_W);
    area->label = tv_scene_text(p->scene, domain_label(p, domain));
    area->columns = domain->columns;
    area->h = (int16_t)(HEADING + (int)rows * h + 10);
    int left = MARGIN + (LEFT_W - domain->columns * w) / 2;
    for (uint32_t value = 0; value < count; value++)
        draw_cell(p, domain, value, field, left + (int)(value % domain->columns) * w + APART / 2,
                  y + HEADING + (int)(value / domain->columns) * h + APART / 2, w - APART, h - APART);
    return y + area->h + GAP;
}

/* ---- the viewer's hand ---- */

enum { CARD_W = 84, CARD_H = 112, CARDS_IN_ROW = (LEFT_W - 2 * INSIDE + APART) / (CARD_W + APART) };

/* Which value of a domain a word names; `count`: none. */
static uint32_t value_of(const plain_picture *p, const tv_domain *domain, uint32_t item) {
    char word[TV_ID_MAX];
    uint32_t value = 0;
    if (!tv_json_get_string(&p->fields.doc, item, word, sizeof word)) return domain->count;
    while (value < domain->count && strcmp(domain->ids[value], word) != 0) value++;
    return value;
}

static void draw_card(plain_picture *p, const tv_domain *domain, uint32_t value, int x, int y) {
    char words[64];
    tv_text text = TV_TEXT_OVER(words);
    domain_write_name(domain, value, p->reader, &text);
    tv_element *card = add_value(p, domain, value, x, y, CARD_W, CARD_H);
    tv_element_draw(card, "cell", "muted");
    card->held = 1;
    card->label = tv_scene_text(p->scene, words);
    set_brief(card, words);
    add_words(p, words, "", false, x + 6, y + CARD_H / 4, CARD_W - 12, CARD_H / 2);
}

static int draw_hand(plain_picture *p, uint32_t field, const tv_shown *shown, int y) {
    uint32_t number = shown->domain != NULL ? domain_number(p, shown->domain) : p->domain_count,
             hand = plain_item(&p->fields, field, p->viewer);
    if (number == p->domain_count || shown->domain->ids == NULL || hand == 0 || p->fields.nodes[hand].kind != TV_JSON_ARRAY) return y;
    tv_area *area = open_area(p, "hand", "", TV_PANEL_HEADED, MARGIN, y, LEFT_W);
    area->in_sight = 1;
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, shown->label));
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->fields.nodes[hand].count; i++) {
        uint32_t value = value_of(p, shown->domain, plain_item(&p->fields, hand, i));
        if (value == shown->domain->count || has_bit(p->in_hand[number], value)) continue;
        set_bit(p->in_hand[number], value);
        draw_card(p, shown->domain, value, MARGIN + INSIDE + (int)(count % CARDS_IN_ROW) * (CARD_W + APART),
                  y + HEADING + (int)(count / CARDS_IN_ROW) * (CARD_H + APART));
        count++;
    }
    area->h = (int16_t)(HEADING + (int)((count + CARDS_IN_ROW - 1) / CARDS_IN_ROW) * (CARD_H + APART) + 4);
    return y + area->h + GAP;
}

static int draw_hands(plain_picture *p, int y) {
    for (uint32_t field = plain_field_first(&p->fields); field != 0 && p->viewer < p->seats; field = plain_field_next(&p->fields, field)) {
        tv_shown shown = plain_field_shown(&p->fields, field);
        if (shown.cards && goes_by_seat(p, field, &shown)) return draw_hand(p, field, &shown, y); /* there is one hand */
    }
    return y;
}

/* ---- buttons ---- */

/* Buttons of one area lie in rows, all of one size that holds the longest words; two passes: the first measures. */
typedef struct buttons {
    plain_picture *p;
    bool measuring;
    uint32_t count, longest;
    int x, y, w, h;   /* of the first */
    uint32_t columns; /* in a row */
} buttons;

static void arrange(buttons *all, int y) {
    uint32_t columns = all->longest <= 9 ? 3 : all->longest <= 20 ? 2 : 1;
    if (all->count > 40 && columns < 3) columns++;
    *all = (buttons){.p = all->p, .columns = columns, .x = RIGHT_X + INSIDE, .y = y};
    all->w = (RIGHT_W - 2 * INSIDE + APART) / (int)columns - APART;
    all->h = 42;
}

static int buttons_end(const buttons *all, int y) {
    return all->count == 0 ? y : all->y + (int)((all->count + all->columns - 1) / all->columns) * (all->h + APART);
}

static void draw_button(buttons *all, const char *kind, const char *id, const char *words, const char *label) {
    plain_picture *p = all->p;
    uint32_t number = all->count++, size = letters(words);
    if (size > all->longest) all->longest = size;
    if (all->measuring) return;
    int x = all->x + (int)(number % all->columns) * (all->w + APART), y = all->y + (int)(number / all->columns) * (all->h + APART);
    uint8_t seat = p->actor < TV_SEATS_MAX ? p->actor : 0;
    tv_element *button = tv_scene_add_part(p->scene, kind, id, (int16_t)x, (int16_t)y, (int16_t)all->w, (int16_t)all->h);
    tv_element_draw(button, "button", seat_tints[seat]);
    button->label = tv_scene_text(p->scene, label);
    if (strlen(words) < TV_BRIEF_MAX) set_brief(button, words);
    bool light = seat == 1 || seat == 3; /* dark words on the light colours */
    add_words(p, words, light ? "ink" : "white", false, x + 8, y + 4, all->w - 16, all->h - 10);
}

/* A verb as words for its button: what is still to be chosen is left open. */
static void draw_verb(buttons *all, uint32_t number) {
    const tv_verb *verb = &all->p->verbs[number];
    char words[100];
    tv_text text = TV_TEXT_OVER(words);
    tv_arg holes[TV_VERB_ARGS + 1] = {{0}};
    for (uint32_t i = 0; i < verb_args(verb); i++) holes[i] = (tv_arg)TV_S(verb->args[i].name, "…");
    tv_say_args(&text, all->p->reader->lang, verb->text, holes);
    draw_button(all, "do", verb->id, words, words);
}

static void draw_move(void *context, tv_move move) {
    buttons *all = context;
    plain_picture *p = all->p;
    char digits[24], words[100], label[400];
    tv_text number = TV_TEXT_OVER(digits), notation = TV_TEXT_OVER(words), description = TV_TEXT_OVER(label);
    tv_text_add_uint(&number, move);
    tv_game_move_write(p->game, p->box, move, &notation);
    tv_game_describe(p->game, p->box, p->view, move, p->reader, &description);
    draw_button(all, "do", digits, words, label);
}

static void draw_verbs(buttons *all) {
    plain_picture *p = all->p;
    if (p->verbs->id == NULL) legal_moves(p->game, p->box, p->view, draw_move, all);
    for (uint32_t verb = 0; p->verbs[verb].id != NULL; verb++)
        if (has_bit(p->used_verbs, verb) && verb_needs_button(p->verbs, verb)) draw_verb(all, verb);
}

/* What can be done; where there is nothing to press, what is going on. */
static int draw_actions(plain_picture *p, int y) {
    enum { PROMPT_H = 56 };
    char words[400];
    tv_text text = TV_TEXT_OVER(words);
    tv_area *area = open_area(p, "actions", "", TV_PANEL_HEADED, RIGHT_X, y, RIGHT_W);
    area->in_sight = 1;
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Actions")));
    tv_game_prompt(p->game, p->box, p->view, p->reader, &text);
    add_words(p, words, "", false, RIGHT_X + INSIDE, y + HEADING - 4, RIGHT_W - 2 * INSIDE, 34);
    buttons all = {.p = p, .measuring = true};
    draw_verbs(&all);
    arrange(&all, y + HEADING + PROMPT_H);
    draw_verbs(&all);
    int end = buttons_end(&all, y + HEADING + PROMPT_H) + 4;
    area->h = (int16_t)(end - y);
    return end + GAP;
}

static void draw_values(buttons *all, uint32_t number) {
    plain_picture *p = all->p;
    const tv_domain *domain = p->domains[number];
    uint32_t count = domain_count(domain, p->seats);
    for (uint32_t value = 0; value < count; value++) {
        if (!has_bit(p->values[number], value) || has_bit(p->in_hand[number], value)) continue;
        char id[TV_ID_MAX], words[100];
        tv_text text = TV_TEXT_OVER(id), name = TV_TEXT_OVER(words);
        domain_write_id(domain, value, &text);
        domain_write_name(domain, value, p->reader, &name);
        draw_button(all, domain->name, id, words, words);
    }
}

static int draw_domain(plain_picture *p, uint32_t number, int y) {
    buttons all = {.p = p, .measuring = true};
    draw_values(&all, number);
    if (all.count == 0) return y;
    tv_area *area = open_area(p, "choose.", p->domains[number]->name, TV_PANEL_HEADED, RIGHT_X, y, RIGHT_W);
    area->label = tv_scene_text(p->scene, domain_label(p, p->domains[number]));
    arrange(&all, y + HEADING);
    draw_values(&all, number);
    area->h = (int16_t)(buttons_end(&all, y) + 4 - y);
    return y + area->h + GAP;
}

/* ---- the whole ---- */

void tv_default_scene(const tv_game *game, const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    plain_picture p = {.game = game, .box = box, .view = view, .reader = reader, .scene = out, .verbs = verbs_of(game)};
    p.seats = tv_game_seats(game, box);
    p.actor = tv_game_actor(game, box, view);
    p.viewer = tv_game_viewer(game, box, view);
    TV_ASSERT(p.seats >= 1 && p.seats <= TV_SEATS_MAX);
    plain_fields_read(&p.fields, game, box, view, reader);
    gather_domains(&p);
    if (p.verbs->id != NULL) legal_moves(game, box, view, gather_move, &p);
    int top = draw_players(&p, MARGIN), left = draw_hands(&p, draw_table(&p, top)), right = draw_actions(&p, top);
    uint32_t plates = seats_domain(&p);
    for (uint32_t i = 0; i < p.domain_count; i++) {
        if (p.domains[i]->columns > 0)
            left = draw_grid(&p, p.domains[i], left);
        else if (i != plates)
            right = draw_domain(&p, i, right);
    }
    int bottom = left > right ? left : right;
    out->width = WIDTH;
    out->height = (int16_t)((bottom > HEIGHT_LEAST ? bottom : HEIGHT_LEAST) - GAP + MARGIN);
}
