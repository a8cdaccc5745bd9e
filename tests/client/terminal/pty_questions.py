"""Questions at the full screen: none is answered that is not seen, only the keys that are shown answer, Esc leads one step back; and what
keys, help and rules tell of a game, now and when it is over."""

import os
import pathlib
import tempfile

from terminal import DOWN, ENTER, ESCAPE, Terminal, program  # noqa: E402

OVER = "The game is over."


def start(*options, rows=24, columns=80):
    return Terminal([program(), "play", *options], rows, columns, {"XDG_STATE_HOME": folder})


def kept():
    return [name for name in os.listdir(os.path.join(folder, "trivium")) if name.endswith(".trv")]


def end(terminal, key="q"):
    terminal.keys(key)
    terminal.check(terminal.wait_end() == 0, "quitting is no failure")
    terminal.close()


def move(terminal):
    """One move that is typed."""
    terminal.keys(":stop" + ENTER)
    terminal.wait("Enter plays this move")
    terminal.keys(ENTER)


def check_unseen():
    """Where the window is too small, q keeps the game, and no other key does anything: also when a question stood there before."""
    for before in (None, "q", "R"):
        terminal = start("attika", "--seats", "you,greedy", "--seed", "11", "--pace", "0")
        terminal.wait("H: help")
        move(terminal)
        if before:
            terminal.keys(before)
        terminal.resize(15, 60)
        terminal.wait("Too small")
        terminal.check("press q to keep the game" in " ".join(terminal.screen.text().split()), "what can be done is not said")
        terminal.keys("dyjo" + ENTER)
        terminal.check(terminal.code is None, "a key answered a question that nobody sees")
        end(terminal)
        terminal.check(len(kept()) == 1, "the game is not kept")
        os.remove(os.path.join(folder, "trivium", kept()[0]))


def check_answers():
    """Only the keys that the language shows say yes, and n says no."""
    terminal = start("avalon", "--seats", "you,greedy", "--seed", "keys", "--pace", "0")
    terminal.wait("Play a card")
    move(terminal)
    for shown, others, language in (("y: yes   n, Esc: no", "joR", "fr"), ("o\u00a0: oui   n, Échap\u00a0: non", "yj", "de"),
                                    ("j: ja   n, Esc: nein", "yo", "en")):
        terminal.keys("R")
        terminal.check(shown in terminal.screen.line(23), "the keys of the question: " + terminal.screen.line(23))
        terminal.keys(others + ENTER)
        terminal.check(shown in terminal.screen.line(23), "%s answered: %s" % (others, terminal.screen.line(23)))
        terminal.keys("n")
        terminal.check(shown not in terminal.screen.text(), "n is no answer")
        terminal.keys("l")
        terminal.check(terminal.screen.line(0).endswith(" " + language), "next language")
    terminal.keys("Ry")
    terminal.wait("resigned")
    end(terminal)


def check_steps_back():
    """Esc leads from each question to the one before it, and from the first out of the program."""
    terminal = start("--pace", "0")
    terminal.wait("Which game?")
    titles = ["Which game?", "Against whom do you play?", "How many play?"]
    for title in titles[1:]:
        terminal.keys(ENTER)
        terminal.wait(title)
    for title in reversed(titles[:2]):
        terminal.keys(ESCAPE)
        terminal.wait(title)
    terminal.keys(ESCAPE)
    terminal.check(terminal.wait_end() == 1, "nobody chose a game")
    terminal.close()


def check_colour():
    """Who takes a colour sits there: it stands in the first line as the own, and the other is the bot's."""
    for way, own, other in ((1, "Orange ■ (you)", "Blue ●: Novice"), (0, "Blue ● (you)", "Orange ■: Novice")):
        terminal = start("--pace", "0")
        terminal.wait("Which game?")
        terminal.keys(ENTER)
        terminal.wait("Against whom do you play?")
        terminal.keys(ENTER)
        terminal.wait("How many play?")
        terminal.keys(ENTER)
        terminal.wait("Which colour do you take?")
        terminal.keys(DOWN * way + ENTER)
        terminal.wait("Name of " + own.split()[0])
        terminal.keys(ENTER)
        terminal.wait("H: help")
        line = terminal.screen.line(0)
        terminal.check(own in line and other in line, "the own colour: " + line)
        terminal.keys("qd")
        terminal.check(terminal.wait_end() == 0, "quitting is no failure")
        terminal.close()
        for name in kept():
            os.remove(os.path.join(folder, "trivium", name))


def check_lines():
    """The same in lines: quit leaves at any question, back leads to the one before it."""
    def plain(*typed):
        terminal = start("--plain", "--pace", "0")
        for waited, line in typed:
            terminal.wait(waited)
            terminal.screen.resize(24, 80)  # what was asked before is forgotten
            terminal.keys(line + "\n")
        terminal.check(terminal.wait_end() == 0, "who does not want to play has not failed")
        terminal.check("unfinished" not in terminal.screen.text(), "a game was begun")
        terminal.close()

    plain(("Which game?", "chess"), ("There is no such game", "quit"))
    plain(("Which game?", "1"), ("Against whom", "help"), ("Type one of the numbers", "quit"))
    plain(("Which game?", "1"), ("Against whom", "2"), ("How many play?", "back"), ("Against whom", "back"), ("Which game?", "quit"))


def check_page():
    """Help tells what the signs mean, and the rules say when they have no such word."""
    terminal = start("albion", "--seats", "you,greedy", "--seed", "11", "--pace", "0")
    terminal.wait("H: help")
    terminal.check("?3" in terminal.screen.text(), "signs on the table")
    terminal.keys("H/?3" + ENTER)
    terminal.check("?3: Dobunni: 3 face-down Picts." in terminal.screen.text(), "a sign is not explained")
    terminal.keys("qb/xyzzy" + ENTER)
    terminal.check("Not found: xyzzy" in terminal.screen.line(23), "a search that finds nothing")
    terminal.keys("/raid" + ENTER)
    terminal.check("raid" in terminal.screen.line(2).lower(), "a search that finds something: " + terminal.screen.line(2))
    terminal.keys("q")
    end(terminal)


def check_looking_back():
    """Every sequence for Home and End is understood, others mean nothing; the log ends at the moment that is shown."""
    golden = str(pathlib.Path(__file__).resolve().parents[2] / "golden" / "avalon-greedy.trv")
    terminal = start("--load", golden, "--pace", "0")
    terminal.wait(OVER)
    last = terminal.screen.line(0)
    for home, back in (("\x1b[1~", "\x1b[4~"), ("\x1b[H", "\x1b[F"), ("\x1bOH", "\x1bOF"), ("\x1b[7~", "\x1b[8~")):
        terminal.keys(home)
        terminal.check("move 0 of " in terminal.screen.line(0), "Home: " + terminal.screen.line(0))
        terminal.keys("\x1b[99~\x1b[1;2S\x1b[?9h")
        terminal.check("move 0 of " in terminal.screen.line(0), "a sequence that means nothing does something")
        terminal.check("wins" not in terminal.screen.text() and "You are looking back" in terminal.screen.text(), "the log tells the future")
        terminal.check("End: back to now" in terminal.screen.line(23), "the keys for looking back")
        terminal.keys(back)
        terminal.check(terminal.screen.line(0) == last, "End: " + terminal.screen.line(0))
    terminal.close()  # by force: nobody quits
    again = start("avalon", "--pace", "0")
    again.wait("Against whom do you play?")
    again.check(not kept(), "a game that is over is kept, and offered")
    again.close()


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)  # what a test saves by accident goes with it
    check_unseen()
    check_answers()
    check_steps_back()
    check_colour()
    check_lines()
    check_page()
    check_looking_back()
print("ok")
