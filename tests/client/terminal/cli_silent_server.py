"""`trivium play --server` at a server that is there and says nothing: it says so after a few seconds, can be left, and keys go on working."""
import base64
import hashlib
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time

from online import api, guest
from program import ENVIRONMENT, TRIVIUM, check, path, report
from server import Server
from terminal import ENTER, ESCAPE, Terminal, program
from websocket import GUID

CONFIRM, SECONDS = "Enter plays this move", 30


class Silent:
    """Answers requests as a server does, opens WebSockets, and never says a word over them."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.links = []
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            link, _ = self.listener.accept()
            self.links.append(link)
            threading.Thread(target=self.answer, args=(link,), daemon=True).start()

    def answer(self, link):
        head = b""
        while b"\r\n\r\n" not in head:
            piece = link.recv(65536)
            if not piece:
                return
            head += piece
        key = re.search(rb"(?i)sec-websocket-key: *(\S+)", head)
        if key:
            accept = base64.b64encode(hashlib.sha1(key.group(1) + GUID).digest())
            link.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n")
            return
        seats = [{"seat": seat, "kind": "person", "person": {"id": str(seat), "name": "Ada"}} for seat in (0, 1)]
        body = json.dumps({"id": "p", "name": "Ada", "about": {"you": 0, "seats": seats}}).encode()
        link.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: trivium=secret; Path=/\r\n"
                     b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(body) + body)


def waits_at(port, language, state):
    """What is said while a table is waited for, until Ctrl-C ends it."""
    process = subprocess.Popen([TRIVIUM, "play", "--server", f"http://127.0.0.1:{port}", "--plain", "--table", "k3v9", "--lang", language],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=dict(ENVIRONMENT, XDG_STATE_HOME=path(state)))
    timer = threading.Timer(SECONDS, process.kill)
    timer.start()
    line = process.stdout.readline().decode()
    process.send_signal(signal.SIGINT)
    check(process.wait(SECONDS) in (-signal.SIGINT, 128 + signal.SIGINT), f"Ctrl-C: {process.returncode} {process.stderr.read()[-500:]}")
    timer.cancel()
    return line


def check_before_a_game():
    silent = Silent()
    check("has not answered yet" in waits_at(silent.port, "en", "silent"), "a server that says nothing")
    check("noch nicht geantwortet" in waits_at(silent.port, "de", "silent"), "the same in German")


def check_in_a_game(folder):
    """The server stands still in the middle of a game: a decision is on its way, and keys are answered all the same."""
    server = Server("--data", path("silent.db"), "--no-open")
    terminal = Terminal([program(), "play", "avalon", "--server", f"http://127.0.0.1:{server.port}", "--seats", "you,random", "--limit", "16",
                         "--name", "Anna"], 24, 80, {"XDG_STATE_HOME": folder})
    terminal.wait("H: help", SECONDS)
    cookie = guest(server)
    table = api(server, "GET", "/tables", cookie=cookie)["tables"][0]["id"]
    terminal.wait(lambda: api(server, "GET", f"/tables/{table}", cookie=cookie)["actor"] == 0, SECONDS)
    number = api(server, "GET", f"/tables/{table}", cookie=cookie)["number"]
    for _ in range(60):
        if CONFIRM in terminal.screen.text():
            break
        terminal.keys("n" + ENTER)
    terminal.wait(CONFIRM)
    os.kill(server.process.pid, signal.SIGSTOP)
    began = time.monotonic()
    terminal.keys(ENTER)
    terminal.wait("has not answered yet", SECONDS)
    check(time.monotonic() - began < SECONDS, "it took too long to say so")
    pressed = time.monotonic()
    terminal.keys("H")
    terminal.wait("back to the table", SECONDS)  # the page of help
    check(time.monotonic() - pressed < 2, f"a key was answered after {time.monotonic() - pressed:.1f} s")
    terminal.keys(ESCAPE)
    os.kill(server.process.pid, signal.SIGCONT)
    terminal.wait(lambda: api(server, "GET", f"/tables/{table}", cookie=cookie)["number"] > number, SECONDS)
    terminal.keys("q")
    terminal.wait_end()
    terminal.close()
    server.stop()


check_before_a_game()
with tempfile.TemporaryDirectory() as state_folder:
    check_in_a_game(state_folder)
report()
