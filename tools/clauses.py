"""What clause-coverage and mutants both need: the clauses and tests that a game's test program names.

A game's clause tests are the program test_clauses_GAME. It answers --list-clauses (the ids of the game's clauses, one a line)
and --list-tests (the names of its tests, one a line). A test is named after its clause: AV_4_3_what_it_shows proves AV 4.3.
"""
import os
import re
import subprocess

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def games():
    """The games on the list, by id; a folder may hold one that is still being written."""
    with open(os.path.join(TOP, "src/games/games.c"), encoding="utf-8") as file:
        return re.findall(r"^    &(\w+)_game,$", file.read(), re.MULTILINE)


def program(folder, game):
    return os.path.join(folder, f"test_clauses_{game}")


def listed(test_program, option):
    done = subprocess.run([test_program, option], capture_output=True, text=True, check=False, cwd=TOP)
    if done.returncode != 0:
        raise SystemExit(f"{os.path.basename(test_program)} {option} ended with {done.returncode}: {done.stderr}")
    return [line.strip() for line in done.stdout.splitlines() if line.strip()]


def proves(test, clause):
    """Is the test named after the clause? AV_4_3_counter proves AV 4.3, but neither AV 4 nor AV 4.31."""
    stem = re.sub(r"[ .]", "_", clause)
    return re.fullmatch(re.escape(stem) + r"(_[^0-9].*)?", test) is not None
