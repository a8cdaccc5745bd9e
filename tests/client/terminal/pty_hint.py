"""Hints and thinking bots in the terminal client: `h` gives a hint with a reason to the person who must decide and to nobody else, and
neither hints nor bots that think for long freeze the screen."""

import os
import re
import subprocess
import tempfile
import time

from terminal import ENTER, ESCAPE, Terminal, program  # noqa: E402

LONG = 120  # seconds: to think takes its time where other tests run, too
REASON = re.compile(r"% of the time|the only move there is|It wins;")


def start(*options):
    return Terminal([program(), "play", *options], 24, 80, {"XDG_STATE_HOME": folder})


def words_of(terminal):
    return " ".join(terminal.screen.text().split())


def leave(terminal):
    terminal.keys("q")
    if terminal.code is None and "Quit?" in terminal.screen.text():  # only a game that was changed is asked about
        terminal.keys("d")
    terminal.check(terminal.wait_end() == 0, "quitting is no failure")
    terminal.check(terminal.is_restored() and not terminal.screen.alternate, "the terminal is not restored")
    terminal.close()


def check_hint():
    for game in ("avalon", "albion", "attika"):
        terminal = start(game, "--seed", "hint", "--pace", "0")
        terminal.wait("H: help")
        before = terminal.screen.lines()[:10]
        terminal.keys("h")
        terminal.wait("Hint: ", LONG)
        terminal.check(REASON.search(words_of(terminal)), "the hint of %s gives no reason" % game)
        if "back to the table" in terminal.screen.text():  # a long hint has a screen of its own
            terminal.keys(ESCAPE)
            terminal.wait("H: help")
        terminal.check(terminal.screen.lines()[:10] == before, "a hint changes nothing on the table")
        leave(terminal)
    print("hints for three games")


def check_languages():
    terminal = start("avalon", "--seed", "hint", "--pace", "0", "--lang", "de")
    terminal.wait("H: Hilfe")
    terminal.keys("h")
    terminal.wait("Tipp: ", LONG)
    terminal.check("der Fälle" in words_of(terminal), "the reason is not in German")
    leave(terminal)


def check_refusals():
    """Among bots alone there is nobody to help; a person who shares the screen gets a hint for the own hand only."""
    terminal = start("avalon", "--seed", "hint", "--seats", "greedy,greedy", "--pace", "2000")
    terminal.wait("H: help")
    terminal.keys("h")
    terminal.wait("only for the player whose turn it is")
    leave(terminal)
    terminal = start("avalon", "--seed", "hint", "--seats", "you,you")
    terminal.wait("This screen is now for")
    terminal.keys("h")
    time.sleep(0.5)
    terminal.keys("")
    terminal.check("Hint" not in terminal.screen.text(), "a hint behind the curtain")
    terminal.keys(ENTER)
    terminal.wait("H: help")
    terminal.keys("h")
    terminal.wait("Hint: ", LONG)
    leave(terminal)
    print("no hints for others")


def check_thinking():
    """A bot that would think for minutes: the wheel turns, keys are answered, a new size is drawn, and the game can be left at once."""
    terminal = start("avalon", "--seed", "hint", "--seats", "search:100000000it:16mib,you", "--pace", "0")
    terminal.wait("is thinking…", LONG)
    terminal.keys("H")
    terminal.wait("Arrows: move the cursor")
    terminal.keys("q")
    terminal.wait("is thinking…", LONG)
    terminal.resize(30, 100)
    terminal.wait("is thinking…", LONG)
    terminal.keys("h")
    terminal.wait("only for the player whose turn it is")
    begin = time.monotonic()
    leave(terminal)
    terminal.check(time.monotonic() - begin < 20, "leaving takes long while a bot thinks")
    print("a bot thinks, and the screen lives")


def check_cancelled():
    """Esc ends a hint, and the next one comes all the same."""
    terminal = start("attika", "--seed", "hint", "--pace", "0")
    terminal.wait("H: help")
    terminal.keys("h")
    terminal.keys(ESCAPE)
    terminal.keys("h")
    terminal.wait("Hint: ", LONG)
    leave(terminal)


def check_plain():
    lines = "hint\nlang fr\nhint\nquit\n"
    said = subprocess.run([program(), "play", "avalon", "--plain", "--seed", "hint"], input=lines.encode(), capture_output=True,
                          timeout=120, check=False)
    text = said.stdout.decode()
    assert said.returncode == 0 and REASON.search(text), text
    assert "des cas" in text or "Ce coup gagne" in text, text
    print("hints in plain lines")


with tempfile.TemporaryDirectory(prefix="trivium-test-") as folder:
    for check in (check_hint, check_languages, check_refusals, check_thinking, check_cancelled, check_plain):
        check()
