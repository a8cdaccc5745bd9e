"""Chance checked by a stranger: a second writing of it from docs/json.md alone (key, draw, and how a number becomes a card, a tile or a
face), which follows whole games, salted ones too, and must find what the program drew. It shares no code with the program."""
import collections
import hashlib
import json
import struct

from program import TRIVIUM_RELEASE, check, path, read, report, succeeds

WORD = 0xFFFFFFFF


# ---- ChaCha20 (RFC 8439) and the draw ----

def quarter(x, a, b, c, d):
    for one, other, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[one] = (x[one] + x[other]) & WORD
        mixed = x[third] ^ x[one]
        x[third] = (mixed << turn | mixed >> (32 - turn)) & WORD


def block(key, counter, nonce):
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, *nonce]
    x = list(start)
    for _ in range(10):
        for column in range(4):
            quarter(x, column, column + 4, column + 8, column + 12)
        for i in range(4):
            quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(one + other) & WORD for one, other in zip(x, start)]


class Chance:
    """The draws of one decision, one after another."""

    def __init__(self, start, decision):
        text = "".join(part + "\n" for part in ("trivium key 1", start["seed"], *start["salts"]))
        self.key, self.decision, self.draws = hashlib.sha256(text.encode()).digest(), decision, 0

    def below(self, bound):
        even = 2 ** 32 // bound * bound
        for attempt in range(100):
            for word in block(self.key, self.draws, (self.decision & WORD, self.decision >> 32, attempt)):
                if word < even:
                    self.draws += 1
                    return word % bound
        raise AssertionError("no word is small enough")

    def take(self, things):
        return things.pop(self.below(len(things)))


# ---- Albion ----

def albion_start(start, state, chance):
    check(state["first"] == chance.below(len(start["seats"])), "Albion: who is first")


def albion_decision(start, before, line, chance):
    peace_and_raids = {2: (10, 16), 3: (14, 16), 4: (17, 18)}[len(start["seats"])]
    picts = before["picts"]
    for event in line["events"]:
        if event["kind"] in ("peace", "raid"):
            raids = peace_and_raids[1] - sum(picts["raids"].values())
            all_left = sum(picts["hidden"].values()) + sum(picts["carried"].values()) + 2
            drawn = "peace" if chance.below(all_left) < all_left - raids else "raid"
            check(event["kind"] == drawn, f"Albion, decision {line['number']}: {drawn} was drawn, {event['kind']} is told")
            return  # one a decision


# ---- Attika ----

def unseen(start, state, seat, main):
    gone = collections.Counter(state["players"][seat]["stored"])
    gone += collections.Counter(one["building"] for one in state["buildings"] if one["seat"] == seat)
    if state["pending"]["drawn"] and state["owner_of_turn"] == seat:
        gone[state["pending"]["building"]] += 1
    return [kind["id"] for kind in start["material"]["buildings"] if kind["main"] == main for _ in range(kind["count"] - gone[kind["id"]])]


def attika_start(start, state, chance):
    seats = len(start["seats"])
    centres = start["material"]["layouts"][str(seats)]["centres"]
    pile, land = [chr(ord("A") + i) for i in range(22)], []
    for _ in centres:
        pick = chance.below(len(pile))
        land.append(pile[pick])
        pile[pick] = pile[-1]
        pile.pop()
    laid = [{"tile": tile, "q": q, "r": r, "turn": chance.below(6)} for tile, (q, r) in zip(land, centres)]
    check(sorted(laid, key=lambda one: one["tile"]) == state["land"], f"Attika: the first tiles are {state['land']}, drawn were {laid}")
    order = [kind["id"] for kind in start["material"]["buildings"]]
    for seat in range(seats):
        empty = {"players": [{"stored": []}] * seats, "buildings": [], "pending": {"drawn": False}, "owner_of_turn": 0}
        main, others = unseen(start, empty, seat, True), unseen(start, empty, seat, False)
        stored = [chance.take(main)] + [chance.take(others) for _ in range(3)]
        check(sorted(stored, key=order.index) == state["players"][seat]["stored"], f"Attika: what seat {seat} stores")
    deck = [land for land, count in start["material"]["cards"].items() for _ in range(count)]
    hands = [sorted((chance.take(deck) for _ in range(4 + place)), key="WFHM".index) for place in range(seats)]
    first = chance.below(seats)
    check(first == state["first"], "Attika: who is first")
    check([hands[(seat - first) % seats] for seat in range(seats)] == [one["hand"] for one in state["players"]], "Attika: the hands")


def attika_decision(start, before, line, chance):
    kinds = [event["kind"] for event in line["events"]]
    if "renew" in kinds:
        return  # what was discarded in between is not told
    deck = list(before["deck"]["cards"])
    for event in line["events"]:
        where = f"Attika, decision {line['number']}: {event}"
        if event["kind"] == "drawn":
            order = [kind["id"] for kind in start["material"]["buildings"]]
            drawn = chance.take(unseen(start, before, event["seat"], event["stack"] == 0))
            check(order[event["building"]] == drawn, where)
        elif event["kind"] == "cards":
            drawn = [chance.take(deck) for _ in range(event["got"])]
            check(event["cards"] == [drawn.count(land) for land in "WFHM"], where)
        elif event["kind"] == "tile":
            laid = {one["tile"] for one in before["land"]}
            pile = [chr(ord("A") + i) for i in range(22) if chr(ord("A") + i) not in laid]
            check(chr(ord("A") + event["tile"]) == chance.take(pile), where)


# ---- Avalon ----

CARDS = [kind + colour for kind in "KW" for colour in "ygrbv"]


def avalon_start(start, state, chance):
    row = [region["id"] for region in start["material"]["regions"]]
    for left in range(11, 1, -1):
        pick = chance.below(left)
        row[pick], row[left - 1] = row[left - 1], row[pick]
    check(row == [place["region"] for place in state["row"]], "Avalon: the row")
    deck = [card for card in CARDS for _ in range(8)]
    piles = [[[chance.take(deck)], [chance.take(deck)]] for _ in row]
    check(piles == [place["piles"] for place in state["row"]], "Avalon: the first cards of the piles")
    for seat in range(2):
        hand = sorted((chance.take(deck) for _ in range(5)), key=CARDS.index)
        check(hand == state["hands"][seat]["cards"], f"Avalon: the hand of seat {seat}")
    check(chance.below(2) == state["owner_of_turn"], "Avalon: who is first")


def avalon_decision(_, before, line, chance):
    if "renew" in [event["kind"] for event in line["events"]]:
        return
    deck = list(before["deck"]["cards"])
    for event in line["events"]:
        if event["kind"] == "draw":
            drawn = [chance.take(deck) for _ in range(event["drawn"])]
            check(event["cards"] == [drawn.count(card) for card in CARDS], f"Avalon, decision {line['number']}: {event}")


# ---- games ----

FOLLOWED = {"albion": (albion_start, albion_decision), "attika": (attika_start, attika_decision), "avalon": (avalon_start, avalon_decision)}


def follow(record):
    lines = [json.loads(line) for line in succeeds("replay", record, "--ndjson", program=TRIVIUM_RELEASE).out.splitlines()]
    start, draws = lines[0], 0
    begin, decide = FOLLOWED[start["game"]]
    begin(start, start["state"], Chance(start, 0))
    before = start["state"]
    for line in lines[1:-1]:
        if line["type"] == "decision":
            chance = Chance(start, line["number"])
            decide(start, before, line, chance)
            draws += chance.draws
        before = line["state"]
    return draws


GOLDEN = ["albion-2-random", "albion-4-greedy", "attika-2-random", "attika-4-shrines", "avalon-greedy", "avalon-random-long"]
followed = [follow(f"tests/golden/{name}.trv") for name in GOLDEN]
check(all(followed) and sum(followed) > 200, f"draws of decisions that were followed: {followed}")
# The salts count: another game begins.
for game in FOLLOWED:
    salted = path(game + ".trv", f"Trivium record 1\nGame: {game}\nRules: 1\nSeat 0: person \"A\"\nSeat 1: person \"B\"\nSeed: abc\nSalt 1: sea\n")
    begun = json.loads(succeeds("replay", salted, "--ndjson", program=TRIVIUM_RELEASE).out.splitlines()[0])
    check(begun["salts"] == ["", "sea"], f"{game}: the salts are {begun['salts']}")
    FOLLOWED[game][0](begun, begun["state"], Chance(begun, 0))
    seat = json.loads(succeeds("replay", salted, "--ndjson", "--seat", "0", program=TRIVIUM_RELEASE).out.splitlines()[0])
    check(seat["seed"] is None and seat["salts"] is None, f"{game}: a seat is told {seat['seed']} and {seat['salts']}")
# Canonical JSON of material: the bytes as printed are those that a record's hash stands for.
for name in ("albion-3-material", "attika-2-material"):
    named, written = next(line for line in read(f"tests/golden/{name}.trv").splitlines() if line.startswith("Material: "))[10:].split(" ", 1)
    shown = succeeds("show", f"tests/golden/{name}.trv", "--json", program=TRIVIUM_RELEASE).out
    begin = shown.index('"material":') + len('"material":')
    _, end = json.JSONDecoder().raw_decode(shown[begin:])
    check(hashlib.sha256(shown[begin:begin + end].encode()).hexdigest() == named, f"{name}: the hash is not that of the material as printed")
    check(json.loads(shown[begin:begin + end]) == json.loads(written), f"{name}: the record's material is other than the one printed")
report()
