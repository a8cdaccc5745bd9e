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
from program import ENVIRONMENT, TRIVIUM, check, path, read, succeeds
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

    def await_refused(self, already, seconds):
        """Whether more of its writes than those are refused, within so many seconds; its log must tell infos."""
        deadline = time.monotonic() + seconds
        while not (more := self.refused_writes() > already) and time.monotonic() < deadline:
            time.sleep(0.05)
        return more

    def refused_writes(self):
        """How many writes of this node the database refused because another has the table."""
        return count_refused(self.read_log())

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

    def stands_still(self):
        """Whether all its threads are stopped, or it is gone."""
        tasks = f"/proc/{self.process.pid}/task"
        try:
            states = [read(f"{tasks}/{task}/stat").rsplit(")", 1)[1].split()[0] for task in os.listdir(tasks)]
        except OSError:
            return not os.path.exists(tasks)
        return all(state in "TZX" for state in states)

    def figure(self, name):
        found = re.search(rf"^{re.escape(name)} (\d+)", self.ask("GET", "/metrics").body.decode(), re.M)
        return int(found.group(1)) if found else 0

    def health(self):
        """Status, reason and how long it took to say."""
        begun = time.monotonic()
        reply = self.ask("GET", "/healthz")
        return reply.status, json.loads(reply.body).get("message", ""), time.monotonic() - begun


class Asked:
    """What became of requests and handshakes: how many were answered well, and which a person would have seen fail."""

    def __init__(self):
        self.good, self.failed, self.lock = 0, [], threading.Lock()

    def note(self, failed=None):
        with self.lock:
            if failed is None:
                self.good += 1
            else:
                self.failed.append(failed)


class Nodes:
    def __init__(self, count=3, options=(), program=TRIVIUM, **settings):
        self.postgres, self.asked = Postgres(**settings), Asked()
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
        while not self.at[number].stands_still():  # the signal takes its time on a busy machine
            time.sleep(0.005)

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

    def pause_writing(self, seconds=10):
        """Stops a node that is in the middle of writing moves: they wait for a lock in the database, and it is stopped before they have it. Returns
        its number, and the one by which it is known in the database; None: nobody wrote anything for so long."""
        waiting = ("SELECT address, node.id FROM pg_locks JOIN pg_stat_activity USING (pid) JOIN node ON application_name = 'trivium node ' || node.id"
                   " WHERE relation = 'trivium.entry'::regclass AND NOT granted LIMIT 1")
        with self.postgres.locking("entry"):
            deadline = time.monotonic() + seconds
            while (found := self.postgres.sql(waiting)) == "" and time.monotonic() < deadline:
                time.sleep(0.02)
            address, _, known = found.partition("|")
            number = self.number_of(address)
            if number is not None:
                self.pause(number)
        return number, known

    def await_taken(self, known, seconds):
        """Until others have all open games of a node that was known so; returns whether."""
        deadline = time.monotonic() + seconds
        while (left := self.postgres.sql(f"SELECT count(*) FROM play WHERE owner = {known} AND status < 2")) != "0" and time.monotonic() < deadline:
            time.sleep(0.1)
        return left == "0"

    def number_of(self, address):
        """The node that the others reach there; None: nobody."""
        return next((number for number, node in enumerate(self.at) if node is not None and node.node_address == address), None)

    def owner_of(self, table):
        """The number of the node that has a table; None: nobody."""
        return self.number_of(self.postgres.sql(f"SELECT address FROM play JOIN node ON node.id = owner WHERE game = '{table}'"))

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
    """Notes what was said and when, and when it was acknowledged."""

    def __init__(self, nodes, cookie, table, seed):
        super().__init__(nodes.any, cookie, table, seed)
        self.asked = nodes.asked
        self.said, self.first_said, self.answers, self.refused, self.late, self.pause = {}, {}, [], [], 0, 0
        self.begun_at, self.left_at = time.monotonic(), None

    def connect(self):
        try:
            super().connect()
        except Exception as failed:
            self.asked.note(failed=f"handshake: {failed!r}")
            raise
        self.asked.note()

    def play(self, deadline, pick=None):
        over = super().play(deadline, pick)
        self.left_at = time.monotonic()
        return over

    def hear(self, message, pick):
        tag = message.get("tag")
        if message["type"] == "answer" and tag is None:  # to "watch": nobody has the table for now
            self.asked.note(failed=f"watching: {message['status']} {message['body']}")
            time.sleep(0.2)
            self.link.send(json.dumps({"do": "watch", "table": self.table, "form": self.form}))
            return
        before = self.pending
        if message.get("moves"):
            time.sleep(self.pause)  # thinks
        moment = time.monotonic()
        super().hear(message, pick)
        if message["type"] == "answer" and message["status"] == 200:
            self.answers.append((self.first_said[tuple(tag)], moment))
        elif message["type"] == "answer":
            self.refused.append((message["status"], tag[0], message["body"]))
        if self.pending and self.pending is not before:
            body = json.loads(self.pending)["body"]
            self.said.setdefault(body["number"], set()).add(body["move"])
            self.first_said.setdefault((body["number"], body["move"]), moment)
        if message["type"] == "answer" and message["status"] == 503 and self.pending:  # nobody has it for now: once more
            self.late += 1
            time.sleep(0.2)
            self.link.send(self.pending)

    def unmade(self, made):
        """Refusals of moves that did not come true. A move that is said again after its connection ended may be made already: then it is stale, and
        the table shows it."""
        return [refusal for refusal in self.refused if made.get(refusal[1]) not in self.said[refusal[1]]]


def patiently(action, asked=None):
    """Until it works: a node may be away. Notes what became of each try."""
    asked = asked or Asked()
    while True:
        try:
            value = action()
            asked.note()
            return value
        except (OSError, ConnectionError) as failed:
            asked.note(failed=repr(failed))
            time.sleep(0.05)
        except Exception as denied:  # nobody has the table, the database is away, or whoever a proxy has asked
            if getattr(denied, "status", 0) not in (502, 503):
                raise
            asked.note(failed=repr(denied))
            time.sleep(0.2)


def begin_pair(nodes, number, first, second, limit=4):
    game = GAMES[number % len(GAMES)]
    table = patiently(lambda: api(nodes.any(), "POST", "/tables", {
        "game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"limit": limit}, "rated": True}, first), nodes.asked)["id"]
    patiently(lambda: api(nodes.any(), "POST", f"/tables/{table}/join", {"salt": f"s{number}"}, second), nodes.asked)
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
        first, second = (patiently(lambda: guest(self.nodes.any()), self.nodes.asked) for _ in range(2))
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

    def owner(self, chance=random):
        """The number of a node that has a game under way; waits for one."""
        while True:
            with self.lock:
                tables = list(self.playing)
            owners = {self.nodes.owner_of(table) for table in tables} - {None}
            if owners:
                return chance.choice(sorted(owners))
            time.sleep(0.05)

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join()

    def longest_gap(self, since, begun=None):
        """How long until every game that was under way then has gone on: until a move that was first said after that moment was acknowledged, or
        the game was over. What was said before may be acknowledged late, or its answer lie in a buffer already. With `begun`, what happened is
        looked at from there on, and the longest pause of any game counts. None: a game has not gone on yet."""
        longest = 0
        begun = since if begun is None else begun
        with self.lock:
            games = list(self.playing.values()) + self.played
        for people in games:
            left = [person.left_at for person in people if person.left_at is not None]
            if people[0].begun_at > since or left and min(left) <= since:
                continue
            answers = [answer for person in people for answer in list(person.answers)]
            ends = [heard for said, heard in answers if said > since] + left
            if not ends:
                return None
            first = max(begun, people[0].begun_at)
            moments = [first] + sorted(heard for said, heard in answers if said > first and heard < min(ends)) + [min(ends)]
            longest = max(longest, *(later - earlier for earlier, later in zip(moments, moments[1:])))
        return longest

    def await_all(self, since, seconds, begun=None):
        """Until all games have gone on; returns how long that took at most, see longest_gap."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            gap = self.longest_gap(since, begun)
            if gap is not None:
                return gap
            time.sleep(0.02)
        return None

    def check(self):
        """Every acknowledged move is in its record, and nothing that nobody said; returns how many were acknowledged. `refused` then has the
        refusals of moves that did not come true, in words."""
        moves, self.refused = 0, []
        for people in self.played:
            check(all(person.over for person in people), f"game {people[0].table} was not finished")
            record = patiently(lambda: api(self.nodes.any(), "GET", f"/tables/{people[0].table}/record", cookie=people[0].cookie))["record"]
            made = moves_of(record)
            said = {}
            for person in people:
                lost = [number for number, move in person.acknowledged.items() if made.get(number) != move]
                check(not lost, f"acknowledged moves {lost} are not in the record of {person.table}")
                moves += len(person.acknowledged)
                self.refused += [f"{person.table}: {refusal}" for refusal in person.unmade(made)]
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


def count_refused(log):
    return log.count("another server has this table now")


def refused_writes(nodes):
    """How many writes of former owners the database refused."""
    return sum(map(count_refused, nodes.logs)) + sum(node.refused_writes() for node in nodes.at if node is not None)
