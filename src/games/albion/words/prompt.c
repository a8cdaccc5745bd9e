/* Albion's prompts: the one line that says what is expected now, and how the game ended. */
#include "names.h"

/* What the words of one prompt need. */
typedef struct prompter {
    const albion_box *b;
    const albion_state *s;
    const tv_reader *reader;
    tv_lang lang;
    tv_text *out;
} prompter;

static bool somebody_meets_goal(const prompter *p) {
    for (uint8_t seat = 0; seat < p->b->seats; seat++)
        if (albion_meets_goal(p->b, p->s, seat)) return true;
    return false;
}

/* ---- moving ---- */
static void prompt_carrying(const prompter *p, uint8_t carried) {
    tv_say_count(p->out, p->lang, "You carry {n} Pict: put it down in a dark region before you stop moving.",
                 "You carry {n} Picts: put them down in dark regions before you stop moving.", carried, TV_N("n", carried));
    tv_text_add_char(p->out, ' ');
    tv_say(p->out, p->lang, "Movement points left: {n}.", TV_N("n", p->s->points));
}

static void prompt_move(const prompter *p) {
    const albion_state *s = p->s;
    uint8_t carried = 0;
    for (uint8_t region = 0; region < p->b->regions; region++) carried = (uint8_t)(carried + s->carried[region]);
    if (carried)
        prompt_carrying(p, carried);
    else if (s->points == 0)
        tv_word(p->out, p->lang, "No movement point is left and nothing can be built: stop moving to end your turn.");
    else if (s->points == albion_markers(s, s->owner_of_turn) && s->called == 0)
        tv_say_count(p->out, p->lang, "Take resources, or move with {n} movement point and then build.",
                     "Take resources, or move with {n} movement points and then build.", s->points, TV_N("n", s->points));
    else
        tv_say_count(p->out, p->lang, "Move on, {n} movement point is left, or stop moving to build.",
                     "Move on, {n} movement points are left, or stop moving to build.", s->points, TV_N("n", s->points));
    if (!somebody_meets_goal(p)) return;
    tv_text_add_char(p->out, ' ');
    tv_word(p->out, p->lang, "This is the last round.");
}

static void prompt_build(const prompter *p) {
    uint8_t settlers = 0;
    for (uint8_t region = 0; region < p->b->regions; region++) settlers = (uint8_t)(settlers + albion_builders(p->b, p->s, region));
    tv_say_count(p->out, p->lang, "Build, or end your turn: {n} settler may still act. You have {list}.",
                 "Build, or end your turn: {n} settlers may still act. You have {list}.", settlers,
                 TV_S("list", albion_resource_list(p->s->resources[p->s->owner_of_turn], p->lang).words));
}

static void prompt_tribute(const prompter *p) {
    tv_say(p->out, p->lang, "{player} builds in {region} and owes you tribute: choose a resource ({list}).",
           TV_S("player", p->reader->names[p->s->owner_of_turn]), TV_S("region", albion_region_name(p->b, p->s->place).words),
           TV_S("list", albion_payment_phrase(p->s->paid, p->lang).words));
}

static void prompt_gain(const prompter *p) {
    uint8_t place = p->s->place, building = p->s->building[p->s->owner_of_turn][place];
    tv_say(p->out, p->lang, "Settlement {level} in {region} brings you a figure: take a settler or a legionary.",
           TV_S("level", albion_numeral(albion_level(building))), TV_S("region", albion_region_name(p->b, place).words));
}

static void prompt_return(const prompter *p) {
    uint8_t settlers = albion_figures(p->s, p->s->actor, ALBION_SETTLER), legionaries = albion_figures(p->s, p->s->actor, ALBION_LEGIONARY);
    tv_say(p->out, p->lang, "You lost a level of a settlement: choose one of your figures to return. You have {settlers}, {legionaries}.",
           TV_S("settlers", albion_figure_count(ALBION_SETTLER, settlers, p->lang).words),
           TV_S("legionaries", albion_figure_count(ALBION_LEGIONARY, legionaries, p->lang).words));
}

static void prompt_actor(const prompter *p) {
    switch (p->s->phase) {
    case ALBION_SITE: tv_word(p->out, p->lang, "Choose where to put your castle I."); break;
    case ALBION_MOVE: prompt_move(p); break;
    case ALBION_BUILD: prompt_build(p); break;
    case ALBION_TRIBUTE: prompt_tribute(p); break;
    case ALBION_RETURN: prompt_return(p); break;
    case ALBION_LOWER:
        tv_word(p->out, p->lang, "You lost a settlement III: choose another building that loses its top level, II or III.");
        break;
    case ALBION_GAIN: prompt_gain(p); break;
    case ALBION_RAISE: tv_word(p->out, p->lang, "Settlement III: raise one of your other buildings free of charge, or raise none."); break;
    default: break;
    }
}

static void prompt_ended(const prompter *p) {
    tv_result result;
    albion_result(p->b, p->s, &result);
    uint32_t round = albion_round(p->b, p->s);
    albion_ending ending = {.reason = p->s->reason, .round = (int16_t)(round > INT16_MAX ? INT16_MAX : round)};
    for (uint8_t seat = 0; seat < p->b->seats; seat++)
        if (result.place[seat] == 1) ending.winners = (uint8_t)(ending.winners | 1u << seat);
    albion_ending_tell(p->b, &ending, p->reader, p->out);
}

void albion_prompt(const void *box, const void *state, const tv_reader *reader, tv_text *out) {
    const albion_state *s = state;
    const prompter p = {box, s, reader, reader->lang, out};
    if (s->actor == TV_OVER) {
        prompt_ended(&p);
        return;
    }
    if (s->viewer == s->actor) {
        prompt_actor(&p);
        return;
    }
    /* Everybody else reads it as said to the actor. */
    char room[400];
    tv_text said = TV_TEXT_OVER(room);
    prompt_actor(&(prompter){box, s, reader, reader->lang, &said});
    tv_say(out, reader->lang, "{player}: {said}", TV_S("player", reader->names[s->actor]), TV_S("said", room));
}

/* ---- the end ---- */
void albion_ending_tell(const albion_box *b, const albion_ending *ending, const tv_reader *reader, tv_text *out) {
    tv_lang lang = reader->lang;
    albion_phrase winners = albion_seats_phrase(b, ending->winners, 0, reader);
    if (ending->reason == ALBION_BY_GOAL)
        tv_say(out, lang, "The game ends with round {round}: the goal has been reached.", TV_N("round", ending->round));
    else
        tv_say(out, lang, "The game ends with round {round}, the limit; nobody has reached the goal.", TV_N("round", ending->round));
    tv_text_add_char(out, ' ');
    if ((ending->winners & (ending->winners - 1)) == 0)
        tv_say(out, lang, "{player} wins.", TV_S("player", winners.words));
    else
        tv_say(out, lang, "{players} share the victory.", TV_S("players", winners.words));
}
