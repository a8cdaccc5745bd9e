"""A tournament of programs at a server that is killed again and again: every result counts once, and the table is as worked out anew from the
records, in Python and from docs/tournaments.md. TRIVIUM_ENTRANTS, TRIVIUM_ROUNDS and TRIVIUM_KILLS make it larger."""
import json
import os
import queue
import random
import signal
import sqlite3
import threading
import time
from fractions import Fraction

from online import Denied
from program import TRIVIUM, TRIVIUM_RELEASE, check, path, report, succeeds
from server import Server, ask_on
from standings import calculate

ENTRANTS = int(os.environ.get("TRIVIUM_ENTRANTS", "10"))
ROUNDS = int(os.environ.get("TRIVIUM_ROUNDS", "3"))
KILLS = int(os.environ.get("TRIVIUM_KILLS", "4"))
WORKERS = int(os.environ.get("TRIVIUM_WORKERS", "6"))
GAME = json.loads(succeeds("list", "--json").out)["games"][-1]["game"]
DATA = path("tournaments.db")
OPTIONS = ["--data", DATA, "--no-open", "--connections", "2000", "--requests", "100000000", "--guests", "1000", "--proxy"]


class Host:
    """The server of the moment, and how often it was killed."""

    def __init__(self):
        self.lock, self.kills = threading.Lock(), 0
        self.server = self.begin()

    def begin(self):
        return Server(*OPTIONS, program=TRIVIUM_RELEASE if os.path.exists(TRIVIUM_RELEASE) else TRIVIUM)

    def find(self):
        with self.lock:
            return self.server

    def kill(self):
        with self.lock:
            self.server.process.send_signal(signal.SIGKILL)
            self.server.process.communicate()
            self.kills += 1
            self.server = self.begin()


class Program:
    """An account that says that it is a program's, at an address of its own."""

    def __init__(self, host, number):
        self.host, self.address, self.token = host, f"10.{number // 250}.{number % 250}.7", None
        self.chance = random.Random(number)
        cookie = self.ask("POST", "/account", {"name": f"Program {number}", "password": "long enough"})
        self.cookie = cookie
        self.ask("POST", "/me/program", {})
        self.token = self.ask("POST", "/me/tokens", {"name": "t", "scopes": ["read", "play"]})["token"]
        self.person = self.ask("GET", "/me")["id"]

    def once(self, method, address, body):
        headers = {"Content-Type": "application/json", "X-Forwarded-For": self.address}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        elif getattr(self, "cookie", None):
            headers["Cookie"] = self.cookie
        with self.host.find().connect() as link:
            reply = ask_on(link, method, "/api/v1" + address, headers, json.dumps(body).encode() if body is not None else b"")
        value = json.loads(reply.body)
        if reply.status >= 300:
            raise Denied(reply.status, value)
        return reply.headers["set-cookie"].split(";")[0] if address == "/account" else value

    def ask(self, method, address, body=None):
        """Until it is answered: the server may be away, and what is said twice is done once."""
        while True:
            try:
                return self.once(method, address, body)
            except Denied as no:
                if no.status != 503:
                    raise
            except (OSError, ConnectionError, ValueError, AssertionError):
                pass
            time.sleep(0.05)

    def tried(self, method, address, body=None):
        try:
            return self.ask(method, address, body)
        except Denied as no:
            return {"denied": no.status, **no.body}


# ---- playing ----


def play_table(table, programs):
    """Both come and play by lot; after some moves whoever is to move may resign. Returns when it is over."""
    patience = time.monotonic() + 120
    while time.monotonic() < patience:
        seen = [one.tried("GET", f"/tables/{table}") for one in programs]
        status = seen[0].get("about", {}).get("status")
        if status in ("over", "cancelled"):
            return
        for one, view in zip(programs, seen):
            if status == "waiting":
                one.tried("POST", f"/tables/{table}/join", {"salt": "s"})
            elif view.get("moves") and view["number"] > 4 and one.chance.random() < 0.3:
                one.tried("POST", f"/tables/{table}/resign", {})
            elif view.get("moves"):
                move = one.chance.choice(view["moves"])["text"]
                one.tried("POST", f"/tables/{table}/move", {"number": view["number"] + 1, "move": move})
        if status is None:
            time.sleep(0.05)
    check(False, f"{table} did not end")


def work(tasks, done):
    while (task := tasks.get()) is not None:
        play_table(*task)
        done.append(task[0])


def kill_between(host, done, stop):
    """Spreads the kills over all games."""
    games = ENTRANTS // 2 * ROUNDS
    for number in range(1, KILLS + 1):
        while len(done) < games * number // (KILLS + 1) and not stop.is_set():
            time.sleep(0.005)
        time.sleep(random.random() * 0.2)
        host.kill()


def play_tournament(host, organiser, tournament, programs):
    by_number = [None] * (len(programs) + 1)
    tasks, done, seen, stop = queue.Queue(), [], set(), threading.Event()
    threads = [threading.Thread(target=work, args=(tasks, done)) for _ in range(WORKERS)]
    threads.append(threading.Thread(target=kill_between, args=(host, done, stop)))
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 60 + ENTRANTS * ROUNDS * 2
    while time.monotonic() < deadline:
        whole = organiser.ask("GET", f"/tournaments/{tournament}")
        for entrant in whole["entrants"]:
            by_number[entrant["number"]] = next(one for one in programs if one.person == entrant["person"]["id"])
        if whole["status"] != "running":
            break
        for table in whole["rounds"][-1]:
            if table["table"] and table["table"] not in seen and not table["over"]:
                seen.add(table["table"])
                tasks.put((table["table"], [by_number[number] for number in table["players"]]))
        time.sleep(0.1)
    stop.set()
    for _ in range(WORKERS):
        tasks.put(None)
    for thread in threads:
        thread.join()
    return organiser.ask("GET", f"/tournaments/{tournament}")


# ---- the table, worked out anew ----


def share(table, player, other):
    places = dict(zip(table["players"], table["places"]))
    if other in table["forfeits"] or player in table["forfeits"]:
        return Fraction(int(player not in table["forfeits"]))
    return Fraction(1 + (places[player] < places[other]) - (places[player] > places[other]), 2)


def check_standings(whole):
    order = ["points", "buchholz", "berger", "direct", "wins"]
    players = [entrant["number"] for entrant in whole["entrants"]]
    check(whole["tie_breaks"] == order, f"tie-breaks: {whole['tie_breaks']}")
    rows = calculate([table for tables in whole["rounds"] for table in tables], players, share)
    wanted = sorted(players, key=lambda each: [-rows[each][what] for what in order] + [each])
    check([row["number"] for row in whole["standings"]] == wanted, f"{whole['standings']} instead of {wanted}")
    for row in whole["standings"]:
        own = rows[row["number"]]
        check(row["points"] == 12 * own["points"] and row["buchholz"] == 12 * own["buchholz"], f"points of {row}: {own}")
        check(row["berger"] == 24 * own["berger"] and row["direct"] == own["direct"], f"tie-breaks of {row}: {own}")
        check(row["wins"] == own["wins"] and row["byes"] == own["byes"], f"wins of {row}: {own}")


def check_rounds(whole, records):
    """Everybody once in each round, nobody meets twice, and each result as the record has it."""
    pairs, games = set(), 0
    check(len(whole["rounds"]) == ROUNDS, f"{len(whole['rounds'])} rounds")
    for tables in whole["rounds"]:
        seated = [each for table in tables for each in table["players"]]
        check(sorted(seated) == list(range(1, ENTRANTS + 1)), f"who sits in a round: {seated}")
        for table in tables:
            if table["table"] is None:
                continue
            games += 1
            pair = frozenset(table["players"])
            check(pair not in pairs, f"{sorted(pair)} met twice")
            pairs.add(pair)
            check(table["over"] and table["forfeits"] == [], f"{table}")
            found = next(line for line in records[table["table"]].splitlines() if line.startswith("Result: ")).replace(",", " ").split()[1:3]
            check([int(place) for place in found] == table["places"], f"{table}: the record says {found}")
    return games


def check_file(tournament, games):
    with sqlite3.connect(DATA) as file:
        rows = file.execute("SELECT json_extract(settings, '$.tournament.round'), json_extract(settings, '$.tournament.number'), status FROM game"
                            " WHERE json_extract(settings, '$.tournament.id') = ?", (tournament,)).fetchall()
    file.close()
    check(len(rows) == games and len({row[:2] for row in rows}) == games, f"{len(rows)} games in the file for {games} pairings")
    check(all(row[2] == 2 for row in rows), "a game in the file is not over")
    with sqlite3.connect(DATA) as file:
        rated = file.execute("SELECT sum(games) FROM rating").fetchone()[0]
    file.close()
    check(rated == 2 * games, f"{rated} results in the ratings for {games} games")


def test_a_swiss_survives(host):
    programs = [Program(host, number) for number in range(ENTRANTS)]
    organiser = programs[0]
    begun = time.monotonic()
    made = organiser.ask("POST", "/tournaments", {
        "name": "Night of the programs", "game": GAME, "system": "swiss", "rounds": ROUNDS, "most": ENTRANTS, "rated": True, "pause_seconds": 0,
        "come_seconds": 600, "clock": {"kind": "fischer", "bank_ms": 3600000}, "options": {"limit": 4}})["id"]
    for one in programs:
        while one.tried("POST", f"/tournaments/{made}/enter", {}).get("denied") == 409:
            time.sleep(0.01)
    organiser.ask("POST", f"/tournaments/{made}/begin", {})
    whole = play_tournament(host, organiser, made, programs)
    check(whole["status"] == "over", f"it did not end: {whole['status']}, round {whole['round']}")
    records = {each["table"]: each["record"] for number in range(1, ROUNDS + 1)
               for each in organiser.ask("GET", f"/tournaments/{made}/records?round={number}")["records"]}
    one = next(iter(records))
    check(organiser.ask("GET", f"/tables/{one}/record")["record"] == records[one], f"the record of {one} is another at its table")
    games = check_rounds(whole, records)
    check_standings(whole)
    check(host.kills == KILLS, f"{host.kills} kills")
    print(f"{ENTRANTS} programs, {ROUNDS} rounds, {games} games, {host.kills} kills, {time.monotonic() - begun:.0f} s")
    return made, games


if __name__ == "__main__":
    served = Host()
    of, count = test_a_swiss_survives(served)
    served.server.stop()
    check_file(of, count)
    report()
