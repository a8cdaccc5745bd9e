"""A proxy before three servers on one PostgreSQL, by the examples of docs/nodes.md themselves: games of every kind through the proxy alone, while a
node ends as planned and another is killed. TRIVIUM_PROXY says which: haproxy (unless told) or nginx; skipped where that is not installed."""
import os
import re
import shutil
import signal
import socket
import subprocess
import time

from nodes import Evening, Nodes, check_database, patiently, watch_writes
from online import api, guest
from postgres import free_port
from program import FOLDER, check, path, report, skip

PROXY = os.environ.get("TRIVIUM_PROXY", "haproxy")
PROGRAM = shutil.which(PROXY) or shutil.which(f"/usr/sbin/{PROXY}")
LOSS_SECONDS = 10
DRAIN_SECONDS = 4  # longer than a proxy takes to notice


def block_behind(words):
    """The page's example behind these words."""
    with open(os.path.join(os.path.dirname(__file__), "../../docs/nodes.md"), encoding="utf-8") as file:
        text = file.read().split(words, 1)[1]
    return "\n".join(line[4:] for line in text.split("\n\n")[1].split("\n"))


def put_in(block, replacements):
    """Addresses and ports of this machine instead of the example's."""
    for pattern, replacement in replacements:
        block, count = re.subn(pattern, replacement, block)
        check(count == 1, f"the example is not what it was: {pattern!r} is there {count} times")
    return block


def haproxy_words(nodes, port):
    """Without a certificate."""
    return put_in(block_behind("**Before three nodes**"), [(r"bind :443 ssl crt \S+", f"bind 127.0.0.1:{port}")] + [
        (rf"server {name}( +)\S+", rf"server {name}\g<1>127.0.0.1:{nodes.at[number].port}") for number, name in enumerate(("one", "two", "three"))]) + "\n"


def nginx_words(nodes, port):
    """Without a certificate, and with what stands around it on a machine."""
    block = put_in(block_behind("**nginx** does it, too"), [("listen 443 ssl;", f"listen 127.0.0.1:{port};"), (r"ssl_certificate +\S+;", ""),
                                                            (r"ssl_certificate_key +\S+;", "")]
                   + [(rf"server 10\.0\.0\.1{number + 1}:8080", f"server 127.0.0.1:{nodes.at[number].port}") for number in range(3)])
    kept = " ".join(f"{what}_temp_path {path(what)};" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root; " if os.geteuid() == 0 else ""
    return (f"{user}daemon off; pid {path('nginx.pid')}; error_log {path('nginx.log')};\nevents {{ worker_connections 4096; }}\n"
            f"http {{\naccess_log off; {kept}\n{block}\n}}\n")


class Door:
    """Where the proxy is reached."""
    kinds = {"haproxy": (haproxy_words, ["-c"], ["-db"], "WARNING"), "nginx": (nginx_words, ["-t", "-p", FOLDER], ["-p", FOLDER], "[warn]")}

    def __init__(self, nodes):
        self.host, self.port = "127.0.0.1", free_port()
        words, try_out, run, complaint = self.kinds[PROXY]
        name = path("proxy.cfg", words(nodes, self.port))
        file = ["-f" if PROXY == "haproxy" else "-c", name]
        said = subprocess.run([PROGRAM, *try_out, *file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        check(said.returncode == 0 and complaint not in said.stdout, f"{PROXY} complains of the example: {said.stdout}")
        self.process = subprocess.Popen([PROGRAM, *run, *file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

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
    evening = Evening(nodes, pairs=3, seed=1, limit=8, pause=0.03)
    time.sleep(2)
    begun = time.monotonic()
    check(nodes.end(0, signal.SIGTERM) == 0, "the planned end")
    planned = evening.await_all(time.monotonic(), 30, begun)
    nodes.kill(evening.owner())
    killed = evening.await_all(time.monotonic(), 30)
    check(planned is not None and planned < LOSS_SECONDS and killed is not None and killed < LOSS_SECONDS, f"games went on after: {planned}, {killed}")
    evening.end()
    moves = evening.check()
    check_database(nodes.postgres)
    check(patiently(lambda: api(nodes.door, "GET", "/me", cookie=guest(nodes.door)))["id"], "nobody is served")
    print(f"through {PROXY} {len(evening.played)} games, {moves} acknowledged moves; games stood still for {planned:.1f} s at a planned end, "
          f"and went on {killed:.1f} s after a kill")


if PROGRAM is None:
    skip(f"{PROXY} is not installed")
with Hidden(options=["--proxy", "--drain", str(DRAIN_SECONDS), "--idle", "5"]) as NODES:
    NODES.door = Door(NODES)
    patiently(lambda: guest(NODES.door))
    test_games_go_on(NODES)
    NODES.door.close()
report()
