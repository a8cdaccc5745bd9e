"""The games of examples/games play in the program like any other: in plain lines, against bots, drawn, replayed; and the normal program knows none."""
import json
import os
import random
import xml.etree.ElementTree

from program import FOLDER, Run, check, refuses, report, succeeds

PROGRAM = os.environ["EXAMPLES_PROGRAM"]
GAMES = {"ohhell": ["you,you", "you,greedy,random", "you,greedy,random,greedy"], "reversi": ["you,you", "you,greedy"]}


def whole_games(game):
    """Numbers at random; more lines than a game can have decisions, so that every game ends."""
    chance = random.Random(1)
    for seats in GAMES[game]:
        record = os.path.join(FOLDER, f"{game}-{seats}.tv")
        numbers = "\n".join(str(chance.randint(1, 5)) for _ in range(600)) + "\n"
        run = Run("play", game, "--plain", "--seats", seats, "--seed", "examples", "--save", record, program=PROGRAM, stdin=numbers)
        check("The game is over" in run.out or "wins" in run.out, f"{game}, {seats}: a game in plain lines ends: {run.out[-300:]!r}")
        succeeds("verify", record, program=PROGRAM)
        for seat in ("0", "spectator"):
            drawn = succeeds("render", record, "--at", "9", "--seat", seat, "--marks", "--lang", "fr", program=PROGRAM)
            check(xml.etree.ElementTree.fromstring(drawn.out).tag.endswith("svg"), f"{game}: the picture is SVG")


def greedy_beats_random(game, others):
    run = succeeds("arena", game, "--games", "100", "--seats", ",".join(["greedy"] + ["random"] * others), "--json", program=PROGRAM)
    share = json.loads(run.out)["shares"][0]["share"]
    fair = 1 / (others + 1)
    check(share > 1.4 * fair, f"{game}: the greedy bot's share of {share} is well above {fair}")


for name in GAMES:
    whole_games(name)
    if PROGRAM != os.environ["TRIVIUM"]:  # else it was built with them
        refuses(2, [], "play", name, "--plain", program=os.environ["TRIVIUM"])
greedy_beats_random("ohhell", 3)
greedy_beats_random("reversi", 1)
report()
