/* Attika's names, see names.h. */
#include "names.h"

#include <assert.h>
#include <string.h>

typedef struct {
    const char *id, *name, *brief;
} named;

/* Translators: buildings; beside each name a short form of at most seven letters */
static const named kind_names[] = {
    {"capital", TV_TEXT("capital"), TV_TEXT("Capital")},  {"oracle", TV_TEXT("oracle"), TV_TEXT("Oracle")},
    {"theatre", TV_TEXT("theatre"), TV_TEXT("Theatre")},  {"tavern", TV_TEXT("tavern"), TV_TEXT("Tavern")},
    {"plaza", TV_TEXT("plaza"), TV_TEXT("Plaza")},        {"gymnasium", TV_TEXT("gymnasium"), TV_TEXT("Gym")},
    {"statue", TV_TEXT("statue"), TV_TEXT("Statue")},     {"market", TV_TEXT("market"), TV_TEXT("Market")},
    {"stadium", TV_TEXT("stadium"), TV_TEXT("Stadium")},  {"temple", TV_TEXT("temple"), TV_TEXT("Temple")},
    {"quarry", TV_TEXT("quarry"), TV_TEXT("Quarry")},     {"fortress", TV_TEXT("fortress"), TV_TEXT("Fort")},
    {"tower", TV_TEXT("tower"), TV_TEXT("Tower")},        {"vineyard", TV_TEXT("vineyard"), TV_TEXT("Vines")},
    {"vintner", TV_TEXT("vintner"), TV_TEXT("Vintner")},  {"silver_mine", TV_TEXT("silver mine"), TV_TEXT("Mine")},
    {"mint", TV_TEXT("mint"), TV_TEXT("Mint")},           {"shipyard", TV_TEXT("shipyard"), TV_TEXT("Yard")},
    {"harbour", TV_TEXT("harbour"), TV_TEXT("Harbour")},  {"ship", TV_TEXT("ship"), TV_TEXT("Ship")},
    {"spring", TV_TEXT("spring"), TV_TEXT("Spring")},     {"farm", TV_TEXT("farm"), TV_TEXT("Farm")},
    {"cornfield", TV_TEXT("cornfield"), TV_TEXT("Corn")}, {"road", TV_TEXT("road"), TV_TEXT("Road")},
};

/* Translators: groups of buildings, as in "all buildings of the group defence" */
static const named group_names[] = {
    {"city", TV_TEXT("city"), NULL},    {"defence", TV_TEXT("defence"), NULL},     {"wine", TV_TEXT("wine"), NULL},
    {"mint", TV_TEXT("coinage"), NULL}, {"seafaring", TV_TEXT("seafaring"), NULL}, {"supply", TV_TEXT("supply"), NULL},
    {"roads", TV_TEXT("roads"), NULL},
};

static const named *find(const named *list, size_t count, const char *id) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].id, id) == 0) return &list[i];
    return NULL;
}

static const named *find_kind(const attika_box *b, uint8_t kind) {
    assert(kind < b->kinds);
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

const char *attika_group_name(const attika_box *b, uint8_t group, tv_lang lang) {
    assert(group < ATTIKA_GROUPS);
    const named *found = find(group_names, sizeof group_names / sizeof *group_names, b->group_ids[group]);
    return found ? tv_translate(lang, found->name) : b->group_ids[group];
}

const char *attika_land_name(uint8_t land, tv_lang lang) {
    static const char *const names[ATTIKA_LANDS + 1] = {TV_TEXT("water"), TV_TEXT("forest"), TV_TEXT("hill"),
                                                        TV_TEXT("mountain"), TV_TEXT("meadow")};
    assert(land <= ATTIKA_BLANK);
    return tv_translate(lang, names[land]);
}
