#!/usr/bin/env python3
"""Games played by ear: by what the plain lines of the terminal say, and by what a screen reader says of the page. That they come to an end
without a look at anything else shows that the text tells enough to play; tests/blind/run.py counts victories over many games."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from program import TRIVIUM_RELEASE, check, report  # noqa: E402

import run  # noqa: E402

LONGEST = 1500
GAMES = ["albion", "attika", "avalon"]

os.environ["TRIVIUM"] = TRIVIUM_RELEASE
os.environ["AVALON_ROUNDS"] = "100"  # to come to an end is enough here
won = 0
for game in GAMES:
    for voice in run.VOICES:
        victory, decisions = run.play(voice, game, "blind-3", LONGEST)
        check(decisions > 5, f"{game} is played by ear ({voice})")
        won += victory
check(won > 0, "and some of it is won")
sys.exit(report())
