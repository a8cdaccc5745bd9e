"""trivium train: what is said about wrong arguments, an interruption, and that the same command goes on."""
import json
import os
import signal
import subprocess
import tempfile
import time

from program import TRIVIUM, check, refuses, report, succeeds

GAME = "avalon"
SMALL = ["--rounds", "1", "--steps", "3", "--match-games", "2", "--iterations", "16,16", "--threads", "2", "--hidden", "64", "--second", "16"]


def test_arguments(out):
    refuses(2, ["chess"], "train", "chess", "--minutes", "1", "--out", out)
    refuses(2, ["--out"], "train", GAME, "--minutes", "1")
    refuses(2, ["--hours", "--rounds"], "train", GAME, "--out", out)
    refuses(2, ["--seats", "2 to 2"], "train", GAME, "--seats", "3", "--rounds", "1", "--out", out)
    refuses(2, ["64"], "train", GAME, "--hidden", "100", "--rounds", "1", "--out", out)
    refuses(2, ["--inputs"], "train", GAME, "--inputs", "smells", "--rounds", "1", "--out", out)
    refuses(2, ["--iterations"], "train", GAME, "--iterations", "600", "--rounds", "1", "--out", out)
    check(not os.path.exists(out + ".run"), "a wrong command line left a folder")


def test_interruption(out):
    arguments = ["train", GAME, *SMALL, "--games-per-round", "40", "--out", out]
    run = subprocess.Popen([TRIVIUM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    games = os.path.join(out + ".run", "games-00001.tvg")
    until = time.monotonic() + 60
    while time.monotonic() < until and not (os.path.exists(games) and os.path.getsize(games) > 4000):
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=60)
    check(run.returncode == 130, f"interrupted: exit code {run.returncode}")
    check("same command" in said, f"interrupted: {said}")
    kept = os.path.getsize(games)
    said = succeeds(*arguments).out
    check(os.path.getsize(games) > kept, "games were lost")
    check("40 games" in said and "held out" in said and "match:" in said, f"gone on: {said}")
    with open(os.path.join(out + ".run", "run.json"), encoding="utf-8") as file:
        state = json.load(file)
    check(state["round"] == 2 and state["games"] == 40 and state["game"] == GAME, f"state: {state}")
    check(os.path.exists(out) == (state["nets"] == 1), "an accepted net goes to --out")
    refuses(1, ["hidden"], *["128" if word == "64" else word for word in arguments])


def main():
    with tempfile.TemporaryDirectory() as folder:
        test_arguments(os.path.join(folder, "net"))
        test_interruption(os.path.join(folder, "net"))
    report()


main()
