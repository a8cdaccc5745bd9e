/* Avalon's rules in short, clause by clause: the answer to "why not?". The whole text with examples is
 * docs/rules/avalon.md. */
#include "games/avalon/avalon.h"

const tv_clause avalon_clauses[] = {
    /* 1. Material */
    {"AV 1.1", TV_TEXT("There are 80 character cards: 8 knights and 8 witches in each of the colours yellow, green, red, "
                       "blue and violet.")},
    {"AV 1.2", TV_TEXT("There are 11 regions with 1 to 3 crowns each. Nine have a landscape: plain, forest or hill; three "
                       "of them carry a castle, and one forest is the Stone Circle. Avalon and the Swamp have none.")},
    {"AV 1.3", TV_TEXT("There are 9 reinforcement tiles: 5 light ones and 4 dark ones.")},

    /* 2. Set-up */
    {"AV 2.1", TV_TEXT("The 11 regions lie shuffled and face down in a row, at the places 1 to 11. Neighbouring numbers are "
                       "adjacent.")},
    {"AV 2.2", TV_TEXT("At the start all 9 tiles are available.")},
    {"AV 2.3", TV_TEXT("Each player gets one card face up at each region and 5 cards in hand; the other 48 cards are the "
                       "deck. The types dealt have no effect.")},
    {"AV 2.4", TV_TEXT("Chance decides who begins; then the players take turns. Only the player who is asked decides.")},

    /* 3. The turn */
    {"AV 3.1", TV_TEXT("A turn goes in this order: draw for a waiting dark tile, play any number of cards from your hand "
                       "one at a time, check victory, take a tile, discard down to 5 cards.")},
    {"AV 3.2", TV_TEXT("Cards go from your hand to your own side of a region, face up, on top of your pile there.")},
    {"AV 3.3", TV_TEXT("Each card is played in exactly one way: to reinforce, to enchant or to attack.")},
    {"AV 3.4", TV_TEXT("Any card may reinforce any region, whoever owns it. Nothing else happens.")},
    {"AV 3.5", TV_TEXT("A failed enchantment or attack does not end the turn.")},

    /* 4. Enchanting */
    {"AV 4.1", TV_TEXT("Only a witch enchants, and only where the top card of your opponent's pile has the witch's colour.")},
    {"AV 4.2", TV_TEXT("An enchantment is answered at once, and once only: let it happen, or play a witch of the same "
                       "colour there from your hand. The question is always asked, so that it tells nothing about the "
                       "hand.")},
    {"AV 4.3", TV_TEXT("An enchantment that is not countered brings the enchanted card onto the enchanter's pile, above the "
                       "witch.")},
    {"AV 4.4", TV_TEXT("A countered enchantment changes nothing for its target: the countering witch stays on the "
                       "defender's pile, and the attacking witch goes into the defender's hand, where both players know "
                       "of it.")},
    {"AV 4.5", TV_TEXT("A witch of the right colour need not enchant: it may always reinforce.")},
    {"AV 4.6", TV_TEXT("There is no limit on enchantments in a turn.")},

    /* 5. Attacking */
    {"AV 5.1", TV_TEXT("You attack with a knight from your hand, and only a region that you do not own. Knights on the "
                       "table cannot attack.")},
    {"AV 5.2", TV_TEXT("Before you lay the attacking card, your pile there must have at least as many cards as your "
                       "opponent's pile plus the castle bonus. Both may be empty.")},
    {"AV 5.3", TV_TEXT("An attack is answered at once, and once only: let it happen, or play a knight of the same colour "
                       "there from your hand. Numbers do not matter for that. The question is always asked.")},
    {"AV 5.4", TV_TEXT("If the defender resists, both cards stay where they were laid, and nothing else happens.")},
    {"AV 5.5", TV_TEXT("An attack that is not resisted conquers the region. After two conquests you may not attack again "
                       "this turn; failed attacks do not count.")},
    {"AV 5.6", TV_TEXT("A region that is face down belongs to nobody, and both players may attack it. The opponent's cards "
                       "there count, and the opponent may resist.")},

    /* 6. Conquest */
    {"AV 6.1", TV_TEXT("A conquered region is turned face up, with its crowns towards its new owner.")},
    {"AV 6.2", TV_TEXT("Abilities other than castles pass to the new owner at once, even for the losses of the same "
                       "conquest.")},
    {"AV 6.3", TV_TEXT("Losses count the conqueror's cards there, the attacking card included, and the loser's cards there, "
                       "both before anything is lost.")},
    {"AV 6.4", TV_TEXT("First losses: the opponent loses all cards there, and the conqueror loses as many there, from the "
                       "top of the pile down.")},
    {"AV 6.5", TV_TEXT("Further losses: the conqueror loses as many cards as both sides had there, plus the castle bonus, minus one with "
                       "Avalon's help: chosen freely from their hand and the tops of any of their piles.")},
    {"AV 6.6", TV_TEXT("A conqueror with too few cards loses all of them. If the losses take every card left, nobody is asked.")},
    {"AV 6.7", TV_TEXT("Examples: 3 against 1 costs both sides 1 card there and the conqueror 4 more. 1 against 0 costs 1 "
                       "card. 3 against 1 with a castle costs 1 each, then 5 more.")},

    /* 7. Reinforcement */
    {"AV 7.1", TV_TEXT("At the end of your turn you must take one available tile.")},
    {"AV 7.2", TV_TEXT("Only your own regions count for tiles. Avalon and the Swamp never count, and they break a chain.")},
    {"AV 7.3", TV_TEXT("For a light tile you draw at once; then the tile is used.")},
    {"AV 7.4", TV_TEXT("A dark tile lies in front of you until your next turn starts. Then its cards are counted and drawn, "
                       "and the tile is used.")},
    {"AV 7.5", TV_TEXT("As soon as all nine tiles are used, all nine are available again.")},
    {"AV 7.6", TV_TEXT("If a tile must be taken and none is available, all used tiles become available first.")},
    {"AV 7.7", TV_TEXT("When a card must be drawn and the deck is empty, the shuffled discard pile becomes the deck. If both "
                       "are empty, drawing stops and nothing is owed.")},
    {"AV 7.8", TV_TEXT("At the end of your own turn you discard down to 5 cards of your choice, and only as many as needed. "
                       "At other times a hand may be larger.")},
    {"AV 7.9", TV_TEXT("A tile that yields no card may be taken.")},
    {"AV 7.10", TV_TEXT("Example: 2 forests, 1 plain and 1 hill yield 2 cards by the light and 4 by the dark landscape "
                        "tile.")},

    /* 8. Special regions */
    {"AV 8.1", TV_TEXT("A castle counts as one more defending card for its owner: for the attack to be allowed and for the "
                       "further losses, not for the first losses, and not in the attack that turns it up.")},
    {"AV 8.2", TV_TEXT("The owner of Avalon loses one card fewer in one conquest a turn. The choice comes after the first "
                       "losses; it may be declined.")},
    {"AV 8.3", TV_TEXT("Only the owner of the Stone Circle may attack with a witch as with a knight. The defender resists "
                       "with a knight of the witch's colour.")},
    {"AV 8.4", TV_TEXT("The Swamp has no ability and brings no reinforcement.")},
    {"AV 8.5", TV_TEXT("Example: with Avalon 3 further losses become 2, but not again at a second conquest of the same "
                       "turn.")},

    /* 9. End */
    {"AV 9.1", TV_TEXT("A player who has 15 or more crowns when they stop playing cards in their own turn wins at once. "
                       "Having them at another time is not enough.")},
    {"AV 9.2", TV_TEXT("Where a turn limit is set, the player with more crowns wins when it is reached, then the one with more cards on "
                       "the table and in hand; otherwise it is a draw.")},
    {"AV 9.3", TV_TEXT("The game ends when hands, deck and discard pile are empty. Where the table allows the last "
                       "round, you may call it at the end of your turn after 12 turns in a row without a conquest: your "
                       "opponent plays one more turn, and a conquest cancels the call. Both players may also agree to end.")},

    /* 10. Who knows what */
    {"AV 10.1", TV_TEXT("Everybody sees the row, the regions that are face up, all piles, the tiles, the discard pile, and "
                        "how many cards deck and hands have.")},
    {"AV 10.2", TV_TEXT("A hand is private, except for captured witches. Regions that are face down and the order of the "
                        "deck are hidden from both players.")},
    {"AV 10.3", TV_TEXT("When the deck is renewed everybody knows its cards, so each player knows the other hand at that "
                        "moment.")},
    {0},
};
