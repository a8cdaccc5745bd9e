"""Albion by ear: every turn all that settlers can build with the points and resources there are is thought through, and the same after taking
resources first. The aim is three settlements IV, the first in the safe south, the last at a laurel."""

import math
import re

LEVELS = ["", "I", "II", "III", "IV"]
PLANTS = {"fish": "fishery", "wood": "lumber yard", "stone": "quarry", "gold": "gold mine"}
LIMITS = {"settlement": 3, "castle": 3, "fortification": 2}
RARENESS = {"fish": 1.0, "wood": 1.0, "stone": 1.6, "gold": 2.2}
TOKEN = 1.2  # what a resource is worth, in the same coin as levels
PATIENCE = 0.75  # resources are taken first when this share of what could be built then is more than what can be built now
BUILDING = r"(settlement|castle|fortification|fishery|lumber yard|quarry|gold mine) (I+V?)"


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

    def short(self, it):
        """By how much a raid there would be too strong."""
        return it.strength + 1 - self.defence - it.legionaries if it.hidden else 0

    def danger(self, it):
        """The chance that the level is lost to a raid."""
        return self.raids / max(1, self.raids + self.peace) if self.short(it) > 0 else 0.0

    def worth(self, it, kind, level):
        """Of the level itself, without price and danger."""
        if kind == "settlement":
            return self.worth_of_settlement(it, level)
        if kind == "castle" and level < 3:
            return {2: 15, 3: 10, 4: 4}.get(self.markers, 0.5)
        if kind == "castle":
            return 10 if not self.callers() else 2
        if kind == "fortification":
            threatened = [self.short(each) for each in self.regions.values() if each.building == "settlement" and 0 < each.level < 4]
            return {1: 12, 2: 6, 3: 5, 4: 3}.get(self.defence, 1) + sum(5 / short for short in threatened if short > 0)
        first = {"fish": 12, "wood": 12, "stone": 18, "gold": 17}[it.resource]
        return [0, first, 5, 2][level]

    def worth_of_settlement(self, it, level):
        own = [each for each in self.regions.values() if each.building == "settlement"]
        done = sum(each.level == 4 for each in own)
        if level == 1:
            if len(own) == 2 and not it.laurel and not any(each.laurel for each in own):
                return 0
            if it.kind == "dark" and (self.count("quarry") == 0 or not own):
                return 3
            return 15 + (4 if it.kind == "light" else 0) - 0.5 * self.distance["Cantium"][it.name]
        return [0, 0, 15, 17, 24 + 8 * done][level]

    def gain(self, it, kind, level):
        price = TOKEN * level + (1.0 if it.kind == "dark" and it.others > it.level else 0)
        return self.worth(it, kind, level) * (1 - self.danger(it)) - price

    def options(self):
        """All that may come next: region, kind, level, gain; the best first."""
        found = []
        for it in self.regions.values():
            if it.kind == "resource":
                kinds = [PLANTS[it.resource]]
            elif it.building:
                kinds = [it.building]
            else:
                kinds = [kind for kind, most in LIMITS.items() if self.count(kind) < most]
            for kind in kinds:
                level = it.level + 1 if it.building == kind else 1
                gain = self.gain(it, kind, level) if level <= (4 if kind == "settlement" else 3) else 0
                if gain > 0:
                    found.append((gain, it, kind, level))
        return sorted(found, key=lambda option: -option[0])

    # ---- a turn, thought through ----

    def callers(self):
        """Castles that may call a settler."""
        return [it.name for it in self.regions.values() if it.building == "castle" and it.level == 3]

    def paid(self, have, level):
        """What would be paid: where most is left, and the common first; None if it cannot be."""
        kinds = sorted((kind for kind in have if have[kind] > 0), key=lambda kind: RARENESS[kind] / have[kind])
        return kinds[:level] if len(kinds) >= level else None

    def best_turn(self, settlers, points, have, calls, depth=3):
        """The most that these settlers can build: (worth, steps of the plan). A step: settler's place, castle that calls it, region, kind, level,
        and whether it gets there in this turn."""
        best = (0.0, [])
        if depth == 0:
            return best
        for gain, it, kind, level in self.options()[:7]:
            for start in sorted(set(settlers)):
                for caller in [None] + calls:
                    steps = self.distance[caller or start][it.name]
                    found = self.one_step(settlers, points, have, calls, depth, (gain, it, kind, level), start, caller, steps)
                    if found[0] > best[0] + 0.001:
                        best = found
        return best

    def one_step(self, settlers, points, have, calls, depth, option, start, caller, steps):
        gain, it, kind, level = option
        rest = list(settlers)
        rest.remove(start)
        free = [name for name in calls if name != caller]
        step = (start, caller, it.name, kind, level, steps <= points)
        if steps > points:  # a walk of several turns, while the others do something
            turns = math.ceil((steps - points) / max(1, self.markers))
            return (0.4 * gain * 0.6 ** (turns - 1) * (1 if points or caller else 0.3), [step])
        paid = self.paid(have, level)
        if paid is None:
            return (0.15 * gain * (steps > 0), [step]) if depth == 1 else (0.0, [])
        before = it.building, it.level, self.defence
        it.building, it.level = kind, level
        self.defence += kind == "fortification"
        after = {each: have[each] - (each in paid) for each in have}
        more, steps_more = self.best_turn(rest, points - steps, after, free, depth - 1)
        it.building, it.level, self.defence = before
        return (gain - 0.1 * steps + more, [step] + steps_more)

    # ---- decisions ----

    def decide(self):
        moves = self.voice.moves()
        if len(moves) == 1:
            return moves[0][0]
        self.listen()
        words = [each for _, each in moves]
        if any(each.startswith(("Move ", "Stop moving", "Carry")) for each in words):
            return self.move(moves)
        if any(each.startswith("End the turn") for each in words):
            return self.build(moves)
        return max(moves, key=lambda move: self.other(move[1]))[0]

    def other(self, words):
        place = next((it for name, it in self.regions.items() if name in words), None)
        found = re.search(BUILDING + r" in (\w+)", words)
        if words.startswith("Put castle"):
            return -2 * place.others + (place.name == "Corieltauvi")
        if words.startswith("Take a settler"):
            return 1 if sum(each.settlers for each in self.regions.values()) < 3 else 0.5
        if words.startswith("Take a legionary"):
            return 0.8 if place.hidden and self.short(place) > -1 else 0.3
        if words.startswith("Return"):
            return ("legionary" in words) + (place.hidden == 0 or place.level == 4)
        if words.startswith("Build") and found:
            return self.gain(place, found[1], LEVELS.index(found[2]))
        if words.startswith("Remove") and found:
            return -self.worth(place, found[1], LEVELS.index(found[2]))
        for kind, rare in RARENESS.items():
            if kind in words:
                return rare / (1 + self.have.get(kind, 0))
        return 0

    def move(self, moves):
        settlers = [name for name, it in self.regions.items() for _ in range(it.settlers)]
        calls = sorted({found[1] for _, words in moves for found in [re.search(r"^Call .* castle in (\w+)$", words)] if found})
        worth, plan = self.best_turn(settlers, self.points, self.have, calls)
        take = next(((n, words) for n, words in moves if words.startswith("Take resources")), None)
        if take:
            have = dict(self.have)
            for many, kind in re.findall(r"(\d+) (fish|wood|stone|gold)", take[1]):
                have[kind] = have.get(kind, 0) + int(many)
            later, _ = self.best_turn(settlers, self.points, have, calls)
            if worth < PATIENCE * later:
                return take[0]
        return self.first_step(plan, moves) or self.guard(moves) or next((n for n, words in moves if words.startswith("Stop moving")), moves[-1][0])

    def first_step(self, plan, moves):
        for start, caller, _, _, _, _ in plan:
            call = next((n for n, words in moves if caller and words == f"Call a settler from {start} to the castle in {caller}"), None)
            if call:
                return call
        for start, _, end, _, _, _ in plan:
            if found := self.towards("settler", start, end, moves):
                return found
        return None

    def towards(self, figure, start, end, moves):
        ways = [(n, re.match(rf"Move a {figure} from {start} to (\w+)$", words)) for n, words in moves]
        ways = [(self.distance[way[1]][end], n) for n, way in ways if way]
        return min(ways)[1] if ways and min(ways)[0] < self.distance[start][end] else None

    def guard(self, moves):
        """A legionary that is not needed where it stands goes where a raid would be too strong."""
        weak = [it for it in self.regions.values() if it.building == "settlement" and it.level < 4 and self.short(it) > 0]
        idle = [it for it in self.regions.values() if it.legionaries and (it.hidden == 0 or it.level in (0, 4))]
        for it in sorted(weak, key=self.short):
            for start in sorted(idle, key=lambda each: self.distance[each.name][it.name]):
                if found := self.towards("legionary", start.name, it.name, moves):
                    return found
        return None

    def build(self, moves):
        """The best turn from where settlers stand; walls first, because they defend what comes after."""
        ways = []
        for n, words in moves:
            if found := re.match(rf"Build {BUILDING} in (\w+) for (.*)$", words):
                ways.append((n, found[1], LEVELS.index(found[2]), found[3], re.findall("fish|wood|stone|gold", found[4])))
        places = {way[3] for way in ways}
        settlers = [name for name in sorted(places) for _ in range(self.regions[name].settlers)]
        _, plan = self.best_turn(settlers, 0, self.have, [], 4)
        plan = sorted((step for step in plan if step[5]), key=lambda step: step[3] != "fortification")
        for _, _, end, kind, level, _ in plan:
            same = [way for way in ways if (way[3], way[1], way[2]) == (end, kind, level)]
            if same:
                return min(same, key=lambda way: sum(RARENESS[each] / self.have[each] for each in way[4]))[0]
        return next(n for n, words in moves if words.startswith("End the turn"))
