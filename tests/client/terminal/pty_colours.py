"""NO_COLOR: nothing that any command paints has a colour, and what colours tell is still told; https://no-color.org says how."""

import re
import tempfile

from terminal import ENTER, Terminal, program  # noqa: E402

SGR = re.compile(rb"\x1b\[([0-9;]*)m")
GOLDEN = "tests/golden/avalon-greedy.trv"


def colours(raw):
    """Numbers of SGR sequences that choose a colour: 30 to 49 and 90 to 107, with what follows them."""
    return [sent for sent in SGR.findall(raw) if any(re.fullmatch(rb"[34][0-9]|9[0-7]|10[0-7]", number) for number in sent.split(b";"))]


def start(refused, *command, rows=24, columns=80):
    return Terminal([program(), *command], rows, columns, {"XDG_STATE_HOME": folder, "NO_COLOR": refused})


def full_screen(refused, game):
    """A move, help, rules, a list and a question; then what was painted."""
    terminal = start(refused, "play", game, "--seats", "you,greedy", "--seed", "11", "--pace", "0")
    terminal.wait("H: help")
    for keys in ("nn" + ENTER, "n", "i", "m", "q", "H", "q", "b", "q", "R", "n", "l", "q"):
        terminal.keys(keys)
    terminal.keys("d")
    terminal.wait_end()
    terminal.close()
    return terminal


def check_full_screen():
    for game in ("albion", "attika", "avalon"):
        terminal = full_screen("1", game)
        terminal.check(not colours(terminal.raw), "%s: a colour, though NO_COLOR is set: %s" % (game, colours(terminal.raw)[:3]))
        terminal.check(SGR.search(terminal.raw), "%s: the cursor is not even reversed" % game)
    for refused in ("", ):  # empty is as good as not set
        terminal = full_screen(refused, "albion")
        terminal.check(colours(terminal.raw), "there are no colours at all, so this test sees nothing")


def check_other_commands():
    for command in (["play"], ["play", "avalon", "--plain"], ["analyse", GOLDEN, "--bot", "search:20it:plain"], ["show", GOLDEN], ["list"],
                    ["arena", "avalon", "--seats", "random,random", "--games", "4"], ["study", GOLDEN], ["rules", "avalon"], ["--help"]):
        terminal = start("1", *command)
        terminal.settle()
        if command[0] in ("play", "study"):
            terminal.keys("quit\n" if len(command) > 1 else "\x1b")
        terminal.wait_end()
        terminal.check(not colours(terminal.raw), "%s: a colour, though NO_COLOR is set" % " ".join(command))
        terminal.close()


with tempfile.TemporaryDirectory() as folder:
    check_full_screen()
    check_other_commands()
    print("no colours where they are refused")
