"""Tournaments of programs by `trivium gauntlet --system`: the standings and what a round must hold are worked out anew, from the tables alone."""

import glob
import json
import os
import subprocess
import tempfile
import time
from fractions import Fraction

from program import ENVIRONMENT, TRIVIUM_RELEASE, check, refuses, report, succeeds
from standings import calculate

GAME = json.loads(succeeds("list", "--json").out)["games"][-1]["game"]
PLAYERS = ["random", "greedy", "search:1it", "search:2it", "search:3it", "search:4it", "search:5it", "search:6it", "search:7it"]


def play(system, players, *more):
    run = succeeds("gauntlet", GAME, "--ladder", ",".join(players), "--system", system, "--games", "2", "--json", *more, program=TRIVIUM_RELEASE)
    return json.loads(run.out)


def share(table, player, other):
    """What a player has of another: 1, 1/2 or 0."""
    halves = dict(zip(table["players"], table["halves"]))
    return Fraction(1 + (halves[player] > halves[other]) - (halves[player] < halves[other]), 2)


def check_standings(found, players, order):
    rows = calculate(found["tables"], players, share)
    wanted = sorted(players, key=lambda each: [-rows[each][what] for what in order] + [players.index(each)])
    check([row["player"] for row in found["standings"]] == wanted, f"{found['system']}: {found['standings']} instead of {wanted}")
    for row in found["standings"]:
        own = rows[row["player"]]
        check(row["points"] == 12 * own["points"] and row["buchholz"] == 12 * own["buchholz"], f"points of {row}: {own}")
        check(row["berger"] == 24 * own["berger"] and row["direct"] == own["direct"], f"tie-breaks of {row}: {own}")
        check(row["wins"] == own["wins"] and row["byes"] == own["byes"], f"wins of {row}: {own}")
        better = [each for each in players if [rows[each][what] for what in order] > [own[what] for what in order]]
        check(row["rank"] == len(better) + 1, f"the rank of {row}")


def pairs_of(found):
    return [frozenset(table["players"]) for table in found["tables"] if len(table["players"]) == 2]


def test_swiss():
    found = play("swiss", PLAYERS, "--rounds", "5")
    check(found["tie_breaks"] == ["points", "buchholz", "berger", "direct", "wins"], f"tie-breaks: {found['tie_breaks']}")
    check(len(pairs_of(found)) == 20 and len(set(pairs_of(found))) == 20, "somebody met again")
    for number in range(1, 6):
        seated = [each for table in found["tables"] if table["round"] == number for each in table["players"]]
        check(sorted(seated) == sorted(PLAYERS), f"round {number}: {seated}")
    check(max(row["byes"] for row in found["standings"]) == 1, "two byes")
    check_standings(found, PLAYERS, ["points", "buchholz", "berger", "direct", "wins"])
    check(play("swiss", PLAYERS, "--rounds", "5", "--threads", "1") == found, "the same tournament ends otherwise")


def test_round_robin():
    found = play("round-robin", PLAYERS[:6])
    check(found["rounds"] == 5 and len(set(pairs_of(found))) == 15, f"rounds: {found['rounds']}")
    check_standings(found, PLAYERS[:6], ["points", "direct", "berger", "wins"])


def test_knock_out():
    found = play("knock-out", PLAYERS[:7])
    left = list(PLAYERS[:7])
    for number in range(1, found["rounds"] + 1):
        tables = [table for table in found["tables"] if table["round"] == number]
        check(sorted(each for table in tables for each in table["players"]) == sorted(left), f"round {number}: {tables}, left: {left}")
        for table in tables:
            best = max(table["halves"])
            winner = min((each for each, halves in zip(table["players"], table["halves"]) if halves == best), key=PLAYERS.index)
            left = [each for each in left if each not in table["players"] or each == winner]
    check(left == [found["standings"][0]["player"]] and found["rounds"] == 3, f"left: {left}")


def kill_when(command, folder, games):
    """Kills a tournament as soon as it has kept so many games; true: it had ended before."""
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT)
    while run.poll() is None and len(glob.glob(f"{folder}/{GAME}/*/*.trv")) < games:
        time.sleep(0.001)
    over = run.poll() is not None
    run.kill()
    run.wait()
    return over


def test_killed_again_and_again():
    players = ["random", "greedy"] + [f"search:{count}it" for count in range(1, 15)]
    whole = play("swiss", players, "--rounds", "5")
    with tempfile.TemporaryDirectory() as folder:
        command = [TRIVIUM_RELEASE, "gauntlet", GAME, "--ladder", ",".join(players), "--system", "swiss", "--rounds", "5", "--games", "2",
                   "--threads", "1", "--records", folder]
        killed = sum(not kill_when(command, folder, 8 * number) for number in range(1, 10))
        check(killed >= 3, f"it was killed {killed} times only")
        check(play("swiss", players, "--rounds", "5", "--records", folder) == whole, "a tournament that was killed ends otherwise")
        for number in range(1, 6):
            check(len(glob.glob(f"{folder}/{GAME}/{number}/*.trv")) == 16, f"round {number} has not each game once")
    check_standings(whole, players, ["points", "buchholz", "berger", "direct", "wins"])


def test_records_and_words():
    with tempfile.TemporaryDirectory() as folder:
        wanted = ["gauntlet", GAME, "--ladder", "random,greedy,search:1it", "--system", "swiss", "--rounds", "2", "--games", "2", "--records", folder]
        text = succeeds(*wanted, program=TRIVIUM_RELEASE).out
        check("Buchholz" in text and "greedy" in text, f"words: {text}")
        for number in ("1", "2"):
            check(sorted(os.listdir(os.path.join(folder, GAME, number))) == ["0001.trv", "0002.trv"], f"records of round {number}")
        check(succeeds(*wanted, program=TRIVIUM_RELEASE).out == text, "a tournament read from records prints something else")
    refuses(2, ["round-robin, swiss or knock-out"], "gauntlet", GAME, "--system", "league")
    refuses(2, ["--rounds"], "gauntlet", GAME, "--system", "swiss", "--rounds", "200")


if __name__ == "__main__":
    test_swiss()
    test_round_robin()
    test_knock_out()
    test_killed_again_and_again()
    test_records_and_words()
    report()
