"""A game that leaves out all that can be left out is played in plain lines, drawn, replayed and searched like any other."""
import os
import random
import xml.etree.ElementTree

from program import FOLDER, Run, check, refuses, report, succeeds

PROGRAM = os.environ["PLAIN_PROGRAM"]
RECORD = os.path.join(FOLDER, "you,you.tv")


def play(seats, lines, **more):
    return Run("play", "plain", "--plain", "--seats", seats, "--seed", "plain", *more.get("options", []), program=PROGRAM, stdin="\n".join(lines) + "\n")


def whole_games():
    """Numbers at random; more lines than a game can have decisions, so that every game ends."""
    chance = random.Random(1)
    for seats in ("you,you", "you,greedy", "you,search:20it,you", "you,random,greedy,you"):
        numbers = [str(chance.randint(1, 4)) for _ in range(300)]
        record = os.path.join(FOLDER, f"{seats.replace(':', '')}.tv")
        run = play(seats, numbers, options=["--save", record])
        check("The game is over" in run.out or "wins" in run.out, f"{seats}: a game in plain lines ends: {run.out[-300:]!r}")
        succeeds("verify", record, program=PROGRAM)


def notation_and_words():
    run = play("you,you", ["", "take:left:1", "", "show", "look heap.left", "why sweep:left", "why take:left:3", "take:up:1", "pass", "hint"])
    check("Take 1 from the left heap" in run.out, "moves are described by their verbs")
    check(" takes 1 from the left heap; there are now " in run.out, "events are told by their texts")
    check("Stones: 1" in run.out, "the fields of each seat are shown")
    check("PL 3" in run.out, "the rule against a move is named")
    check("It is your turn." in run.out, "there is a prompt")


def pictures():
    for decisions in ("0", "1", "2"):
        for seat in ("0", "spectator"):
            drawn = succeeds("render", RECORD, "--at", decisions, "--seat", seat, "--marks", "--lang", "de", program=PROGRAM)
            check(xml.etree.ElementTree.fromstring(drawn.out).tag.endswith("svg"), "the picture is SVG")


def commands():
    """What else the program does with games."""
    succeeds("list", "--json", program=PROGRAM)
    succeeds("arena", "plain", "--games", "4", "--players", "random,greedy", program=PROGRAM)
    succeeds("bench", "plain", "--decisions", "100", program=PROGRAM)
    succeeds("analyse", RECORD, program=PROGRAM)
    for table in ([], ["--priors"]):
        refuses(2, ["no table of weights"], "tune", "plain", *table, program=PROGRAM)


whole_games()
notation_and_words()
pictures()
commands()
report()
