"""What an earlier version left behind still serves: JSON that programs read, and a whole hall with people, tokens, running games and talk.
tests/golden/before was made by the program of 6c9b1c0, before events had names: output.ndjson holds command lines and what they printed,
hall.sql its database, hall.json what its people knew."""
import json
import os
import re
import sqlite3
import threading
import time

from online import Player, api
from program import FOLDER, TRIVIUM_RELEASE, check, report, succeeds
from server import Server

BEFORE = "tests/golden/before/"
TIMES = {"seconds", "decisions_per_second", "games_per_second", "version", "threads"}
# What people read may be worded anew (docs/writing.md); programs read the rest.
WORDED = re.compile(r"\.(sentence|preview|about|text|prompt|rebuilt|bots\[\d+\]\.name)$")


def missing(new, old, place):
    """Where `new` does not say what `old` said; whatever else it says is welcome."""
    if isinstance(old, dict):
        if not isinstance(new, dict):
            return place
        return next((fault for key in old if key not in TIMES
                     for fault in [missing(new.get(key, "(absent)"), old[key], f"{place}.{key}")] if fault), None)
    if isinstance(old, list):
        grown = place.endswith((".options", ".bots"))  # options and bots may be added behind those there were
        if not isinstance(new, list) or len(new) < len(old) or (len(new) > len(old) and not grown):
            return place
        return next((fault for at, (mine, theirs) in enumerate(zip(new, old))
                     for fault in [missing(mine, theirs, f"{place}[{at}]")] if fault), None)
    if isinstance(old, str) and " " in old and WORDED.search(place):
        return None if isinstance(new, str) and new else f"{place}: {new!r}, before {old!r}"
    if re.fullmatch(r"\[0\]\.games\[\d\]\.rules_version", place):
        return None if new >= old else place  # of the newest rules; those of before are still known
    return None if new == old and type(new) is type(old) else f"{place}: {new!r}, before {old!r}"


def test_json():
    with open(BEFORE + "output.ndjson", encoding="utf-8") as file:
        for line in file:
            case = json.loads(line)
            run = succeeds(*case["arguments"], program=TRIVIUM_RELEASE)
            lines = [json.loads(text) for text in run.out.splitlines()][:len(case["lines"])]
            if case["arguments"][0] == "replay":  # what is told of the set-up came later: there, all of decision 0, and nowhere else
                told = lines[0].pop("events")
                check(told and all(event["at"]["decision"] == 0 for event in told), f"the set-up is told as {told}")
                lines[0]["events"] = []
            fault = missing(lines, case["lines"], "")
            check(fault is None, f"trivium {' '.join(case['arguments'])} says something else than before: {fault}")


def load_hall(path, made_ms):
    """The database as if it had been left a minute ago: nothing in it is too old to be kept."""
    base = sqlite3.connect(path)
    with open(BEFORE + "hall.sql", encoding="utf-8") as file:
        base.executescript(file.read())
    later = int(time.time() * 1000) - made_ms - 60000
    for (table,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for column in base.execute(f"PRAGMA table_info({table})").fetchall():
            if column[1].endswith("_ms"):
                base.execute(f"UPDATE {table} SET {column[1]} = {column[1]} + {later} WHERE {column[1]} > 1600000000000")
    base.commit()
    base.close()


def play_on(server, about, cookie):
    """The other seats are guests' that nobody is any more: one move of Ada's is enough, and a bot's answer follows where one sits."""
    player = Player(lambda: server, cookie, about["table"], 1)
    thread = threading.Thread(target=player.play, args=(time.monotonic() + 1.5,))
    thread.start()
    thread.join()
    return player


def test_hall():
    with open(BEFORE + "hall.json", encoding="utf-8") as file:
        known = json.load(file)
    path = os.path.join(FOLDER, "before.db")
    load_hall(path, known["made_ms"])
    with Server("--port", "0", "--data", path) as server:
        cookie = api(server, "POST", "/login", {"name": known["name"], "password": known["password"]})["cookie"]
        check(api(server, "GET", "/me", token=known["token"])["name"] == known["name"], "a token of before is not known any more")
        moved = 0
        for game, about in known["tables"].items():
            table = api(server, "GET", f"/tables/{about['table']}", cookie=cookie)
            check(table["about"]["status"] == about["status"], f"{game}: {table['about']['status']}, before {about['status']}")
            check(any(line["text"] == "Hello from before" for line in table["chat"]), f"{game}: what was said is lost")
            number = about["view"]["number"]
            view = api(server, "GET", f"/tables/{about['table']}/view?at={number}", cookie=cookie)
            fault = missing(view, about["view"], "")
            check(fault is None, f"{game}: another view than before: {fault}")
            moved += len(play_on(server, about, cookie).acknowledged)
        check(moved > 0, "no game of before could be gone on with")
    run = succeeds("admin", "verify", path)
    check("0 of them do not reproduce" in run.out, f"admin verify: {run.out}")


test_json()
test_hall()
report()
