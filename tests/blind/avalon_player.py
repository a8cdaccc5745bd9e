"""Avalon by ear: enchant what can be enchanted, attack where it is cheap, lose what is worth least."""

import re


def number(pattern, text, otherwise):
    found = re.search(pattern, text)
    return int(found[1]) if found else otherwise


# What things are worth, in the same small coin.
CROWN, REGION, TABLE, WITCH, KNIGHT, OPEN, EXPOSED, NEARLY, SPELL = 2.6, 5.5, 1.6, 3.6, 6.5, 1.3, 1.9, 0.8, 2.0


class Place:
    """One of the eleven, as it is told."""

    def __init__(self):
        self.mine = self.theirs = 0
        self.owner, self.crowns = "", 2.3  # of a region face down nobody knows more
        self.castle = 0
        self.top = ""

    def worth(self):
        value = TABLE * (self.mine - self.theirs)
        if self.owner == "Blue":
            value += CROWN * self.crowns + REGION
            safe = self.mine + self.castle - self.theirs
            value -= (EXPOSED if safe <= 0 else NEARLY if safe == 1 else 0) * self.crowns
        elif self.owner == "Orange":
            value -= CROWN * self.crowns + REGION
            value += OPEN * self.crowns * (self.mine >= self.theirs + self.castle)
        else:
            value += OPEN * self.crowns * (self.mine >= self.theirs) - EXPOSED * self.crowns * (self.theirs >= self.mine)
        return value


class Player:
    def __init__(self, voice):
        self.voice = voice

    # ---- the table, as it is told ----

    def listen(self):
        self.places = {k: Place() for k in range(1, 12)}
        self.hand = {}
        self.crowns = self.their_crowns = 0
        for line in self.voice.show():
            self.hear(line)

    def hear(self, line):
        pile = re.match(r"(Blue|Orange), place (\d+): (\d+|no) card", line)
        region = re.match(r"Place (\d+): .*?, (\d) crowns?, owned by (Blue|Orange)\.", line)
        hand = re.match(r"In hand: (\d+) × (\w+ \w+)", line)
        player = re.match(r"(Blue|Orange): (\d+) of 15 crowns", line)
        if pile:
            count = 0 if pile[3] == "no" else int(pile[3])
            if pile[1] == "Blue":
                self.places[int(pile[2])].mine = count
            else:
                self.places[int(pile[2])].theirs = count
        if region:
            place = self.places[int(region[1])]
            place.crowns, place.owner, place.castle = int(region[2]), region[3], int("Castle: counts" in line)
        if hand:
            self.hand[hand[2]] = int(hand[1])
        if player and player[1] == "Blue":
            self.crowns = int(player[2])
        elif player:
            self.their_crowns = int(player[2])

    def decide(self):
        moves = self.voice.moves()
        if len(moves) == 1:
            return moves[0][0]
        self.listen()
        first = moves[0][1]
        if first.startswith("Take the"):
            return self.take_tile(moves)
        if first.startswith(("Lose", "Discard")):
            return min(moves, key=lambda move: self.loss(move[1]))[0]
        if any(words.startswith(("Let it happen", "Counter", "Resist")) for _, words in moves):
            return next((n for n, words in moves if not words.startswith("Let it happen")), moves[0][0])
        return self.play_card(moves)

    def take_tile(self, moves):
        held = sum(self.hand.values())

        def worth(words):
            cards = number(r": (\d+) card", words, 0)
            if "now" not in words:
                return cards - 0.8
            return cards - 0.7 * max(0, held + cards - 5)
        return max(moves, key=lambda move: worth(move[1]))[0]

    # ---- what a card is worth where it lies ----

    def card(self, name):
        """In the hand: knights attack and resist; a second one like it does so less."""
        return (KNIGHT if "knight" in name else WITCH) - 0.8 * (self.hand.get(name, 1) - 1)

    def without(self, place):
        """What a card less of ours at a place costs."""
        before = place.worth()
        place.mine -= 1
        cost = before - place.worth()
        place.mine += 1
        return cost

    def loss(self, words):
        found = re.search(r"pile at place (\d+)", words)
        if found:
            return self.without(self.places[int(found[1])])
        return self.card(re.search(r"Discard the (.*) from your hand", words)[1])

    def losses(self, many):
        """What so many cards of our choice cost, the cheapest each time."""
        taken, cost = [], 0.0
        hand = sorted(self.card(name) for name, count in self.hand.items() for _ in range(count))
        for _ in range(many):
            piles = [(self.without(place), k) for k, place in self.places.items() if place.mine > 0]
            best = min(piles) if piles else None
            if best and (not hand or best[0] <= hand[0]):
                cost += best[0]
                self.places[best[1]].mine -= 1
                taken.append(best[1])
            elif hand:
                cost += hand.pop(0)
        for k in taken:
            self.places[k].mine += 1
        return cost

    # ---- playing cards ----

    def play_card(self, moves):
        stop = next((n for n, words in moves if words.startswith("Stop")), None)
        if stop is None or self.crowns >= 15:
            return stop or moves[0][0]
        found = [(0.3, stop)]
        tried = [move for move in moves if move[1].startswith(("Attack", "Enchant"))]
        for (n, words), told in zip(tried, self.voice.previews(tried)):
            found.append((self.attack(words, told) if words.startswith("Attack") else self.enchant(words), n))
        for n, words in moves:
            if words.startswith("Reinforce"):
                found.append((self.reinforce(words), n))
        return max(found)[1]

    def after(self, place, **changes):
        """How much better a place would be with these changes."""
        before, old = place.worth(), dict(vars(place))
        vars(place).update(changes)
        gain = place.worth() - before
        vars(place).update(old)
        return gain

    def named(self, words):
        return self.places[int(re.search(r"place (\d+)", words)[1])], re.search(r"with the (.*)$", words)[1]

    def enchant(self, words):
        place, card = self.named(words)
        won = self.after(place, mine=place.mine + 2, theirs=place.theirs - 1)
        return 0.8 * won - 0.2 * 5 - self.card(card) + 3.0

    def attack(self, words, told):
        place, card = self.named(words)
        if number(r"You would have (\d+) of 15", told, 0) >= 15:
            return 500
        there, further = number(r"both sides lose (\d+)", told, 0), number(r"lose (\d+) more", told, 0)
        gain = self.after(place, mine=max(0, place.mine + 1 - there), theirs=0, owner="Blue")
        old = dict(vars(place))
        place.mine, place.theirs, place.owner = max(0, place.mine + 1 - there), 0, "Blue"
        self.hand[card] -= 1
        cost = self.losses(further)
        self.hand[card] += 1
        vars(place).update(old)
        return 0.9 * (gain - cost) - self.card(card)

    def reinforce(self, words):
        place, card = self.named(words)
        spare = max(0, sum(self.hand.values()) - 4) * 1.5
        return self.after(place, mine=place.mine + 1) - self.card(card) + spare
