"""Avalon by ear: what was heard is kept as a table, and avalon_think.c plays the rest out many times to find what does best. AVALON_THINK is
that program; AVALON_ROUNDS says how often a decision is played out. avalon_experience.json says how often who sat so at the end of a turn won,
fitted to 584 games of other players (`trivium arena avalon --seats search:24it:20warm,novice --seed 78 --records`), of each seat only what it
would have heard."""

import json
import os
import re
import subprocess

COLOURS = ["yellow", "green", "red", "blue", "violet"]
CARDS = [f"{colour} {kind}" for kind in ("knight", "witch") for colour in COLOURS]
REGIONS = ["Avalon", "Swamp", "Stone Circle", "Forest Castle", "Forest", "Plain Castle", "West Plain", "East Plain", "Hill Castle", "North Hill", "South Hill"]
TILES = ["Two Cards", "Main Landscape", "Longest Chain", "Four Cards", "Main Landscape, Twice", "All Regions"]
NOBODY, UNKNOWN = 2, 99
PLAY, LOSE, TAKING, DROPPING = range(4)
STOP, ATTACK, ENCHANT, REINFORCE, LOSE_TOP, LOSE_CARD, TAKE, DROP = range(8)
ROUNDS = 3000  # how often a decision is played out unless told otherwise
TURNS = 0  # the own turn is played out to its end, which experience judges: quick play of further turns misled more than it told


def number(pattern, text, otherwise):
    found = re.search(pattern, text)
    return int(found[1]) if found else otherwise


class Table:
    """All that was said to lie there. Blue is side 0, Orange side 1."""

    def __init__(self, piles):
        self.piles = piles  # remembered, because only the tops are said
        self.owner, self.region = [NOBODY] * 11, [-1] * 11
        self.hand = [0] * 10
        self.their_hand = self.deck = 0
        self.available, self.used = [0] * 6, [0] * 6
        self.waiting = [-1, -1]

    def hear(self, line):
        if found := re.match(r"(Blue|Orange), place (\d+): (\d+|no) cards?(?:, (?:on top: )?(\w+ \w+))?", line):
            self.hear_pile(found[1] == "Orange", int(found[2]) - 1, 0 if found[3] == "no" else int(found[3]), found[4])
        elif found := re.match(r"Place (\d+): (.*?), \d crowns?, owned by (Blue|Orange)\.", line):
            place = int(found[1]) - 1
            self.region[place], self.owner[place] = REGIONS.index(found[2]), int(found[3] == "Orange")
        elif found := re.match(r"In hand: (\d+) × (\w+ \w+)", line):
            self.hand[CARDS.index(found[2])] = int(found[1])
        elif found := re.match(r"Orange: \d+ of 15 crowns\. (\d+) card", line):
            self.their_hand = int(found[1])
        elif found := re.match(r"Deck: (\d+) card", line):
            self.deck = int(found[1])
        elif found := re.match(r'(Blue|Orange) has the dark tile "(.*?)"', line):
            self.waiting[found[1] == "Orange"] = TILES.index(found[2])
        elif found := re.match(r"(.*), (?:light|dark); available: (\d+), used: (\d+)", line):
            tile = TILES.index(found[1])
            self.available[tile], self.used[tile] = int(found[2]), int(found[3])

    def hear_pile(self, side, place, count, top):
        pile = self.piles[side][place]
        del pile[count:]
        pile += [UNKNOWN] * (count - len(pile))
        if count:
            pile[-1] = CARDS.index(top)

    def told(self, phase, owed, strikes, helped):
        """As avalon_think.c wants to hear it."""
        words = [phase, owed, strikes, helped]
        for place in range(11):
            words += [self.owner[place], self.region[place]]
            for side in range(2):
                words += [len(self.piles[side][place])] + self.piles[side][place]
        return words + self.hand + [self.their_hand, self.deck] + self.available + self.used + self.waiting


class Player:
    def __init__(self, voice):
        self.voice = voice
        self.piles = [[[] for _ in range(11)] for _ in range(2)]
        self.strikes, self.helped, self.decisions = 2, 0, 0
        self.rounds = int(os.environ.get("AVALON_ROUNDS", ROUNDS))
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "avalon_experience.json"), encoding="utf-8") as file:
            it = json.load(file)
        numbers = [len(it["out"]), it["constant"]] + it["linear"] + sum(it["hidden"], []) + it["shift"] + it["out"]
        self.experience = " ".join(map(str, numbers)) + "\n"

    def decide(self):
        self.count_strikes(self.voice.heard)
        moves = self.voice.moves()
        if len(moves) == 1:
            return moves[0][0]
        if any(words.startswith("Let it happen") for _, words in moves):
            return next(n for n, words in moves if not words.startswith("Let it happen"))
        if any(words.startswith("Use") for _, words in moves):
            self.helped = 1
            return next(n for n, words in moves if words.startswith("Use"))
        return self.think(moves)

    def count_strikes(self, heard):
        """How many conquests this turn still allows."""
        if re.search(r"^Turn \d+: Blue", heard, re.M):
            self.strikes, self.helped = 2, 0
        elif re.search(r"^Blue (conquers|takes) place", heard, re.M):
            self.strikes -= 1

    def think(self, moves):
        table = Table(self.piles)
        for line in self.voice.show():
            table.hear(line)
        asked = self.voice.prompt()
        phase = TAKING if "Take a" in asked else LOSE if "to lose" in asked else DROPPING if "Keep 5" in asked else PLAY
        owed = number(r"(\d+) to go", asked, 0)
        self.decisions += 1
        told = [self.rounds, TURNS, self.decisions] + table.told(phase, owed, self.strikes, self.helped)
        answer = subprocess.run([os.environ["AVALON_THINK"]], input=self.experience + " ".join(map(str, told)) + "\n", stdout=subprocess.PIPE, text=True, check=True)
        kind, place, card = map(int, answer.stdout.split()[:3])
        return next(n for n, words in moves if self.means(kind, place, card, words))

    @staticmethod
    def means(kind, place, card, words):
        """Whether this move is the one that was thought of."""
        if kind == STOP:
            return words.startswith("Stop")
        if kind == TAKE:
            return f'"{TILES[place]}"' in words
        if kind in (LOSE_CARD, DROP):
            return words.startswith(f"Discard the {CARDS[card]}")
        verb = {ATTACK: "Attack", ENCHANT: "Enchant", REINFORCE: "Reinforce", LOSE_TOP: "Lose"}[kind]
        return words.startswith(verb) and number(r"place (\d+)", words, 0) == place + 1 and (kind == LOSE_TOP or words.endswith(f"with the {CARDS[card]}"))
