"""What clause-coverage and mutants both need: the clauses and tests that a game's test program names.

A game's clause tests are the program test_clauses_GAME. It answers --list-clauses (the ids of the game's clauses, one a line)
and --list-tests (the names of its tests, one a line). A test is named after its clause: AV_4_3_what_it_shows proves AV 4.3.
"""
import os
import re
import subprocess

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def own():
    """The folders of the project's own games, by id."""
    top = os.path.join(TOP, "src/games")
    return {name: os.path.join(top, name) for name in sorted(os.listdir(top)) if os.path.exists(os.path.join(top, name, "game.c"))}


def others():
    """The folders of games that bring tests and planted faults along, by id: those of TRIVIUM_GAMES_PATH, and the examples."""
    found = {}
    for path in os.environ.get("TRIVIUM_GAMES_PATH", "").split(":") + [os.path.join(TOP, "examples/games")]:
        folder = os.path.join(TOP, path)
        names = sorted(os.listdir(folder)) if path and os.path.isdir(folder) else []
        found.update({name: os.path.join(folder, name) for name in names if os.path.exists(os.path.join(folder, name, "game.c"))})
    return found


def games():
    """Every game whose clauses must have tests: our own, and those that bring such a test."""
    return list(own()) + [name for name, folder in others().items()
                          if os.path.exists(os.path.join(folder, "tests", f"test_clauses_{name}.c"))]


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
