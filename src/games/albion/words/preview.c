/* What a decision costs and what it is sure to do, in words, before it is confirmed; and a warning where it is
 * wasteful. Everything it uses is public (AL 11.1). */
#include "preview.h"
#include "games/albion/rules/turn.h"

#include <trivium/bits.h>

#include <string.h>

static tv_text *next(const albion_foresight *p) { return albion_next_sentence(p); }

static void say_left(const albion_foresight *p, const uint8_t have[ALBION_RESOURCES]) {
    tv_say(next(p), p->lang, "You then have {list}.", TV_S("list", albion_resource_list(have, p->lang).words));
}

/* ---- taking resources: played on a copy, as nothing of it is hidden ---- */
static void say_put_back(const albion_foresight *p, const albion_state *after) {
    for (uint8_t i = 1; i < p->b->seats; i++) {
        uint8_t seat = (uint8_t)((p->seat + i) % p->b->seats), back[ALBION_RESOURCES], sum = 0;
        for (uint8_t r = 0; r < ALBION_RESOURCES; r++) {
            back[r] = (uint8_t)(p->s->resources[seat][r] - after->resources[seat][r]);
            sum = (uint8_t)(sum + back[r]);
        }
        if (sum)
            tv_say(next(p), p->lang, "The supply is too small: {player} puts back {list}.", TV_S("player", p->reader->names[seat]),
                   TV_S("list", albion_resource_list(back, p->lang).words));
    }
}

static void preview_take(const albion_foresight *p) {
    albion_state after = *p->s;
    albion_take(p->b, &after, NULL);
    say_put_back(p, &after);
    if (memcmp(after.resources[p->seat], p->s->resources[p->seat], sizeof after.resources[p->seat]) == 0)
        tv_word(next(p), p->lang, "Warning: you get nothing.");
    else
        say_left(p, after.resources[p->seat]);
    tv_word(next(p), p->lang, "You neither move nor build this turn.");
}

/* ---- moving ---- */
/* Could a settler there build or raise something with the resources of its owner? */
static bool can_build_at(const albion_foresight *p, uint8_t region) {
    uint8_t building = p->s->building[p->seat][region];
    uint32_t different = tv_bits_count(albion_purse(p->s, p->seat));
    if (building) return !albion_check_upgrade(p->b, p->s, region) && different > albion_level(building);
    for (uint8_t kind = ALBION_SETTLEMENT; kind < ALBION_KINDS; kind++)
        if (different && !albion_check_new(p->b, p->s, region, kind)) return true;
    return false;
}

static void preview_settler(const albion_foresight *p, uint8_t points) {
    tv_say(next(p), p->lang, "Movement points left: {n}.", TV_N("n", points));
    if (points == 0 && !can_build_at(p, p->to)) tv_word(next(p), p->lang, "Warning: you can build nothing there with what you have.");
    if (p->s->hidden[p->to]) albion_foresee_raid(p, p->to, p->s->legionaries[p->seat][p->to]);
}

/* A Pict that is brought, or lies face down where a legionary comes from or goes to, may raid later. */
static void preview_legionary(const albion_foresight *p, uint8_t verb) {
    const uint8_t *legionaries = p->s->legionaries[p->seat];
    bool brings = verb != ALBION_DO_LEGIONARY, dark = p->b->dark >> p->to & 1;
    uint8_t stay = (uint8_t)(p->s->hidden[p->from] - (verb == ALBION_DO_LIFT));
    tv_say(next(p), p->lang, "Movement points left: {n}.", TV_N("n", p->s->points - 1));
    if (brings && !dark) tv_word(next(p), p->lang, "The Pict cannot be put down there.");
    if (verb == ALBION_DO_LIFT)
        tv_say(next(p), p->lang, "Face-down Picts left in {region}: {n}.", TV_S("region", albion_region_name(p->b, p->from).words),
               TV_N("n", stay));
    if (dark && (brings || p->s->hidden[p->to])) albion_foresee_raid(p, p->to, (uint8_t)(legionaries[p->to] + 1));
    if (stay && p->s->building[p->seat][p->from]) albion_foresee_raid(p, p->from, (uint8_t)(legionaries[p->from] - 1));
}

static void preview_put(const albion_foresight *p) {
    uint8_t there = (uint8_t)(p->s->hidden[p->to] + 1);
    tv_say_count(next(p), p->lang, "Then {n} Pict lies there face down.", "Then {n} Picts lie there face down.", there, TV_N("n", there));
}

static void preview_stop(const albion_foresight *p) {
    if (p->s->points)
        tv_say_count(next(p), p->lang, "You leave {n} movement point unused.", "You leave {n} movement points unused.", p->s->points,
                     TV_N("n", p->s->points));
    if (albion_can_build(p->b, p->s))
        tv_word(next(p), p->lang, "You go on to building.");
    else
        tv_word(next(p), p->lang, "Warning: nothing can be built, your turn is over.");
}

/* ---- building ---- */
/* AL 6.2: who takes tribute, in the order of picking. */
static void say_tribute(const albion_foresight *p, uint8_t payment) {
    albion_state after = *p->s;
    char room[200];
    tv_text list = TV_TEXT_OVER(room);
    after.place = p->to;
    after.taken = 0;
    for (uint32_t left = tv_bits_count(payment); left > 0; left--) {
        uint8_t taker = albion_next_taker(p->b, &after);
        if (taker == TV_OVER) break;
        if (list.used) tv_word(&list, p->lang, ", ");
        tv_say(&list, p->lang, "{player} (level {level})", TV_S("player", p->reader->names[taker]),
               TV_S("level", albion_numeral(albion_level(p->s->building[taker][p->to]))));
        after.taken = (uint8_t)(after.taken | 1u << taker);
    }
    if (list.used) tv_say(next(p), p->lang, "Tribute, one resource each: {players}.", TV_S("players", room));
}

static void say_payment(const albion_foresight *p, uint8_t payment) {
    uint8_t missing = payment & (uint8_t)~albion_purse(p->s, p->seat), left[ALBION_RESOURCES];
    if (missing) {
        tv_say(next(p), p->lang, "You lack {list}.", TV_S("list", albion_payment_phrase(missing, p->lang).words));
        return;
    }
    for (uint8_t r = 0; r < ALBION_RESOURCES; r++) left[r] = (uint8_t)(p->s->resources[p->seat][r] - (payment >> r & 1));
    say_left(p, left);
}

/* `payment` 0: the free level of a settlement III. */
static void preview_level(const albion_foresight *p, uint8_t building, uint8_t payment) {
    if (payment && tv_bits_count(payment) != albion_level(building)) return; /* AL 5.5: not its price */
    albion_foresee_pict(p);
    albion_foresee_benefit(p, building);
    if (payment == 0) return;
    say_tribute(p, payment);
    say_payment(p, payment);
}

static void preview_upgrade(const albion_foresight *p, uint8_t payment) {
    uint8_t building = p->s->building[p->seat][p->to];
    if (building == 0 || albion_level(building) >= albion_level_max(albion_kind(building))) return;
    preview_level(p, (uint8_t)(building + 1), payment);
}

static void preview_end(const albion_foresight *p) {
    uint8_t settlers = 0;
    for (uint8_t region = 0; region < p->b->regions; region++) settlers = (uint8_t)(settlers + albion_builders(p->b, p->s, region));
    tv_say_count(next(p), p->lang, "{n} settler that may still act stays where it is.",
                 "{n} settlers that may still act stay where they are.", settlers, TV_N("n", settlers));
}

/* ---- losses ---- */
/* What the loss of a castle's, a fortification's or a plant's levels down to `level` costs. */
static void say_lowered(const albion_foresight *p, uint8_t building, uint8_t level) {
    uint8_t had = albion_level(building), markers_lost = (uint8_t)((had > 2 ? 2 : had) - (level > 2 ? 2 : level));
    switch (albion_kind(building)) {
    case ALBION_CASTLE:
        if (had == 3) tv_word(next(p), p->lang, "It calls no settler any more.");
        if (markers_lost) tv_say(next(p), p->lang, "Movement markers left: {n}.", TV_N("n", albion_markers(p->s, p->seat) - markers_lost));
        break;
    case ALBION_FORT:
        tv_say(next(p), p->lang, "Your fortifications then defend with {n} everywhere.",
               TV_N("n", albion_fort_levels(p->s, p->seat) - (had - level)));
        break;
    case ALBION_PLANT: albion_foresee_yield(p, level); break;
    default: break;
    }
}

static void preview_lower(const albion_foresight *p) {
    uint8_t building = p->s->building[p->seat][p->to];
    if (albion_level(building) >= 2) say_lowered(p, building, (uint8_t)(albion_level(building) - 1));
}

static void preview_give_up(const albion_foresight *p) {
    uint8_t building = p->s->building[p->seat][p->to], level = albion_level(building);
    if (building == 0 || level > 3) return;
    tv_word(next(p), p->lang, "All its levels go back to your stock, and you get nothing for them.");
    if (albion_kind(building) != ALBION_SETTLEMENT) {
        say_lowered(p, building, 0);
        return;
    }
    if (level == 3) tv_word(next(p), p->lang, "For level III you remove a level II or III of another building, if you have one.");
    uint8_t figures = level > 2 ? 2 : level;
    tv_say_count(next(p), p->lang, "You return {n} figure.", "You return {n} figures.", figures, TV_N("n", figures));
}

static void preview_return(const albion_foresight *p, uint8_t figure) {
    const albion_state *s = p->s;
    uint8_t settlers = albion_figures(s, p->seat, ALBION_SETTLER), legionaries = albion_figures(s, p->seat, ALBION_LEGIONARY);
    const uint8_t *there = figure == ALBION_SETTLER ? s->settlers[p->seat] : s->legionaries[p->seat];
    if (there[p->from] == 0) return;
    *(figure == ALBION_SETTLER ? &settlers : &legionaries) -= 1;
    tv_say(next(p), p->lang, "You keep {settlers}, {legionaries}.",
           TV_S("settlers", albion_figure_count(ALBION_SETTLER, settlers, p->lang).words),
           TV_S("legionaries", albion_figure_count(ALBION_LEGIONARY, legionaries, p->lang).words));
    if (figure == ALBION_LEGIONARY) {
        if (s->building[p->seat][p->from] && s->hidden[p->from]) albion_foresee_raid(p, p->from, (uint8_t)(there[p->from] - 1));
        return;
    }
    bool done = p->from == p->b->start && s->spent > 0; /* AL 8.3: such a settler is returned first */
    if (p->seat == s->owner_of_turn && !done) tv_word(next(p), p->lang, "Warning: this settler could still act this turn.");
}

/* ---- answers ---- */
static void preview_tribute(const albion_foresight *p, uint8_t resource) {
    uint8_t have[ALBION_RESOURCES];
    memcpy(have, p->s->resources[p->seat], sizeof have);
    have[resource]++;
    say_left(p, have);
}

static void preview_gain(const albion_foresight *p, uint8_t figure) {
    if (figure == ALBION_SETTLER) {
        uint8_t settlers = (uint8_t)(albion_figures(p->s, p->seat, ALBION_SETTLER) + 1);
        tv_say(next(p), p->lang, "You then have {settlers}; the new one acts from your next turn on.",
               TV_S("settlers", albion_figure_count(ALBION_SETTLER, settlers, p->lang).words));
        return;
    }
    tv_word(next(p), p->lang, "It defends at once and moves from your next turn on.");
    if (p->s->hidden[p->s->place]) albion_foresee_raid(p, p->s->place, (uint8_t)(p->s->legionaries[p->seat][p->s->place] + 1));
}

static void preview_site(const albion_foresight *p) {
    uint8_t there = p->s->hidden[p->to];
    tv_say(next(p), p->lang, "You begin with {n} movement points.", TV_N("n", albion_markers(p->s, p->seat) + 1));
    tv_say_count(next(p), p->lang, "{n} Pict lies there face down.", "{n} Picts lie there face down.", there, TV_N("n", there));
}

/* ---- all of them ---- */
static void preview_moving(const albion_foresight *p, uint8_t verb) {
    switch (verb) {
    case ALBION_DO_TAKE: preview_take(p); break;
    case ALBION_DO_CALL: preview_settler(p, p->s->points); break;
    case ALBION_DO_SETTLER: preview_settler(p, (uint8_t)(p->s->points - 1)); break;
    case ALBION_DO_PUT: preview_put(p); break;
    case ALBION_DO_STOP: preview_stop(p); break;
    default: preview_legionary(p, verb); break;
    }
}

static void preview_answer(const albion_foresight *p, tv_move move) {
    uint8_t what = albion_move_what(move);
    switch (albion_move_verb(move)) {
    case ALBION_DO_SITE: preview_site(p); break;
    case ALBION_DO_TRIBUTE: preview_tribute(p, what); break;
    case ALBION_DO_RETURN: preview_return(p, what); break;
    case ALBION_DO_LOWER: preview_lower(p); break;
    case ALBION_DO_GAIN: preview_gain(p, what); break;
    case ALBION_DO_RAISE: preview_upgrade(p, 0); break;
    case ALBION_DO_DECLINE: tv_word(next(p), p->lang, "Warning: the free level cannot be taken later."); break;
    default: break;
    }
}

static void preview_building(const albion_foresight *p, tv_move move) {
    switch (albion_move_verb(move)) {
    case ALBION_DO_BUILD: preview_level(p, albion_building(albion_move_what(move), 1), albion_move_payment(move)); break;
    case ALBION_DO_UPGRADE: preview_upgrade(p, albion_move_payment(move)); break;
    case ALBION_DO_GIVE_UP: preview_give_up(p); break;
    default: preview_end(p); break;
    }
}

/* A move that was only tried may be impossible, and nothing is certain about it; but what could be built and cannot be
 * paid for is told all the same. */
static bool is_foreseeable(const albion_box *b, const albion_state *s, tv_move move) {
    const char *against = albion_check(b, s, move);
    return against == NULL || (s->phase == ALBION_BUILD && strcmp(against, "AL 5.5") == 0);
}

void albion_preview(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) {
    const albion_state *s = state;
    if (!is_foreseeable(box, s, move)) return;
    const albion_foresight p = {.b = box,
                                .s = s,
                                .reader = reader,
                                .lang = reader->lang,
                                .seat = s->actor,
                                .from = albion_move_from(move),
                                .to = albion_move_to(move),
                                .begin = out->used,
                                .out = out};
    if (s->phase == ALBION_MOVE)
        preview_moving(&p, albion_move_verb(move));
    else if (s->phase == ALBION_BUILD)
        preview_building(&p, move);
    else
        preview_answer(&p, move);
}
