"""A rolling upgrade: three servers whose protocol between nodes is the version before are replaced one after another, while people play and
others ask. Whoever hands out connections looks at /healthz, as a proxy does; no request fails that way, no move is refused, and connections
end only where a node ends, whose people go on elsewhere."""
import os
import random
import signal
import threading
import time

from nodes import Evening, Nodes, check_database, watch_writes
from online import api, guest
from program import TRIVIUM, check, report

BEFORE = os.environ.get("NODE_BEFORE") or "build/dev/tests/node_before"
DRAIN_SECONDS = 2


class Proxied(Nodes):
    """Several nodes behind something that asks each for its health five times a second."""

    def __init__(self):
        self.up = []
        super().__init__(options=["--idle", "5", "--drain", str(DRAIN_SECONDS)], program=BEFORE)
        self.ended = threading.Event()
        self.up = self.living()
        threading.Thread(target=self.look, daemon=True).start()

    def look(self):
        while not self.ended.is_set():
            good = []
            for node in self.living():
                try:
                    if node.health()[0] == 200:
                        good.append(node)
                except (OSError, ValueError, ConnectionError):
                    pass
            self.up = good
            time.sleep(0.2)

    def any(self):
        while not (up := list(self.up)):
            time.sleep(0.05)
        return random.choice(up)

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
    """People who only ask, each question over a connection of its own."""

    def __init__(self, nodes, count):
        self.nodes, self.asked, self.failed, self.ended = nodes, 0, [], threading.Event()
        self.threads = [threading.Thread(target=self.ask, args=(number,)) for number in range(count)]
        for thread in self.threads:
            thread.start()

    def ask(self, number):
        chance = random.Random(number)
        cookie = guest(self.nodes.any())
        while not self.ended.is_set():
            try:
                tables = api(self.nodes.any(), "GET", "/tables", cookie=cookie)["tables"]
                self.asked += 1
                for path in ["/me"] + [f"/tables/{table['id']}" for table in tables[:3]]:
                    api(self.nodes.any(), "GET", path, cookie=cookie)
                    self.asked += 1
            except Exception as failed:
                self.failed.append(repr(failed))
            time.sleep(chance.random() * 0.1)

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
    check(visitors.failed == [], f"{len(visitors.failed)} requests failed: {visitors.failed[:3]}")
    late = sum(person.late for people in evening.played for person in people)
    check(late == 0, f"{late} moves were answered with 503")
    moves = evening.check()
    check_database(nodes.postgres)
    again = sum(max(person.reconnections, 0) for people in evening.played for person in people)
    print(f"{visitors.asked} requests and {moves} moves, none failed; {again} connections ended with their node and went on elsewhere")
    nodes.ended.set()


with Proxied() as NODES:
    test_upgrade(NODES)
report()
