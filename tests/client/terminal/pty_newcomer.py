"""Somebody who has never played, at 80 x 24: follows only what is lit and asked, with Enter, n and Tab, and comes to the end of a game of each.
Nothing that is chosen goes without an effect.

pty_newcomer.py --whole [--seed TEXT] [GAME...] plays first games from the first question to their natural end, against the level that the
screen proposes: minutes each, for tools/soak. On the way the newcomer asks for hints, looks the move up in the list and types it. What made
them stop is said with the last screen, and the game stays in the folder that is named then."""

import argparse
import random
import re
import shutil
import sys
import tempfile

from terminal import DOWN, ENTER, ESCAPE, TAB, Terminal, program  # noqa: E402

GAMES = {"albion": "4", "attika": "4", "avalon": "6"}  # how many rounds or turns there is time for
OVER, MINE = "The game is over.", re.compile(r"▸[^▸]* \(you\)")
HINT_EVERY = 12  # choices
LONGEST = 6000


def told(terminal):
    """All but the marks of who is to play, which blink with the bots."""
    return "\n".join(terminal.screen.lines()[1:])


def is_over(terminal):
    return OVER in terminal.screen.text() and re.search(r"You win|You lose|wins", terminal.screen.text())


def is_mine(terminal):
    """Does the first line point at the own name? Others' names are behind it or before it, with their levels."""
    return MINE.search(re.sub(r":[^▸]*$", "", terminal.screen.line(0)))


def question(terminal):
    """What is asked: the bold lines below the log, whose own lines begin with a mark or are indented."""
    lines = []
    for row in reversed(range(terminal.screen.rows - 1)):
        line = terminal.screen.line(row)
        bold = any("bold" in attributes for _, attributes in terminal.screen.cells[row])
        if line[:1] in "▸· ─" and (bold or lines) or lines and not bold:
            break
        if bold:
            lines.insert(0, line)
    return " ".join(lines)


def chosen(terminal):
    """How many things are shown as chosen."""
    return told(terminal).count("{")


def choose(terminal, chance, game):
    """Goes to something, and then chooses it: only what Enter does counts, for the words change with the cursor alone. Returns whether something
    was chosen that asked for more."""
    terminal.keys(chance.choice(["", "", "n", "nn", TAB + "n"]))
    before, asked, many = told(terminal), question(terminal), chosen(terminal)
    terminal.check(asked, f"{game}: nothing is asked")
    terminal.keys(ENTER)
    terminal.check(told(terminal) != before, f"{game}: a choice had no effect")
    terminal.check(terminal.code is None, f"{game}: the program ended")
    if chosen(terminal) <= many:
        return False
    terminal.check(question(terminal) != asked, f"{game}: after something was chosen, the same is asked again: {asked}")
    return True


def look_back(terminal, game):
    terminal.keys("<")
    terminal.check(" of " in terminal.screen.line(0), f"{game}: the end can be looked at again")
    terminal.keys("q")
    terminal.check(terminal.wait_end() == 0, f"{game}: quitting is no failure")


def play(game, limit, folder):
    chance = random.Random(11)
    terminal = Terminal([program(), "play", game, "--seats", "you,random", "--seed", "newcomer", "--pace", "0", "--limit", limit], 24, 80,
                        {"XDG_STATE_HOME": folder})
    terminal.wait("Enter: choose")
    steps = picks = 0
    while not is_over(terminal):
        picks += choose(terminal, chance, game)
        steps += 1
        terminal.check(steps < 900, f"{game}: no end after 900 choices")
    terminal.check(picks > 0, f"{game}: nothing was chosen that asked for more")
    look_back(terminal, game)
    terminal.close()
    return steps


# ---- to the natural end ----

def begin(game, folder):
    """The questions before a first game: the game by its name, Enter for everything else."""
    terminal = Terminal([program(), "play", "--pace", "0"], 24, 80, {"XDG_STATE_HOME": folder})
    terminal.wait("Which game?")
    while not re.search(rf"^ *> {game}\b", terminal.screen.text(), re.M | re.I):
        before = told(terminal)
        terminal.keys(DOWN)
        terminal.check(told(terminal) != before, f"{game} is not in the list of games")
    asked = []
    while "H: help" not in terminal.screen.line(23):
        terminal.check(terminal.screen.line(0) not in asked, f"{game}: the same question twice: {terminal.screen.line(0)}")
        asked.append(terminal.screen.line(0))
        terminal.keys(ENTER)
        terminal.check(terminal.code is None and len(asked) < 9, f"{game}: the questions do not end")
    return terminal


def whole_page(terminal):
    """The text of a page that is scrolled, its lines joined."""
    lines = []
    while True:
        shown = terminal.screen.lines()[1:22]
        lines += [line for line in shown if line not in lines]
        before = terminal.screen.text()
        terminal.keys("\x1b[6~")
        if terminal.screen.text() == before:
            return lines


def take_hint(terminal, game):
    """Asks what to do, finds it in the list of moves, and types it as the list writes it."""
    terminal.keys("h")
    terminal.wait(lambda: "Hint: " in terminal.screen.text() or "Hints are only" in terminal.screen.text(), 120)
    words = " ".join(" ".join(terminal.screen.lines()).split("Hint: ")[-1].split())
    if "back to the table" in words:
        terminal.keys(ESCAPE)
    if "Hints are only" in terminal.screen.text():
        return
    terminal.keys("m")
    terminal.check("Possible moves" in terminal.screen.text(), f"{game}: no list of moves")
    moves = [match for match in (re.match(r" (\S+) {2,}(\S.*)$", line) for line in whole_page(terminal)) if match]
    terminal.keys(ESCAPE)
    meant = [match[1] for match in moves if words.startswith(match[2].rstrip("…"))]
    terminal.check(meant, f"{game}: what the hint says is not in the list: {words}")
    terminal.keys(":" + max(meant, key=len) + ENTER)
    terminal.wait("Enter plays this move")
    before = told(terminal)
    terminal.keys(ENTER)
    terminal.check(told(terminal) != before, f"{game}: a move that was typed had no effect")


def play_whole(game, seed, folder):
    chance = random.Random(f"{game} {seed}")
    terminal = begin(game, folder)
    steps = hints = hinted = 0
    while not is_over(terminal):
        if not is_mine(terminal):
            terminal.wait(lambda: is_over(terminal) or is_mine(terminal), 120)
            continue
        if steps - hinted >= HINT_EVERY and "{" not in told(terminal):
            take_hint(terminal, game)
            hints, hinted = hints + 1, steps
        else:
            choose(terminal, chance, game)
        steps += 1
        terminal.check(steps < LONGEST, f"{game}: no end after {LONGEST} choices")
    turn = re.search(r"(\w+ \d+)\s+\w\w$", terminal.screen.line(0))
    look_back(terminal, game)
    terminal.close()
    return f"{steps} choices, {hints} hints, {turn[1] if turn else ''}"


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--whole", action="store_true")
    asked.add_argument("--seed", default="1")
    asked.add_argument("game", nargs="*", default=[])
    it = asked.parse_args()
    for name in it.game or GAMES:
        folder = tempfile.mkdtemp(prefix="trivium-newcomer-")
        try:
            said = play_whole(name, it.seed, folder) if it.whole else f"{play(name, GAMES[name], folder)} choices"
        except AssertionError:
            print(f"{name}, seed {it.seed}: the game as far as it came is in {folder}", file=sys.stderr)
            raise
        shutil.rmtree(folder)
        print(f"{name}: {said} to the end", flush=True)


main()
