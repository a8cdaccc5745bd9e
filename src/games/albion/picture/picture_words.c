/* What a screen reader says of every element: one sentence or a few. The longer answers to "what is here?"
 * (picture_tell.c) begin with the same words. */
#include "picture.h"

/* ---- regions ---- */

static void region_kind(const albion_picture *p, uint8_t region, tv_text *out) {
    const albion_region *r = &p->box->region[region];
    const char *sentence = r->start                  ? TV_TEXT("{region}: light region, the start region.")
                           : r->land == ALBION_LIGHT ? TV_TEXT("{region}: light region.")
                           : r->laurel               ? TV_TEXT("{region}: dark region with a laurel.")
                           : r->land == ALBION_DARK  ? TV_TEXT("{region}: dark region.")
                                                     : TV_TEXT("{region}: resource region, {resource}.");
    tv_say(out, p->reader->lang, sentence, TV_S("region", albion_region_name(p->box, region).words),
           TV_S("resource", albion_resource_name(r->resource, p->reader->lang)));
}

static void region_picts(const albion_picture *p, uint8_t region, tv_text *out) {
    uint8_t hidden = p->s->hidden[region], strength = albion_strength(p->box, p->s, region);
    tv_lang lang = p->reader->lang;
    if (p->box->region[region].land != ALBION_DARK) return;
    tv_text_add_char(out, ' ');
    tv_say_count(out, lang, "{n} face-down Pict.", "{n} face-down Picts.", hidden, TV_N("n", hidden));
    if (strength == 0) return;
    tv_text_add_char(out, ' ');
    tv_say(out, lang, "Raid strength {n}: {printed} printed, {raids} face up.", TV_N("n", strength),
           TV_N("printed", p->box->region[region].printed), TV_N("raids", p->s->raids[region]));
}

static void add_thing(tv_text *things, const char *words, tv_lang lang) {
    if (things->used) tv_word(things, lang, ", ");
    tv_text_add(things, words);
}

/* "Ann: castle II, 1 settler, 2 legionaries (1 carrying a Pict)." */
static void region_player(const albion_picture *p, uint8_t region, uint8_t seat, tv_text *out) {
    const albion_state *s = p->s;
    tv_lang lang = p->reader->lang;
    albion_phrase phrase;
    tv_text things = TV_TEXT_OVER(phrase.words);
    uint8_t building = s->building[seat][region], laid = albion_laid(p, seat, region);
    if (building) add_thing(&things, albion_building_name(p->box, region, building, lang).words, lang);
    if (laid != building) {
        albion_phrase face_down;
        tv_text text = TV_TEXT_OVER(face_down.words);
        tv_say(&text, lang, "{building} face down", TV_S("building", albion_building_name(p->box, region, laid, lang).words));
        add_thing(&things, face_down.words, lang);
    }
    if (s->settlers[seat][region]) add_thing(&things, albion_figure_count(ALBION_SETTLER, s->settlers[seat][region], lang).words, lang);
    if (s->legionaries[seat][region])
        add_thing(&things, albion_figure_count(ALBION_LEGIONARY, s->legionaries[seat][region], lang).words, lang);
    if (things.used == 0) return;
    tv_text_add_char(out, ' ');
    tv_say(out, lang, "{player}: {things}.", TV_S("player", p->reader->names[seat]), TV_S("things", phrase.words));
    if (seat != s->owner_of_turn || s->carried[region] == 0) return;
    tv_text_add_char(out, ' ');
    tv_say_count(out, lang, "{n} of the legionaries carries a Pict.", "{n} of the legionaries carry a Pict.", s->carried[region],
                 TV_N("n", s->carried[region]));
}

void albion_region_label(const albion_picture *p, uint8_t region, tv_text *out) {
    region_kind(p, region, out);
    region_picts(p, region, out);
    for (uint8_t seat = 0; seat < p->box->seats; seat++) region_player(p, region, seat, out);
}

/* ---- players ---- */

static uint8_t settlements_complete(const albion_state *s, uint8_t seat) {
    uint8_t count = 0;
    for (uint8_t region = 0; region < ALBION_REGIONS; region++)
        count = (uint8_t)(count + (s->building[seat][region] == albion_building(ALBION_SETTLEMENT, 4)));
    return count;
}

void albion_player_label(const albion_picture *p, uint8_t seat, tv_text *out) {
    tv_lang lang = p->reader->lang;
    uint8_t markers = albion_markers(p->s, seat);
    tv_say(out, lang, "{player}: {n} of {goal} settlements IV.", TV_S("player", p->reader->names[seat]),
           TV_N("n", settlements_complete(p->s, seat)), TV_N("goal", ALBION_GOAL));
    tv_text_add_char(out, ' ');
    if (p->s->phase == ALBION_MOVE && p->s->owner_of_turn == seat)
        tv_say(out, lang, "{n} of {markers} movement points left.", TV_N("n", p->s->points), TV_N("markers", markers));
    else
        tv_say_count(out, lang, "{n} movement point.", "{n} movement points.", markers, TV_N("n", markers));
    tv_text_add_char(out, ' ');
    tv_say(out, lang, "Defence of all fortifications: {n}.", TV_N("n", albion_fort_levels(p->s, seat)));
    if (p->s->actor != seat) return;
    tv_text_add_char(out, ' ');
    tv_word(out, lang, seat == p->s->viewer ? TV_TEXT("You decide now.") : TV_TEXT("Decides now."));
}

/* Levels of a kind that are left: how many of I, II and so on. */
static void levels_left(const albion_picture *p, uint8_t seat, uint8_t kind, tv_text *out) {
    for (uint8_t level = 1; level <= albion_level_max(kind); level++) {
        uint8_t used = 0;
        for (uint8_t region = 0; region < ALBION_REGIONS; region++) {
            uint8_t building = p->s->building[seat][region];
            used = (uint8_t)(used + (albion_kind(building) == kind && albion_level(building) >= level));
        }
        if (level > 1) tv_text_add_char(out, ' ');
        tv_text_add_uint(out, (uint64_t)(albion_buildings_max(kind) - used));
        tv_text_add(out, "×");
        tv_text_add(out, albion_numeral(level));
    }
}

void albion_stock_label(const albion_picture *p, uint8_t seat, tv_text *out) {
    static const char *const sentences[ALBION_KINDS] = {NULL, TV_TEXT("Settlement: {levels}."), TV_TEXT("Castle: {levels}."),
                                                        TV_TEXT("Fortification: {levels}."), TV_TEXT("Production: {levels}.")};
    tv_lang lang = p->reader->lang;
    uint8_t settlers = (uint8_t)(ALBION_SETTLERS - albion_figures(p->s, seat, ALBION_SETTLER)),
            legionaries = (uint8_t)(ALBION_LEGIONARIES - albion_figures(p->s, seat, ALBION_LEGIONARY));
    tv_say(out, lang, "Stock of {player}: {settlers}, {legionaries}.", TV_S("player", p->reader->names[seat]),
           TV_S("settlers", albion_figure_count(ALBION_SETTLER, settlers, lang).words),
           TV_S("legionaries", albion_figure_count(ALBION_LEGIONARY, legionaries, lang).words));
    for (uint8_t kind = ALBION_SETTLEMENT; kind < ALBION_KINDS; kind++) {
        albion_phrase levels;
        tv_text text = TV_TEXT_OVER(levels.words);
        levels_left(p, seat, kind, &text);
        tv_text_add_char(out, ' ');
        tv_say(out, lang, sentences[kind], TV_S("levels", levels.words));
    }
}

/* ---- the rest ---- */

void albion_supply_label(const albion_picture *p, uint8_t resource, tv_text *out) {
    tv_say(out, p->reader->lang, "In the supply: {resources}.",
           TV_S("resources", albion_resource_count(resource, p->s->supply[resource], p->reader->lang).words));
}

void albion_picts_label(const albion_picture *p, tv_text *out) {
    tv_say(out, p->reader->lang, "Face-down Picts, the two in the box included: {peace} peaceful, {raids} raids.",
           TV_N("peace", albion_peace_left(p->box, p->s)), TV_N("raids", albion_raids_left(p->box, p->s)));
}

const char *albion_turn_words(const albion_picture *p) {
    return albion_asked(p) == p->s->owner_of_turn ? TV_TEXT("{player}'s turn") : TV_TEXT("{player} to decide");
}

void albion_round_label(const albion_picture *p, tv_text *out) {
    tv_lang lang = p->reader->lang;
    if (p->s->phase == ALBION_ENDED) {
        tv_say(out, lang, "Round {n}. The game is over.", TV_N("n", albion_round(p->box, p->s)));
        return;
    }
    char turn[128];
    tv_text text = TV_TEXT_OVER(turn);
    tv_say(&text, lang, albion_turn_words(p), TV_S("player", p->reader->names[albion_asked(p)]));
    tv_say(out, lang, "Round {n}. {turn}.", TV_N("n", albion_round(p->box, p->s)), TV_S("turn", turn));
    for (uint8_t seat = 0; seat < p->box->seats; seat++) {
        if (!albion_meets_goal(p->box, p->s, seat)) continue;
        tv_text_add_char(out, ' ');
        tv_say(out, lang, "Last round: {player} has three settlements IV, one with a laurel.", TV_S("player", p->reader->names[seat]));
    }
}
