/* Albion's rules in short, clause by clause: the answer to "why not?". The whole text with examples is
 * docs/rules/albion.md. */
#include "games/albion/albion.h"

const tv_clause albion_clauses[] = {
    /* 1. Material */
    {"AL 1.1", TV_TEXT("A player has 4 settlers, 3 legionaries and a movement marker, and at a time at most 3 settlements, 3 castles, 2 "
                       "fortifications and one production site of each kind.")},
    {"AL 1.2", TV_TEXT("There are 24 neutral movement markers and 84 resources: 24 fish, 22 wood, 20 stone and 18 gold. There are "
                       "never more.")},
    {"AL 1.3", TV_TEXT("There are 35 Picts, 17 peace and 18 raids. With 3 players 3 peace and 2 raids stay out, with 2 players 7 "
                       "peace and 2 raids.")},
    {"AL 1.4", TV_TEXT("Where the published texts differ, the original edition decides: one production site of each level, the same costs "
                       "for all buildings, carried Picts stay hidden.")},

    /* 2. The island */
    {"AL 2.1", TV_TEXT("Two regions are light, one of them the start region; four bring a resource; all others are dark and hold Picts. "
                       "Three dark regions bear a laurel.")},
    {"AL 2.2", TV_TEXT("How many Picts lie hidden in a dark region depends on the number of players. Printed Picts are raids, "
                       "always face up, and never leave.")},
    {"AL 2.3", TV_TEXT("Only regions that share a border line are adjacent. The sea cannot be crossed.")},
    {"AL 2.4", TV_TEXT("The map may be replaced by another one that meets the constraints of this chapter.")},

    /* 3. Set-up */
    {"AL 3.1", TV_TEXT("The Picts are mixed and laid face down in the dark regions. Two are left over and go back to the box "
                       "unseen.")},
    {"AL 3.2", TV_TEXT("Every player starts with fishery I and lumber yard I.")},
    {"AL 3.3", TV_TEXT("Chance decides who is the first player. In turn order the players get 3 fish each, and 1, 2, 3 and 4 "
                       "wood.")},
    {"AL 3.4", TV_TEXT("Every player starts with fortification I and a settler in the start region.")},
    {"AL 3.5", TV_TEXT("Castle I starts in one of the two dark regions without printed Picts that border the upper light region, "
                       "also where others have theirs. It costs nothing, brings a movement marker and reveals no Pict.")},
    {"AL 3.6", TV_TEXT("Play goes clockwise from the first player. Only the player who is asked decides.")},

    /* 4. The turn; moving */
    {"AL 4.1", TV_TEXT("In your turn you either move and then build, or take resources, never both.")},
    {"AL 4.2", TV_TEXT("You may always stop moving and end your turn without having done anything.")},
    {"AL 4.3", TV_TEXT("You have as many movement points as markers. Each border that a figure crosses costs one. They may be "
                       "split among your figures in any order and do not carry over.")},
    {"AL 4.4", TV_TEXT("You move only your own figures. Any number of figures may share a region.")},
    {"AL 4.5", TV_TEXT("Before any other movement each of your castles III may call one settler of yours from another region to "
                       "its own, free of charge, once a turn.")},
    {"AL 4.6", TV_TEXT("A legionary may take along one face-down Pict at a time from the region where it is, and put it down "
                       "later. That costs no extra point, and the Pict stays face down.")},
    {"AL 4.7", TV_TEXT("Picts are put down in dark regions only, and before you stop moving. A crossing is not allowed if the "
                       "points left would not suffice to bring all carried Picts there.")},
    {"AL 4.8", TV_TEXT("Face-up and printed Picts cannot be carried.")},
    {"AL 4.9", TV_TEXT("A figure received this turn cannot move this turn.")},
    {"AL 4.10", TV_TEXT("Example: with 4 points a legionary carries one Pict over a border, crosses the next alone, "
                        "brings a second Pict "
                        "back over it, and a settler moves with the fourth point.")},

    /* 5. Building */
    {"AL 5.1", TV_TEXT("After moving, each of your settlers on the island may act once, in any order; not one that is "
                       "new or has acted this "
                       "turn.")},
    {"AL 5.2", TV_TEXT("A settler builds level I of a new building, or the next level of your own building, in its region.")},
    {"AL 5.3", TV_TEXT("You own at most one building in a region. Production sites stand in the region of their resource and nowhere else; "
                       "nothing else may be built there.")},
    {"AL 5.4", TV_TEXT("A building is raised one level at a time: settlements up to IV, all others up to III.")},
    {"AL 5.5", TV_TEXT("Level I costs one resource, II two, III three, IV four, and they must all be different. You choose which.")},
    {"AL 5.6", TV_TEXT("In this order: you pay and lay the level face down, the settler returns to the start, a Pict is revealed, "
                       "the level is turned up and its benefit is yours.")},
    {"AL 5.7", TV_TEXT("A settler that does not build stays where it is.")},

    /* 6. Tribute */
    {"AL 6.1", TV_TEXT("In a dark region tribute is owed to every other player whose building there has a higher level than yours "
                       "had before; a new building counts 0.")},
    {"AL 6.2", TV_TEXT("The highest level picks first; among equals the one who follows the builder first in turn order. Each must "
                       "take one of the resources paid, as long as there are any; the rest goes to the supply.")},
    {"AL 6.3", TV_TEXT("Example: raising I to II for fish and wood beside levels II, III and I, the owner of III picks first, then "
                       "that of II; the owner of I gets nothing.")},

    /* 7. Picts */
    {"AL 7.1", TV_TEXT("After payment one of the face-down Picts in the region, if there is any, is revealed.")},
    {"AL 7.2", TV_TEXT("Peace leaves the game. A raid stays, face up, and raids at once.")},
    {"AL 7.3", TV_TEXT("A raid is as strong as the face-up and printed Picts there. Everybody with a building there, the builder "
                       "too, defends with their legionaries there and all their fortification levels anywhere; the "
                       "face-down level does not count.")},
    {"AL 7.4", TV_TEXT("Any player whose defence is lower than the strength loses the top level there; the builder loses the face-down "
                       "level, and what was paid stays paid.")},
    {"AL 7.5", TV_TEXT("A settlement IV is never lost once it is face up.")},
    {"AL 7.6", TV_TEXT("When several players lose a level, they do so in turn order, the builder first.")},
    {"AL 7.7", TV_TEXT("Example: strength 3. Two fortification levels are 2: a level is lost. Fortification III and I are 4: safe. A "
                       "legionary there and fortification II are 3: safe. A legionary elsewhere does not help.")},

    /* 8. Benefits and losses */
    {"AL 8.1", TV_TEXT("Each fortification level defends with 1 everywhere.")},
    {"AL 8.2", TV_TEXT("Castle I and II bring a movement marker each, and losing such a level returns it. Castle III calls "
                       "settlers.")},
    {"AL 8.3", TV_TEXT("For settlement I and II you take a figure from your stock: a settler in the start region or a legionary at "
                       "the settlement. Losing such a level, you return a figure of your choice.")},
    {"AL 8.4", TV_TEXT("Settlement III raises one of your other buildings, not a settlement, by a level: free, at once or not at "
                       "all, with its own Pict. Losing it, you remove a top level II or III of such a building, if you "
                       "have one.")},
    {"AL 8.5", TV_TEXT("Settlement IV counts for victory.")},
    {"AL 8.6", TV_TEXT("A production site brings as many of its resource as its level says when you take resources.")},
    {"AL 8.7", TV_TEXT("Instead of building, a settler may tear down your whole building in its region, level by level; not one with "
                       "settlement IV. There is no tribute and no Pict.")},
    {"AL 8.8", TV_TEXT("Your last settler may not be returned.")},
    {"AL 8.9", TV_TEXT("Levels that were lost or torn down go back to their owner's stock and can be built again.")},

    /* 9. Taking resources */
    {"AL 9.1", TV_TEXT("You take from the supply what all your production sites bring. Nothing else happens in that turn.")},
    {"AL 9.2", TV_TEXT("If the supply of a resource is too small, every other player who has it puts one back, again "
                       "and again, until "
                       "it suffices or nobody has any. Then you take what there is.")},
    {"AL 9.3", TV_TEXT("Everybody's resources are open to all.")},
    {"AL 9.4", TV_TEXT("Example: fishery II, lumber yard III, quarry II and gold mine I bring 2 fish, 3 wood, 2 stone and 1 gold.")},

    /* 10. The end */
    {"AL 10.1", TV_TEXT("Three settlements IV, at least one of them in a region with a laurel, are the goal. Whoever reaches it "
                        "completes the turn, then the round is finished, and the game is over.")},
    {"AL 10.2", TV_TEXT("Of those who reached the goal the one with the most raid Picts, face up and printed, at their three "
                        "settlements wins; then the most gold, stone, wood, fish; then they share the victory.")},
    {"AL 10.3", TV_TEXT("A third settlement IV may not be built outside the laurel regions while neither of the other two is in one: "
                        "you could never win.")},
    {"AL 10.4", TV_TEXT("Where a round limit is set and nobody has reached the goal by then, settlement levels count, then all building "
                        "levels, then resources.")},

    /* 11. Who knows what */
    {"AL 11.1", TV_TEXT("Everything is open except the faces of the Picts that lie face down and of the two in the box, which nobody "
                        "knows.")},
    {0},
};
