"""Attika by ear: a chain between two shrines, built where it is cheap, and in the way of the other's."""

import re

CARD = 2.0  # what a card is worth, and so an action that is not used


def number(pattern, text, otherwise):
    found = re.search(pattern, text)
    return int(found[1]) if found else otherwise


class Player:
    def __init__(self, voice):
        self.voice = voice

    def decide(self):
        moves = self.voice.moves()
        first = moves[0][1]
        if len(moves) == 1:
            return moves[0][0]
        if first.startswith("Pay "):
            return self.pay(moves)
        if first.startswith("Lay the landscape"):
            return self.lay(moves)
        if first.startswith("Turn the landscape"):
            return moves[0][0]
        if any(re.match(r"(Build .* at [A-V]\d|Put )", words) for _, words in moves):
            return self.place(moves)
        return self.act(moves)

    # ---- the land, as it is told ----

    def listen(self):
        """How far both chains are, and which hexes belong to a shortest one of ours."""
        mine, theirs = self.voice.look("player.0", "player.1")
        self.need = number(r"Blue needs (\d+) more", mine, 99)
        self.their_need = number(r"Orange needs (\d+) more", theirs, 99)
        found = re.search(r"Orange needs \d+ more hex(?:es)? between shrine \d and shrine \d: ([^.]*)\.", theirs)
        self.their_hexes = found[1].split(", ") if found else []
        self.total = {}

    def total_through(self, hexes):
        """How many hexes a chain through each of these would need in all."""
        unknown = [name for name in hexes if name not in self.total]
        for name, told in zip(unknown, self.voice.look(*[f"cell.{name}" for name in unknown])):
            ways = sorted(int(found) for found in re.findall(r"to shrine \d Blue needs (\d+)", told))
            self.total[name] = ways[0] + ways[1] - 1 if len(ways) > 1 else 99
        return self.total

    def worth(self, name, cards):
        over = self.total.get(name, 99) - self.need
        gain = 7 + 3 * max(0, 5 - self.need) if over == 0 else 1.5 if over == 1 else 0
        if self.need == 1 and over == 0:
            return 1000
        if name in self.their_hexes and self.their_need <= 4:
            gain += {1: 200, 2: 14, 3: 6, 4: 2}.get(self.their_need, 0)
        return gain - CARD * cards

    def hexes(self, moves):
        """Of moves that build at a hex: number, hex, cards."""
        found = []
        builds = [(n, words) for n, words in moves if re.match(r"Build .* at [A-V]\d:", words)]
        for (n, words), told in zip(builds, self.voice.previews(builds)):
            name = re.search(r" at ([A-V]\d):", words)[1]
            found.append((n, name, number(r"takes at least (\d+) of your", told, 0)))
        return found

    def best_hex(self, moves):
        places = self.hexes(moves)
        self.total_through([name for _, name, _ in places])
        ranked = sorted(((self.worth(name, cards), n, cards) for n, name, cards in places), reverse=True)
        return ranked[0] if ranked else (-99, None, 0)

    # ---- decisions ----

    def place(self, moves):
        self.listen()
        worth, n, _ = self.best_hex(moves)
        away = [m for m, words in moves if words.startswith("Put ")]
        if away and worth < CARD / 2:
            return away[0]
        return n

    def pay(self, moves):
        def cards(words):
            return sum(int(found) for found in re.findall(r"(\d+) (?:water|forest|hill|mountain|of)", words))
        return min(moves, key=lambda move: cards(move[1]))[0]

    def lay(self, moves):
        told = self.voice.previews(moves)
        return max(zip(moves, told), key=lambda pair: number(r"touches: (\d+)", pair[1], 0))[0][0]

    def stored(self, builds):
        """Each building is tried, its hexes are listened to, and it is taken back."""
        found = []
        for n, words in builds:
            self.voice.do(n)
            places = self.voice.moves()
            if any(re.match(r"Build .* at ", place[1]) for place in places):
                found.append((self.best_hex(places)[0], n))
            self.voice.do("undo")
        return sorted(found, reverse=True)

    def act(self, moves):
        self.listen()
        draws = [(n, words) for n, words in moves if words.startswith("Draw ")]
        builds = [(n, words) for n, words in moves if words.startswith("Build ")]
        stop = next((n for n, words in moves if words.startswith(("Stop", "Forgo the whole"))), None)
        spend = [(n, words) for n, words in moves if "amphora" in words.lower()]
        found = self.stored(builds)
        if found and found[0][0] > CARD:
            return found[0][1]
        cards = sum(int(one) for one in re.findall(r"In hand: (\d+) ×", "\n".join(self.voice.show())))
        if draws and (cards >= 3 or stop is None) and (len(builds) < 5 or cards >= 7):
            return self.stack(draws)
        if stop is not None:
            return stop
        return (draws or spend or moves)[0][0]

    def stack(self, draws):
        """Not the last one of a stack, which would bring a tile."""
        told = self.voice.previews(draws)
        return max(zip(draws, told), key=lambda pair: number(r"Left in the stack: (\d+)", pair[1], 0))[0][0]
