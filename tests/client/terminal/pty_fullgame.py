"""Plays a whole game in the full-screen client with keys alone, at 80 x 24, reading the screen as a person would; and on the way
undo, redo, questions, saving, loading, languages, sizes, the mouse, and what becomes of the terminal."""

import os
import random
import re
import signal
import tempfile
import time

from terminal import (BACK_TAB, DOWN, ENTER, ESCAPE, LEFT, PAGE_DOWN, PAGE_UP, RIGHT, TAB, UP, Screen, Terminal,
                      program)  # noqa: E402

LIT = re.compile(r"\[[^\[\]{} ][^\[\]{}]*\]")
CONFIRM = "Enter plays this move"


def start(*options, rows=24, columns=80):
    return Terminal([program(), "play", *options], rows, columns, {"XDG_STATE_HOME": folder})


def lit(terminal):
    return LIT.findall("\n".join(terminal.screen.lines()[1:16]))


def quit_game(terminal, key):
    terminal.keys("q")
    terminal.wait("Quit?")
    terminal.keys(key)
    code = terminal.wait_end()
    terminal.check(code == 0, "quitting is no failure")
    terminal.check(not terminal.screen.alternate, "the screen from before is not back")
    terminal.check(terminal.is_restored(), "the terminal's settings are not restored")
    terminal.close()


def check_promise(terminal, promise):
    """What the confirmation said about undo is true."""
    if "The game is over." in terminal.screen.text():
        return
    terminal.keys("u")
    refused = "No further undo" in terminal.screen.text()
    terminal.check(refused != promise, "undo was%s promised" % ("" if promise else " not"))
    if not refused:
        terminal.keys("r")


def choose_something(terminal, chance):
    """One decision by keys: goes to something lit, chooses, and confirms when the move is whole."""
    for _ in range(12):
        if "The game is over." in terminal.screen.text():
            return
        if CONFIRM in terminal.screen.text():
            promise = "It can be undone." in " ".join(terminal.screen.text().split())
            terminal.keys(ENTER)
            if chance.random() < 0.4:
                check_promise(terminal, promise)
            return
        terminal.keys("n" * chance.randrange(4) + ENTER)
    terminal.fail("twelve choices make no move")


def play_to_the_end():
    chance = random.Random(3)
    terminal = start("avalon", "--seed", "keys", "--pace", "0")
    terminal.wait("Play a card")
    terminal.check(len(lit(terminal)) > 10, "what can be chosen is not marked")
    decisions = 0
    while "The game is over." not in terminal.screen.text():
        if terminal.code is not None or decisions > 1500:
            terminal.fail("the game does not end")
        if chance.random() < 0.1:
            terminal.keys(chance.choice([UP, DOWN, LEFT, RIGHT, TAB, BACK_TAB, "i", "?", PAGE_UP, PAGE_DOWN]))
            if "back to the table" in terminal.screen.text():
                terminal.keys("q")
        choose_something(terminal, chance)
        decisions += 1
    text = terminal.screen.text()
    terminal.check(("wins " in text or "You win" in text) and "AV 9.1" in text, "the end names no winner and no clause")
    terminal.check("Blue" in text and "●" in text and "■" in text, "seats have names and shapes")
    before = terminal.screen.lines()
    terminal.keys(PAGE_UP)
    terminal.check(terminal.screen.lines() != before, "the log can be scrolled after the end")
    terminal.keys("<")
    terminal.wait("You are looking back")
    words = " ".join(terminal.screen.text().split())
    terminal.check(re.search(r"trivium study FILE --at \d+ tries other moves", words), "looking back, it says how to try other moves")
    terminal.keys("q")
    terminal.check(terminal.wait_end() == 0, "the end")
    terminal.check(terminal.is_restored() and not terminal.screen.alternate, "the terminal is not restored")
    terminal.close()
    terminal.check(not kept(), "a finished game is kept no longer")
    print("a whole game of %d decisions by keys" % decisions)


def kept():
    place = os.path.join(folder, "trivium")
    return [name for name in os.listdir(place) if name.endswith(".trv")] if os.path.isdir(place) else []


def table_of(terminal):
    """The table without the log, the prompt and the marks."""
    lines = terminal.screen.lines()
    end = [number for number, line in enumerate(lines) if line.startswith("──")][0]
    return re.sub(r"[\[\]{}]", " ", "\n".join(lines[1:end]))


def go_to(terminal, heading, pattern):
    """Moves the cursor with arrow keys to the first text like that on the row that begins so."""
    row = [number for number, line in enumerate(terminal.screen.lines()) if line.startswith(heading)][0]
    column = re.compile(pattern).search(terminal.screen.line(row) + " ").start()
    for _ in range(60):
        if terminal.screen.row == row:
            break
        terminal.keys(DOWN if terminal.screen.row < row else UP)
    for _ in range(60):
        if terminal.screen.column == column:
            return
        terminal.keys(RIGHT if terminal.screen.column < column else LEFT)
    terminal.fail("the cursor does not reach %s at %d, %d" % (pattern, row, column))


def play_one_move(terminal):
    """The first card on the first place that takes it."""
    terminal.keys(ENTER)
    for _ in range(4):
        if CONFIRM in terminal.screen.text():
            break
        terminal.keys(ENTER)
    terminal.wait(CONFIRM)
    terminal.keys(ENTER)
    terminal.wait(lambda: CONFIRM not in terminal.screen.text())


def check_hands_on():
    """Undo, redo, why, info, typed moves, taking back a choice, help, list, language, save and load."""
    terminal = start("avalon", "--seed", "keys", "--pace", "0", "--lang", "en")
    terminal.wait("Play a card")
    begin = table_of(terminal)
    terminal.keys("u")
    terminal.wait("nothing to undo")
    terminal.keys(ENTER)
    terminal.check("{" in terminal.screen.text(), "what is chosen is not marked")
    terminal.keys(ESCAPE)
    terminal.check("{" not in terminal.screen.text(), "Esc does not take back a choice")
    play_one_move(terminal)
    moved = table_of(terminal)
    terminal.check(moved != begin, "a move changes nothing")
    terminal.keys("u")
    terminal.check(table_of(terminal) == begin, "undo does not lead back")
    terminal.keys("r")
    terminal.check(table_of(terminal) == moved, "redo does not lead forth")
    check_questions(terminal)
    terminal.keys(":")
    terminal.wait("Move:")
    terminal.keys("Kg+99" + ENTER)
    terminal.check("not a move" in terminal.screen.text(), "a move that is none")
    terminal.keys(":stop" + ENTER)
    terminal.wait(CONFIRM)
    terminal.keys(ESCAPE)
    terminal.wait("Play a card")
    for key, heading in (("H", "Help"), ("m", "Possible moves")):
        terminal.keys(key)
        terminal.wait(heading)
        terminal.keys(PAGE_DOWN + "q")
        terminal.wait("Play a card")
    english = terminal.screen.text()
    terminal.keys("l")
    terminal.check(" fr" in terminal.screen.line(0), "the language is not named")
    terminal.keys("l")
    terminal.check(" de" in terminal.screen.line(0), "the language is not named")
    terminal.keys("l")
    terminal.check(terminal.screen.text() == english, "three languages later it should read as before")
    check_files(terminal)


def check_deal():
    """The log begins with the deal: the own hand by name, the other's by number, all of it new."""
    terminal = start("avalon", "--seed", "keys", "--pace", "0", "--lang", "en", rows=50, columns=160)
    terminal.wait("Play a card")
    text = " ".join(terminal.screen.text().split())
    terminal.check(re.search(r"▸ Blue draws 5\b", text), "the own hand is not told")
    terminal.check(re.search(r"▸ Orange draws 5\b", text), "the other's hand is not told")
    terminal.keys("q")
    terminal.check(terminal.wait_end() == 0, "nothing was played, so nothing is asked")
    terminal.close()


def check_questions(terminal):
    """? tells what something would do, or the clause against it; i tells what it is."""
    go_to(terminal, "Your hand", r"\[W.\]")
    terminal.keys("?")
    terminal.check("Choosing it leaves" in terminal.screen.text(), "? on what can be chosen does not tell what it does")
    terminal.keys(ENTER)
    opposite = terminal.screen.lines()[3]
    terminal.check("[" in opposite, "no card there can be enchanted")
    go_to(terminal, opposite[:12], r" [KW][a-z] ")
    terminal.keys("?")
    terminal.check("Not possible: AV 4.1: " in terminal.screen.text(), "? gives no clause")
    terminal.keys("i")
    terminal.check("AV 4.1" not in terminal.screen.text() and "Orange" in terminal.screen.text(), "i does not tell what is here")
    terminal.keys(ENTER)
    terminal.check("AV 4.1" in terminal.screen.text(), "choosing what cannot be chosen does not say why")
    terminal.keys(ESCAPE)
    go_to(terminal, "Reinforcement tiles", r" land")
    terminal.keys("?")
    terminal.check("nothing to do with this now" in terminal.screen.text() or "AV" in terminal.screen.text(), "? at a tile")


def check_files(terminal):
    path = os.path.join(folder, "saved.trv")
    position = table_of(terminal)
    terminal.keys("s")
    terminal.wait("Save to:")
    terminal.keys("\x15" + path + ENTER)
    terminal.wait("is saved.")
    record = open(path).read()
    play_one_move(terminal)
    terminal.check(table_of(terminal) != position, "a move")
    terminal.keys("s")
    terminal.wait("Save to:")
    terminal.keys("\x15/nonexistent/x.trv" + ENTER)
    terminal.wait("cannot be written")
    terminal.keys("o")
    terminal.wait("Open:")
    terminal.keys("\x15" + os.path.join(folder, "missing") + ENTER)
    terminal.wait("cannot be opened")
    terminal.keys("o")
    terminal.wait("Open:")
    terminal.keys("\x15" + path + ENTER)
    terminal.wait("is open.")
    terminal.check(table_of(terminal) == position, "the loaded game stands elsewhere")
    terminal.check(open(path).read() == record, "loading changed the file")
    play_one_move(terminal)
    terminal.keys("R")
    terminal.wait("Really resign?")
    terminal.keys(ESCAPE)
    terminal.wait("Play a card")
    quit_game(terminal, "k")
    terminal.check(kept(), "the game is not kept")
    newest = max(kept(), key=lambda name: os.stat(os.path.join(folder, "trivium", name)).st_mtime_ns)
    for name in set(kept()) - {newest}:  # the game that was open before another was loaded is kept, too
        os.remove(os.path.join(folder, "trivium", name))


def check_kept_game():
    """The game that was kept is offered; the signals that end a program leave terminal and game in order."""
    terminal = start("avalon", "--pace", "0")
    terminal.wait("unfinished")
    terminal.keys(ENTER)  # the newest comes first
    terminal.wait("Play a card")
    terminal.check("reinforces" in terminal.screen.text() or "enchant" in terminal.screen.text(), "the log of the kept game")
    second = start("avalon", "--seats", "you,greedy", "--pace", "0")
    second.wait("H: help")
    second.check("unfinished" not in second.screen.text(), "a game that is being played is offered to another terminal")
    second.close()
    for name in kept():
        if name.endswith("-%d.trv" % second.process):
            os.remove(os.path.join(folder, "trivium", name))
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        os.kill(terminal.process, number)
        terminal.check(terminal.wait_end() == 128 + number, "a signal shows in the exit code")
        terminal.check(terminal.is_restored() and not terminal.screen.alternate, "the terminal is not restored")
        terminal.check("kept in" in terminal.screen.text(), "nothing says where the game is")
        terminal.close()
        terminal = start("avalon", "--pace", "0")
        terminal.wait("unfinished")
        terminal.keys(ENTER)  # the newest comes first
        terminal.wait("Play a card")
    os.kill(terminal.process, signal.SIGSEGV)
    terminal.wait_end()
    terminal.check(terminal.is_restored() and not terminal.screen.alternate, "a crash leaves the terminal in disorder")
    terminal.close()


def check_sizes():
    terminal = start("avalon", "--seed", "keys", "--pace", "0")
    terminal.wait("Play a card")
    for rows, columns in ((30, 100), (50, 160), (24, 80)):
        terminal.resize(rows, columns)
        terminal.wait("Play a card")
        terminal.check(len(lit(terminal)) > 10, "the table at %d x %d" % (columns, rows))
        terminal.check(terminal.screen.line(rows - 1).startswith("Arrows"), "the keys stand on the last line")
    terminal.resize(20, 60)
    terminal.wait("Too small")
    terminal.keys("x" + ENTER)
    terminal.check("Too small" in terminal.screen.text(), "still too small")
    terminal.resize(24, 80)
    terminal.wait("Play a card")
    row = [number for number, line in enumerate(terminal.screen.lines()) if "Your hand" in line][0]
    column = terminal.screen.line(row).index("[") + 1
    terminal.click(row, column)
    terminal.check("{" in terminal.screen.line(row), "a click does not choose")
    terminal.keys("R")
    terminal.wait("Really resign?")
    terminal.keys("y")
    terminal.wait("resigned")
    terminal.keys("q")
    terminal.check(terminal.wait_end() == 0, "the end")
    terminal.close()


def check_refusals():
    """Terminals that cannot be used: one sentence and an exit code."""
    for options, environment, word in (((24, 80), {"TERM": "no-such-terminal"}, "not known"),
                                       ((24, 80), {"TERM": "dumb"}, "--plain"), ((24, 80), {"TERM": ""}, "not known")):
        terminal = Terminal([program(), "play", "avalon"], options[0], options[1], dict(environment, XDG_STATE_HOME=folder))
        terminal.check(terminal.wait_end() == 1, "exit code for %s" % word)
        terminal.check(word in terminal.screen.text().replace("\n", " "), "no sentence about it: " + word)
        terminal.check(terminal.is_restored(), "the terminal's settings are not restored")
        terminal.close()
    terminal = Terminal([program(), "play", "avalon", "--seed", "keys"], 20, 79, {"XDG_STATE_HOME": folder})
    terminal.wait("is played in lines")
    terminal.wait("Play a card")
    terminal.close()


def check_late_paint():
    """What a program paints before it has heard that its window shrank does no harm in a smaller one."""
    screen = Screen(24, 80)
    for late in ("\x1b[5;20r\x1b[20;1H\x1b[2L\x1b[2M\x1b[S\x1b[T\n", "\x1b[15;20r\x1b[S\x1b[T\x1bM", "\x1b[2;9r\x1b[10;70Htext\x1b[L"):
        screen.feed(late)
        screen.resize(10, 40)
        screen.feed(late)
        assert len(screen.cells) == 10 and all(len(row) == 40 for row in screen.cells) and 0 <= screen.top <= screen.bottom < 10


def check_any_keys():
    """Whatever is typed, and however the size changes meanwhile: no crash, no hang, a clean end."""
    chance = random.Random(11)
    keys = [chr(byte) for byte in range(32, 127)] + [UP, DOWN, LEFT, RIGHT, TAB, BACK_TAB, ENTER, ENTER, ENTER, ESCAPE, PAGE_UP, PAGE_DOWN,
            "\x00", "\x0c", "\x7f", "\x1b[<0;9;9M", "\x1b[<64;9;9M", "\x1b[999;", "\x1bO", "\xe9", "漢", "\xff", "\x1b]0;"]
    ended = 0
    while ended < 4:
        terminal = Terminal([program(), "play", "avalon", "--pace", "0", "--seats", chance.choice(["you,you", "you,random"])], 24, 80,
                            {"XDG_STATE_HOME": folder})
        terminal.wait(lambda: terminal.screen.alternate)  # one that is too small from the start is played in lines
        for _ in range(40):
            if terminal.code is not None:
                break
            try:
                terminal.keys("".join(chance.choice(keys) for _ in range(12)), settle=False)
            except OSError:  # it has just ended
                terminal.settle()
                break
            if chance.random() < 0.2:
                terminal.resize(chance.randrange(1, 60), chance.randrange(1, 200))
            terminal.read(0.02)
        if terminal.code is None:
            os.kill(terminal.process, signal.SIGTERM)
        terminal.check(terminal.wait_end() in (0, 128 + signal.SIGTERM), "random keys break it")
        terminal.check(terminal.is_restored(), "the terminal is not restored")
        terminal.close()
        ended += 1


def check_menu():
    terminal = start("--pace", "0", "--seed", "keys")
    terminal.wait("Which game?")
    terminal.resize(20, 60)  # a terminal that becomes too small before the table is shown
    terminal.keys(UP + ENTER)  # round to the last of the list
    terminal.wait("Too small")
    terminal.resize(24, 80)
    terminal.wait("Play a card")
    terminal.keys("q")
    terminal.check(terminal.wait_end() == 0, "nothing was played, so nothing is asked")
    terminal.close()


began = time.monotonic()
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)  # what a test saves by accident goes with it
    check_late_paint()
    check_deal()
    play_to_the_end()
    check_hands_on()
    check_kept_game()
    check_sizes()
    check_refusals()
    check_menu()
    check_any_keys()
print("ok in %.1f s" % (time.monotonic() - began))
