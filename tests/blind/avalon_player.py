"""Avalon by ear: the rest of a turn is thought through, card by card, and what would lie on the table at its end is judged by experience.
avalon_experience.json holds that: how often who sat so at the end of a turn won, fitted to 584 games of other players (`trivium arena avalon
--seats search:24it:20warm,novice --seed 78 --records`), of each seat only what it would have heard."""

import json
import math
import os
import re

GOAL, HIDDEN_CROWNS = 15, 2.3
BOLD = 0.6  # a region is worth more to who goes on to use it than to who was heard owning it
CARES = 0.3
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
        self.their_hand = self.coming = self.their_coming = self.owed = 0
        self.tiles = []  # that could be taken: whether dark, and cards
        self.strikes = 2

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
        found = {}
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
        found.update({"my knights": min(3, knights), "my knights beyond 3": max(0, knights - 3), "my cards": min(5, cards), "my kinds of knights": kinds,
                      "their cards": min(5, self.their_hand), "their cards beyond 5": max(0, self.their_hand - 5), "their cards to come": self.their_coming,
                      "cards of a tile": max((many - 1 if dark else min(many, 5 - min(5, cards)) for dark, many in self.tiles), default=0), "won": found["my crowns"] >= GOAL, "they strike back": found["their victory in reach"] * min(5, self.their_hand),
                      "knights and open": min(knights, 2) * found["my cheap"]})
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
                it.tiles.append((found[1] == "dark", int(found[3])))

    def judge(self, table):
        """How likely it is won, as experience says: the sum of what each thing counts, and a dozen impressions that things make together."""
        found, it = table.counted(), self.weights
        if found["won"]:
            return 1.0
        values = [(k, found[name]) for k, name in enumerate(it["names"]) if found[name]]
        total = it["constant"] + BOLD * found["my regions"] - CARES * found["their regions"] + sum(it["linear"][k] * value for k, value in values)
        for ways, shift, out in zip(it["hidden"], it["shift"], it["out"]):
            total += out * math.tanh(shift + sum(ways[k] * value for k, value in values))
        return 1 / (1 + math.exp(-total))

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
            return max(moves, key=lambda move: self.take(move[1]))[0]
        if any(each.startswith("Let it happen") for _, each in moves):
            return next((n for n, each in moves if not each.startswith("Let it happen")), moves[0][0])
        self.table.strikes = self.strikes
        if words.startswith(("Lose", "Discard")):
            return max((self.judge(self.without(each)), n) for n, each in moves)[1]
        return self.play(moves)

    def count_strikes(self, heard):
        """How many conquests this turn still allows."""
        if re.search(r"^Turn \d+: Blue", heard, re.M):
            self.strikes = 2
        elif re.search(r"^Blue (conquers|takes) place", heard, re.M):
            self.strikes -= 1

    def take(self, words):
        held, cards = sum(self.table.hand.values()), number(r": (\d+) card", words, 0)
        return cards - 0.8 if "now" not in words else cards - 0.7 * max(0, held + cards - 5)

    # ---- a turn, thought through ----

    def without(self, words):
        """The table after a loss."""
        it, card = self.table.copy(), re.search(r"Discard the (\w+ \w+)", words)
        it.owed = max(0, it.owed - 1)
        if card:
            it.hand[card[1]] -= 1
        else:
            it.place(number(r"place (\d+)", words, 0)).mine -= 1
        return it

    def play(self, moves):
        self.tops = {}
        for _, words in moves:
            if found := re.match(r"Enchant .* at place (\d+) .*with the (\w+) witch", words):
                self.tops[int(found[1])] = found[2]
        best = self.best(self.table, 4)
        for n, words in moves:
            if best[1] and words.startswith(best[1][0]) and number(r"place (\d+)", words, 0) == best[1][1] and words.endswith(best[1][2]):
                return n
        return next(n for n, words in moves if words.startswith(("Stop", "Use")))

    def best(self, table, depth):
        """The best that the rest of the turn can bring: (chance of victory, first step)."""
        best = (self.judge(table), None)
        if best[0] == 1.0 or depth == 0:
            return best
        steps = []
        for step in self.steps(table):
            well, badly, stops = self.after(table, *step)
            now = (1 - stops) * self.judge(well) + stops * (self.judge(badly) if badly else 0)
            steps.append((now, step, well, badly, stops))
        steps.sort(key=lambda each: -each[0])
        for now, step, well, badly, stops in self.promising(steps, depth):
            further, _ = self.best(well, depth - 1)
            value = (1 - stops) * further + stops * (self.judge(badly) if badly else 0)
            if value > best[0] + 0.002:
                best = (value, step)
        return best

    @staticmethod
    def promising(steps, depth):
        """The best of each kind, because a step that prepares another looks no good by itself."""
        many = {4: 3, 3: 2, 2: 1, 1: 1}[depth]
        found = []
        for verb in ("Attack", "Enchant", "Reinforce"):
            found += [each for each in steps if each[1][0] == verb][:many]
        return found

    def steps(self, table):
        """What could be played: verb, place, card."""
        knights = sorted((card for card, many in table.hand.items() if many and "knight" in card), key=lambda card: -table.hand[card])
        witches = sorted((card for card, many in table.hand.items() if many and "witch" in card), key=lambda card: -table.hand[card])
        circle = any(it.name == "Stone Circle" and it.owner == "Blue" for it in table.places.values())
        held = sum(table.hand.values())
        strikers = (witches if circle else []) + knights
        for k, it in table.places.items():
            short = it.theirs + (it.castle if it.owner == "Orange" else 0) - it.mine
            if it.owner != "Blue" and short <= 0 and table.strikes > 0 and strikers:
                yield ("Attack", k, strikers[0])
            opens = it.owner != "Blue" and short == 1 and table.strikes > 0 and len(knights) + len(witches) > 1
            saves = it.owner == "Blue" and it.theirs - it.mine - it.castle in (0, -1)
            if (opens or saves or held > 3 and short in (1, 2)) and (witches or knights):
                yield ("Reinforce", k, (witches or knights)[0])
            if k in self.tops and f"{self.tops[k]} witch" in witches and it.theirs > 0:
                if it.theirs == self.table.places[k].theirs:
                    yield ("Enchant", k, f"{self.tops[k]} witch")

    def after(self, table, verb, place, card):
        """The table if it goes well, the table if the other has the card that stops it, and how likely that is."""
        well = table.copy()
        here = well.place(place)
        well.hand[card] -= 1
        if verb == "Reinforce":
            here.mine += 1
            return well, None, 0.0
        stops = 1 - (1 - HOLDS) ** table.their_hand
        badly = table.copy()
        badly.hand[card] -= 1
        there = badly.place(place)
        there.theirs += 1
        if verb == "Enchant":
            here.mine, here.theirs = here.mine + 2, here.theirs - 1
            return well, badly, stops
        there.mine += 1
        badly.their_hand -= 1
        self.conquer(well, here)
        return well, badly, stops

    def conquer(self, it, here):
        attackers, defenders = here.mine + 1, here.theirs
        owed = attackers + defenders + (here.castle if here.owner else 0)
        owed -= any(each.name == "Avalon" and each.owner == "Blue" for each in it.places.values())
        here.land = here.land if here.owner else "unknown"  # nearly every region has one
        here.mine, here.theirs, here.owner = max(0, attackers - defenders), 0, "Blue"
        it.strikes -= 1
        for _ in range(owed):
            self.lose_least(it)

    @staticmethod
    def lose_least(it):
        """A card less where it matters least."""
        def matters(k):
            here = it.places[k]
            safe = here.mine + (here.castle if here.owner == "Blue" else -here.castle) - here.theirs
            needed = (safe == 1 if here.owner == "Blue" else safe == 0)
            return here.crowns * needed + 0.1 * (here.owner != "Blue")
        piles = [(matters(k), k) for k, here in it.places.items() if here.mine > 0]
        if piles and (min(piles)[0] < 1.9 or not any(it.hand.values())):
            it.place(min(piles)[1]).mine -= 1
            return
        cards = [("knight" in card, -many, card) for card, many in it.hand.items() if many]
        if cards:
            it.hand[min(cards)[2]] -= 1
