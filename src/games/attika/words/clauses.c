/* Attika's rules in short, clause by clause: the answer to "why not?". The whole text with examples is
 * docs/rules/attika.md. */
#include "games/attika/attika.h"

const tv_clause attika_clauses[] = {
    /* 1. Material */
    {"AT 1.1", TV_TEXT("There are 22 landscape tiles of 7 hexes. Each hex is blank or shows one landscape: water, forest, "
                       "hill or mountain.")},
    {"AT 1.2", TV_TEXT("There are as many shrines as players, 15 amphorae and 60 landscape cards.")},
    {"AT 1.3", TV_TEXT("Each player has 30 buildings in 7 groups; 6 of them are main buildings. Roads and ships count as "
                       "buildings too.")},

    /* 2. Set-up */
    {"AT 2.1", TV_TEXT("At the start 4, 6 or 8 landscape tiles (for 2, 3 or 4 players) and the shrines form the land. The "
                       "other tiles are a face-down pile.")},
    {"AT 2.2", TV_TEXT("Each player has four face-down stacks: one of the 6 main buildings and three of 8 other buildings. "
                       "The top building of each begins on the storage board.")},
    {"AT 2.3", TV_TEXT("The first player begins with 4 cards, the others with 5, 6 and 7 in turn order.")},
    {"AT 2.4", TV_TEXT("Chance decides who begins; play goes clockwise. Only the player whose turn it is decides.")},

    /* 3. The turn */
    {"AT 3.1", TV_TEXT("In a turn you draw up to two buildings or build up to three from your storage board, never both. "
                       "The first draw or build decides which.")},
    {"AT 3.2", TV_TEXT("To draw, turn up the top building of one of your stacks that is not empty. Build it at once and pay "
                       "for it, or put it on your storage board.")},
    {"AT 3.3", TV_TEXT("To build, choose a building on your own storage board, pay for it and put it on the land.")},
    {"AT 3.4", TV_TEXT("Unused actions become cards, one each; forgoing the whole turn brings 3. When you stop, all unused actions become "
                       "cards at once.")},
    {"AT 3.5", TV_TEXT("Once you have taken a card for an action or an amphora you may neither draw nor build any more this "
                       "turn. A hand may be of any size.")},
    {"AT 3.6", TV_TEXT("When a card is due and the deck is empty, the shuffled discards become the deck. If there are none, "
                       "you get fewer cards or none.")},
    {"AT 3.7", TV_TEXT("A turn ends when its actions are used up or turned into cards and no amphora is or can be spent.")},
    {"AT 3.8", TV_TEXT("Examples: one build, then 2 cards; one draw, then 1 card; nothing, then 3 cards.")},

    /* 4. Where */
    {"AT 4.1", TV_TEXT("A building goes on any free hex of a landscape tile, blank or not; never on a shrine, an occupied "
                       "hex or a gap.")},
    {"AT 4.2", TV_TEXT("Hexes are adjacent across the borders of tiles. A building covers the symbol of its hex for good.")},

    /* 5. Cost */
    {"AT 5.1", TV_TEXT("A building costs its symbols, less the matching symbols on its hex and on the free hexes around. "
                       "The rest is paid with cards from your hand.")},
    {"AT 5.2", TV_TEXT("Any two cards replace a required card.")},
    {"AT 5.3", TV_TEXT("A payment is one matching card or any two cards for each remaining symbol, and one card for each "
                       "symbol of any kind and of the surcharge. No card of it may be superfluous.")},
    {"AT 5.4", TV_TEXT("A building is free beside your own building from which its arrow comes: not in reverse, not skipping a step, not "
                       "beside another player's. Main buildings are never free.")},
    {"AT 5.5", TV_TEXT("A road costs 5 cards of any kind; every symbol on its hex and on the free hexes around deducts one. "
                       "Beside your own road it is free.")},
    {"AT 5.6", TV_TEXT("Adjacent buildings of yours form a settlement. A building beside none of yours costs one more card "
                       "of any kind for each settlement that you have; the land never reduces that.")},
    {"AT 5.7", TV_TEXT("Settlements that merge count as one. A shrine does not join them.")},
    {"AT 5.8", TV_TEXT("Examples: a fortress with 2 mountains around costs 1 hill and 1 mountain. A road with 4 symbols "
                       "around costs 1 card, and 2 more if it founds a third settlement. A tower beside your own fortress "
                       "is free.")},

    /* 6. Amphorae */
    {"AT 6.1", TV_TEXT("When all your buildings of a group are on the board and connected through that group alone, you "
                       "take an amphora, once per group. If none is left, you take a card.")},
    {"AT 6.2", TV_TEXT("In your turn you may put an amphora back for one more action of the turn's kind or for a card, as "
                       "often as you can. It must be possible to use: something to draw, something stored to build, or a "
                       "card to take.")},
    {"AT 6.3", TV_TEXT("Example: the quarry, placed last, connects the four buildings of defence: one amphora.")},

    /* 7. The land grows */
    {"AT 7.1", TV_TEXT("If you draw the last building of a stack, you build or store it, then turn up a landscape tile, place it and turn "
                       "it as you like. That must be done before anything else.")},
    {"AT 7.2", TV_TEXT("A new tile lies on the grid of hexes, overlaps nothing and touches a tile or a shrine. Gaps may "
                       "arise.")},
    {"AT 7.3", TV_TEXT("If no landscape tile is left, none is placed.")},

    /* 8. End */
    {"AT 8.1", TV_TEXT("A player wins at once with all 30 buildings on the board, or with one settlement beside two "
                       "different shrines. Then the game is over.")},
    {"AT 8.2", TV_TEXT("Where a round limit is set, players rank by buildings on the board when it is reached, then by amphorae, then by "
                       "cards; equal players share a rank.")},

    /* 9. Who knows what */
    {"AT 9.1", TV_TEXT("Everybody sees the board, the storage boards, what is drawn or turned up, amphorae, discards, how many cards hands "
                       "and deck have, and how high stacks and pile are.")},
    {"AT 9.2", TV_TEXT("A hand is private. The order of stacks, deck and landscape pile is hidden from all.")},
    {"AT 9.3", TV_TEXT("When the deck is renewed everybody knows its cards, so the hands hold exactly the others.")},
    {0},
};
