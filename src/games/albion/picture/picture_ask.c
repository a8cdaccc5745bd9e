/* The next question once something is chosen and a move needs more: where a figure goes, which settler builds, what is paid. */
#include "picture.h"

#include "games/albion/words/names.h"

#include <string.h>

/* What the question is made of. The chosen elements are those of every way that is left, so the first way names them. */
typedef struct asked {
    const albion_box *b;
    const albion_state *s;
    const tv_path *chosen;
    tv_lang lang;
    tv_text *out;
    tv_move first;
    bool verbs[ALBION_VERBS]; /* of the ways that are left */
    uint8_t paid;             /* what is chosen of a payment, bit r for resource r */
} asked;

static bool find_ways(asked *a) {
    tv_move moves[ALBION_MOVES_MAX];
    uint32_t count = albion_moves(a->b, a->s, moves), found = 0;
    for (uint32_t i = 0; i < count; i++) {
        tv_path path = {0};
        albion_path(a->b, a->s, moves[i], &path);
        if (!tv_path_contains(&path, a->chosen)) continue;
        a->verbs[albion_move_verb(moves[i])] = true;
        if (found++ == 0) a->first = moves[i];
    }
    return found > 0;
}

/* The first chosen element whose id begins so; NULL: none does. */
static const char *chosen_of(const asked *a, const char *beginning) {
    for (uint32_t i = 0; i < a->chosen->count; i++)
        if (strncmp(a->chosen->ids[i], beginning, strlen(beginning)) == 0) return a->chosen->ids[i];
    return NULL;
}

static void read_payment(asked *a) {
    for (uint32_t i = 0; i < a->chosen->count; i++)
        for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) {
            const char *id = a->chosen->ids[i];
            if (strncmp(id, "pay.", 4) == 0 && strcmp(id + 4, albion_resource_ids[resource]) == 0)
                a->paid = (uint8_t)(a->paid | 1u << resource);
        }
}

static void ask_where(const asked *a, const char *question, uint8_t region) {
    tv_say(a->out, a->lang, question, TV_S("region", albion_region_name(a->b, region).words));
}

/* ---- moving (AL 4) ---- */

static void ask_moving(const asked *a) {
    uint8_t from = albion_move_from(a->first), to = albion_move_to(a->first);
    if (chosen_of(a, "r."))
        ask_where(a, TV_TEXT("To {region}: who goes there?"), to);
    else if (chosen_of(a, "b"))
        ask_where(a, TV_TEXT("The castle in {region} calls: which settler comes?"), to);
    else if (chosen_of(a, "s"))
        ask_where(a,
                  a->verbs[ALBION_DO_CALL] ? TV_TEXT("Settler in {region}: where does it go, or which castle calls it?")
                                           : TV_TEXT("Settler in {region}: where does it go?"),
                  from);
    else if (chosen_of(a, "l"))
        ask_where(a, TV_TEXT("Legionary in {region}: where does it go?"), from);
    else if (chosen_of(a, "p."))
        ask_where(a, TV_TEXT("A legionary takes a Pict of {region} along: where to?"), from);
    else if (chosen_of(a, "c"))
        ask_where(a, TV_TEXT("The legionary in {region} carries a Pict: where to? Choose its own region to put the Pict down."),
                  albion_move_verb(a->first) == ALBION_DO_PUT ? to : from);
}

/* ---- building (AL 5) ---- */

/* With a payment begun, before anything else is known. */
static void ask_what_for(const asked *a) {
    const char *question = a->verbs[ALBION_DO_BUILD] ? TV_TEXT("Pay {list}: which settler builds, or which building is raised?")
                                                     : TV_TEXT("Pay {list}: which building is raised?");
    tv_say(a->out, a->lang, question, TV_S("list", albion_payment_phrase(a->paid, a->lang).words));
}

static void ask_new_building(const asked *a, bool settler, bool kind) {
    static const char *const builds[ALBION_KINDS] = {NULL, TV_TEXT("Build a settlement"), TV_TEXT("Build a castle"),
                                                     TV_TEXT("Build a fortification"), TV_TEXT("Build the region's production site")};
    albion_phrase region = albion_region_name(a->b, albion_move_to(a->first)), paid = albion_payment_phrase(a->paid, a->lang);
    const char *build = tv_translate(a->lang, builds[albion_move_what(a->first)]);
    const char *question = settler && kind ? TV_TEXT("{build} ({region}): which resource do you pay?")
                           : settler       ? a->paid ? TV_TEXT("Settler in {region}, pay {list}: what does it build?")
                                                     : TV_TEXT("Settler in {region}: what does it build?")
                                 : a->paid ? TV_TEXT("{build}, pay {list}: which settler builds?")
                                           : TV_TEXT("{build}: which settler builds?");
    tv_say_args(a->out, a->lang, question,
                (const tv_arg[]){TV_S("build", build), TV_S("region", region.words), TV_S("list", paid.words), {0}});
}

/* The next level, paid for in part or not at all. */
static void ask_raising(const asked *a) {
    uint8_t to = albion_move_to(a->first), building = a->s->building[a->s->owner_of_turn][to];
    uint8_t next = (uint8_t)(albion_level(building) + 1);
    albion_phrase region = albion_region_name(a->b, to), name = albion_building_object(a->b, to, building, a->lang),
                  paid = albion_payment_phrase(a->paid, a->lang);
    const char *question =
        a->paid ? TV_TEXT("{region}, {building}: level {level} costs {n} different resources. Chosen: {list}. What else?")
        : a->verbs[ALBION_DO_GIVE_UP] ? TV_TEXT("{region}, {building}: pay {n} different resources for level {level}, or tear it down?")
                                      : TV_TEXT("{region}, {building}: which {n} different resources do you pay for level {level}?");
    tv_say_args(a->out, a->lang, question,
                (const tv_arg[]){TV_S("region", region.words),
                                 TV_S("building", name.words),
                                 TV_S("level", albion_numeral(next)),
                                 TV_N("n", next),
                                 TV_S("list", paid.words),
                                 {0}});
}

static void ask_building(const asked *a) {
    bool settler = chosen_of(a, "s") != NULL, kind = chosen_of(a, "build.") != NULL;
    if (chosen_of(a, "button.giveup"))
        tv_word(a->out, a->lang, "Which of your buildings do you tear down?");
    else if (settler || kind)
        ask_new_building(a, settler, kind);
    else if (a->verbs[ALBION_DO_UPGRADE] && chosen_of(a, "b"))
        ask_raising(a);
    else if (a->paid)
        ask_what_for(a);
}

void albion_ask(const void *box, const void *view, const tv_path *chosen, const tv_reader *reader, tv_text *out) {
    asked a = {.b = box, .s = view, .chosen = chosen, .lang = reader->lang, .out = out};
    if (chosen->count == 0 || !find_ways(&a)) return;
    read_payment(&a);
    if (a.s->phase == ALBION_MOVE) ask_moving(&a);
    if (a.s->phase == ALBION_BUILD) ask_building(&a);
}
