"""Maps under arrow keys, by what a person sees: at 200 x 60 the whole map stands on the screen from the beginning; at 80 x 24 it is scrolled, the
cursor is in sight wherever it goes, and arrows alone bring it to every place of the map, whose name is told there."""

import os
import re
import subprocess
import tempfile

from terminal import DOWN, LEFT, RIGHT, UP, Terminal, program  # noqa: E402

OPTIONS = ["--seats", "you,greedy", "--seed", "maps", "--pace", "0"]
# A place of the map in the lines of --plain, as it stands on the map, and in the sentence that tells where the cursor is.
PLACES = {"albion": (r"^  r\.\w+: (\w+):", "{}", r"\b({})[:,]"), "attika": (r"^  cell\.(\w\d): ", "{}", r"\bHex ({})\b"),
          "avalon": (r"^  region\.(\d+): ", " {} ", r"\b[Pp]lace ({})\b")}


def start(game, rows, columns, *more):
    terminal = Terminal([program(), "play", game, *OPTIONS, *more], rows, columns, {"XDG_STATE_HOME": folder})
    terminal.wait("H: help")
    return terminal


def end(terminal):
    terminal.keys("qd")
    terminal.wait_end()
    terminal.close()


def places_of(game):
    """All places of the map, as a blind player hears of them."""
    done = subprocess.run([program(), "play", game, *OPTIONS, "--plain"], input="show\nquit\n", encoding="utf-8", stdout=subprocess.PIPE, check=True,
                          env=dict(os.environ, XDG_STATE_HOME=os.path.join(folder, "plain"), LC_ALL="C.UTF-8"))
    return re.findall(PLACES[game][0], done.stdout, re.M)


def check_whole(game, names):
    terminal = start(game, 60, 200)
    table = "\n".join(line + " " for line in terminal.screen.lines()[1:54])
    missing = [name for name in names if PLACES[game][1].format(name) not in table]
    terminal.check(not missing, f"{game}: not on the screen at 200 x 60: {missing}")
    terminal.check("↓" not in table and "↑" not in table, f"{game}: something is scrolled away at 200 x 60")
    end(terminal)


def check_ascii(game, names):
    """The same map in ASCII alone: every place, the lines around them, and the marks of both players."""
    terminal = start(game, 60, 200, "--ascii")
    text = terminal.screen.text()
    table = "\n".join(line + " " for line in terminal.screen.lines()[1:54])
    terminal.check(text.isascii(), f"{game}: --ascii paints {sorted({sign for sign in text if not sign.isascii()})}")
    missing = [name for name in names if PLACES[game][1].format(name) not in table]
    terminal.check(not missing, f"{game}: not on the screen in ASCII: {missing}")
    terminal.check(game == "avalon" or "+-" in table and "|" in table, f"{game}: a map without lines")
    terminal.check("Blue o" in text and "Orange #" in text, f"{game}: the players' marks: {terminal.screen.line(0)}")
    end(terminal)


def check_scrolled(game, names):
    """Goes on as somebody who explores: tries arrows that were not tried where the cursor is, else goes back to where some are left."""
    terminal, seen, ways, here = start(game, 24, 80), set(), {}, None
    pattern = re.compile(PLACES[game][2].format("|".join(names)))

    def look():
        """What the cursor stands on: the sentence below the question."""
        terminal.check(0 < terminal.screen.row < 17 and terminal.screen.column < 80, f"{game}: the cursor is out of sight")
        words = " ".join(terminal.screen.lines()[18:22])
        seen.update(pattern.findall(words)[:1])
        ways.setdefault(words, {})
        return words

    def next_arrow():
        """The first of the arrows that lead to where one is untried, on the map before elsewhere."""
        paths = [(here, [])]
        for place, path in paths:
            untried = [arrow for arrow in (UP, RIGHT, DOWN, LEFT) if arrow not in ways[place]]
            if untried and (pattern.search(place) or not path):
                return (path + untried)[0]
            for arrow, to in ways[place].items():
                if all(to != other for other, _ in paths):
                    paths.append((to, path + [arrow]))
        return None

    here = look()
    while seen != set(names):
        arrow = next_arrow()
        terminal.check(arrow, f"{game}: no arrow leads to {sorted(set(names) - seen)}")
        terminal.keys(arrow)
        there = look()
        ways[here][arrow] = there
        here = there
    end(terminal)
    return sum(len(tried) for tried in ways.values())


with tempfile.TemporaryDirectory() as folder:
    for name in PLACES:
        there = places_of(name)
        assert len(there) >= 11, f"{name}: {there}"
        check_whole(name, there)
        check_ascii(name, there)
        print(f"{name}: {len(there)} places by {check_scrolled(name, there)} arrows")
