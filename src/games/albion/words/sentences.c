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

static uint8_t open_at(const teller *t, uint8_t index) { return (uint8_t)t->event->open[index]; }
static albion_phrase region_at(const teller *t, uint8_t index) { return albion_region_name(t->b, open_at(t, index)); }
/* A region and, behind it, the kind and the level of a building there. */
static albion_phrase building_at(const teller *t, uint8_t index) {
    uint8_t building = albion_building(open_at(t, (uint8_t)(index + 1)), open_at(t, (uint8_t)(index + 2)));
    return albion_building_object(t->b, open_at(t, index), building, t->lang);
}

/* ---- taking resources ---- */
static void tell_take(const teller *t) {
    uint8_t taken[ALBION_RESOURCES], missing[ALBION_RESOURCES], short_of = 0;
    for (uint8_t i = 0; i < ALBION_RESOURCES; i++) {
        taken[i] = open_at(t, i);
        missing[i] = (uint8_t)(open_at(t, (uint8_t)(ALBION_RESOURCES + i)) - taken[i]);
        short_of = (uint8_t)(short_of + missing[i]);
    }
    tv_say(t->out, t->lang, "{player} takes resources: {list}.", TV_S("player", t->player),
           TV_S("list", albion_resource_list(taken, t->lang).words));
    if (short_of == 0) return;
    tv_text_add_char(t->out, ' ');
    tv_say(t->out, t->lang, "The supply has no more; missing: {list}.", TV_S("list", albion_resource_list(missing, t->lang).words));
}

static void tell_put_back(const teller *t) {
    tv_say(t->out, t->lang, "{player} puts {list} back, because the supply is too small for {taker}.", TV_S("player", t->player),
           TV_S("list", albion_resource_count(open_at(t, 0), open_at(t, 1), t->lang).words),
           TV_S("taker", t->reader->names[open_at(t, 2)]));
}

/* ---- moving ---- */
static void tell_step(const teller *t) {
    albion_phrase from = region_at(t, 1), to = region_at(t, 2);
    const tv_arg args[] = {TV_S("player", t->player), TV_S("from", from.words), TV_S("to", to.words), {0}};
    const char *english = NULL;
    if (open_at(t, 0) == ALBION_SETTLER)
        english = TV_TEXT("{player} moves a settler from {from} to {to}.");
    else if (open_at(t, 3) == 0)
        english = TV_TEXT("{player} moves a legionary from {from} to {to}.");
    else if (open_at(t, 3) == 1)
        english = TV_TEXT("{player} moves a legionary from {from} to {to}, taking a Pict along.");
    else
        english = TV_TEXT("{player} carries the Pict on from {from} to {to}.");
    tv_say_args(t->out, t->lang, english, args);
}

static void tell_stop(const teller *t) {
    if (open_at(t, 0) == 0)
        tv_say(t->out, t->lang, "{player} stops moving.", TV_S("player", t->player));
    else
        tv_say_count(t->out, t->lang, "{player} stops moving with {n} point unused.", "{player} stops moving with {n} points unused.",
                     open_at(t, 0), TV_S("player", t->player));
}

/* ---- building and tribute ---- */
static void tell_build(const teller *t) {
    tv_say(t->out, t->lang, "{player} pays {payment} for {building} in {region}.", TV_S("player", t->player),
           TV_S("building", building_at(t, 0).words), TV_S("region", region_at(t, 0).words),
           TV_S("payment", albion_payment_phrase(open_at(t, 3), t->lang).words));
    if (open_at(t, 4) == 0) return;
    tv_text_add_char(t->out, ' ');
    tv_say(t->out, t->lang, "Entitled to tribute: {players}.",
           TV_S("players", albion_seats_phrase(t->b, open_at(t, 4), t->event->seat, t->reader).words));
}

static void tell_tribute(const teller *t) {
    tv_say(t->out, t->lang, "{player} takes {resource} as tribute, having level {level} in {region}.", TV_S("player", t->player),
           TV_S("resource", albion_resource_count(open_at(t, 0), 1, t->lang).words), TV_S("level", albion_numeral(open_at(t, 3))),
           TV_S("region", region_at(t, 2).words));
}

/* The level is turned up: what it brings at once. */
static void tell_turned_up(const teller *t) {
    uint8_t kind = open_at(t, 1), level = open_at(t, 2), now = open_at(t, 3);
    albion_phrase building = building_at(t, 0), region = region_at(t, 0);
    if (kind == ALBION_CASTLE && level < 3)
        tv_say_count(t->out, t->lang, "{player} completes {building} in {region} and now has {n} movement marker.",
                     "{player} completes {building} in {region} and now has {n} movement markers.", now, TV_S("player", t->player),
                     TV_S("building", building.words), TV_S("region", region.words));
    else if (kind == ALBION_CASTLE)
        tv_say(t->out, t->lang, "{player} completes {building} in {region} and may call a settler there each turn.",
               TV_S("player", t->player), TV_S("building", building.words), TV_S("region", region.words));
    else if (kind == ALBION_FORT)
        tv_say(t->out, t->lang, "{player} completes {building} in {region}: defence {n} everywhere.", TV_S("player", t->player),
               TV_S("building", building.words), TV_S("region", region.words), TV_N("n", now));
    else if (kind == ALBION_PLANT)
        tv_say(t->out, t->lang, "{player} completes {building} in {region}, worth {list} each time.", TV_S("player", t->player),
               TV_S("building", building.words), TV_S("region", region.words),
               TV_S("list", albion_resource_count(t->b->region[open_at(t, 0)].resource, level, t->lang).words));
    else
        tv_say(t->out, t->lang, "{player} completes {building} in {region}.", TV_S("player", t->player), TV_S("building", building.words),
               TV_S("region", region.words));
}

/* ---- Picts ---- */
static void tell_raid(const teller *t) {
    uint8_t strength = open_at(t, 1), printed = open_at(t, 2), face_up = open_at(t, 3);
    uint8_t revealed = (uint8_t)(strength - printed - face_up);
    tv_say(t->out, t->lang, "A Pict is revealed in {region}: a raid of strength {strength}.", TV_S("region", region_at(t, 0).words),
           TV_S("strength", albion_strength_phrase(printed, face_up, revealed, t->lang).words));
}

static void tell_defence(const teller *t) {
    static const char *const outcomes[] = {
        TV_TEXT("{player} defends {region} with {defence}: too little against {strength}."),
        TV_TEXT("{player} defends {region} with {defence}: safe against {strength}."),
        TV_TEXT("{player} defends {region} with {defence} against {strength}: too little, but a settlement IV is never "
                "lost."),
    };
    tv_say_args(t->out, t->lang, outcomes[open_at(t, 5)],
                (const tv_arg[]){TV_S("player", t->player),
                                 TV_S("region", region_at(t, 0).words),
                                 TV_S("defence", albion_defence_phrase(open_at(t, 3), open_at(t, 4), t->lang).words),
                                 TV_N("strength", open_at(t, 1)),
                                 {0}});
}

static void tell_lost(const teller *t) {
    static const char *const reasons[] = {
        TV_TEXT("{player} loses {building} in {region}."),
        TV_TEXT("{player} loses {building} in {region}, which was still face down."),
        TV_TEXT("For the lost settlement III {player} also loses {building} in {region}."),
        TV_TEXT("{player} removes {building} in {region}."),
    };
    uint8_t kind = open_at(t, 1), level = open_at(t, 2), why = open_at(t, 3);
    tv_say_args(
        t->out, t->lang, reasons[why],
        (const tv_arg[]){TV_S("player", t->player), TV_S("building", building_at(t, 0).words), TV_S("region", region_at(t, 0).words), {0}});
    if (kind != ALBION_CASTLE || level == 3 || why == 1) return; /* no marker goes with it */
    tv_text_add_char(t->out, ' ');
    tv_say(t->out, t->lang, "Movement markers left: {n}.", TV_N("n", open_at(t, 4)));
}

/* ---- the end ---- */
static void tell_goal(const teller *t) {
    tv_say(t->out, t->lang, "{player} has reached the goal: three settlements IV, one of them with a laurel.", TV_S("player", t->player));
    tv_text_add_char(t->out, ' ');
    if (open_at(t, 0) == 0)
        tv_word(t->out, t->lang, "This turn is the last one.");
    else
        tv_say_count(t->out, t->lang, "{n} player still has a turn in this last round.",
                     "{n} players still have a turn in this last round.", open_at(t, 0), TV_N("n", open_at(t, 0)));
}

static void tell_score(const teller *t) {
    uint8_t have[ALBION_RESOURCES];
    for (uint8_t i = 0; i < ALBION_RESOURCES; i++) have[i] = open_at(t, (uint8_t)(4 + i));
    albion_phrase list = albion_resource_list(have, t->lang);
    if (t->event->open[1] >= 0)
        tv_say_count(t->out, t->lang, "{place}. {player}: goal reached, {n} raid Pict at the settlements IV; resources: {list}.",
                     "{place}. {player}: goal reached, {n} raid Picts at the settlements IV; resources: {list}.", open_at(t, 1),
                     TV_N("place", open_at(t, 0)), TV_S("player", t->player), TV_S("list", list.words));
    else
        tv_say(t->out, t->lang, "{place}. {player}: settlement levels {settlements}, building levels {levels}; resources: {list}.",
               TV_N("place", open_at(t, 0)), TV_S("player", t->player), TV_N("settlements", open_at(t, 2)), TV_N("levels", open_at(t, 3)),
               TV_S("list", list.words));
}

/* ---- the rest, one sentence each ---- */
static void tell_figure(const teller *t) {
    const char *english = t->event->kind == ALBION_EV_GAIN ? TV_TEXT("{player} gets {figure} in {region}.")
                                                           : TV_TEXT("{player} returns {figure} from {region}.");
    tv_say_args(t->out, t->lang, english,
                (const tv_arg[]){TV_S("player", t->player),
                                 TV_S("figure", albion_figure_object(open_at(t, 0), t->lang)),
                                 TV_S("region", region_at(t, 1).words),
                                 {0}});
}

static void tell_counted(const teller *t) {
    uint8_t region = open_at(t, 0), n = open_at(t, 1);
    albion_phrase where = albion_region_name(t->b, region);
    if (t->event->kind == ALBION_EV_PUT)
        tv_say_count(t->out, t->lang, "{player} puts the Pict down in {region}: {n} lies there face down now.",
                     "{player} puts the Pict down in {region}: {n} lie there face down now.", n, TV_S("player", t->player),
                     TV_S("region", where.words));
    else if (n == 0)
        tv_say(t->out, t->lang, "A Pict is revealed in {region}: peace. It leaves the island; it was the last one face down there.",
               TV_S("region", where.words));
    else
        tv_say_count(t->out, t->lang, "A Pict is revealed in {region}: peace. It leaves the island; {n} is left face down there.",
                     "A Pict is revealed in {region}: peace. It leaves the island; {n} are left face down there.", n,
                     TV_S("region", where.words));
}

static void tell_plain(const teller *t) {
    tv_text *out = t->out;
    tv_lang lang = t->lang;
    switch (t->event->kind) {
    case ALBION_EV_TURN:
        tv_say_count(out, lang, "Round {round}: {player} has {n} movement point.", "Round {round}: {player} has {n} movement points.",
                     open_at(t, 2), TV_N("round", t->event->open[1]), TV_S("player", t->player));
        break;
    case ALBION_EV_SITE:
        tv_say(out, lang, "{player} puts castle I in {region}.", TV_S("player", t->player), TV_S("region", region_at(t, 0).words));
        break;
    case ALBION_EV_CALL:
        tv_say(out, lang, "{player} calls a settler from {from} to the castle in {to}.", TV_S("player", t->player),
               TV_S("from", region_at(t, 0).words), TV_S("to", region_at(t, 1).words));
        break;
    case ALBION_EV_RAISE:
        tv_say(out, lang, "{player} builds {building} in {region} free of charge.", TV_S("player", t->player),
               TV_S("building", building_at(t, 0).words), TV_S("region", region_at(t, 0).words));
        break;
    case ALBION_EV_DECLINE: tv_say(out, lang, "{player} raises no building.", TV_S("player", t->player)); break;
    case ALBION_EV_GIVE_UP:
        tv_say(out, lang, "{player} gives up the building in {region}.", TV_S("player", t->player), TV_S("region", region_at(t, 0).words));
        break;
    case ALBION_EV_END: tv_say(out, lang, "{player} ends the turn.", TV_S("player", t->player)); break;
    default: break;
    }
}

static void tell_over(const teller *t) {
    const albion_ending ending = {.reason = open_at(t, 0), .winners = open_at(t, 1), .round = t->event->open[2]};
    albion_ending_tell(t->b, &ending, t->reader, t->out);
}

void albion_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) {
    if (!albion_event_fits(box, event)) return;
    const char *player = event->seat < ALBION_SEATS ? reader->names[event->seat] : "";
    const teller t = {box, event, reader, reader->lang, player, out};
    switch (event->kind) {
    case ALBION_EV_TAKE: tell_take(&t); break;
    case ALBION_EV_PUT_BACK: tell_put_back(&t); break;
    case ALBION_EV_STEP: tell_step(&t); break;
    case ALBION_EV_STOP: tell_stop(&t); break;
    case ALBION_EV_BUILD: tell_build(&t); break;
    case ALBION_EV_TRIBUTE: tell_tribute(&t); break;
    case ALBION_EV_PUT:
    case ALBION_EV_PEACE: tell_counted(&t); break;
    case ALBION_EV_RAID: tell_raid(&t); break;
    case ALBION_EV_DEFENCE: tell_defence(&t); break;
    case ALBION_EV_LOST: tell_lost(&t); break;
    case ALBION_EV_RETURNED:
    case ALBION_EV_GAIN: tell_figure(&t); break;
    case ALBION_EV_TURNED_UP: tell_turned_up(&t); break;
    case ALBION_EV_GOAL: tell_goal(&t); break;
    case ALBION_EV_OVER: tell_over(&t); break;
    case ALBION_EV_SCORE: tell_score(&t); break;
    default: tell_plain(&t); break;
    }
}
