/* Albion's names: regions, buildings, figures and resources in the reader's language, and the phrases made of them. */
#include "names.h"

#include "base/check.h"

#include <trivium/bits.h>

static const char *const resource_names[ALBION_RESOURCES] = {TV_TEXT("fish"), TV_TEXT("wood"), TV_TEXT("stone"), TV_TEXT("gold")};
static const char *const figure_names[ALBION_FIGURES] = {TV_TEXT("settler"), TV_TEXT("legionary")};
static const char *const figure_objects[ALBION_FIGURES] = {TV_TEXT("a settler"), TV_TEXT("a legionary")};
static const char *const kind_names[ALBION_KINDS] = {NULL, TV_TEXT("settlement"), TV_TEXT("castle"), TV_TEXT("fortification"), NULL};
static const char *const plant_names[ALBION_RESOURCES] = {TV_TEXT("fishery"), TV_TEXT("lumber yard"), TV_TEXT("quarry"),
                                                          TV_TEXT("gold mine")};

/* Translators: {level} is I to IV; what something is done to, as in "loses castle II"; French brings its article */
static const char *const kind_objects[ALBION_KINDS] = {NULL, TV_TEXT("settlement {level}"), TV_TEXT("castle {level}"),
                                                       TV_TEXT("fortification {level}"), NULL};
static const char *const plant_objects[ALBION_RESOURCES] = {TV_TEXT("fishery {level}"), TV_TEXT("lumber yard {level}"),
                                                            TV_TEXT("quarry {level}"), TV_TEXT("gold mine {level}")};

/* ---- regions: every word of the id gets a capital ---- */
albion_phrase albion_region_name(const albion_box *b, uint8_t region) {
    TV_ASSERT(region < b->regions);
    albion_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    bool first = true;
    for (const char *c = b->region[region].id; *c; c++) {
        bool small = *c >= 'a' && *c <= 'z';
        tv_text_add_char(&text, *c == '_' ? ' ' : first && small ? (char)(*c - 'a' + 'A') : *c);
        first = *c == '_';
    }
    return phrase;
}

/* ---- resources ---- */
const char *albion_resource_name(uint8_t resource, tv_lang lang) {
    TV_ASSERT(resource < ALBION_RESOURCES);
    return tv_translate(lang, resource_names[resource]);
}

static void add_resource_count(tv_text *text, uint8_t resource, uint8_t count, tv_lang lang) {
    switch (resource) {
    case ALBION_FISH: tv_say_count(text, lang, "{n} fish", "{n} fish", count, TV_N("n", count)); break;
    case ALBION_WOOD: tv_say_count(text, lang, "{n} wood", "{n} wood", count, TV_N("n", count)); break;
    case ALBION_STONE: tv_say_count(text, lang, "{n} stone", "{n} stone", count, TV_N("n", count)); break;
    default: tv_say_count(text, lang, "{n} gold", "{n} gold", count, TV_N("n", count)); break;
    }
}

albion_phrase albion_resource_count(uint8_t resource, uint8_t count, tv_lang lang) {
    albion_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    add_resource_count(&text, resource, count, lang);
    return phrase;
}

albion_phrase albion_resource_list(const uint8_t counts[ALBION_RESOURCES], tv_lang lang) {
    albion_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) {
        if (counts[resource] == 0) continue;
        if (text.used) tv_word(&text, lang, ", ");
        add_resource_count(&text, resource, counts[resource], lang);
    }
    if (text.used == 0) tv_word(&text, lang, "nothing");
    return phrase;
}

/* Between the parts of a list, of which so many are still to come: "a, b and c". */
static void add_joint(tv_text *text, uint8_t left, tv_lang lang) {
    if (left > 1) {
        tv_word(text, lang, ", ");
    } else if (left == 1) {
        tv_text_add_char(text, ' ');
        /* Translators: before the last of several names, as in "Ada, Bertil and Carla" */
        tv_word(text, lang, "and");
        tv_text_add_char(text, ' ');
    }
}

albion_phrase albion_payment_phrase(uint8_t payment, tv_lang lang) {
    albion_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    for (tv_bits left = payment; left;) {
        add_resource_count(&text, (uint8_t)tv_bits_take(&left), 1, lang);
        add_joint(&text, (uint8_t)tv_bits_count(left), lang);
    }
    return phrase;
}

/* ---- figures ---- */
const char *albion_figure_name(uint8_t figure, tv_lang lang) {
    TV_ASSERT(figure < ALBION_FIGURES);
    return tv_translate(lang, figure_names[figure]);
}

const char *albion_figure_object(uint8_t figure, tv_lang lang) {
    TV_ASSERT(figure < ALBION_FIGURES);
    return tv_translate(lang, figure_objects[figure]);
}

albion_phrase albion_figure_count(uint8_t figure, uint8_t count, tv_lang lang) {
    albion_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    if (figure == ALBION_SETTLER)
        tv_say_count(&text, lang, "{n} settler", "{n} settlers", count, TV_N("n", count));
    else
        tv_say_count(&text, lang, "{n} legionary", "{n} legionaries", count, TV_N("n", count));
    return phrase;
}

/* ---- buildings ---- */
const char *albion_numeral(uint8_t level) {
    static const char *const numerals[] = {"0", "I", "II", "III", "IV"};
    TV_ASSERT(level <= 4);
    return numerals[level];
}

/* A plant is named after the resource of its region; a plant elsewhere, which can only have been tried, after fish. */
const char *albion_kind_name(const albion_box *b, uint8_t region, uint8_t kind, tv_lang lang) {
    TV_ASSERT(kind > ALBION_NONE && kind < ALBION_KINDS);
    return tv_translate(lang, kind == ALBION_PLANT ? plant_names[b->region[region].resource] : kind_names[kind]);
}

albion_phrase albion_building_name(const albion_box *b, uint8_t region, uint8_t building, tv_lang lang) {
    albion_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    tv_text_add(&text, albion_kind_name(b, region, albion_kind(building), lang));
    tv_text_add_char(&text, ' ');
    tv_text_add(&text, albion_numeral(albion_level(building)));
    return phrase;
}

albion_phrase albion_building_object(const albion_box *b, uint8_t region, uint8_t building, tv_lang lang) {
    uint8_t kind = albion_kind(building);
    TV_ASSERT(kind > ALBION_NONE && kind < ALBION_KINDS);
    const char *english = kind == ALBION_PLANT ? plant_objects[b->region[region].resource] : kind_objects[kind];
    albion_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    tv_say_args(&text, lang, english, (const tv_arg[]){TV_S("level", albion_numeral(albion_level(building))), {0}});
    return phrase;
}

/* ---- the arithmetic of a raid: parts that are 0 are left out ---- */
static void add_plus(tv_text *text, size_t begin) {
    if (text->used > begin) tv_text_add(text, " + ");
}

static size_t begin_sum(tv_text *text, uint8_t sum) {
    tv_text_add_uint(text, sum);
    if (sum) tv_text_add(text, " = ");
    return text->used;
}

albion_phrase albion_strength_phrase(uint8_t printed, uint8_t face_up, uint8_t revealed, tv_lang lang) {
    albion_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    size_t begin = begin_sum(&text, (uint8_t)(printed + face_up + revealed));
    /* Translators: Picts, as in "strength 3 = 1 printed + 1 face up + 1 revealed" */
    if (printed) tv_say_count(&text, lang, "{n} printed", "{n} printed", printed, TV_N("n", printed));
    if (face_up) {
        add_plus(&text, begin);
        tv_say_count(&text, lang, "{n} face up", "{n} face up", face_up, TV_N("n", face_up));
    }
    if (revealed) {
        add_plus(&text, begin);
        tv_say_count(&text, lang, "{n} revealed", "{n} revealed", revealed, TV_N("n", revealed));
    }
    return phrase;
}

albion_phrase albion_defence_phrase(uint8_t legionaries, uint8_t fortifications, tv_lang lang) {
    albion_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    size_t begin = begin_sum(&text, (uint8_t)(legionaries + fortifications));
    if (legionaries) tv_text_add(&text, albion_figure_count(ALBION_LEGIONARY, legionaries, lang).words);
    if (fortifications) {
        add_plus(&text, begin);
        tv_say_count(&text, lang, "{n} fortification level", "{n} fortification levels", fortifications, TV_N("n", fortifications));
    }
    return phrase;
}

/* ---- players ---- */
albion_phrase albion_seats_phrase(const albion_box *b, uint8_t seats, uint8_t from, const tv_reader *reader) {
    albion_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    uint8_t left = (uint8_t)tv_bits_count(seats);
    for (uint8_t i = 0; i < b->seats; i++) {
        uint8_t seat = (uint8_t)((from + i) % b->seats);
        if (!(seats >> seat & 1)) continue;
        tv_text_add(&text, reader->names[seat]);
        add_joint(&text, --left, reader->lang);
    }
    return phrase;
}
