"""Somebody who has never played, at 80 x 24: follows only what is lit and asked, with Enter, n and Tab, and comes to the end of a game of each.
Nothing that is chosen goes without an effect."""

import random
import re
import tempfile

from terminal import ENTER, TAB, Terminal, program  # noqa: E402

GAMES = {"albion": "4", "attika": "4", "avalon": "6"}  # how many rounds or turns there is time for


def told(terminal):
    """All but the marks of who is to play, which blink with the bots."""
    return "\n".join(terminal.screen.lines()[1:])


def play(game, limit):
    chance = random.Random(11)
    terminal = Terminal([program(), "play", game, "--seats", "you,random", "--seed", "newcomer", "--pace", "0", "--limit", limit], 24, 80,
                        {"XDG_STATE_HOME": folder})
    terminal.wait("Enter: choose")
    steps = 0
    while "The game is over." not in terminal.screen.text() or not re.search(r"You win|wins", terminal.screen.text()):
        before = told(terminal)
        terminal.keys(chance.choice(["", "", "n", "nn", TAB + "n"]) + ENTER)
        terminal.check(told(terminal) != before, f"{game}: a choice had no effect")
        terminal.check(terminal.code is None, f"{game}: the program ended")
        steps += 1
        terminal.check(steps < 900, f"{game}: no end after 900 choices")
    terminal.keys("<")
    terminal.check(" of " in terminal.screen.line(0), f"{game}: the end can be looked at again")
    terminal.keys("q")
    terminal.check(terminal.wait_end() == 0, f"{game}: quitting is no failure")
    terminal.close()
    return steps


with tempfile.TemporaryDirectory() as folder:
    for name, rounds in GAMES.items():
        print(f"{name}: {play(name, rounds)} choices to the end")
