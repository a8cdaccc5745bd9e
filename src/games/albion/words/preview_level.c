/* What a level that is about to be laid risks and brings, from public numbers: the chance of a raid, its arithmetic,
 * who else would suffer, and the benefit when the level is turned up. */
#include "games/albion/rules/turn.h"
#include "preview.h"

#include <trivium/bits.h>

/* ---- the Pict (AL 7) ---- */
static void say_chance(const albion_foresight *p) {
    uint32_t raids = albion_raids_left(p->b, p->s), all = raids + albion_peace_left(p->b, p->s);
    if (raids == 0)
        tv_word(albion_next_sentence(p), p->lang, "A Pict is revealed; only peace is left.");
    else if (raids == all)
        tv_word(albion_next_sentence(p), p->lang, "A Pict is revealed; only raids are left.");
    else
        tv_say(albion_next_sentence(p), p->lang, "A Pict is revealed: {percent}% for a raid ({raids} of the {all} Picts nobody has seen).",
               TV_N("percent", (raids * 100 + all / 2) / all), TV_N("raids", raids), TV_N("all", all));
}

static bool would_lose(const albion_foresight *p, uint8_t seat, uint8_t strength) { return albion_defence(p->s, seat, p->to) < strength; }

/* AL 7.3, 7.5: others with a building there whose defence is too small. */
static void say_others(const albion_foresight *p, uint8_t strength) {
    uint8_t losers = 0;
    for (uint8_t seat = 0; seat < p->b->seats; seat++) {
        uint8_t building = p->s->building[seat][p->to];
        if (seat == p->seat || building == 0 || building == albion_building(ALBION_SETTLEMENT, 4)) continue;
        if (would_lose(p, seat, strength)) losers = (uint8_t)(losers | 1u << seat);
    }
    if (losers)
        tv_say(albion_next_sentence(p), p->lang, "Others who would lose a level there: {players}.",
               TV_S("players", albion_seats_phrase(p->b, losers, p->seat, p->reader).words));
}

void albion_foresee_pict(const albion_foresight *p) {
    const albion_state *s = p->s;
    if (s->hidden[p->to] == 0) {
        tv_word(albion_next_sentence(p), p->lang, "No Pict lies face down there: no raid.");
        return;
    }
    say_chance(p);
    uint8_t raids = albion_raids_left(p->b, s), peace = albion_peace_left(p->b, s);
    uint8_t printed = p->b->region[p->to].printed, face_up = s->raids[p->to];
    uint8_t strength = (uint8_t)(printed + face_up + 1);
    if (raids == 0) return;
    bool loses = would_lose(p, p->seat, strength);
    const char *english = loses
                              ? TV_TEXT("A raid here would have strength {strength}; you defend with {defence}: you would lose the level.")
                              : TV_TEXT("A raid here would have strength {strength}; you defend with {defence}: the level is safe.");
    tv_say_args(albion_next_sentence(p), p->lang, english,
                (const tv_arg[]){
                    TV_S("strength", albion_strength_phrase(printed, face_up, 1, p->lang).words),
                    TV_S("defence", albion_defence_phrase(s->legionaries[p->seat][p->to], albion_fort_levels(s, p->seat), p->lang).words),
                    {0}});
    if (loses && peace == 0) tv_word(albion_next_sentence(p), p->lang, "Warning: this cannot succeed, the level is certain to be lost.");
    say_others(p, strength);
}

void albion_foresee_raid(const albion_foresight *p, uint8_t region, uint8_t legionaries) {
    const albion_state *s = p->s;
    tv_say(albion_next_sentence(p), p->lang, "A raid in {region}: strength {strength}, your defence {defence}.",
           TV_S("region", albion_region_name(p->b, region).words),
           TV_S("strength", albion_strength_phrase(p->b->region[region].printed, s->raids[region], 1, p->lang).words),
           TV_S("defence", albion_defence_phrase(legionaries, albion_fort_levels(s, p->seat), p->lang).words));
}

/* ---- the benefit (AL 8) ---- */
static bool can_raise_other(const albion_foresight *p) {
    for (uint8_t region = 0; region < p->b->regions; region++)
        if (albion_may_raise(p->s->building[p->seat][region])) return true;
    return false;
}

static void say_figure(const albion_foresight *p) {
    bool settler = albion_figures(p->s, p->seat, ALBION_SETTLER) < ALBION_SETTLERS;
    bool legionary = albion_figures(p->s, p->seat, ALBION_LEGIONARY) < ALBION_LEGIONARIES;
    tv_word(albion_next_sentence(p), p->lang,
            settler && legionary ? TV_TEXT("It brings a settler or a legionary.")
            : settler            ? TV_TEXT("It brings a settler; your stock has no legionary left.")
                                 : TV_TEXT("It brings a legionary; your stock has no settler left."));
}

/* AL 8.5, AL 10: what a settlement IV is worth. */
static void say_victory(const albion_foresight *p) {
    uint8_t count = 1, laurels = p->b->laurels >> p->to & 1;
    for (uint8_t region = 0; region < p->b->regions; region++) {
        if (p->s->building[p->seat][region] != albion_building(ALBION_SETTLEMENT, 4)) continue;
        count++;
        laurels = (uint8_t)(laurels + (p->b->laurels >> region & 1));
    }
    if (count >= ALBION_GOAL && laurels)
        tv_word(albion_next_sentence(p), p->lang, "You reach the goal: the game ends with this round.");
    else
        tv_say(albion_next_sentence(p), p->lang, "It is never lost again: {n} of {goal} settlements IV, {laurels} with a laurel.",
               TV_N("n", count), TV_N("goal", ALBION_GOAL), TV_N("laurels", laurels));
}

static void say_settlement(const albion_foresight *p, uint8_t level) {
    if (level <= 2)
        say_figure(p);
    else if (level == 4)
        say_victory(p);
    else if (can_raise_other(p))
        tv_word(albion_next_sentence(p), p->lang, "It raises one of your other buildings by a level, free of charge.");
    else
        tv_word(albion_next_sentence(p), p->lang, "Warning: its benefit is lost, no other building of yours can be raised.");
}

void albion_foresee_yield(const albion_foresight *p, uint8_t level) {
    uint8_t produced[ALBION_RESOURCES] = {0};
    produced[p->b->region[p->to].resource] = level;
    tv_say(albion_next_sentence(p), p->lang, "It then produces {list}.", TV_S("list", albion_resource_list(produced, p->lang).words));
}

void albion_foresee_benefit(const albion_foresight *p, uint8_t building) {
    uint8_t level = albion_level(building);
    switch (albion_kind(building)) {
    case ALBION_SETTLEMENT: say_settlement(p, level); break;
    case ALBION_CASTLE:
        if (level < 3)
            tv_say(albion_next_sentence(p), p->lang, "It brings a movement marker: {n} movement points a turn.",
                   TV_N("n", albion_markers(p->s, p->seat) + 1));
        else
            tv_word(albion_next_sentence(p), p->lang, "It calls one of your settlers there each turn, free of charge.");
        break;
    case ALBION_FORT:
        tv_say(albion_next_sentence(p), p->lang, "Your fortifications then defend with {n} everywhere.",
               TV_N("n", albion_fort_levels(p->s, p->seat) + 1));
        break;
    case ALBION_PLANT: albion_foresee_yield(p, level); break;
    default: break;
    }
}
