"""Several servers on one PostgreSQL: starting, stopping, killing and pausing them, people who connect anywhere and note what they were told, and
what must hold afterwards whatever happened."""
import json
import os
import random
import re
import signal
import subprocess
import threading
import time

from online import Player, api, guest
from postgres import Postgres, free_port
from program import ENVIRONMENT, TRIVIUM, check, path, succeeds
from server import Server

LIMITS = ["--connections", "2000", "--requests", "10000000", "--guests", "100000", "--sockets", "2000", "--tables", "10000"]
GAMES = [game["game"] for game in json.loads(succeeds("list", "--json").out)["games"]]


class Node(Server):
    """One server; its log goes to a file."""

    def __init__(self, address, number, *options, program=TRIVIUM):
        self.number, self.paused, self.host, self.log = number, False, "127.0.0.1", ""
        self.node_address = f"127.0.0.1:{free_port()}"  # where other nodes reach it
        self.log_name = path(f"node-{number}-{time.monotonic_ns()}.log")
        with open(self.log_name, "wb") as log:
            self.process = subprocess.Popen([program, "serve", "--data", address, "--no-open", "--node", self.node_address, *LIMITS, *options],
                                            stdout=subprocess.PIPE, stderr=log, env={key: value for key, value in ENVIRONMENT.items() if "DISPLAY" not in key})
        self.line = self.process.stdout.readline().decode()
        found = re.fullmatch(r"Trivium is at http://[\d.]+:(\d+)/\n", self.line)
        check(found, f"a node does not start: {self.line!r} {self.read_log()[-500:]}")
        self.port = int(found.group(1)) if found else 0

    def read_log(self):
        with open(self.log_name, encoding="utf-8", errors="replace") as file:
            return file.read()

    def end(self, number):
        """Ends it by a signal; returns the exit code."""
        if self.paused:
            self.process.send_signal(signal.SIGCONT)
        self.process.send_signal(number)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            check(False, f"node {self.number} does not end: {self.read_log()[-1000:]}")
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        return self.process.returncode

    def figure(self, name):
        found = re.search(rf"^{re.escape(name)} (\d+)", self.ask("GET", "/metrics").body.decode(), re.M)
        return int(found.group(1)) if found else 0

    def health(self):
        """Status, reason and how long it took to say."""
        begun = time.monotonic()
        reply = self.ask("GET", "/healthz")
        return reply.status, json.loads(reply.body).get("message", ""), time.monotonic() - begun


class Nodes:
    def __init__(self, count=3, options=(), program=TRIVIUM, **settings):
        self.postgres = Postgres(**settings)
        self.options, self.program, self.logs, self.lock = list(options), program, [], threading.Lock()
        self.at = [None] * count
        for number in range(count):
            self.start(number)
        self.await_streams()

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        for number, node in enumerate(self.at):
            if node is not None:
                code = self.end(number, signal.SIGTERM)
                check(code == 0, f"node {number} ended with {code}: {self.logs[-1][-1500:]}")
        self.postgres.stop()

    def start(self, number, program=None):
        node = Node(self.postgres.address, number, *self.options, program=program or self.program)
        with self.lock:
            self.at[number] = node
        return node

    def end(self, number, how):
        with self.lock:
            node, self.at[number] = self.at[number], None
        code = node.end(how)
        self.logs.append(node.read_log())
        return code

    def kill(self, number):
        self.end(number, signal.SIGKILL)

    def pause(self, number):
        with self.lock:
            self.at[number].paused = True
        self.at[number].process.send_signal(signal.SIGSTOP)

    def resume(self, number):
        self.at[number].process.send_signal(signal.SIGCONT)
        with self.lock:
            self.at[number].paused = False

    def living(self):
        with self.lock:
            return [node for node in self.at if node is not None and not node.paused]

    def any(self):
        """One that runs, as whoever hands out connections would choose it; waits for one."""
        while not (nodes := self.living()):
            time.sleep(0.05)
        return random.choice(nodes)

    def owner_of(self, table):
        """The number of the node that has a table; None: nobody."""
        address = self.postgres.sql(f"SELECT address FROM play JOIN node ON node.id = owner WHERE game = '{table}'")
        return next((number for number, node in enumerate(self.at) if node is not None and node.node_address == address), None)

    def await_streams(self, seconds=20):
        """Until every node speaks with every other."""
        deadline = time.monotonic() + seconds
        nodes = self.living()
        while time.monotonic() < deadline:
            if all(node.figure("trivium_node_streams") == len(nodes) - 1 and node.health()[0] == 200 for node in nodes):
                return
            time.sleep(0.1)
        check(False, f"the nodes do not find each other: {[node.figure('trivium_node_streams') for node in nodes]}")


class Person(Player):
    """Notes what was said and when it was acknowledged."""

    def __init__(self, nodes, cookie, table, seed):
        super().__init__(nodes.any, cookie, table, seed)
        self.said, self.acknowledged_at, self.late, self.pause = {}, [], 0, 0

    def hear(self, message, pick):
        if message["type"] == "answer" and message["tag"] is None:  # to "watch": nobody has the table for now
            time.sleep(0.2)
            self.link.send(json.dumps({"do": "watch", "table": self.table, "form": self.form}))
            return
        acknowledged = len(self.acknowledged)
        before = self.pending
        if message.get("moves"):
            time.sleep(self.pause)  # thinks
        super().hear(message, pick)
        if len(self.acknowledged) > acknowledged:
            self.acknowledged_at.append(time.monotonic())
        if self.pending and self.pending is not before:
            body = json.loads(self.pending)["body"]
            self.said.setdefault(body["number"], set()).add(body["move"])
        if message["type"] == "answer" and message["status"] == 503 and self.pending:  # nobody has it for now: once more
            self.late += 1
            time.sleep(0.2)
            self.link.send(self.pending)


def patiently(action):
    """Until it works: a node may be away."""
    while True:
        try:
            return action()
        except (OSError, ConnectionError):
            time.sleep(0.05)
        except Exception as denied:  # nobody has the table, the database is away, or whoever a proxy has asked
            if getattr(denied, "status", 0) not in (502, 503):
                raise
            time.sleep(0.2)


def begin_pair(nodes, number, first, second, limit=4):
    game = GAMES[number % len(GAMES)]
    table = patiently(lambda: api(nodes.any(), "POST", "/tables", {
        "game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"limit": limit}, "rated": True}, first))["id"]
    patiently(lambda: api(nodes.any(), "POST", f"/tables/{table}/join", {"salt": f"s{number}"}, second))
    return [Person(nodes, cookie, table, seed=number * 2 + i) for i, cookie in enumerate((first, second))]


class Evening:
    """Pairs that play game after game, each game of another kind than the last, until told to stop; then what they were told is held against
    the database. Who hears nothing for `patience` seconds connects anew: a proxy ends connections of a node that does not answer it."""

    def __init__(self, nodes, pairs, seed, limit=4, seconds=240, patience=4, pause=0):
        self.nodes, self.limit, self.seconds, self.patience, self.pause = nodes, limit, seconds, patience, pause
        self.stop, self.played, self.playing, self.lock = threading.Event(), [], {}, threading.Lock()
        self.threads = [threading.Thread(target=self.play, args=(seed + 100 * pair,)) for pair in range(pairs)]
        for thread in self.threads:
            thread.start()

    def play(self, number):
        first, second = (patiently(lambda: guest(self.nodes.any())) for _ in range(2))
        while not self.stop.is_set():
            number += 1
            people = begin_pair(self.nodes, number, first, second, self.limit)
            for person in people:
                person.patience, person.pause = self.patience, self.pause
            with self.lock:
                self.playing[people[0].table] = people
            threads = [threading.Thread(target=person.play, args=(time.monotonic() + self.seconds,)) for person in people]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            with self.lock:
                self.played.append(self.playing.pop(people[0].table))

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join()

    def longest_gap(self, since):
        """How long, from that moment on, until every game that was under way has gone on; None: one has not yet."""
        longest = 0
        with self.lock:
            games = list(self.playing.values()) + self.played
        for people in games:
            moments = sorted(moment for person in people for moment in person.acknowledged_at)
            if not moments or moments[0] > since or all(person.over for person in people) and moments[-1] <= since:
                continue
            after = [moment for moment in moments if moment > since]
            if not after:
                return None
            longest = max(longest, after[0] - since)
        return longest

    def await_all(self, since, seconds):
        """Until all games have gone on; returns how long that took."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            gap = self.longest_gap(since)
            if gap is not None:
                return gap
            time.sleep(0.02)
        return None

    def check(self):
        """Every acknowledged move is in its record, and nothing that nobody said; returns how many were acknowledged."""
        moves = 0
        for people in self.played:
            check(all(person.over for person in people), f"game {people[0].table} was not finished")
            record = patiently(lambda: api(self.nodes.any(), "GET", f"/tables/{people[0].table}/record", cookie=people[0].cookie))["record"]
            made = moves_of(record)
            said = {}
            for person in people:
                lost = [number for number, move in person.acknowledged.items() if made.get(number) != move]
                check(not lost, f"acknowledged moves {lost} are not in the record of {person.table}")
                moves += len(person.acknowledged)
                for number, words in person.said.items():
                    said.setdefault(number, set()).update(words)
            strange = [number for number, move in made.items() if move not in said.get(number, ())]
            check(not strange, f"moves {strange} of {people[0].table} were said by nobody")
        return moves


def moves_of(record):
    lines = record.split("\n\n", 1)[1].splitlines()
    return {int(line.split()[0]): line.split()[1] for line in lines if line[:1].isdigit()}


def watch_writes(postgres):
    """From now on the database itself notes in whose name each move is written, and who has the game at that moment."""
    postgres.sql("""
        CREATE TABLE audit (game text, number integer, session text, owner bigint);
        CREATE FUNCTION note_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO trivium.audit SELECT NEW.game, NEW.number, current_setting('application_name'), owner FROM trivium.play WHERE game = NEW.game;
            RETURN NULL;
        END $$;
        CREATE TRIGGER note_entry AFTER INSERT ON entry FOR EACH ROW EXECUTE FUNCTION note_entry();""")


def check_database(postgres):
    """All games reproduce, every result is in the ratings once, and no move was written by anybody but the game's owner."""
    verified = succeeds("admin", "verify", postgres.address)
    check(", 0 of them do not reproduce" in verified.out, verified.out)
    played = postgres.sql("SELECT person, game.game, count(*) FROM game JOIN seat ON seat.game = game.id WHERE status = 2"
                          " AND (settings::json ->> 'rated')::boolean GROUP BY 1, 2 ORDER BY 1, 2")
    rated = postgres.sql("SELECT person, game, games FROM rating ORDER BY 1, 2")
    check(played == rated, f"results and ratings differ: {played!r} and {rated!r}")
    if postgres.sql("SELECT to_regclass('audit') IS NOT NULL") == "t":
        strange = postgres.sql("SELECT * FROM audit WHERE session <> 'trivium node ' || owner LIMIT 5")
        check(strange == "", f"moves of a former owner were taken: {strange}")
        twice = postgres.sql("SELECT game, number, count(*) FROM audit GROUP BY 1, 2 HAVING count(*) > 1 LIMIT 5")
        check(twice == "", f"moves were made twice: {twice}")
    return sum(int(line.rsplit("|", 1)[1]) for line in rated.splitlines())


def refused_writes(nodes):
    """How many writes of former owners the database refused."""
    logs = nodes.logs + [node.read_log() for node in nodes.at if node is not None]
    return sum(log.count("another server has this table now") for log in logs)
