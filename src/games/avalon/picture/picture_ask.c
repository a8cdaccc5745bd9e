/* The next question once a card or a place is chosen: what the card can do and where, or which card goes to the place. */
#include "picture.h"

#include "games/avalon/words/names.h"

#include <string.h>

/* What can still be done with what is chosen. */
typedef struct {
    uint8_t card, place; /* of the first way */
    bool by_card;        /* the card is chosen, and the place is asked for */
    bool verbs[AVALON_VERBS];
} ways_left;

static bool find_ways(const avalon_box *box, const avalon_state *s, const tv_path *chosen, ways_left *out) {
    tv_move moves[AVALON_MOVES_MAX];
    uint32_t count = avalon_moves(box, s, moves), found = 0;
    for (uint32_t i = 0; i < count; i++) {
        tv_path path = {0};
        avalon_path(box, s, moves[i], &path);
        if (path.count != 2 || !tv_path_contains(&path, chosen)) continue;
        out->verbs[avalon_move_verb(moves[i])] = true;
        if (found++ > 0) continue;
        out->card = avalon_move_card(moves[i]);
        out->place = avalon_move_place(moves[i]);
        out->by_card = strcmp(chosen->ids[0], path.ids[0]) == 0;
    }
    return found > 0;
}

/* Whatever the card can do. */
static const char *where_to(const ways_left *ways) {
    enum { ATTACK = 1, REINFORCE = 2, ENCHANT = 4 };
    static const char *const questions[] = {
        [0] = "",
        [ATTACK] = TV_TEXT("Where to {with}? Choose a region to attack."),
        [REINFORCE] = TV_TEXT("Where to {with}? Choose one of your piles to reinforce."),
        [ENCHANT] = TV_TEXT("Where to {with}? Choose a pile of your opponent to enchant."),
        [ATTACK | REINFORCE] = TV_TEXT("Where to {with}? Choose a region to attack or one of your piles to reinforce."),
        [ATTACK | ENCHANT] = TV_TEXT("Where to {with}? Choose a region to attack or a pile of your opponent to enchant."),
        [REINFORCE | ENCHANT] = TV_TEXT("Where to {with}? Choose one of your piles to reinforce or a pile of your opponent to enchant."),
        [ATTACK | REINFORCE | ENCHANT] =
            TV_TEXT("Where to {with}? Choose a region to attack, one of your piles to reinforce, or a pile of your "
                    "opponent to enchant."),
    };
    return questions[(ways->verbs[AVALON_DO_ATTACK] ? ATTACK : 0) | (ways->verbs[AVALON_DO_REINFORCE] ? REINFORCE : 0) |
                     (ways->verbs[AVALON_DO_ENCHANT] ? ENCHANT : 0)];
}

void avalon_ask(const void *box, const void *view, const tv_path *chosen, const tv_reader *reader, tv_text *out) {
    const avalon_state *s = view;
    tv_lang lang = reader->lang;
    ways_left ways = {0};
    if (chosen->count != 1 || !find_ways(box, s, chosen, &ways)) return;
    if (ways.by_card) {
        tv_say(out, lang, where_to(&ways), TV_S("with", avalon_card_means(ways.card, lang)));
        return;
    }
    avalon_phrase where = avalon_where(box, s, ways.place, lang);
    const char *question = ways.verbs[AVALON_DO_ATTACK]      ? TV_TEXT("Attack {place}: with which card?")
                           : ways.verbs[AVALON_DO_REINFORCE] ? TV_TEXT("Reinforce {place}: with which card?")
                                                             : TV_TEXT("Enchant the top card at {place}: with which witch?");
    tv_say(out, lang, question, TV_S("place", where.words));
}
