"""Games over real sockets while the server is killed again and again: every acknowledged move is found afterwards, none is half applied,
the clients finish their games by themselves, and every result is in the ratings once. TRIVIUM_KILLS says how often (make soak: 500). Then a disk that is full and a file that may not be written: clear errors, nothing lost."""
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import threading
import time

from online import Denied, Player, api, guest
from program import ENVIRONMENT, TRIVIUM, check, path, report, succeeds
from server import Server

KILLS = int(os.environ.get("TRIVIUM_KILLS", "8"))
PAIRS = int(os.environ.get("TRIVIUM_PAIRS", "6"))
GAMES = [game["game"] for game in json.loads(succeeds("list", "--json").out)["games"]]
DATA = path("crash.db")
LIMITS = ["--connections", "2000", "--requests", "1000000", "--guests", "1000"]  # all players come from one address, at whatever pace the machine allows


class Host:
    """The server of the moment."""

    def __init__(self):
        self.server = Server("--data", DATA, "--no-open", *LIMITS)
        self.lock = threading.Lock()

    def find(self):
        with self.lock:
            return self.server

    def kill(self):
        with self.lock:
            self.server.process.send_signal(signal.SIGKILL)
            self.server.process.communicate()
            time.sleep(random.random() * 0.1)
            self.server = Server("--data", DATA, "--no-open", *LIMITS)


def patiently(action):
    """Until it works: the server may be away."""
    while True:
        try:
            return action()
        except (OSError, ConnectionError):
            time.sleep(0.05)


def begin_pair(host, number, first, second):
    """Two guests at a table."""
    game = GAMES[number % len(GAMES)]
    table = patiently(lambda: api(host.find(), "POST", "/tables", {
        "game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"limit": 4}, "rated": True}, first))["id"]
    patiently(lambda: api(host.find(), "POST", f"/tables/{table}/join", {"salt": f"s{number}"}, second))
    return [Player(host.find, cookie, table, seed=number * 2 + i) for i, cookie in enumerate((first, second))]


def moves_of(record):
    lines = record.split("\n\n", 1)[1].splitlines()
    return {int(line.split()[0]): line.split()[1] for line in lines if line[:1].isdigit()}


def check_players(host, players):
    record = patiently(lambda: api(host.find(), "GET", f"/tables/{players[0].table}/record", cookie=players[0].cookie))["record"]
    moves = moves_of(record)
    for player in players:
        lost = [number for number, move in player.acknowledged.items() if moves.get(number) != move]
        check(not lost, f"acknowledged moves {lost} are not in the record of {player.table}")
    check(sum(len(player.acknowledged) for player in players) <= len(moves), f"{players[0].table}: more acknowledged than made")
    return sum(len(player.acknowledged) for player in players)


def play_pairs(host, stop, results):
    """One thread plays game after game until told, with two guests: an address has only so many new ones an hour."""
    number = threading.get_ident() % 1000
    first, second = (patiently(lambda: guest(host.find())) for _ in range(2))
    while not stop.is_set():
        number += 1
        players = begin_pair(host, number, first, second)
        deadline = time.monotonic() + 120
        threads = [threading.Thread(target=player.play, args=(deadline,)) for player in players]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        results.append(players)


OVER_AND_RATED = "status = 2 AND json_extract(settings, '$.rated')"


def check_ratings(data):
    """Everybody has as many results as rated games that are over; returns how many there are."""
    with sqlite3.connect(data) as file:
        played = dict(((person, game), count) for person, game, count in file.execute(
            f"SELECT seat.person, game.game, count(*) FROM game JOIN seat ON seat.game = game.id WHERE {OVER_AND_RATED} GROUP BY 1, 2"))
        rated = dict(((person, game), count) for person, game, count in file.execute("SELECT person, game, games FROM rating"))
    file.close()
    check(played == rated, f"of {sum(played.values())} results the ratings have {sum(rated.values())}; "
          f"missing or doubled: {[key for key in played.keys() | rated.keys() if played.get(key) != rated.get(key)][:5]}")
    return sum(rated.values())


def test_kills():
    host, stop, results = Host(), threading.Event(), []
    workers = [threading.Thread(target=play_pairs, args=(host, stop, results)) for _ in range(PAIRS)]
    for worker in workers:
        worker.start()
    for _ in range(KILLS):
        time.sleep(0.2 + random.random())
        host.kill()
    stop.set()
    for worker in workers:
        worker.join()
    moves = 0
    for players in results:
        check(all(player.over for player in players), f"game {players[0].table} was not finished")
        moves += check_players(host, players)
    again = sum(player.reconnections for players in results for player in players)
    host.find().stop()
    verified = succeeds("admin", "verify", DATA)
    check(", 0 of them do not reproduce" in verified.out, verified.out)
    rated = check_ratings(DATA)
    check(rated >= 2 * len(results), f"{len(results)} rated games were finished, and there are {rated} results")
    check(len(results) >= PAIRS and moves > 50, f"only {len(results)} games and {moves} moves were played")
    check(again > 0, "no client had to reconnect")
    print(f"{KILLS} kills, {len(results)} games, {moves} acknowledged moves, {rated} results, {again} reconnections")


def ratings_in(data):
    with sqlite3.connect(data) as file:
        rows = sorted(file.execute("SELECT person, game, pace, rating, deviation, volatility, games FROM rating"))
    file.close()
    return rows


def make_older(file):
    """Takes away what the versions after the second have added to the file, whatever that is by now."""
    def drop(question):
        for (statement,) in file.execute(question).fetchall():
            file.execute(statement)
    drop("SELECT 'DROP INDEX ' || name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND name NOT IN "
         "('person_name', 'key_person', 'game_status', 'seat_person', 'line_game', 'rating_best')")
    drop("SELECT 'DROP TABLE ' || name FROM sqlite_schema WHERE type = 'table' AND name NOT IN "
         "('person', 'key', 'game', 'seat', 'entry', 'line', 'rating')")
    drop("SELECT 'ALTER TABLE person DROP COLUMN ' || name FROM pragma_table_info('person') WHERE name NOT IN "
         "('id', 'name', 'kind', 'password', 'created_ms', 'seen_ms', 'locked', 'notices')")
    file.execute("PRAGMA user_version = 2")


def test_lost_results_are_mended():
    """A file of the version that wrote ratings apart, in which results were lost: the next server rates those games again, so that all
    is as if nothing had been lost."""
    data, game = path("lost.db"), GAMES[0]
    with Server("--data", data, "--no-open", *LIMITS) as server:
        people = [guest(server) for _ in range(3)]
        for number in range(6):
            first, second = people[number % 3], people[(number + 1) % 3]
            table = api(server, "POST", "/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}, first)["id"]
            api(server, "POST", f"/tables/{table}/join", {}, second)
            api(server, "POST", f"/tables/{table}/resign", {}, first)
            time.sleep(0.01)  # the order in which they end is told by the time
    right = ratings_in(data)
    with sqlite3.connect(data) as file:
        file.execute(f"UPDATE game SET settings = json_remove(settings, '$.rated_done') WHERE {OVER_AND_RATED}")
        make_older(file)
    file.close()
    shutil.copy(data, path("whole.db"))
    with sqlite3.connect(data) as file:
        file.execute("UPDATE rating SET rating = 1500, games = games - 1 WHERE person IN (SELECT min(person) FROM rating)")
    file.close()
    for name in (data, path("whole.db")):
        for _ in range(2):  # once, not at every start
            with Server("--data", name, "--no-open") as server:
                check(api(server, "GET", f"/ratings/{game}")["game"] == game, "it does not begin")
            check(ratings_in(name) == right, f"{name}: {ratings_in(name)} instead of {right}")
            check_ratings(name)


def limit_files(size):
    def prepare():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    return prepare


class FullDisk(Server):
    """A server whose files cannot grow beyond a size, as on a full disk."""

    def __init__(self, data, size):
        self.process = subprocess.Popen([TRIVIUM, "serve", "--data", data, "--no-open"], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=ENVIRONMENT, preexec_fn=limit_files(size))
        self.line = self.process.stdout.readline().decode()
        self.host, self.port, self.log = "127.0.0.1", int(self.line.rsplit(":", 1)[1].rstrip("/\n")), ""


def test_full_disk():
    data = path("full.db")
    with Server("--data", data, "--no-open") as server:
        cookie = guest(server)
    kept, refused = [], None
    with FullDisk(data, 300000) as server:
        for number in range(2000):
            try:
                kept.append(api(server, "POST", "/tables", {"game": GAMES[0], "seats": [{"kind": "me"}, {"kind": "open"}]}, cookie)["id"])
                api(server, "POST", f"/tables/{kept[-1]}/leave", {}, cookie)
            except Denied as denied:
                refused = denied
                break
        check(refused is not None and refused.status == 503 and "database" in refused.body["message"], f"a full disk: {refused}")
        check(api(server, "GET", "/me", cookie=cookie)["kind"] == "guest", "reading goes on while the disk is full")
    with Server("--data", data, "--no-open") as server:
        for table in kept[:-1]:
            check(api(server, "GET", f"/tables/{table}", cookie=cookie)["table"] == table, f"{table} was acknowledged and is gone")
        check(api(server, "POST", "/tables", {"game": GAMES[0], "seats": [{"kind": "me"}, {"kind": "open"}]}, cookie)["id"], "it goes on")


def test_read_only():
    """A file that may not be written: one clear sentence, and not a byte changed."""
    folder = path("readonly")
    os.mkdir(folder)
    data, program = os.path.join(folder, "kept.db"), os.path.join(folder, "trivium")
    with Server("--data", data, "--no-open") as server:
        cookie = guest(server)
    shutil.copy(TRIVIUM, program)
    before = open(data, "rb").read()
    os.chmod(os.path.dirname(folder), 0o755)
    os.chmod(data, 0o444)
    os.chmod(folder, 0o555)
    as_nobody = (lambda: os.setuid(65534)) if os.geteuid() == 0 else None  # root may write anything
    done = subprocess.run([program, "serve", "--data", data, "--no-open"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=30,
                          env=ENVIRONMENT, preexec_fn=as_nobody, check=False)
    check(done.returncode == 1 and b"readonly" in done.stderr.replace(b" ", b"").replace(b"-", b""),
          f"a read-only database: exit code {done.returncode}, {done.stderr[-300:]!r}")
    os.chmod(folder, 0o755)
    check(open(data, "rb").read() == before, "a read-only database was changed")
    os.chmod(data, 0o644)
    with Server("--data", data, "--no-open") as server:
        check(api(server, "GET", "/me", cookie=cookie)["kind"] == "guest", "nothing was lost")


test_kills()
test_lost_results_are_mended()
test_full_disk()
test_read_only()
report()
