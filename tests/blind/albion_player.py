"""Albion by ear: what may be built next is weighed against its price, its danger and the way there; settlers go where that is best."""

import math
import re

LEVELS = ["", "I", "II", "III", "IV"]
PLANTS = {"fish": "fishery", "wood": "lumber yard", "stone": "quarry", "gold": "gold mine"}
LIMITS = {"settlement": 3, "castle": 3, "fortification": 2}
TOKEN = 1.6


def number(pattern, text, otherwise):
    found = re.search(pattern, text)
    return int(found[1]) if found else otherwise


class Region:
    def __init__(self, name):
        self.name, self.kind, self.resource = name, "light", None
        self.laurel, self.hidden, self.strength = False, 0, 0
        self.building, self.level = None, 0
        self.settlers = self.legionaries = 0
        self.others = 0  # level of the other's building


class Player:
    def __init__(self, voice):
        self.voice = voice
        self.distance = {}

    # ---- the island, as it is told ----

    def listen(self):
        self.regions, self.have = {}, {}
        self.points = self.markers = 0
        self.raids, self.peace = 10, 10
        for line in self.voice.show():
            self.hear(line)
        if not self.distance:
            names = list(self.regions)
            for name, told in zip(names, self.voice.look(*[f"r.{name.lower()}" for name in names])):
                self.distance[name] = {name: 0}
                for other in re.search(r"It borders on ([^.]*)\.", told)[1].split(", "):
                    self.distance[name][other] = 1
                for borders, list_of in re.findall(r"(\d+) borders away: ([^.]*)\.", told):
                    for other in list_of.split(", "):
                        self.distance[name][other] = int(borders)

    def hear(self, line):
        place = re.match(r"([A-Z]\w+): (light|dark|resource) region", line)
        if place:
            self.hear_region(self.regions.setdefault(place[1], Region(place[1])), place[2], line)
        mine = re.match(r"Resources of Blue: (.*)\.", line)
        if mine:
            self.have = {kind: int(many) for many, kind in re.findall(r"(\d+) (fish|wood|stone|gold)", mine[1])}
        if line.startswith("Blue: "):
            self.markers = number(r"(\d+) movement point", line, 0)
            left = re.search(r"(\d+) of (\d+) movement points left", line)
            self.points = int(left[1]) if left else self.markers
            self.markers = int(left[2]) if left else self.markers
            self.defence = number(r"fortifications: (\d+)", line, 0)
        if line.startswith("Face-down Picts"):
            self.peace, self.raids = number(r"(\d+) peaceful", line, 1), number(r"(\d+) raids", line, 1)

    def hear_region(self, it, kind, line):
        it.kind, it.laurel = kind, "laurel" in line
        if kind == "resource":
            it.resource = re.search(r"resource region, (\w+)\.", line)[1]
        it.hidden = number(r"(\d+) face-down Pict", line, 0)
        it.strength = number(r"Raid strength (\d+)", line, 0)
        mine, theirs = re.search(r"Blue: ([^.]*)\.", line), re.search(r"Orange: ([^.]*)\.", line)
        if mine:
            found = re.search(r"(settlement|castle|fortification|fishery|lumber yard|quarry|gold mine) (I+V?)(?! face)", mine[1])
            if found:
                it.building, it.level = found[1], LEVELS.index(found[2])
            it.settlers = number(r"(\d+) settler", mine[1], 0)
            it.legionaries = number(r"(\d+) legionar", mine[1], 0)
        if theirs:
            found = re.search(r"(?:settlement|castle|fortification) (I+V?)", theirs[1])
            it.others = LEVELS.index(found[1]) if found else 0

    # ---- what a level is worth ----

    def count(self, kind):
        return sum(each.building == kind for each in self.regions.values())

    def worth(self, it, kind, level):
        """Of the level itself, without price and danger."""
        if kind == "settlement":
            laurels = sum(each.building == kind and each.laurel for each in self.regions.values())
            if it.building is None and not it.laurel and self.count(kind) - laurels >= 2:
                return 0
            done = sum(each.building == kind and each.level == 4 for each in self.regions.values())
            value = [0, 11, 12, 14, 28 + 14 * done][level] + (3 if it.laurel else 0)
            if it.building is None and it.laurel and self.defence < 3:
                value -= 6
            return value + (2 if it.kind == "light" else 0)
        if kind == "castle":
            return {2: 18, 3: 16, 4: 12, 5: 6}.get(self.markers, 1) if level < 3 else 16
        if kind == "fortification":
            return [0, 6, 9, 9][level] if self.defence < 4 else 3
        rare = {"fish": 0, "wood": 0, "stone": 5, "gold": 7}[it.resource]
        return [0, 12 + rare, 6 + rare / 2, 4][level]

    def danger(self, it):
        """The chance that the level is lost to a raid."""
        if it.hidden == 0 or self.defence + it.legionaries >= it.strength + 1:
            return 0.0
        return self.raids / max(1, self.raids + self.peace)

    def payable(self, level, have):
        return sum(many > 0 for many in have.values()) >= level

    def gain(self, it, kind, level):
        price = TOKEN * level + (1.0 if it.kind == "dark" and it.others > it.level else 0)
        return self.worth(it, kind, level) * (1 - self.danger(it)) - price

    def options(self):
        """All that may come next: region, kind, level, gain."""
        for it in self.regions.values():
            if it.kind == "resource":
                kinds = [PLANTS[it.resource]]
            elif it.building:
                kinds = [it.building]
            else:
                kinds = [kind for kind, most in LIMITS.items() if self.count(kind) < most]
            for kind in kinds:
                level = it.level + 1 if it.building == kind else 1
                if level <= (4 if kind == "settlement" else 3):
                    yield it, kind, level, self.gain(it, kind, level)

    # ---- plans ----

    def plan(self):
        """For each settler the best it can do: (worth by turn, steps, from, to, level), the most promising first, one settler a place's level."""
        have, points, taken, plans = dict(self.have), self.points, set(), []
        settlers = [name for name, it in self.regions.items() for _ in range(it.settlers)]
        while settlers:
            best = None
            for name in sorted(set(settlers)):
                for it, kind, level, gain in self.options():
                    if gain <= 0 or it.name in taken or not self.payable(level, have):
                        continue
                    steps = self.distance[name][it.name]
                    turns = 0 if steps <= points else math.ceil((steps - points) / max(1, self.markers))
                    rate = gain / (1 + turns) - 0.4 * steps
                    if best is None or rate > best[0]:
                        best = (rate, steps, name, it.name, level, turns)
            if best is None or best[0] <= 0:
                break
            plans.append(best)
            taken.add(best[3])
            settlers.remove(best[2])
            points -= min(points, best[1])
            for kind in sorted(have, key=lambda each: -have[each])[:best[4]]:
                have[kind] -= 1
        return plans

    def income(self, words):
        """What taking resources brings: more where little is."""
        value = 0.0
        for many, kind in re.findall(r"(\d+) (fish|wood|stone|gold)", words):
            rare = {"fish": 1.0, "wood": 1.0, "stone": 1.5, "gold": 1.8}[kind]
            value += sum(TOKEN * rare / (1 + 0.25 * (self.have.get(kind, 0) + k)) for k in range(int(many)))
        return value

    # ---- decisions ----

    def decide(self):
        moves = self.voice.moves()
        if len(moves) == 1:
            return moves[0][0]
        self.listen()
        words = [each for _, each in moves]
        if any(each.startswith(("Move ", "Stop moving")) for each in words):
            return self.move(moves)
        if any(each.startswith("End the turn") for each in words):
            return self.build(moves)
        return max(moves, key=lambda move: self.other(move[1]))[0]

    def other(self, words):
        if words.startswith("Put castle"):
            return -next((it.others for name, it in self.regions.items() if name in words), 0)
        if words.startswith("Take a settler"):
            return 1 if sum(each.settlers for each in self.regions.values()) < 3 else 0
        if words.startswith("Take a legionary"):
            place = next((it for name, it in self.regions.items() if name in words), None)
            return 1.5 if place and place.laurel else 0.5
        if words.startswith(("Raise", "Build")):
            found = re.search(r"(settlement|castle|fortification|fishery|lumber yard|quarry|gold mine) (I+V?) in (\w+)", words)
            return self.worth(self.regions[found[3]], found[1], LEVELS.index(found[2])) if found else 0
        for rank, kind in enumerate(["fish", "wood", "stone", "gold"]):
            if kind in words:
                return rank
        return 0 if "settler" in words else 0.5

    def move(self, moves):
        plans = self.plan()
        now = sum(rate for rate, _, _, _, _, turns in plans if turns == 0)
        take = next(((n, words) for n, words in moves if words.startswith("Take resources")), None)
        ready = now + 0.5 * sum(plan[0] for plan in plans if plan[5] > 0)
        if take and self.income(take[1]) > ready:
            return take[0]
        for _, steps, start, end, _, _ in plans:
            if steps == 0:
                continue
            ways = [(n, re.search(r"from (\w+) to (\w+)$", words)) for n, words in moves if words.startswith("Move a settler from")]
            ways = [(self.distance[way[2]][end], n) for n, way in ways if way and way[1] == start]
            if ways and min(ways)[0] < steps:
                return min(ways)[1]
        return next((n for n, words in moves if words.startswith("Stop moving")), moves[-1][0])

    def build(self, moves):
        best = (0.0, next(n for n, words in moves if words.startswith("End the turn")))
        for n, words in moves:
            found = re.match(r"Build (settlement|castle|fortification|fishery|lumber yard|quarry|gold mine) (I+V?) in (\w+) for (.*)$", words)
            if not found:
                continue
            it, level = self.regions[found[3]], LEVELS.index(found[2])
            gain = self.gain(it, found[1], level)
            paid = sum({"fish": 1.0, "wood": 1.0, "stone": 1.6, "gold": 2.2}[kind] / self.have[kind] for kind in re.findall(r"fish|wood|stone|gold", found[4]))
            if gain > 0 and gain - paid > best[0] - 100 * (best[0] == 0):
                best = (max(gain - paid, 0.001), n)
        return best[1]
