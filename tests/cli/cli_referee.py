"""A small referee, written from docs/json.md alone: reads replay lines of many games and checks that nothing is created, lost or
told to those who may not know it. It shares no code with the program."""
import collections
import json
import os

from program import TRIVIUM_RELEASE, Run, check, path, report, succeeds

CARDS = [kind + colour for kind in "KW" for colour in "ygrbv"]
WHOLE_DECK = collections.Counter({card: 8 for card in CARDS})
GAMES = 40


class Fault(Exception):
    pass


def demand(condition, what):
    if not condition:
        raise Fault(what)


def cards_on_table(state):
    return collections.Counter(card for place in state["row"] for pile in place["piles"] for card in pile)


def crowns(start, state, seat):
    worth = {region["id"]: region["crowns"] for region in start["material"]["regions"]}
    return sum(worth[place["region"]] for place in state["row"] if place["owner"] == seat)


def check_complete_state(start, state):
    demand(state["viewer"] == "all", "the state is not complete")
    everything = cards_on_table(state) + collections.Counter(state["discard"]) + collections.Counter(state["deck"]["cards"])
    for hand in state["hands"]:
        everything += collections.Counter(hand["cards"])
        demand(hand["count"] == len(hand["cards"]), "a hand's count is not its cards")
        demand(not collections.Counter(hand["known"]) - collections.Counter(hand["cards"]), "known cards are not in the hand")
        demand(not collections.Counter(hand["captured"]) - collections.Counter(hand["known"]), "captured witches are not known")
    demand(everything == WHOLE_DECK, "the cards are not eight of each kind")
    demand(state["deck"]["count"] == len(state["deck"]["cards"]), "the deck's count is not its cards")
    demand(sorted(place["region"] for place in state["row"]) == sorted(region["id"] for region in start["material"]["regions"]),
           "the regions are not those of the material")
    check_tiles(start, state)
    demand(state["conquests"] <= 2, "more than two conquests in a turn")


def check_tiles(start, state):
    tiles = collections.Counter(state["tiles"]["available"]) + collections.Counter(state["tiles"]["used"])
    tiles += collections.Counter(tile for tile in state["tiles"]["waiting"] if tile is not None)
    demand(tiles == collections.Counter(start["material"]["tiles"]), "the tiles are not those of the material")


def check_whole_game(lines):
    """Everything is seen."""
    start, end = lines[0], lines[-1]
    demand(start["type"] == "start" and start["viewer"] == "all" and end["type"] == "end", "first or last line")
    before = start
    check_complete_state(start, start["state"])
    for number, line in enumerate(lines[1:-1], 1):
        demand(line["type"] == "decision" and line["number"] == number, f"line {number} has number {line.get('number')}")
        demand(line["actor"] == before["next_actor"], f"decision {number}: another seat decides than was announced")
        demand(line["move"] in line["legal"], f"decision {number}: {line['move']} is not in the legal list")
        demand(len(set(line["legal"])) == len(line["legal"]), f"decision {number}: a legal move is listed twice")
        check_complete_state(start, line["state"])
        check_move(before["state"], line)
        before = line
    check_end(start, before, end)


def check_move(before, line):
    """The simplest moves, redone from the rules."""
    after, seat, move = line["state"], line["actor"], line["move"]
    if "+" in move:  # AV 3.4: the card goes from the hand to the top of the own pile
        card, place = move.split("+")
        was, now = before["row"][int(place) - 1]["piles"][seat], after["row"][int(place) - 1]["piles"][seat]
        demand(now == was + [card], f"{move}: the pile was {was} and is {now}")
        demand(after["hands"][seat]["count"] == before["hands"][seat]["count"] - 1, f"{move}: the hand did not shrink")
    if move.startswith("="):  # AV 4.2, AV 5.3: the answer lies on top of the defender's pile
        place = before["pending"]["place"] - 1
        demand(after["row"][place]["piles"][seat][-1] == move[1:], f"{move}: the card does not lie there")
        if before["pending"]["announced"] == "enchant":  # AV 4.4: and the attacking witch is caught
            demand(before["pending"]["card"] in after["hands"][seat]["captured"], f"{move}: the witch was not captured")
    if move.startswith("take:"):  # AV 7
        demand(move[len("take:"):] in before["tiles"]["available"], f"{move}: that tile is not available")


def check_end(start, last, end):
    demand(end["decisions"] == start["decisions"] and end["result"] == last["result"], "the end does not tell the last state")
    state, places = last["state"], end["result"]["places"]
    if end["result"]["clause"] == "AV 9.1":
        winner = places.index(1)
        demand(winner == state["owner_of_turn"] and crowns(start, state, winner) >= 15, "the winner does not have 15 crowns")
    else:
        most = [(crowns(start, state, seat), state["hands"][seat]["count"] +
                 sum(len(place["piles"][seat]) for place in state["row"])) for seat in (0, 1)]
        expected = [1, 1] if most[0] == most[1] else [1, 2] if most[0] > most[1] else [2, 1]
        demand(places == expected, f"places {places} with crowns and cards {most}")


def check_view(line, whole, viewer):
    """What a viewer is shown is true, and is not more than it may know."""
    view, state = line["state"], whole["state"]
    demand(line["viewer"] == viewer and view["viewer"] == ("spectator" if viewer == "spectator" else f"seat{viewer}"), "viewer")
    for seen, real in zip(view["row"], state["row"]):
        demand(seen["piles"] == real["piles"] and seen["owner"] == real["owner"], "a pile or an owner is told wrongly")
        demand(seen["region"] == (None if real["owner"] is None else real["region"]), "a face-down region is told")
    for seat in (0, 1):
        seen, real = view["hands"][seat], state["hands"][seat]
        demand(seen["count"] == real["count"] and seen["captured"] == real["captured"], "a hand's public part is told wrongly")
        allowed = real["cards"] if seat == viewer else real["captured"] if viewer == "spectator" else real["known"]
        demand(seen["cards"] == allowed, f"the hand of seat {seat} shows {seen['cards']}, may show {allowed}")
    demand(view["deck"]["count"] == state["deck"]["count"], "the deck's count is told wrongly")
    unseen = collections.Counter(state["deck"]["cards"])
    for seat in (0, 1):
        unseen += collections.Counter(state["hands"][seat]["cards"]) - collections.Counter(view["hands"][seat]["cards"])
    demand(collections.Counter(view["deck"]["cards"]) == unseen, "the unseen cards are told wrongly")
    demand(view["discard"] == state["discard"] and view["tiles"] == state["tiles"], "discards or tiles are told wrongly")


def check_events(line, whole, viewer):
    demand(len(line["events"]) == len(whole["events"]), "a viewer is told of fewer events")
    for seen, real in zip(line["events"], whole["events"]):
        demand(seen["kind"] == real["kind"] and seen["seat"] == real["seat"] and seen["open"] == real["open"], "an event differs")
        if seen["kind"] == "draw" and seen["seat"] != viewer:
            demand(seen["secret"] is None, "somebody else's drawn cards are told")
        if seen["kind"] == "draw" and seen["seat"] == viewer:
            demand(sum(seen["secret"]) == seen["open"][0], "the own drawn cards are not told")


def check_masked_game(lines, whole, viewer):
    demand(len(lines) == len(whole) and lines[0]["seed"] is None, "the seed is told, or lines are missing")
    for line, complete in zip(lines[:-1], whole[:-1]):
        check_view(line, complete, viewer)
        check_events(line, complete, viewer)
        if line["type"] == "decision":
            demand(line["legal"] == (complete["legal"] if line["actor"] == viewer else []), "the legal list of another seat is told")
            demand(line["move"] == complete["move"], "another move is told")


def games_of(run):
    """Splits lines into games."""
    games, lines = [], []
    for line in run.out.splitlines():
        lines.append(json.loads(line))
        if lines[-1]["type"] == "end":
            games.append(lines)
            lines = []
    check(lines == [], f"{run.line[:40]}: the last game has no end")
    return games


def referee(name, judge, *arguments):
    try:
        judge(*arguments)
        check(True, name)
    except Fault as fault:
        check(False, f"{name}: {fault}")


def main():
    files = []
    for seats in ("random,random", "greedy,random", "greedy,greedy"):
        folder = path(seats)
        succeeds("arena", "avalon", "--seats", seats, "--games", str(GAMES), "--records", folder, program=TRIVIUM_RELEASE)
        files += [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
    check(len(files) == 3 * GAMES, f"{len(files)} records instead of {3 * GAMES}")
    whole = games_of(succeeds("replay", "--ndjson", *files, program=TRIVIUM_RELEASE))
    for file, lines in zip(files, whole):
        referee(os.path.relpath(file, path("")), check_whole_game, lines)
    for viewer in (0, 1, "spectator"):
        masked = games_of(succeeds("replay", "--ndjson", "--seat", str(viewer), *files, program=TRIVIUM_RELEASE))
        check(len(masked) == len(whole), f"viewer {viewer}: {len(masked)} games")
        for file, lines, complete in zip(files, masked, whole):
            referee(f"{os.path.relpath(file, path(''))} seen by {viewer}", check_masked_game, lines, complete, viewer)
    checked = Run("replay", "--ndjson", files[0])
    check(checked.out == Run("replay", "--ndjson", files[0], program=TRIVIUM_RELEASE).out, "the two builds replay differently")
    report()


main()
