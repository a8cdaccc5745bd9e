"""A rolling upgrade: three servers whose protocol between nodes is the version before are replaced one after another, while people play and
others ask. Whoever hands out connections looks at /healthz, as a proxy does. Nothing fails that way that a person would notice: no request, whether
it asks or changes something, no handshake of a WebSocket, no subscription and no move; and connections end only where a node ends, whose people go
on elsewhere."""
import os
import random
import signal
import threading
import time

from nodes import GAMES, Evening, Nodes, check_database, watch_writes
from online import api
from program import TRIVIUM, check, report

BEFORE = os.environ.get("NODE_BEFORE") or "build/dev/tests/node_before"
DRAIN_SECONDS = 2


class Proxied(Nodes):
    """Several nodes behind something that asks each for its health five times a second."""

    def __init__(self):
        self.up = set()
        super().__init__(options=["--idle", "5", "--drain", str(DRAIN_SECONDS)], program=BEFORE)
        self.ended = threading.Event()
        self.up = set(self.living())
        for number in range(len(self.at)):
            threading.Thread(target=self.look, args=(number,), daemon=True).start()

    def look(self, number):
        """Each by itself: one that is slow to answer says nothing about the others."""
        while not self.ended.is_set():
            node = self.at[number]
            try:
                good = node.health()[0] == 200
            except (OSError, ValueError, ConnectionError):
                good = False
            with self.lock:
                self.up = {other for other in self.up if other.number != number} | ({node} if good else set())
            time.sleep(0.2)

    def any(self):
        while not (up := self.up):
            time.sleep(0.05)
        return random.choice(list(up))

    def replace(self, number):
        """One node ends as it is asked to, and the new program takes its place."""
        node = self.at[number]
        begun = time.monotonic()
        node.process.send_signal(signal.SIGTERM)
        code = node.process.wait(30)
        took = time.monotonic() - begun
        check(code == 0 and took < 10, f"the planned end: code {code} after {took:.1f} s: {node.read_log()[-500:]}")
        self.logs.append(node.read_log())
        node.process.stdout.close()
        self.start(number, TRIVIUM)


class Visitors:
    """People who ask, open tables and leave them, each time over a connection of its own."""

    def __init__(self, nodes, count):
        self.nodes, self.ended = nodes, threading.Event()
        self.threads = [threading.Thread(target=self.ask, args=(number,)) for number in range(count)]
        for thread in self.threads:
            thread.start()

    def ask(self, number):
        chance, cookie = random.Random(number), None
        while not self.ended.is_set():
            try:
                cookie = cookie or self.one("POST", "/guest", {}, None)["cookie"]
                tables = self.one("GET", "/tables", None, cookie)["tables"]
                for path in ["/me"] + [f"/tables/{table['id']}" for table in tables[:3]]:
                    self.one("GET", path, None, cookie)
                own = self.one("POST", "/tables", {"game": GAMES[0], "seats": [{"kind": "me"}, {"kind": "open"}]}, cookie)["id"]
                self.one("POST", f"/tables/{own}/leave", {}, cookie)
            except Exception as failed:
                self.nodes.asked.note(failed=repr(failed))
            time.sleep(chance.random() * 0.1)

    def one(self, method, path, body, cookie):
        value = api(self.nodes.any(), method, path, body, cookie)
        self.nodes.asked.note()
        return value

    def end(self):
        self.ended.set()
        for thread in self.threads:
            thread.join()


def test_upgrade(nodes):
    watch_writes(nodes.postgres)
    evening, visitors = Evening(nodes, pairs=4, seed=3, limit=16, pause=0.03), Visitors(nodes, 3)
    time.sleep(1)
    versions = [nodes.postgres.sql("SELECT DISTINCT least, most FROM node ORDER BY 1, 2")]
    for number in range(len(nodes.at)):
        nodes.replace(number)
        nodes.await_streams()
        versions.append(nodes.postgres.sql("SELECT DISTINCT least, most FROM node ORDER BY 1, 2"))
        time.sleep(1)
    check(versions == ["1|1", "1|1\n1|2", "1|1\n1|2", "1|2"], f"the versions side by side were {versions}")
    visitors.end()
    evening.end()
    failed = nodes.asked.failed
    check(failed == [], f"{len(failed)} of {len(failed) + nodes.asked.good} requests and handshakes failed: {failed[:5]}")
    moves = evening.check()
    check(evening.refused == [], f"{len(evening.refused)} moves were refused: {evening.refused[:3]}")
    late = sum(person.late for people in evening.played for person in people)
    check(late == 0, f"{late} moves were answered with 503")
    check_database(nodes.postgres)
    again = sum(max(person.reconnections, 0) for people in evening.played for person in people)
    print(f"{nodes.asked.good} requests and handshakes and {moves} moves, none failed; {again} connections ended with their node and went on elsewhere")
    nodes.ended.set()


with Proxied() as NODES:
    test_upgrade(NODES)
report()
