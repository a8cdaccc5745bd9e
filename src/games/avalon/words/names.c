/* Avalon's names: cards, tiles and regions in the reader's language, and the phrases made of them. */
#include "names.h"

#include "base/check.h"

#include <string.h>

static const char *const card_names[AVALON_KINDS] = {
    TV_TEXT("yellow knight"), TV_TEXT("green knight"), TV_TEXT("red knight"), TV_TEXT("blue knight"), TV_TEXT("violet knight"),
    TV_TEXT("yellow witch"),  TV_TEXT("green witch"),  TV_TEXT("red witch"),  TV_TEXT("blue witch"),  TV_TEXT("violet witch"),
};

/* Translators: what something is done to, as in "loses the red knight" */
static const char *const card_objects[AVALON_KINDS] = {
    TV_TEXT("the yellow knight"), TV_TEXT("the green knight"), TV_TEXT("the red knight"),  TV_TEXT("the blue knight"),
    TV_TEXT("the violet knight"), TV_TEXT("the yellow witch"), TV_TEXT("the green witch"), TV_TEXT("the red witch"),
    TV_TEXT("the blue witch"),    TV_TEXT("the violet witch"),
};

static const char *const card_means[AVALON_KINDS] = {
    TV_TEXT("with the yellow knight"), TV_TEXT("with the green knight"), TV_TEXT("with the red knight"),  TV_TEXT("with the blue knight"),
    TV_TEXT("with the violet knight"), TV_TEXT("with the yellow witch"), TV_TEXT("with the green witch"), TV_TEXT("with the red witch"),
    TV_TEXT("with the blue witch"),    TV_TEXT("with the violet witch"),
};

static const char *const tile_names[AVALON_TILE_KINDS] = {
    TV_TEXT("Two Cards"),  TV_TEXT("Main Landscape"),        TV_TEXT("Longest Chain"),
    TV_TEXT("Four Cards"), TV_TEXT("Main Landscape, Twice"), TV_TEXT("All Regions"),
};

/* The default material's regions; a custom one may bring ids that we have no name for. */
static const struct {
    const char *id, *name;
} region_names[] = {
    {"avalon", TV_TEXT("Avalon")},
    {"swamp", TV_TEXT("Swamp")},
    {"stone_circle", TV_TEXT("Stone Circle")},
    {"forest_castle", TV_TEXT("Forest Castle")},
    {"forest", TV_TEXT("Forest")},
    {"plain_castle", TV_TEXT("Plain Castle")},
    {"plain_west", TV_TEXT("West Plain")},
    {"plain_east", TV_TEXT("East Plain")},
    {"hill_castle", TV_TEXT("Hill Castle")},
    {"hill_north", TV_TEXT("North Hill")},
    {"hill_south", TV_TEXT("South Hill")},
};

const char *avalon_card_name(uint8_t card, tv_lang lang) {
    TV_ASSERT(card < AVALON_KINDS);
    return tv_translate(lang, card_names[card]);
}

const char *avalon_card_object(uint8_t card, tv_lang lang) {
    TV_ASSERT(card < AVALON_KINDS);
    return tv_translate(lang, card_objects[card]);
}

const char *avalon_card_means(uint8_t card, tv_lang lang) {
    TV_ASSERT(card < AVALON_KINDS);
    return tv_translate(lang, card_means[card]);
}

const char *avalon_tile_name(uint8_t tile, tv_lang lang) {
    TV_ASSERT(tile < AVALON_TILE_KINDS);
    return tv_translate(lang, tile_names[tile]);
}

const char *avalon_region_name(const avalon_box *box, uint8_t region, tv_lang lang) {
    if (region == AVALON_UNKNOWN) return tv_translate(lang, TV_TEXT("hidden region"));
    TV_ASSERT(region < AVALON_PLACES);
    const char *id = box->regions[region].id;
    for (size_t i = 0; i < sizeof region_names / sizeof *region_names; i++)
        if (strcmp(id, region_names[i].id) == 0) return tv_translate(lang, region_names[i].name);
    return id;
}

avalon_phrase avalon_place_phrase(const avalon_box *box, uint8_t place, uint8_t region, tv_lang lang) {
    avalon_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    /* Translators: stands after words like "at" and "attacks", never first; may bring its article */
    if (region == AVALON_NOBODY)
        tv_say(&text, lang, "place {place}", TV_N("place", place + 1));
    else
        tv_say(&text, lang, "place {place} ({region})", TV_N("place", place + 1), TV_S("region", avalon_region_name(box, region, lang)));
    return phrase;
}

avalon_phrase avalon_where(const avalon_box *box, const avalon_state *s, uint8_t place, tv_lang lang) {
    /* A complete state knows what lies face down; its readers must not. */
    uint8_t region = avalon_face_up(s, place) ? s->region[place] : AVALON_UNKNOWN;
    return avalon_place_phrase(box, place, region, lang);
}

avalon_phrase avalon_sum_phrase(uint8_t attackers, uint8_t defenders, uint8_t bonus) {
    avalon_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    tv_text_add_uint(&text, attackers);
    tv_text_add(&text, " + ");
    tv_text_add_uint(&text, defenders);
    if (bonus) {
        tv_text_add(&text, " + ");
        tv_text_add_uint(&text, bonus);
    }
    return phrase;
}
