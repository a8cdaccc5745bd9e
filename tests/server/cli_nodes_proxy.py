"""HAProxy before three servers on one PostgreSQL, by the example of docs/nodes.md itself: games of every kind through the proxy alone, while a node
ends as planned and another is killed. Says nothing where HAProxy is not installed."""
import os
import re
import shutil
import socket
import subprocess
import sys
import time

from nodes import Evening, Nodes, check_database, patiently, watch_writes
from online import api, guest
from postgres import free_port
from program import check, path, report

HAPROXY = shutil.which("haproxy") or shutil.which("/usr/sbin/haproxy")
LOSS_SECONDS = 10
DRAIN_SECONDS = 4  # longer than the proxy takes to notice


def example(nodes, port):
    """The page's block for haproxy.cfg, with addresses and ports of this machine and without a certificate."""
    with open(os.path.join(os.path.dirname(__file__), "../../docs/nodes.md"), encoding="utf-8") as file:
        text = file.read().split("**Before three nodes**", 1)[1]
    block = "\n".join(line[4:] for line in text.split("\n\n")[1].split("\n"))
    block, bound = re.subn(r"bind :443 ssl crt \S+", f"bind 127.0.0.1:{port}", block)
    for number, name in enumerate(("one", "two", "three")):
        block, served = re.subn(rf"server {name}( +)\S+", rf"server {name}\g<1>127.0.0.1:{nodes.at[number].port}", block)
        bound += served
    check(bound == 4, f"the example is not what it was: {block}")
    return block


class Door:
    """Where the proxy is reached."""

    def __init__(self, nodes):
        self.host, self.port = "127.0.0.1", free_port()
        name = path("haproxy.cfg")
        with open(name, "w", encoding="utf-8") as file:
            file.write(example(nodes, self.port) + "\n")
        said = subprocess.run([HAPROXY, "-c", "-f", name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        check(said.returncode == 0 and "WARNING" not in said.stdout, f"HAProxy complains of the example: {said.stdout}")
        self.process = subprocess.Popen([HAPROXY, "-db", "-f", name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def connect(self):
        return socket.create_connection((self.host, self.port), timeout=20)

    def close(self):
        self.process.terminate()
        self.process.wait()


class Hidden(Nodes):
    """Nodes that nobody reaches but through the proxy."""
    door = None

    def await_streams(self, seconds=20):
        """Their figures are for nobody behind a proxy."""
        deadline = time.monotonic() + seconds
        while any(node.health()[0] != 200 for node in self.living()) and time.monotonic() < deadline:
            time.sleep(0.1)

    def any(self):
        return self.door


def test_games_go_on(nodes):
    watch_writes(nodes.postgres)
    evening = Evening(nodes, pairs=3, seed=1, limit=8)
    time.sleep(2)
    begun = time.monotonic()
    check(nodes.end(0, 15) == 0, "the planned end")
    planned = evening.await_all(begun, 30)
    nodes.kill(1)
    killed = evening.await_all(time.monotonic(), 30)
    check(planned is not None and killed is not None and killed < LOSS_SECONDS, f"games went on after: {planned}, {killed}")
    evening.end()
    moves = evening.check()
    check_database(nodes.postgres)
    check(patiently(lambda: api(nodes.door, "GET", "/me", cookie=guest(nodes.door)))["id"], "nobody is served")
    print(f"through HAProxy {len(evening.played)} games, {moves} acknowledged moves; games went on {planned:.1f} s after a planned end, "
          f"{killed:.1f} s after a kill")


if HAPROXY is None:
    print("HAProxy is not installed: not tried")
    sys.exit(0)
with Hidden(options=["--proxy", "--drain", str(DRAIN_SECONDS), "--idle", "5"]) as NODES:
    NODES.door = Door(NODES)
    patiently(lambda: guest(NODES.door))
    test_games_go_on(NODES)
    NODES.door.close()
report()
