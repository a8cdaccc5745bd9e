/* Attika's names, see names.h. */
#include "names.h"

#include "base/check.h"

#include <string.h>

typedef struct {
    const char *id, *name, *brief, *object;
} named;

/* Translators: buildings; beside each name a short form of at most seven letters, and with its article as what something is
 * done to, as in "builds the oracle" */
static const named kind_names[] = {
    {"capital", TV_TEXT("capital"), TV_TEXT("Capital"), TV_TEXT("the capital")},
    {"oracle", TV_TEXT("oracle"), TV_TEXT("Oracle"), TV_TEXT("the oracle")},
    {"theatre", TV_TEXT("theatre"), TV_TEXT("Theatre"), TV_TEXT("the theatre")},
    {"tavern", TV_TEXT("tavern"), TV_TEXT("Tavern"), TV_TEXT("the tavern")},
    {"plaza", TV_TEXT("plaza"), TV_TEXT("Plaza"), TV_TEXT("the plaza")},
    {"gymnasium", TV_TEXT("gymnasium"), TV_TEXT("Gym"), TV_TEXT("the gymnasium")},
    {"statue", TV_TEXT("statue"), TV_TEXT("Statue"), TV_TEXT("the statue")},
    {"market", TV_TEXT("market"), TV_TEXT("Market"), TV_TEXT("the market")},
    {"stadium", TV_TEXT("stadium"), TV_TEXT("Stadium"), TV_TEXT("the stadium")},
    {"temple", TV_TEXT("temple"), TV_TEXT("Temple"), TV_TEXT("the temple")},
    {"quarry", TV_TEXT("quarry"), TV_TEXT("Quarry"), TV_TEXT("the quarry")},
    {"fortress", TV_TEXT("fortress"), TV_TEXT("Fort"), TV_TEXT("the fortress")},
    {"tower", TV_TEXT("tower"), TV_TEXT("Tower"), TV_TEXT("a tower")},
    {"vineyard", TV_TEXT("vineyard"), TV_TEXT("Vines"), TV_TEXT("the vineyard")},
    {"vintner", TV_TEXT("vintner"), TV_TEXT("Vintner"), TV_TEXT("the vintner")},
    {"silver_mine", TV_TEXT("silver mine"), TV_TEXT("Mine"), TV_TEXT("the silver mine")},
    {"mint", TV_TEXT("mint"), TV_TEXT("Mint"), TV_TEXT("the mint")},
    {"shipyard", TV_TEXT("shipyard"), TV_TEXT("Yard"), TV_TEXT("the shipyard")},
    {"harbour", TV_TEXT("harbour"), TV_TEXT("Harbour"), TV_TEXT("the harbour")},
    {"ship", TV_TEXT("ship"), TV_TEXT("Ship"), TV_TEXT("a ship")},
    {"spring", TV_TEXT("spring"), TV_TEXT("Spring"), TV_TEXT("the spring")},
    {"farm", TV_TEXT("farm"), TV_TEXT("Farm"), TV_TEXT("the farm")},
    {"cornfield", TV_TEXT("cornfield"), TV_TEXT("Corn"), TV_TEXT("a cornfield")},
    {"road", TV_TEXT("road"), TV_TEXT("Road"), TV_TEXT("a road")},
};

/* Translators: groups of buildings, as in "all buildings of the group defence" */
static const named group_names[] = {
    {"city", TV_TEXT("city"), NULL, NULL},    {"defence", TV_TEXT("defence"), NULL, NULL},     {"wine", TV_TEXT("wine"), NULL, NULL},
    {"mint", TV_TEXT("coinage"), NULL, NULL}, {"seafaring", TV_TEXT("seafaring"), NULL, NULL}, {"supply", TV_TEXT("supply"), NULL, NULL},
    {"roads", TV_TEXT("roads"), NULL, NULL},
};

static const named *find(const named *list, size_t count, const char *id) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].id, id) == 0) return &list[i];
    return NULL;
}

static const named *find_kind(const attika_box *b, uint8_t kind) {
    TV_ASSERT(kind < b->kinds);
    return find(kind_names, sizeof kind_names / sizeof *kind_names, b->buildings[kind].id);
}

bool attika_kind_known(const attika_box *b, uint8_t kind) { return find_kind(b, kind) != NULL; }

const char *attika_kind_name(const attika_box *b, uint8_t kind, tv_lang lang) {
    const named *found = find_kind(b, kind);
    return found ? tv_translate(lang, found->name) : b->buildings[kind].id;
}

const char *attika_kind_short(const attika_box *b, uint8_t kind, tv_lang lang) {
    const named *found = find_kind(b, kind);
    return found ? tv_translate(lang, found->brief) : b->buildings[kind].id;
}

const char *attika_kind_object(const attika_box *b, uint8_t kind, tv_lang lang) {
    const named *found = find_kind(b, kind);
    return found ? tv_translate(lang, found->object) : b->buildings[kind].id;
}

const char *attika_group_name(const attika_box *b, uint8_t group, tv_lang lang) {
    TV_ASSERT(group < ATTIKA_GROUPS);
    const named *found = find(group_names, sizeof group_names / sizeof *group_names, b->group_ids[group]);
    return found ? tv_translate(lang, found->name) : b->group_ids[group];
}

const char *attika_land_name(uint8_t land, tv_lang lang) {
    static const char *const names[ATTIKA_LANDS + 1] = {TV_TEXT("water"), TV_TEXT("forest"), TV_TEXT("hill"), TV_TEXT("mountain"),
                                                        TV_TEXT("meadow")};
    TV_ASSERT(land <= ATTIKA_BLANK);
    return tv_translate(lang, names[land]);
}

attika_phrase attika_cell_phrase(uint8_t cell) {
    attika_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    attika_cell_write(cell, &text);
    return phrase;
}

attika_phrase attika_stack_phrase(uint8_t stack, tv_lang lang) {
    attika_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    /* Translators: where a building is drawn from */
    if (stack == 0)
        tv_word(&text, lang, "from the main stack");
    else
        tv_say(&text, lang, "from stack {n}", TV_N("n", stack));
    return phrase;
}

/* ---- lists of cards and symbols ---- */
static void list_lands(const uint8_t counts[ATTIKA_LANDS], tv_lang lang, tv_text *out) {
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        uint8_t n = counts[land];
        if (n == 0) continue;
        if (out->used) tv_word(out, lang, ", ");
        switch (land) {
        case 0: tv_say_count(out, lang, "{n} water", "{n} water", n, TV_N("n", n)); break;
        case 1: tv_say_count(out, lang, "{n} forest", "{n} forests", n, TV_N("n", n)); break;
        case 2: tv_say_count(out, lang, "{n} hill", "{n} hills", n, TV_N("n", n)); break;
        default: tv_say_count(out, lang, "{n} mountain", "{n} mountains", n, TV_N("n", n)); break;
        }
    }
}

static void list_any(uint8_t any, tv_lang lang, tv_text *out) {
    if (any == 0) return;
    if (out->used) tv_word(out, lang, ", ");
    /* Translators: symbols or cards, whatever landscape they show */
    tv_say(out, lang, "{n} of any kind", TV_N("n", any));
}

attika_phrase attika_lands_phrase(const uint8_t counts[ATTIKA_LANDS], tv_lang lang) {
    attika_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    list_lands(counts, lang, &text);
    if (text.used == 0) tv_word(&text, lang, "nothing");
    return phrase;
}

attika_phrase attika_cost_phrase(const attika_box *b, uint8_t kind, tv_lang lang) {
    attika_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    list_lands(b->buildings[kind].cost, lang, &text);
    list_any(b->buildings[kind].any, lang, &text);
    if (text.used == 0) tv_word(&text, lang, "nothing");
    return phrase;
}

attika_phrase attika_price_phrase(const attika_price *price, tv_lang lang) {
    attika_phrase phrase;
    tv_text text = TV_TEXT_OVER(phrase.words);
    list_lands(price->missing, lang, &text);
    list_any(price->any, lang, &text);
    if (text.used == 0) tv_word(&text, lang, "nothing to pay");
    return phrase;
}
