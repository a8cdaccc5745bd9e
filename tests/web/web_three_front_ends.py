#!/usr/bin/env python3
"""One game, three front ends. The raw library plays some decisions of a person against a bot and is asked why things cannot be chosen; what it
asks, tells and refuses is the expectation. Then the same record, the same decisions and the same whys go through the terminal's plain lines and
through the page in a browser, and every question, every line of news and every refusal must be the same sentence."""
import json
import os
import random
import re
import subprocess

from browser import ROOT, run_tests
from program import TRIVIUM_RELEASE, check, failures, path, report, succeeds
from server import Server

SCRIPT = os.environ.get("SESSION_SCRIPT", "build/dev/tests/session_script")
DECISIONS = 12
WHYS = 2  # before each decision, answered by a rule
ASKED_MOST = 16  # elements to find them
LISTED_MOST = 12  # moves that the terminal lists unasked
RECORD = """Trivium record 1
Game: {game}
Rules: {rules}
Seat 0: person
Seat 1: greedy
Seed: three-front-ends
"""


# ---- the raw library ----

class Library:
    """The program that drives a session by the public headers alone."""

    def __init__(self, record, lang):
        self.process = subprocess.Popen([SCRIPT, record, lang], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.state = self.hear()

    def hear(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.hear()

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        check(self.process.wait() == 0, f"the raw library ends with {self.process.returncode}")


def choose_whys(library, dim, chance):
    """Things that are not lit: some against which a rule speaks, and one, where there is any, of which nothing is known."""
    chance.shuffle(dim)
    asked = [dict(id=element, **library.ask(f"why {element}")) for element in dim[:ASKED_MOST]]
    return [why for why in asked if why["clause"]][:WHYS] + [why for why in asked if not why["clause"]][:1]


def play_raw(name, lang, record):
    """The transcript: for each decision what is asked and told, the whys, and the move with the picks that lead to it."""
    chance, library, steps = random.Random(name), Library(record, lang), []
    while len(steps) < DECISIONS and not library.state["over"]:
        state = library.state
        whys = choose_whys(library, state["dim"], chance)
        move = chance.choice(state["moves"])
        picks = []
        for element in move["path"]:  # where one way is left, the rest is chosen by itself
            picks.append(dict(id=element, **library.ask(f"pick {element}")))
            if picks[-1]["pick"] == "whole":
                break
        check([one["pick"] for one in picks] == ["chosen"] * (len(picks) - 1) + ["whole"], f"{name}: {move['text']} is made by {picks}")
        steps.append({"prompt": state["prompt"], "lines": state["lines"], "news": state["news"], "moves": [one["text"] for one in state["moves"]], "whys": whys,
                      "picks": picks, "move": move["text"]})
        library.state = library.ask(f"play {move['text']}")
    library.close()
    return steps


# ---- the terminal ----

def read_question(said, step):
    """News, then "NAME MARK: question", then the moves, or how many there are."""
    lines, listed = said.splitlines(), len(step["moves"]) if len(step["moves"]) <= LISTED_MOST else 1
    at = len(lines) - listed - 1
    moves = [re.sub(r"^\d+\. (\S+)\s?: .*", r"\1", line) for line in lines[at + 1:]]  # French has a space before the colon
    return {"news": lines[:at], "prompt": re.split(r"\s?: ", lines[at], maxsplit=1)[-1], "moves": moves}


def read_refusal(said):
    found = re.search(r"\b([A-Z]{2} \d[\d.]*)\s?: (.*)$", said.strip())
    return found.groups() if found else ("", "")


def check_terminal(name, lang, record, steps):
    """Between its answers the program is asked for a language that does not exist: that line parts them."""
    commands = [command for step in steps for command in [*(f"why {why['id']}" for why in step["whys"]), step["move"]]]
    typed = "".join(f"lang @\n{command}\n" for command in commands)
    run = succeeds("play", "--plain", "--lang", lang, "--load", record, stdin=typed + "lang @\nquit\n")
    answers = iter(re.split(r"^.*\ben, fr\b.*\n", run.out, flags=re.MULTILINE))
    for number, step in enumerate(steps, 1):
        where, question = f"{name}, decision {number}, terminal", read_question(next(answers), step)
        told, few = [line["sentence"] for line in step["lines"]], len(step["moves"]) <= LISTED_MOST
        check(question["prompt"] == step["prompt"], f"{where}: {question['prompt']!r} is asked, not {step['prompt']!r}")
        check(question["news"] == told, f"{where}: the news are {question['news']}, not {told}")
        check(not few or question["moves"] == step["moves"], f"{where}: the moves are {question['moves']}, not {step['moves']}")
        for why in step["whys"]:
            got, wanted = read_refusal(next(answers)), (why["clause"], why["sentence"])
            check(got == wanted, f"{where}: {why['id']} is refused by {got}, not {wanted}")


# ---- all three ----

def make_record(game):
    return path(f"{game['game']}.trv", RECORD.format(game=game["game"], rules=game["rules_version"]))


def check_variety(name, steps):
    """A transcript in which little happens would show little."""
    refused = {why["clause"] for step in steps for why in step["whys"]} - {""}
    fresh = sum(len(step["news"]) for step in steps)
    check(len(steps) == DECISIONS and len(refused) > 1 and fresh > 1, f"{name}: {len(steps)} decisions, {refused} refuse, {fresh} news")


games = json.loads(succeeds("list", "--json").out)["games"]
transcripts = []
for game, lang in [*((game, "en") for game in games), (games[-1], "fr")]:
    name, record = f"{game['game']}, {lang}", make_record(game)
    with open(record, encoding="utf-8") as file:
        text = file.read()
    steps = play_raw(name, lang, record)
    check_variety(name, steps)
    check_terminal(name, lang, record, steps)
    transcripts.append({"name": name, "lang": lang, "record": text, "steps": steps})
if failures:
    report()
os.environ["TRIVIUM_TRANSCRIPTS"] = path("transcripts.json", json.dumps(transcripts))
run_tests("three", lambda: Server("--no-open", "--web", os.path.join(ROOT, "build", "web"), program=TRIVIUM_RELEASE))
