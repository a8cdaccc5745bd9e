/* Albion's decisions in words: what a move is, as an instruction. Moves that were only tried and are not legal are
 * described too, so nothing here relies on a move being possible. */
#include "names.h"

/* What the words of one move need. */
typedef struct describer {
    const albion_box *b;
    const albion_state *s;
    tv_lang lang;
    uint8_t seat; /* who decides */
    uint8_t to;
    albion_phrase from_name, to_name;
    tv_text *out;
} describer;

static void describe_take(const describer *d) {
    uint8_t due[ALBION_RESOURCES];
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++)
        due[resource] = albion_level(d->s->building[d->seat][d->b->plant_region[resource]]);
    tv_say(d->out, d->lang, "Take resources: {list}", TV_S("list", albion_resource_list(due, d->lang).words));
}

static void describe_crossing(const describer *d, uint8_t verb) {
    const tv_arg args[] = {TV_S("from", d->from_name.words), TV_S("to", d->to_name.words), {0}};
    const char *english = NULL;
    switch (verb) {
    case ALBION_DO_CALL: english = TV_TEXT("Call a settler from {from} to the castle in {to}"); break;
    case ALBION_DO_SETTLER: english = TV_TEXT("Move a settler from {from} to {to}"); break;
    case ALBION_DO_LEGIONARY: english = TV_TEXT("Move a legionary from {from} to {to}"); break;
    case ALBION_DO_LIFT: english = TV_TEXT("Move a legionary from {from} to {to}, taking a Pict along"); break;
    default: english = TV_TEXT("Carry the Pict on from {from} to {to}"); break;
    }
    tv_say_args(d->out, d->lang, english, args);
}

static void describe_level(const describer *d, uint8_t building, uint8_t payment) {
    tv_say(d->out, d->lang, "Build {building} in {region} for {payment}",
           TV_S("building", albion_building_object(d->b, d->to, building, d->lang).words), TV_S("region", d->to_name.words),
           TV_S("payment", albion_payment_phrase(payment, d->lang).words));
}

static void describe_upgrade(const describer *d, uint8_t payment) {
    uint8_t building = d->s->building[d->seat][d->to];
    if (building && albion_level(building) < albion_level_max(albion_kind(building)))
        describe_level(d, (uint8_t)(building + 1), payment);
    else
        tv_say(d->out, d->lang, "Build the next level in {region} for {payment}", TV_S("region", d->to_name.words),
               TV_S("payment", albion_payment_phrase(payment, d->lang).words));
}

/* Decisions about a building of one's own; a region that has none can only have been tried. */
static void describe_own(const describer *d, uint8_t verb) {
    uint8_t building = d->s->building[d->seat][d->to];
    bool raises = verb == ALBION_DO_RAISE, fits = building != 0;
    if (raises && fits) fits = albion_level(building) < albion_level_max(albion_kind(building));
    const char *english = NULL;
    if (fits)
        english = raises                    ? TV_TEXT("Build {building} in {region} free of charge")
                  : verb == ALBION_DO_LOWER ? TV_TEXT("Remove {building} in {region}")
                                            : TV_TEXT("Tear down {building} in {region}");
    else
        english = raises                    ? TV_TEXT("Build the next level in {region} free of charge")
                  : verb == ALBION_DO_LOWER ? TV_TEXT("Remove the top level in {region}")
                                            : TV_TEXT("Tear down your building in {region}");
    albion_phrase name = {""};
    if (fits) name = albion_building_object(d->b, d->to, (uint8_t)(building + raises), d->lang);
    tv_say_args(d->out, d->lang, english, (const tv_arg[]){TV_S("building", name.words), TV_S("region", d->to_name.words), {0}});
}

static void describe_figure(const describer *d, uint8_t verb, uint8_t figure) {
    const char *object = albion_figure_object(figure, d->lang);
    uint8_t at = figure == ALBION_SETTLER ? d->b->start : d->s->place;
    if (verb == ALBION_DO_RETURN)
        tv_say(d->out, d->lang, "Return {figure} from {region}", TV_S("figure", object), TV_S("region", d->from_name.words));
    else
        tv_say(d->out, d->lang, "Take {figure} ({region})", TV_S("figure", object), TV_S("region", albion_region_name(d->b, at).words));
}

static void describe_move(const describer *d, tv_move move) {
    uint8_t verb = albion_move_verb(move), what = albion_move_what(move), payment = albion_move_payment(move);
    switch (verb) {
    case ALBION_DO_SITE: tv_say(d->out, d->lang, "Put castle I in {region}", TV_S("region", d->to_name.words)); break;
    case ALBION_DO_TAKE: describe_take(d); break;
    case ALBION_DO_PUT: tv_say(d->out, d->lang, "Put the Pict down in {region}", TV_S("region", d->to_name.words)); break;
    case ALBION_DO_STOP: tv_word(d->out, d->lang, "Stop moving"); break;
    case ALBION_DO_BUILD: describe_level(d, albion_building(what, 1), payment); break;
    case ALBION_DO_UPGRADE: describe_upgrade(d, payment); break;
    case ALBION_DO_END: tv_word(d->out, d->lang, "End the turn"); break;
    case ALBION_DO_TRIBUTE:
        tv_say(d->out, d->lang, "Take {resource} as tribute", TV_S("resource", albion_resource_count(what, 1, d->lang).words));
        break;
    case ALBION_DO_RETURN:
    case ALBION_DO_GAIN: describe_figure(d, verb, what); break;
    case ALBION_DO_GIVE_UP:
    case ALBION_DO_LOWER:
    case ALBION_DO_RAISE: describe_own(d, verb); break;
    case ALBION_DO_DECLINE: tv_word(d->out, d->lang, "Raise no building"); break;
    default: describe_crossing(d, verb); break;
    }
}

void albion_describe(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) {
    const albion_state *s = state;
    const describer d = {.b = box,
                         .s = s,
                         .lang = reader->lang,
                         .seat = s->actor < ALBION_SEATS ? s->actor : s->owner_of_turn,
                         .to = albion_move_to(move),
                         .from_name = albion_region_name(box, albion_move_from(move)),
                         .to_name = albion_region_name(box, albion_move_to(move)),
                         .out = out};
    describe_move(&d, move);
}
