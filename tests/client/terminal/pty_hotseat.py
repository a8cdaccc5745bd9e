"""Two persons at one screen: a curtain falls between their hands. Whatever the program paints while one person's turn is shown
must not name the other's cards, and between two persons nothing of the table is on the screen at all."""

import json
import os
import re
import subprocess
import tempfile
import time

from terminal import ENTER, ESCAPE, Terminal, program  # noqa: E402

CONFIRM = "Enter plays this move"
LEAVE = "Enter: go on   q: keep the game and quit"
NAMES = ("Blue", "Orange")
MARKS = ("●", "■")


def hand_on_screen(terminal):
    """The cards of the row "Your hand": {"Kg": 1, "Wv": 2}."""
    rows = [line for line in terminal.screen.lines() if line.startswith("Your hand")]
    terminal.check(len(rows) == 1, "exactly one hand should be in sight")
    return {card: int(count or 1) for card, count in re.findall(r"\b([KW][ygrbv])(?:×(\d+))?", rows[0])}


def hand_in_record(path, seat):
    """The same by the program's own word about the saved game, as that seat sees it."""
    done = subprocess.run([program(), "show", path, "--seat", str(seat), "--json"], stdout=subprocess.PIPE, check=True)
    cards = json.loads(done.stdout)["state"]["hands"][seat]["cards"]
    return {card: cards.count(card) for card in cards}


def whose_screen(terminal):
    for seat in (0, 1):
        if "%s %s (you)" % (NAMES[seat], MARKS[seat]) in terminal.screen.line(0):
            return seat
    return None


def check_curtain(terminal):
    """Only the curtain: its two rows of marks, two sentences that name the person, and the two keys that do something."""
    lines = [line.strip() for line in terminal.screen.lines() if line.strip()]
    terminal.check(len(lines) == 5, "something beside the curtain is in sight")
    asked = [seat for seat in (0, 1) if "now for %s %s" % (NAMES[seat], MARKS[seat]) in lines[1]]
    terminal.check(len(asked) == 1 and "please look away" in lines[2], "the curtain does not say whose screen it is")
    terminal.check(lines[4] == LEAVE, "the curtain does not say how to leave")
    terminal.check(not re.search(r"[KW][ygrbv]|witch|knight", terminal.screen.text()), "a card is in sight")
    return asked[0]


def table_of(terminal):
    lines = terminal.screen.lines()[1:]
    return "\n".join(lines[:[line.startswith("──") for line in lines].index(True)])


def at_curtain(terminal):
    return "please look away" in terminal.screen.text()


def make_one_decision(terminal):
    """Whatever comes first; a turn ends soon, because "stop" is typed whenever it can be."""
    if "Play a card" in terminal.screen.text():
        terminal.keys(":stop" + ENTER)
    for _ in range(8):
        if CONFIRM in terminal.screen.text():
            break
        terminal.keys(ENTER)
    terminal.wait(CONFIRM)
    before = len(terminal.raw)
    terminal.keys(ENTER)
    terminal.wait(lambda: CONFIRM not in terminal.screen.text())
    return terminal.raw[before:].decode("utf-8", "replace")


def play(path):
    terminal = Terminal([program(), "play", "avalon", "--seats", "you,you", "--seed", "two", "--save", path], 24, 80)
    terminal.wait("please look away")
    curtains = 0
    while curtains < 8:
        seat = check_curtain(terminal)
        curtains += 1
        for key in ("R", "u", "i", "x", "l", "o", ESCAPE, "H", ":"):  # keys that would show something elsewhere
            terminal.keys(key, settle=False)
        terminal.settle()
        terminal.check(check_curtain(terminal) == seat, "a key other than Enter lifts the curtain")
        terminal.keys(ENTER)
        terminal.wait("Your hand")
        terminal.check(whose_screen(terminal) == seat, "the screen is not that person's")
        while not at_curtain(terminal):
            terminal.check(whose_screen(terminal) == seat, "the screen turned without a curtain")
            terminal.check(hand_on_screen(terminal) == hand_in_record(path, seat), "another hand than that person's")
            drawn = re.search("%s draws [^.]*:" % NAMES[1 - seat], terminal.screen.text())
            terminal.check(not drawn, "the log tells what the other person drew")
            make_one_decision(terminal)
    terminal.check(at_curtain(terminal), "eight curtains")
    terminal.resize(30, 100)
    check_curtain(terminal)
    terminal.resize(20, 60)
    terminal.check("Your hand" not in terminal.screen.text(), "a small screen shows the hand")
    terminal.keys(ENTER)
    terminal.resize(24, 80)
    seat = check_curtain(terminal)
    terminal.keys(ENTER)
    terminal.wait("Your hand")
    terminal.keys("Ry")
    terminal.wait("resigned")
    terminal.check(whose_screen(terminal) is None, "after the end the screen is everybody's")
    terminal.check(not re.search(r"(hand|Blue|Orange) .*[KW][ygrbv]", table_of(terminal)), "after the end no hand is shown")
    terminal.keys("q")
    terminal.check(terminal.wait_end() == 0, "the end")
    terminal.close()
    return curtains


def leave(path):
    """q at the curtain asks nothing, for a question could uncover something: the game is kept, and goes on where it was."""
    terminal = Terminal([program(), "play", "--load", path, "--seats", "you,you", "--save", path], 24, 80)
    terminal.wait("please look away")
    seat = check_curtain(terminal)
    terminal.keys("q")
    terminal.check(terminal.wait_end() == 0, "q leaves the curtain")
    terminal.close()
    return seat


def leave_and_come_back():
    path = os.path.join(folder, "left.trv")
    terminal = Terminal([program(), "play", "avalon", "--seats", "you,you", "--seed", "two", "--save", path], 24, 80)
    terminal.wait("please look away")
    seat = check_curtain(terminal)
    terminal.keys(ENTER)
    while not at_curtain(terminal):
        make_one_decision(terminal)
    terminal.keys("q")
    terminal.check(terminal.wait_end() == 0, "q leaves the curtain")
    terminal.close()
    assert leave(path) == 1 - seat and leave(path) == 1 - seat, "the game went on, or was lost"


def play_plain():
    """In plain lines too, nothing is told before the right person pressed Enter."""
    def run(lines):
        options = [program(), "play", "avalon", "--plain", "--seats", "you,you", "--seed", "two", "--names", "Anna,Ben"]
        return subprocess.run(options, input=lines, stdout=subprocess.PIPE).stdout.decode()
    nothing = run(b"")
    assert "This screen is now for" in nothing and not re.search("witch|knight|possible", nothing), nothing
    first = re.search("for (Anna|Ben)", nothing).group(1)
    shown = run(b"\nshow\nstop\ntake:two_cards\n1\n1\n")
    parts = shown.split("This screen is now for ")
    assert len(parts) == 3, "two curtains: " + shown
    assert first in parts[1] and "Your hand" in parts[1] and "draws 2 cards:" in parts[1], parts[1]
    assert first not in parts[2] and "hand" not in parts[2] and "witch" not in parts[2], parts[2]
    agreed = run(b"\nagree\n")
    assert "All agreed" in agreed and "The game is over." in agreed, agreed
    after = run(b"\nstop\ntake:two_cards\n1\n1\n\nlog\n").split("This screen is now for ")[2]
    assert "draws 2 cards." in after and "draws 2 cards:" not in after, after


began = time.monotonic()
with tempfile.TemporaryDirectory() as folder:
    os.environ["XDG_STATE_HOME"] = folder
    print("%d curtains" % play(os.path.join(folder, "two.trv")))
    leave_and_come_back()
    play_plain()
print("ok in %.1f s" % (time.monotonic() - began))
