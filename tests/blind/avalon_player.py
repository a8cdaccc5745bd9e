"""Avalon by ear: every card that could be played is thought through to what would then lie on the table, and the table is judged by what
experience says: avalon_experience.json holds what hundreds of games, heard and played like this, taught about each thing that counts."""

import json
import os
import re

GOAL, HIDDEN_CROWNS = 15, 2.3
HOLDS = 0.1  # the share of one kind of card among all that the other may hold


def number(pattern, text, otherwise):
    found = re.search(pattern, text)
    return int(found[1]) if found else otherwise


class Place:
    """One of the eleven, as it is told."""

    def __init__(self):
        self.mine = self.theirs = self.castle = 0
        self.owner, self.crowns = "", HIDDEN_CROWNS
        self.land = self.name = ""


class Table:
    """All that counts, as it is or as it would be."""

    def __init__(self):
        self.places = {k: Place() for k in range(1, 12)}
        self.hand = {}
        self.their_hand = self.coming = self.their_coming = self.tile = self.owed = 0
        self.playing, self.strikes = True, 2

    def copy(self):
        it = Table.__new__(Table)
        vars(it).update(vars(self))
        it.places, it.hand = dict(self.places), dict(self.hand)
        return it

    def place(self, k):
        """A place that may be changed."""
        it = Place.__new__(Place)
        vars(it).update(vars(self.places[k]))
        self.places[k] = it
        return it

    # ---- what counts ----

    def side(self, owner, own, other):
        """What one side has in the row: own and other say where its cards and the other's are counted."""
        count = dict.fromkeys(("crowns", "regions", "table", "exposed", "nearly", "open", "almost", "cheap", "help", "circle", "most"), 0.0)
        lands, best = {}, []
        for it in self.places.values():
            here, there = getattr(it, own), getattr(it, other)
            count["table"] += here
            if it.owner == owner:
                count["crowns"] += it.crowns
                safe = here + it.castle - there
                count["exposed"] += it.crowns * (safe <= 0)
                count["nearly"] += it.crowns * (safe == 1)
                if it.land:
                    count["regions"] += 1
                    lands[it.land] = lands.get(it.land, 0) + 1
                count["help"] += it.name == "Avalon"
                count["circle"] += it.name == "Stone Circle"
                continue
            bonus = it.castle if it.owner else 0
            short = there + bonus - here
            count["open"] += it.crowns * (short <= 0)
            count["almost"] += it.crowns * (short == 1)
            if short <= 0:
                count["cheap"] += it.crowns / (here + 1 + 2 * there + bonus)
                best.append(it.crowns)
        count["most"] = max(lands.values(), default=0)
        count["reach"] = count["crowns"] + sum(sorted(best)[-2:])
        return count

    def counted(self):
        found = {"one": 1.0}
        for side, owner, own, other in (("my ", "Blue", "mine", "theirs"), ("their ", "Orange", "theirs", "mine")):
            count = self.side(owner, own, other)
            reach, crowns = count.pop("reach"), count["crowns"]
            found.update({side + name: value for name, value in count.items()})
            found[side + "crowns beyond 8"] = max(0, crowns - 8)
            found[side + "crowns beyond 11"] = max(0, crowns - 11)
            found[side + "victory in reach"] = reach >= GOAL
        knights = sum(many for card, many in self.hand.items() if "knight" in card)
        cards = sum(self.hand.values())
        kinds = sum(many > 0 and "knight" in card for card, many in self.hand.items())
        found.update({"my knights": min(3, knights), "my knights beyond 3": max(0, knights - 3), "my cards": min(5, cards), "my cards beyond 5": max(0, cards - 5) * self.playing,
                      "my kinds of knights": kinds, "their cards": min(5, self.their_hand), "their cards beyond 5": max(0, self.their_hand - 5), "my cards to come": self.coming,
                      "their cards to come": self.their_coming, "cards of a tile": self.tile, "cards to lose": self.owed})
        mine = self.playing * (found["my crowns"] >= GOAL)
        found.update({"won": mine, "still playing": self.playing, "two strikes": self.playing * (self.strikes == 2), "one strike": self.playing * (self.strikes == 1),
                      "knights and strikes": self.playing * min(knights, self.strikes), "victory now": self.playing * (knights >= 2) * (self.strikes == 2) * found["my victory in reach"],
                      "they strike back": found["their victory in reach"] * min(5, self.their_hand), "knights and open": min(knights, 2) * found["my cheap"]})
        return found


class Player:
    def __init__(self, voice):
        self.voice = voice
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "avalon_experience.json"), encoding="utf-8") as file:
            self.weights = json.load(file)
        self.strikes = 2

    # ---- the table, as it is told ----

    def listen(self):
        self.table = Table()
        for line in self.voice.show():
            self.hear(line)

    def hear(self, line):
        it = self.table
        if found := re.match(r"(Blue|Orange), place (\d+): (\d+|no) card", line):
            count = 0 if found[3] == "no" else int(found[3])
            setattr(it.places[int(found[2])], "mine" if found[1] == "Blue" else "theirs", count)
        elif found := re.match(r"Place (\d+): (.*?), (\d) crowns?, owned by (Blue|Orange)\.", line):
            place = it.places[int(found[1])]
            place.name, place.crowns, place.owner, place.castle = found[2], int(found[3]), found[4], int("Castle: counts" in line)
            land = re.search(r"Landscape: (\w+)", line)
            place.land = land[1] if land else ""
        elif found := re.match(r"In hand: (\d+) × (\w+ \w+)", line):
            it.hand[found[2]] = int(found[1])
        elif found := re.match(r"Orange: (\d+) of 15 crowns\. (\d+) card", line):
            it.their_hand = int(found[2])
        elif found := re.match(r"(Blue|Orange) has the dark tile .*: (\d+) card", line):
            if found[1] == "Blue":
                it.coming = int(found[2])
            else:
                it.their_coming = int(found[2])
        elif found := re.match(r".*, (light|dark); available: (\d+), .*Cards now: Blue (\d+)", line):
            if int(found[2]):
                it.tile = max(it.tile, int(found[3]) - (found[1] == "dark"))

    def judge(self, table):
        return sum(self.weights.get(name, 0.0) * value for name, value in table.counted().items())

    # ---- decisions ----

    def decide(self):
        self.count_strikes(self.voice.heard)
        moves = self.voice.moves()
        if len(moves) == 1:
            return moves[0][0]
        self.listen()
        words = moves[0][1]
        self.table.owed = number(r"(\d+) to go", self.voice.prompt(), 0) if words.startswith("Lose") else 0
        if words.startswith("Take the"):
            self.table.playing = False
            return max(moves, key=lambda move: self.take(move[1]))[0]
        if any(each.startswith("Let it happen") for _, each in moves):
            return next((n for n, each in moves if not each.startswith("Let it happen")), moves[0][0])
        self.table.strikes = self.strikes
        if words.startswith("Discard"):
            self.table.playing = False
        return self.choose([(self.after(each), n) for n, each in moves])

    def choose(self, found):
        return max(found)[1]

    def count_strikes(self, heard):
        """How many conquests this turn still allows."""
        if re.search(r"^Turn \d+: Blue", heard, re.M):
            self.strikes = 2
        elif re.search(r"^Blue (conquers|takes) place", heard, re.M):
            self.strikes -= 1

    def take(self, words):
        held, cards = sum(self.table.hand.values()), number(r": (\d+) card", words, 0)
        return cards - 0.8 if "now" not in words else cards - 0.7 * max(0, held + cards - 5)

    # ---- what a decision leads to ----

    def after(self, words):
        """What the table is worth after it, weighed by how likely the other has the card that stops it."""
        place = number(r"place (\d+)", words, 0)
        card = re.search(r"(?:with|Discard) the (\w+ (?:witch|knight))", words)
        card = card[1] if card else None
        if words.startswith("Stop"):
            return self.judge(self.stopped(self.table))
        if words.startswith("Lose"):
            return self.judge(self.lost(self.table, place, None))
        if words.startswith("Discard"):
            return self.judge(self.lost(self.table, 0, card))
        if words.startswith("Reinforce"):
            return self.judge(self.reinforced(self.table, place, card))
        if not words.startswith(("Enchant", "Attack")):
            return 99.0 if words.startswith("Use") else -99.0
        stops = 1 - (1 - HOLDS) ** self.table.their_hand
        well, badly = (self.enchanted if words.startswith("Enchant") else self.attacked)(self.table, place, card)
        return (1 - stops) * self.judge(well) + stops * self.judge(badly)

    @staticmethod
    def stopped(table):
        it = table.copy()
        it.playing = False
        if sum(p.crowns for p in it.places.values() if p.owner == "Blue") >= GOAL:
            it.playing = True  # won: it counts as such
        return it

    @staticmethod
    def lost(table, place, card):
        it = table.copy()
        it.owed = max(0, it.owed - 1)
        if card:
            it.hand[card] -= 1
        else:
            it.place(place).mine -= 1
        return it

    @staticmethod
    def reinforced(table, place, card):
        it = table.copy()
        it.hand[card] -= 1
        it.place(place).mine += 1
        return it

    @staticmethod
    def enchanted(table, place, card):
        well = table.copy()
        well.hand[card] -= 1
        here = well.place(place)
        here.mine, here.theirs = here.mine + 2, here.theirs - 1
        badly = table.copy()
        badly.hand[card] -= 1
        badly.place(place).theirs += 1
        return well, badly

    @staticmethod
    def attacked(table, place, card):
        well = table.copy()
        well.hand[card] -= 1
        here = well.place(place)
        attackers, defenders = here.mine + 1, here.theirs
        well.owed = attackers + defenders + (here.castle if here.owner else 0)
        help_there = any(it.name == "Avalon" and it.owner == "Blue" for it in well.places.values())
        well.owed -= help_there
        here.mine, here.theirs, here.owner = max(0, attackers - defenders), 0, "Blue"
        well.strikes -= 1
        badly = table.copy()
        badly.hand[card] -= 1
        here = badly.place(place)
        here.mine, here.theirs = here.mine + 1, here.theirs + 1
        badly.their_hand -= 1
        return well, badly
