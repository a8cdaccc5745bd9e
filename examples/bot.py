#!/usr/bin/env python3
"""A small engine in Python: standard library only, no rules of its own.

It speaks the protocol of docs/engine-protocol.md and chooses by taste: for each game a function gives every legal
move a number, from its notation and from what the seat sees (docs/json.md). Try it:

    trivium arena avalon --seats "cmd:python3 bot.py,greedy" --games 20
"""
import json
import random
import sys


# ---- taste: the larger the number, the sooner the move is made ----

def taste_avalon(state, seat, move):
    """Attack where it is cheap, above all what is worth crowns; hold what is won."""
    text = move["text"]
    if text[0] in "KW" and text[2] in "+x*":
        place = state["row"][int(text[3:]) - 1]
        mine, theirs = len(place["piles"][seat]), len(place["piles"][1 - seat])
        if text[2] == "x":
            return 8 + mine - 2 * theirs
        if text[2] == "*":
            return 5 + mine - theirs
        return 4 if place["owner"] == seat and mine == 0 else 3 if mine <= theirs < 3 else 1
    if text.startswith("-"):  # lose what matters least: a card that guards nothing
        if text[1] in "KW":
            return 2
        place = state["row"][int(text[1:]) - 1]
        return 1 if place["owner"] == seat else 3
    return {"let": 0, "bless": 5, "decline": 0, "stop": 2, "call": 0, "end": 1}.get(text, 4 if text[0] == "=" else 3)


def taste_attika(state, seat, move):
    """Build whatever can be built, best without paying; otherwise draw; take cards when nothing else helps."""
    text, sentence = move["text"], move["sentence"]
    if text.startswith("at:"):
        return 9 if "nothing to pay" in sentence else 7
    if text.startswith("pay:"):
        return 20 - len(text)
    if text.startswith("build:"):
        return 8
    if text.startswith("draw:"):
        return 5 if state["players"][seat]["cards"] > 2 else 3
    return {"store": 1, "stop": 4, "action": 3, "card": 2, "end": 0}.get(text, 0)


def taste_albion(state, seat, move):
    """Settlements win, castles give movement; whoever has nothing to pay with takes resources."""
    text = move["text"]
    mine = state["seats"][seat]
    kind = text.split(":")[0]
    if kind == "take":
        return 6 if sum(mine["resources"].values()) < 5 else 2
    if kind == "S":  # spread out, and stay where there is nothing of one's own yet
        start, target = text[2:].split(">")
        leave = start in mine["buildings"] or mine["settlers"].get(start, 0) > 1
        return (4 if leave else 1) - (target in mine["buildings"])
    if kind == "up":
        return 9 if mine["buildings"].get(text[3:].split("=")[0], "").startswith("settlement") else 6
    return {"settlement": 8, "castle": 7, "plant": 6, "fort": 5, "tribute": 5, "raise": 5, "gain": 4, "call": 3,
            "put": 1, "stop": 3, "end": 1, "decline": 0, "giveup": -5}.get(kind, 2)


TASTES = {"albion": taste_albion, "attika": taste_attika, "avalon": taste_avalon}


# ---- the protocol ----

def say(line):
    print(line, flush=True)  # without the flush the host waits for ever


def complain(code, message):
    say("error " + json.dumps({"code": code, "clause": None, "message": message}))


class Bot:
    def __init__(self):
        self.chance = random.Random(1)
        self.taste = self.seat = self.state = None
        self.moves = []

    def choose(self):
        """The move of the best taste; equal ones by lot."""
        def rank(move):
            return self.taste(self.state, self.seat, move), self.chance.random()
        return max(self.moves, key=rank)["text"]

    def hear(self, line):
        """Answers one line; false when it is time to leave."""
        word, _, rest = line.partition(" ")
        if word == "trivium":
            say("id name Taste")
            say("id author the Trivium project")
            say("option " + json.dumps({"name": "seed", "type": "number", "min": 0, "max": 999999, "value": 1}))
            say("protocol 1")
        elif word == "setoption":
            name, _, value = rest.partition(" ")
            if name == "seed" and value.isdigit():
                self.chance = random.Random(int(value))
            else:
                complain("bad_value", "The only option is seed, a whole number.")
        elif word == "isready":
            say("readyok")
        elif word == "newgame":
            game = json.loads(rest)
            self.seat, self.moves = game["seat"], []
            self.taste = TASTES.get(game["game"])
            if self.taste is None:
                complain("unsupported", f"This engine does not know {game['game']}.")
        elif word == "observe":
            self.state, self.moves = json.loads(rest)["state"], []
        elif word == "legal":
            self.moves = json.loads(rest)["moves"]
        elif word == "go":
            if self.moves:
                say("bestmove " + self.choose())
            else:
                complain("not_asked", "There is nothing to decide.")
        elif word == "quit":
            return False
        elif word not in ("", "stop", "error"):  # it answers at once, so there is never anything to stop
            complain("unknown", f"Nothing begins with {word[:20]!r} here.")
        return True


def main():
    bot = Bot()
    for line in sys.stdin:
        try:
            if not bot.hear(line.strip()):
                break
        except (ValueError, KeyError, TypeError) as fault:
            complain("bad_value", f"{type(fault).__name__}: {fault}")


if __name__ == "__main__":
    main()
