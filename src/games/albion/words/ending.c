/* How a game of Albion was won (AL 10): by the goal and what decides among those who reached it, or by what was built when a limit ends it. */
#include "names.h"

#include <trivium/bits.h>

typedef struct teller {
    const albion_box *b;
    const albion_state *s;
    const tv_reader *reader;
    uint8_t you, winners; /* bits */
    uint8_t winner;       /* TV_OVER: several are first */
    uint8_t goal;         /* who reached it: bits */
    tv_ending *out;
} teller;

/* ---- numbers ---- */

static bool is_highest(const albion_state *s, uint8_t seat, uint8_t region) {
    return s->building[seat][region] == albion_building(ALBION_SETTLEMENT, 4);
}

enum number { HIGHEST, RAIDS, SETTLEMENT_LEVELS, LEVELS, RESOURCES, GOLD, STONE, WOOD, FISH, NUMBERS };

static int32_t number_of(const teller *t, enum number what, uint8_t seat) {
    static const uint8_t resource[] = {[GOLD] = ALBION_GOLD, [STONE] = ALBION_STONE, [WOOD] = ALBION_WOOD, [FISH] = ALBION_FISH};
    const uint8_t *have = t->s->resources[seat];
    if (what == RESOURCES) return have[ALBION_FISH] + have[ALBION_WOOD] + have[ALBION_STONE] + have[ALBION_GOLD];
    if (what >= GOLD) return have[resource[what]];
    int32_t sum = 0;
    for (uint8_t region = 0; region < t->b->regions; region++) {
        uint8_t building = t->s->building[seat][region];
        if (what == LEVELS || (what == SETTLEMENT_LEVELS && albion_kind(building) == ALBION_SETTLEMENT)) sum += albion_level(building);
        if (what == HIGHEST) sum += is_highest(t->s, seat, region);
        if (what == RAIDS && is_highest(t->s, seat, region)) sum += albion_strength(t->b, t->s, region);
    }
    return sum;
}

/* The best of those that are not first; TV_OVER: there is none. Among several who reached the goal only they count. */
static uint8_t second(const teller *t) {
    tv_result result;
    albion_result(t->b, t->s, &result);
    for (uint8_t seat = 0; seat < t->b->seats; seat++)
        if (result.place[seat] == 2) return seat;
    return TV_OVER;
}

/* What the first and the second were compared by, in the order of the rules, and differed in. */
static enum number difference(const teller *t) {
    static const enum number at_goal[] = {RAIDS, GOLD, STONE, WOOD, FISH, NUMBERS},
                             at_limit[] = {SETTLEMENT_LEVELS, LEVELS, RESOURCES, NUMBERS};
    uint8_t next = second(t);
    if (t->winner == TV_OVER || next == TV_OVER) return NUMBERS;
    if (t->goal == tv_bit(t->winner)) return HIGHEST;
    const enum number *what = t->goal != 0 ? at_goal : at_limit;
    while (*what != NUMBERS && number_of(t, *what, t->winner) == number_of(t, *what, next)) what++;
    return *what;
}

static void add_rows(const teller *t, enum number decided) {
    static const char *const labels[NUMBERS] = {TV_TEXT("Settlements IV"),
                                                TV_TEXT("Raid Picts at them"),
                                                TV_TEXT("Settlement levels"),
                                                TV_TEXT("Building levels"),
                                                TV_TEXT("Resources"),
                                                TV_TEXT("gold"),
                                                TV_TEXT("stone"),
                                                TV_TEXT("wood"),
                                                TV_TEXT("fish")};
    uint32_t decider = TV_ENDING_ROWS;
    for (enum number what = 0; what < NUMBERS; what++) {
        bool shown = what == RAIDS ? t->goal != 0 : what < GOLD || what == decided;
        if (!shown) continue;
        tv_ending_row *row = tv_ending_row_add(t->out, t->reader->lang, labels[what]);
        for (uint8_t seat = 0; seat < t->b->seats; seat++) row->value[seat] = number_of(t, what, seat);
        if (what == decided) tv_ending_decide(t->out, t->winners, t->b->seats);
        if (t->out->decider == t->out->row_count - 1) decider = t->out->decider;
    }
    t->out->decider = decider < t->out->row_count ? decider : t->out->row_count;
}

/* ---- words ---- */

static void say_headline(const teller *t, enum number decided) {
    static const tv_lead_texts by[NUMBERS] = {
        [HIGHEST] = {NULL, TV_TEXT("You win with three settlements IV."), NULL, TV_TEXT("{player} wins with three settlements IV.")},
        [RAIDS] = {TV_TEXT("You win by one raid Pict."), TV_TEXT("You win by {number} raid Picts."),
                   TV_TEXT("{player} wins by one raid Pict."), TV_TEXT("{player} wins by {number} raid Picts.")},
        [SETTLEMENT_LEVELS] = {TV_TEXT("You win by one settlement level."), TV_TEXT("You win by {number} settlement levels."),
                               TV_TEXT("{player} wins by one settlement level."), TV_TEXT("{player} wins by {number} settlement levels.")},
        [LEVELS] = {TV_TEXT("You win by one building level."), TV_TEXT("You win by {number} building levels."),
                    TV_TEXT("{player} wins by one building level."), TV_TEXT("{player} wins by {number} building levels.")},
        [RESOURCES] = {TV_TEXT("You win by one resource."), TV_TEXT("You win by {number} resources."),
                       TV_TEXT("{player} wins by one resource."), TV_TEXT("{player} wins by {number} resources.")},
        [GOLD] = {NULL, TV_TEXT("You win: gold decides."), NULL, TV_TEXT("{player} wins: gold decides.")},
        [STONE] = {NULL, TV_TEXT("You win: stone decides."), NULL, TV_TEXT("{player} wins: stone decides.")},
        [WOOD] = {NULL, TV_TEXT("You win: wood decides."), NULL, TV_TEXT("{player} wins: wood decides.")},
        [FISH] = {NULL, TV_TEXT("You win: fish decides."), NULL, TV_TEXT("{player} wins: fish decides.")},
    };
    if (decided == NUMBERS) {
        tv_result result;
        albion_result(t->b, t->s, &result);
        tv_ending_say_winners(t->out, &result, t->b->seats, t->reader, t->you);
        return;
    }
    int32_t lead = number_of(t, decided, t->winner) - number_of(t, decided, second(t));
    tv_ending_say_lead(t->out, &by[decided], lead, t->winner, t->reader, t->you);
}

/* "Atrebates, Iceni and Parisi": where the winner's settlements IV stand. */
static void list_regions(const teller *t, tv_text *out) {
    tv_bits left = 0;
    for (uint8_t region = 0; region < t->b->regions; region++)
        if (is_highest(t->s, t->winner, region)) left |= tv_bit(region);
    while (left != 0) {
        tv_text_add(out, albion_region_name(t->b, (uint8_t)tv_bits_take(&left)).words);
        if (tv_bits_count(left) > 1) tv_word(out, t->reader->lang, ", ");
        if (tv_bits_count(left) != 1) continue;
        tv_text_add_char(out, ' ');
        tv_word(out, t->reader->lang, "and");
        tv_text_add_char(out, ' ');
    }
}

static void say_how(const teller *t, enum number decided) {
    tv_lang lang = t->reader->lang;
    char regions[200] = "";
    tv_text list = TV_TEXT_OVER(regions), out = TV_TEXT_OVER(t->out->how);
    if (t->s->reason == ALBION_BY_LIMIT)
        tv_word(&out, lang, TV_TEXT("Round limit reached; nobody has three settlements IV with a laurel."));
    if (t->s->reason != ALBION_BY_GOAL || t->winner == TV_OVER) return;
    list_regions(t, &list);
    if (decided == HIGHEST)
        tv_say(&out, lang, TV_TEXT("They stand in {regions}."), TV_S("regions", regions));
    else
        tv_say(&out, lang, TV_TEXT("Several players reached the goal; the winner's settlements IV stand in {regions}."),
               TV_S("regions", regions));
}

/* The regions of the winner's settlements: those IV where they were the goal, all of them at a limit. */
static void light(const teller *t) {
    for (uint8_t region = 0; region < t->b->regions && t->winner != TV_OVER; region++) {
        uint8_t building = t->s->building[t->winner][region];
        bool counts = t->goal != 0 ? is_highest(t->s, t->winner, region) : albion_kind(building) == ALBION_SETTLEMENT;
        if (counts) tv_ending_light(t->out, "r", t->b->region[region].id);
    }
}

void albion_tell_ending(const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out) {
    static const char *const kinds[ALBION_REASONS] = {"", "goal", "limit"};
    const albion_box *b = box;
    const albion_state *s = view;
    tv_result result;
    albion_result(b, s, &result);
    teller t = {b, s, reader, you, tv_result_winners(&result, b->seats), tv_result_winner(&result, b->seats), 0, out};
    for (uint8_t seat = 0; seat < b->seats; seat++)
        if (albion_meets_goal(b, s, seat)) t.goal |= (uint8_t)tv_bit(seat);
    enum number decided = difference(&t);
    tv_text kind = TV_TEXT_OVER(out->kind);
    tv_text_add(&kind, kinds[s->reason]);
    say_headline(&t, decided);
    say_how(&t, decided);
    add_rows(&t, decided);
    light(&t);
}
