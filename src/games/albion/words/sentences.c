/* Albion's log: every event as a sentence that a player can check against the table. A raid is told with its
 * arithmetic. */
#include "names.h"

/* What the sentences of one event need. */
typedef struct teller {
    const albion_box *b;
    const tv_event *event;
    const tv_reader *reader;
    tv_lang lang;
    const char *player; /* name of the event's seat */
    tv_text *out;
} teller;

static albion_phrase region_name(const teller *t, int16_t region) { return albion_region_name(t->b, (uint8_t)region); }
static albion_phrase building_name(const teller *t, int16_t region, int16_t kind, int16_t level) {
    return albion_building_object(t->b, (uint8_t)region, albion_building((uint8_t)kind, (uint8_t)level), t->lang);
}

/* ---- the set-up ---- */
static void tell_set_up(const teller *t) {
    const albion_event_set_up *told = albion_told_set_up(t->event);
    tv_say(t->out, t->lang, "Everybody has {fishery} in {water}, {yard} in {wood}, {fort} and {settler} in {start}.",
           TV_S("fishery", building_name(t, told->fishery, ALBION_PLANT, 1).words), TV_S("water", region_name(t, told->fishery).words),
           TV_S("yard", building_name(t, told->lumber_yard, ALBION_PLANT, 1).words), TV_S("wood", region_name(t, told->lumber_yard).words),
           TV_S("fort", building_name(t, told->fortification, ALBION_FORT, 1).words),
           TV_S("settler", albion_figure_object(ALBION_SETTLER, t->lang)), TV_S("start", region_name(t, told->fortification).words));
    tv_text_add_char(t->out, ' ');
    tv_say_count(t->out, t->lang, "{n} Pict lies face down on the island.", "{n} Picts lie face down on the island.", told->picts,
                 TV_N("n", told->picts));
}

static void tell_first(const teller *t) { tv_say(t->out, t->lang, "{player} is the first player.", TV_S("player", t->player)); }

/* ---- taking resources ---- */
static void tell_take(const teller *t) {
    const albion_event_take *told = albion_told_take(t->event);
    uint8_t taken[ALBION_RESOURCES], missing[ALBION_RESOURCES], short_of = 0;
    for (uint8_t i = 0; i < ALBION_RESOURCES; i++) {
        taken[i] = (uint8_t)told->taken[i];
        missing[i] = (uint8_t)(told->due[i] - taken[i]);
        short_of = (uint8_t)(short_of + missing[i]);
    }
    tv_say(t->out, t->lang, "{player} takes resources: {list}.", TV_S("player", t->player),
           TV_S("list", albion_resource_list(taken, t->lang).words));
    if (short_of == 0) return;
    tv_text_add_char(t->out, ' ');
    tv_say(t->out, t->lang, "The supply has no more; missing: {list}.", TV_S("list", albion_resource_list(missing, t->lang).words));
}

static void tell_put_back(const teller *t) {
    const albion_event_put_back *told = albion_told_put_back(t->event);
    tv_say(t->out, t->lang, "{player} puts {list} back, because the supply is too small for {taker}.", TV_S("player", t->player),
           TV_S("list", albion_resource_count((uint8_t)told->resource, (uint8_t)told->count, t->lang).words),
           TV_S("taker", t->reader->names[told->taker]));
}

/* ---- moving ---- */
static void tell_step(const teller *t) {
    const albion_event_step *told = albion_told_step(t->event);
    albion_phrase from = region_name(t, told->from), to = region_name(t, told->to);
    const tv_arg args[] = {TV_S("player", t->player), TV_S("from", from.words), TV_S("to", to.words), {0}};
    const char *english = NULL;
    if (told->figure == ALBION_SETTLER)
        english = TV_TEXT("{player} moves a settler from {from} to {to}.");
    else if (told->pict == ALBION_PICT_NONE)
        english = TV_TEXT("{player} moves a legionary from {from} to {to}.");
    else if (told->pict == ALBION_PICT_LIFTED)
        english = TV_TEXT("{player} moves a legionary from {from} to {to}, taking a Pict along.");
    else
        english = TV_TEXT("{player} carries the Pict on from {from} to {to}.");
    tv_say_args(t->out, t->lang, english, args);
}

static void tell_stop(const teller *t) {
    int16_t points = albion_told_stop(t->event)->points;
    if (points == 0)
        tv_say(t->out, t->lang, "{player} stops moving.", TV_S("player", t->player));
    else
        tv_say_count(t->out, t->lang, "{player} stops moving with {n} point unused.", "{player} stops moving with {n} points unused.",
                     points, TV_S("player", t->player));
}

/* ---- building and tribute ---- */
static void tell_build(const teller *t) {
    const albion_event_build *told = albion_told_build(t->event);
    tv_say(t->out, t->lang, "{player} pays {payment} for {building} in {region}.", TV_S("player", t->player),
           TV_S("building", building_name(t, told->region, told->building, told->level).words),
           TV_S("region", region_name(t, told->region).words),
           TV_S("payment", albion_payment_phrase((uint8_t)told->payment, t->lang).words));
    if (told->entitled == 0) return;
    tv_text_add_char(t->out, ' ');
    tv_say(t->out, t->lang, "Entitled to tribute: {players}.",
           TV_S("players", albion_seats_phrase(t->b, (uint8_t)told->entitled, t->event->seat, t->reader).words));
}

static void tell_tribute(const teller *t) {
    const albion_event_tribute *told = albion_told_tribute(t->event);
    tv_say(t->out, t->lang, "{player} takes {resource} as tribute, having level {level} in {region}.", TV_S("player", t->player),
           TV_S("resource", albion_resource_count((uint8_t)told->resource, 1, t->lang).words),
           TV_S("level", albion_numeral((uint8_t)told->level)), TV_S("region", region_name(t, told->region).words));
}

/* The level is turned up: what it brings at once. */
static void tell_turned_up(const teller *t) {
    const albion_event_turned_up *told = albion_told_turned_up(t->event);
    uint8_t kind = (uint8_t)told->building, level = (uint8_t)told->level;
    albion_phrase building = building_name(t, told->region, told->building, told->level), region = region_name(t, told->region);
    if (kind == ALBION_CASTLE && level < 3)
        tv_say_count(t->out, t->lang, "{player} completes {building} in {region} and now has {n} movement marker.",
                     "{player} completes {building} in {region} and now has {n} movement markers.", told->now, TV_S("player", t->player),
                     TV_S("building", building.words), TV_S("region", region.words));
    else if (kind == ALBION_CASTLE)
        tv_say(t->out, t->lang, "{player} completes {building} in {region} and may call a settler there each turn.",
               TV_S("player", t->player), TV_S("building", building.words), TV_S("region", region.words));
    else if (kind == ALBION_FORT)
        tv_say(t->out, t->lang, "{player} completes {building} in {region}: defence {n} everywhere.", TV_S("player", t->player),
               TV_S("building", building.words), TV_S("region", region.words), TV_N("n", told->now));
    else if (kind == ALBION_PLANT)
        tv_say(t->out, t->lang, "{player} completes {building} in {region}, worth {list} each time.", TV_S("player", t->player),
               TV_S("building", building.words), TV_S("region", region.words),
               TV_S("list", albion_resource_count(t->b->region[told->region].resource, level, t->lang).words));
    else
        tv_say(t->out, t->lang, "{player} completes {building} in {region}.", TV_S("player", t->player), TV_S("building", building.words),
               TV_S("region", region.words));
}

/* ---- Picts ---- */
static void tell_raid(const teller *t) {
    const albion_event_raid *told = albion_told_raid(t->event);
    uint8_t printed = (uint8_t)told->printed, face_up = (uint8_t)told->face_up;
    uint8_t revealed = (uint8_t)(told->strength - printed - face_up);
    tv_say(t->out, t->lang, "A Pict is revealed in {region}: a raid of strength {strength}.",
           TV_S("region", region_name(t, told->region).words),
           TV_S("strength", albion_strength_phrase(printed, face_up, revealed, t->lang).words));
}

static void tell_defence(const teller *t) {
    static const char *const outcomes[] = {
        /* by enum albion_outcome */
        TV_TEXT("{player} defends {region} with {defence}: too little against {strength}."),
        TV_TEXT("{player} defends {region} with {defence}: safe against {strength}."),
        TV_TEXT("{player} defends {region} with {defence} against {strength}: too little, but a settlement IV is never "
                "lost."),
    };
    const albion_event_defence *told = albion_told_defence(t->event);
    tv_say_args(t->out, t->lang, outcomes[told->outcome],
                (const tv_arg[]){TV_S("player", t->player),
                                 TV_S("region", region_name(t, told->region).words),
                                 TV_S("defence", albion_defence_phrase((uint8_t)told->legionaries, (uint8_t)told->forts, t->lang).words),
                                 TV_N("strength", told->strength),
                                 {0}});
}

static void tell_lost(const teller *t) {
    static const char *const reasons[] = {
        /* by enum albion_why */
        TV_TEXT("{player} loses {building} in {region}."),
        TV_TEXT("{player} loses {building} in {region}, which was still face down."),
        TV_TEXT("For the lost settlement III {player} also loses {building} in {region}."),
        TV_TEXT("{player} removes {building} in {region}."),
    };
    const albion_event_lost *told = albion_told_lost(t->event);
    tv_say_args(t->out, t->lang, reasons[told->why],
                (const tv_arg[]){TV_S("player", t->player),
                                 TV_S("building", building_name(t, told->region, told->building, told->level).words),
                                 TV_S("region", region_name(t, told->region).words),
                                 {0}});
    if (told->building != ALBION_CASTLE || told->level == 3 || told->why == ALBION_WHY_FACE_DOWN) return; /* no marker goes with it */
    tv_text_add_char(t->out, ' ');
    tv_say(t->out, t->lang, "Movement markers left: {n}.", TV_N("n", told->markers));
}

/* ---- the end ---- */
static void tell_goal(const teller *t) {
    int16_t to_come = albion_told_goal(t->event)->to_come;
    tv_say(t->out, t->lang, "{player} has reached the goal: three settlements IV, one of them with a laurel.", TV_S("player", t->player));
    tv_text_add_char(t->out, ' ');
    if (to_come == 0)
        tv_word(t->out, t->lang, "This turn is the last one.");
    else
        tv_say_count(t->out, t->lang, "{n} player still has a turn in this last round.",
                     "{n} players still have a turn in this last round.", to_come, TV_N("n", to_come));
}

static void tell_score(const teller *t) {
    const albion_event_score *told = albion_told_score(t->event);
    uint8_t have[ALBION_RESOURCES];
    for (uint8_t i = 0; i < ALBION_RESOURCES; i++) have[i] = (uint8_t)told->resources[i];
    albion_phrase list = albion_resource_list(have, t->lang);
    if (told->raids >= 0)
        tv_say_count(t->out, t->lang, "{place}. {player}: goal reached, {n} raid Pict at the settlements IV; resources: {list}.",
                     "{place}. {player}: goal reached, {n} raid Picts at the settlements IV; resources: {list}.", told->raids,
                     TV_N("place", told->place), TV_S("player", t->player), TV_S("list", list.words));
    else
        tv_say(t->out, t->lang, "{place}. {player}: settlement levels {settlements}, building levels {levels}; resources: {list}.",
               TV_N("place", told->place), TV_S("player", t->player), TV_N("settlements", told->settlement_levels),
               TV_N("levels", told->levels), TV_S("list", list.words));
}

/* ---- the rest, one sentence each ---- */
static void tell_gain(const teller *t) {
    const albion_event_gain *told = albion_told_gain(t->event);
    tv_say(t->out, t->lang, "{player} gets {figure} in {region}.", TV_S("player", t->player),
           TV_S("figure", albion_figure_object((uint8_t)told->figure, t->lang)), TV_S("region", region_name(t, told->region).words));
}

static void tell_returned(const teller *t) {
    const albion_event_returned *told = albion_told_returned(t->event);
    tv_say(t->out, t->lang, "{player} returns {figure} from {region}.", TV_S("player", t->player),
           TV_S("figure", albion_figure_object((uint8_t)told->figure, t->lang)), TV_S("region", region_name(t, told->region).words));
}

static void tell_put(const teller *t) {
    const albion_event_put *told = albion_told_put(t->event);
    tv_say_count(t->out, t->lang, "{player} puts the Pict down in {region}: {n} lies there face down now.",
                 "{player} puts the Pict down in {region}: {n} lie there face down now.", told->hidden, TV_S("player", t->player),
                 TV_S("region", region_name(t, told->region).words));
}

static void tell_peace(const teller *t) {
    const albion_event_peace *told = albion_told_peace(t->event);
    albion_phrase where = region_name(t, told->region);
    if (told->hidden == 0)
        tv_say(t->out, t->lang, "A Pict is revealed in {region}: peace. It leaves the island; it was the last one face down there.",
               TV_S("region", where.words));
    else
        tv_say_count(t->out, t->lang, "A Pict is revealed in {region}: peace. It leaves the island; {n} is left face down there.",
                     "A Pict is revealed in {region}: peace. It leaves the island; {n} are left face down there.", told->hidden,
                     TV_S("region", where.words));
}

static void tell_turn(const teller *t) {
    const albion_event_turn *told = albion_told_turn(t->event);
    tv_say_count(t->out, t->lang, "Round {round}: {player} has {n} movement point.", "Round {round}: {player} has {n} movement points.",
                 told->points, TV_N("round", told->round), TV_S("player", t->player));
}

static void tell_site(const teller *t) {
    tv_say(t->out, t->lang, "{player} puts castle I in {region}.", TV_S("player", t->player),
           TV_S("region", region_name(t, albion_told_site(t->event)->region).words));
}

static void tell_call(const teller *t) {
    const albion_event_call *told = albion_told_call(t->event);
    tv_say(t->out, t->lang, "{player} calls a settler from {from} to the castle in {to}.", TV_S("player", t->player),
           TV_S("from", region_name(t, told->from).words), TV_S("to", region_name(t, told->to).words));
}

static void tell_raise(const teller *t) {
    const albion_event_raise *told = albion_told_raise(t->event);
    tv_say(t->out, t->lang, "{player} builds {building} in {region} free of charge.", TV_S("player", t->player),
           TV_S("building", building_name(t, told->region, told->building, told->level).words),
           TV_S("region", region_name(t, told->region).words));
}

static void tell_give_up(const teller *t) {
    tv_say(t->out, t->lang, "{player} tears down the building in {region}.", TV_S("player", t->player),
           TV_S("region", region_name(t, albion_told_give_up(t->event)->region).words));
}

static void tell_over(const teller *t) {
    const albion_event_over *told = albion_told_over(t->event);
    const albion_ending ending = {.reason = (uint8_t)told->reason, .winners = (uint8_t)told->winners, .round = told->round};
    albion_ending_tell(t->b, &ending, t->reader, t->out);
}

void albion_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) {
    if (!albion_event_fits(box, event)) return;
    const char *player = event->seat < ALBION_SEATS ? reader->names[event->seat] : "";
    const teller t = {box, event, reader, reader->lang, player, out};
    switch (event->kind) {
    case ALBION_EV_SET_UP: tell_set_up(&t); break;
    case ALBION_EV_FIRST: tell_first(&t); break;
    case ALBION_EV_TURN: tell_turn(&t); break;
    case ALBION_EV_SITE: tell_site(&t); break;
    case ALBION_EV_TAKE: tell_take(&t); break;
    case ALBION_EV_PUT_BACK: tell_put_back(&t); break;
    case ALBION_EV_CALL: tell_call(&t); break;
    case ALBION_EV_STEP: tell_step(&t); break;
    case ALBION_EV_STOP: tell_stop(&t); break;
    case ALBION_EV_BUILD: tell_build(&t); break;
    case ALBION_EV_TRIBUTE: tell_tribute(&t); break;
    case ALBION_EV_PUT: tell_put(&t); break;
    case ALBION_EV_PEACE: tell_peace(&t); break;
    case ALBION_EV_RAID: tell_raid(&t); break;
    case ALBION_EV_DEFENCE: tell_defence(&t); break;
    case ALBION_EV_LOST: tell_lost(&t); break;
    case ALBION_EV_RETURNED: tell_returned(&t); break;
    case ALBION_EV_TURNED_UP: tell_turned_up(&t); break;
    case ALBION_EV_GAIN: tell_gain(&t); break;
    case ALBION_EV_RAISE: tell_raise(&t); break;
    case ALBION_EV_DECLINE: tv_say(out, t.lang, "{player} raises no building.", TV_S("player", player)); break;
    case ALBION_EV_GIVE_UP: tell_give_up(&t); break;
    case ALBION_EV_END: tv_say(out, t.lang, "{player} ends the turn.", TV_S("player", player)); break;
    case ALBION_EV_GOAL: tell_goal(&t); break;
    case ALBION_EV_OVER: tell_over(&t); break;
    case ALBION_EV_SCORE: tell_score(&t); break;
    default: break;
    }
}
