"""Attika by ear: all thirty buildings, each where it is cheap and where what follows it will be free; two shrines when the way is short, and in
the way of the other's. Everything is counted in work: a turn is 6, so a draw is 3, a build 2 and a card 2."""

import re

TURN, DRAW, ACTION, CARD = 6.0, 3.0, 2.0, 2.0
LANDS = ("water", "forest", "hill", "mountain")
NEAR = {0: 400.0, 1: 30.0, 2: 12.0, 3: 5.0, 4: 2.5, 5: 1.0}  # what it is worth to be so many hexes from linking two shrines
THREAT = {0: 400.0, 1: 60.0, 2: 24.0, 3: 8.0, 4: 3.0, 5: 1.0}  # and what it costs when the other is


def number(pattern, text, otherwise):
    found = re.search(pattern, text)
    return int(found[1]) if found else otherwise


def lands_in(text):
    return {land: int(many) for many, land in re.findall(r"(\d+) (water|forest|hill|mountain)", text)}


class Kind:
    """A kind of building of ours: how many are where, and what one costs."""

    def __init__(self, line):
        self.board, self.stored, self.stacks = (number(rf"(\d+) {where}", line, 0) for where in ("on the board", "stored", "in the stacks"))
        cost = re.search(r"Cost: ([^.]*)", line)[1]
        self.any, self.cost = number(r"(\d+) of any", cost, 0), lands_in(cost)
        after = re.search(r"own ([a-z ]+)\.", line)
        self.after = after[1] if after else None

    def to_come(self):
        return self.stored + self.stacks


class Player:
    def __init__(self, voice):
        self.voice = voice
        self.around, self.group = {}, {}

    # ---- the table, as it is told ----

    def listen(self):
        self.symbol, self.owner, self.what, self.kinds, self.hand = {}, {}, {}, {}, {}
        self.shrines = []
        for line in self.voice.show():
            self.hear(line)
        unknown = [name for name in list(self.symbol) + self.shrines if name not in self.around]
        if unknown:
            self.learn_neighbours()
        self.room = {name for name in self.symbol if name not in self.owner}

    def hear(self, line):
        if found := re.match(r"Hex (\w+): (\w+), free", line):
            self.symbol[found[1]] = found[2] if found[2] in LANDS else None
        elif found := re.match(r'Hex (\w+): ([a-z ]+) \((\w+)\), group "([a-z ]+)"', line):
            self.symbol[found[1]], self.what[found[1]], self.owner[found[1]] = None, found[2], found[3]
            self.group[found[2]] = found[4]
        elif found := re.match(r"Shrine (\d)\.", line):
            self.shrines.append(f"shrine.{found[1]}")
        elif found := re.match(r"Blue, ([a-z ]+): \d+ on the board", line):
            self.kinds[found[1]] = Kind(line)
        elif found := re.match(r"In hand: (\d+) × (\w+)", line):
            self.hand[found[2]] = int(found[1])
        elif found := re.match(r"Blue: (\d+) of 30 .* (\d+) amphora", line):
            self.built, self.amphorae = int(found[1]), int(found[2])

    def learn_neighbours(self):
        names = list(self.symbol) + self.shrines
        told = self.voice.look(*[name if name in self.shrines else f"cell.{name}" for name in names])
        for name, words in zip(names, told):
            sides = re.findall(r"(?:North|South)?-?(?:[Ee]ast|[Ww]est): ([A-V]\d)\b", words)
            self.around[name] = [each for each in sides if each in self.symbol]

    # ---- the way from shrine to shrine ----

    def far(self, who, start, blocked=None):
        """How many buildings of one player lead from a shrine to each hex, itself included."""
        found, edge, now = {}, [start], 0
        while edge:
            later = []
            while edge:
                for name in self.around[edge.pop()]:
                    owner = self.owner.get(name)
                    if name in found or name == blocked or owner not in (None, who):
                        continue
                    found[name] = now + (owner is None)
                    (later if owner is None else edge).append(name)
            edge, now = later, now + 1
        return found

    def link(self, who, blocked=None):
        """How many buildings link the two shrines, and the hexes of the shortest ways."""
        one, two = (self.far(who, shrine, blocked) for shrine in self.shrines[:2])
        sums = {name: one[name] + two[name] - (name not in self.owner) for name in one if name in two}
        need = min(sums.values(), default=99)
        return need, {name for name in sums if sums[name] == need and name in self.room}

    # ---- what a building costs, and what it is worth ----

    def own_around(self, name):
        return [self.what[each] for each in self.around[name] if self.owner.get(each) == "Blue"]

    def open_around(self, name):
        return sum(each in self.room for each in self.around[name])

    def settlements(self):
        left, count = {name for name, owner in self.owner.items() if owner == "Blue"}, 0
        while left:
            edge, count = [left.pop()], count + 1
            while edge:
                for each in self.around[edge.pop()]:
                    if each in left:
                        left.discard(each)
                        edge.append(each)
        return count

    def cards(self, kind, name):
        """Cards to be paid for it there; None if the hand does not suffice."""
        it, beside = self.kinds[kind], self.own_around(name)
        if it.after in beside:
            return 0
        symbols = [self.symbol[each] for each in [name] + self.around[name] if self.symbol[each] and each in self.room]
        more = 0 if beside else self.now_settlements
        if it.any:
            exact, missing, more = 0, 0, more + max(0, it.any - len(symbols))
        else:
            rest = {land: max(0, many - symbols.count(land)) for land, many in it.cost.items()}
            exact = sum(min(many, self.hand[land]) for land, many in rest.items())
            missing = sum(rest.values()) - exact
        paid = exact + 2 * missing + more
        return paid if paid <= sum(self.hand.values()) else None

    def usual(self, kind):
        """What one expects to pay for it sooner or later."""
        it = self.kinds[kind]
        if it.after is None:
            return 2.0
        first = self.kinds[it.after]
        open_now = any(self.what[name] == it.after and self.owner[name] == "Blue" and self.open_around(name) for name in self.owner)
        if open_now:
            return 0.3
        return 1.0 if first.to_come() and it.after != kind else 2.0

    def place_worth(self, kind, name):
        """Of a hex for a kind, apart from the price."""
        worth = 0.15 * self.open_around(name) - (0.4 if self.symbol[name] else 0)
        for other, it in self.kinds.items():
            waiting = it.to_come() - (other == kind)
            if it.after == kind and waiting > 0:
                worth += 1.2 * min(waiting, self.open_around(name))
        for each in self.around[name]:
            if self.owner.get(each) != "Blue":
                continue
            worth += 0.5 * (self.group.get(self.what[each]) == self.group.get(kind))
            waiting = sum(it.to_come() for other, it in self.kinds.items() if it.after == self.what[each] and other != kind)
            if waiting > 0 and self.kinds[kind].after != self.what[each] and self.open_around(each) <= waiting:
                worth -= 1.2
        return worth

    def chain_worth(self, name):
        worth = 0.0
        if name in self.way:
            worth += NEAR.get(self.need - 1, 0) - NEAR.get(self.need, 0)
        if name in self.their_way and self.their_need <= 5:
            worth += self.threat(self.their_need, self.their_way) - self.threat(*self.link("Orange", name))
        return worth

    @staticmethod
    def threat(need, way):
        return THREAT.get(need, 0) * (0.4 + 0.2 * min(3, len(way)))

    def gain(self, kind, name):
        """Work saved by building it there now; None if it cannot be paid."""
        cards = self.cards(kind, name)
        if cards is None:
            return None
        return ACTION + 1.0 + CARD * (self.usual(kind) - cards) + self.place_worth(kind, name) + self.chain.setdefault(name, self.chain_worth(name))

    def best(self, kind):
        found = [(gain, name) for name in sorted(self.room) for gain in [self.gain(kind, name)] if gain is not None]
        return max(found, default=(-99.0, None))

    def think(self):
        self.now_settlements = self.settlements()
        self.need, self.way = self.link("Blue")
        self.their_need, self.their_way = self.link("Orange")
        self.chain = {}

    # ---- turns, thought through ----

    def build_turn(self, actions):
        """What so many builds bring, one after another, each the best: worth, and the first of them."""
        stored = [kind for kind, it in self.kinds.items() if it.stored]
        if actions == 0:
            return 0.0, None
        best = max(((*self.best(kind), kind) for kind in stored), default=(-99.0, None, None))
        if best[0] <= CARD:
            return CARD * actions, None
        gain, name, kind = best
        cards, hand = self.cards(kind, name), dict(self.hand)
        for _ in range(cards):
            land = max(self.hand, key=lambda each: (self.kinds[kind].cost.get(each, 0) > 0, self.hand[each])) if sum(hand.values()) else None
            land = land if land and self.hand[land] else max(self.hand, key=self.hand.get)
            self.hand[land] -= 1
        self.owner[name], self.what[name] = "Blue", kind
        self.kinds[kind].stored -= 1
        self.room.discard(name)
        symbol, self.symbol[name] = self.symbol[name], None
        self.think()
        more, _ = self.build_turn(actions - 1)
        del self.owner[name], self.what[name]
        self.kinds[kind].stored += 1
        self.room.add(name)
        self.symbol[name], self.hand = symbol, hand
        self.think()
        return gain + more, kind

    def draw_worth(self, main):
        """Of one draw: that it is done, and that what comes may be built at once."""
        coming = [(kind, it.stacks) for kind, it in self.kinds.items() if it.stacks and (it.after is None) == main]
        if not coming:
            return 0.0
        sums = sum(max(0.0, self.best(kind)[0]) * many for kind, many in coming)
        return DRAW + sums / sum(many for _, many in coming) + (1.0 if main else 0.0)

    def cards_worth(self, many):
        held = sum(self.hand.values())
        urgent = 0.0
        if self.their_need <= 2 and held < 8 and not self.can_block():
            urgent = 12.0 / self.their_need
        return urgent + sum(CARD * (1.4 if held + k < 3 else 1.1 if held + k < 5 else 1.0 if held + k < 7 else 0.55) for k in range(many))

    def can_block(self):
        stored = [kind for kind, it in self.kinds.items() if it.stored]
        return any(self.cards(kind, name) is not None for name in self.their_way for kind in stored)

    # ---- decisions ----

    def decide(self):
        moves = self.voice.moves()
        first = moves[0][1]
        if len(moves) == 1:
            return moves[0][0]
        if first.startswith("Turn the landscape") or first.startswith("Lay the landscape tile as"):
            return moves[0][0]
        if first.startswith("Lay the landscape"):
            return self.lay(moves)
        self.listen()
        self.think()
        if first.startswith("Pay "):
            return self.pay(moves)
        if any(re.match(r"(Build .* at [A-V]\d|Put )", words) for _, words in moves):
            return self.place(moves)
        return self.act(moves)

    def place(self, moves):
        found = []
        for n, words in moves:
            if where := re.match(r"Build (?:a|an|the) ([a-z ]+) at ([A-V]\d)", words):
                gain = self.gain(where[1], where[2])
                found.append((-50.0 if gain is None else gain, n))
            else:
                found.append((0.0, n))  # onto the storage board
        return max(found)[1]

    def pay(self, moves):
        """Few cards, and of those that are many."""
        def left(words):
            paid = lands_in(words)
            return sum(paid.values()), -min(self.hand[land] - many for land, many in paid.items())
        return min(moves, key=lambda move: left(move[1]))[0]

    def lay(self, moves):
        told = self.voice.previews(moves)
        return max(zip(moves, told), key=lambda pair: number(r"touches: (\d+)", pair[1], 0))[0][0]

    def act(self, moves):
        draws = [(n, words) for n, words in moves if words.startswith("Draw ")]
        builds = {re.match(r"Build (?:a|an|the) ([a-z ]+)$", words)[1]: n for n, words in moves if words.startswith("Build ")}
        stop = next(((n, words) for n, words in moves if words.startswith(("Stop", "Forgo the whole"))), None)
        more = next((n for n, words in moves if words.startswith("Spend an amphora")), None)
        unused = number(r"take (\d+) card", stop[1], 0) if stop else 0
        fresh = bool(stop) and stop[1].startswith("Forgo")
        found = [(self.cards_worth(unused), stop[0])] if stop else []
        if draws:
            worth = {main: self.draw_worth(main) for main in (True, False)}
            best = max((worth["main" in words], n) for n, words in draws)
            found.append((best[0] + (max(worth.values()) if unused > 1 else 0.0), best[1]))
        if builds:
            worth, kind = self.build_turn(3 if fresh else max(1, unused))
            if kind in builds:
                found.append((worth, builds[kind]))
        if more and not found:
            found.append((1.0, more))
        return max(found)[1] if found else self.last(moves, more)

    def last(self, moves, more):
        return more or moves[0][0]
