"""What the scripts that play online share: requests to the API, guests, and a player who plays by WebSocket, reconnects by itself and says
again what may have been lost."""
import json
import random
import time

from server import ask_on
from websocket import WebSocket

API = "/api/v1"


class Denied(Exception):
    def __init__(self, status, body):
        super().__init__(f"{status} {body}")
        self.status, self.body = status, body


def api(server, method, path, body=None, cookie=None, token=None):
    """One request; returns the body, raises Denied for anything but 2xx. A dict with the new cookie is kept under "cookie"."""
    headers = {"Content-Type": "application/json"}
    if cookie:
        headers["Cookie"] = cookie
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = json.dumps(body).encode() if body is not None else b""
    with server.connect() as link:
        reply = ask_on(link, method, API + path, headers, data)
    if reply.status == 502:  # a proxy says so in its own words: whoever it asked is gone
        raise Denied(reply.status, reply.body)
    value = json.loads(reply.body)
    if not 200 <= reply.status < 300:
        raise Denied(reply.status, value)
    if "set-cookie" in reply.headers:
        value["cookie"] = reply.headers["set-cookie"].split(";")[0]
    return value


def guest(server):
    return api(server, "POST", "/guest", {})["cookie"]


class Player:
    """A seat at one table. `server` is asked for at every connection, so that it may be another one by then."""

    def __init__(self, find_server, cookie, table, seed, form="json"):
        self.find_server, self.cookie, self.table, self.form = find_server, cookie, table, form
        self.chance = random.Random(seed)
        self.acknowledged = {}  # number -> move, as the server confirmed
        self.link = None
        self.pending = None
        self.over = False
        self.reconnections = -1
        self.seen = 0
        self.patience = 10  # seconds without a word before it connects anew

    def connect(self):
        server = self.find_server()
        self.link = WebSocket(server.host, server.port, headers={"Cookie": self.cookie}, timeout=self.patience)
        self.reconnections += 1
        self.link.send(json.dumps({"do": "watch", "table": self.table, "form": self.form}))
        if self.pending:
            self.link.send(self.pending)

    def play(self, deadline, pick=None):
        """Plays until the game is over or the deadline passes; survives whatever happens to the server."""
        while not self.over and time.monotonic() < deadline:
            try:
                if self.link is None:
                    self.connect()
                text = self.link.receive()
                if text is None:
                    raise ConnectionError("closed")
                self.hear(json.loads(text), pick)
            except (OSError, AssertionError, ConnectionError, ValueError):
                self.link = None
                time.sleep(0.05)
            except Exception as refused:  # the server is going down or coming up
                if type(refused).__name__ != "Refused":
                    raise
                self.link = None
                time.sleep(0.05)
        if self.over and self.link is not None:
            self.link.link.close()
            self.link = None
        return self.over

    def hear(self, message, pick):
        kind = message["type"]
        if kind == "answer" and message["status"] == 429:  # too fast: whatever it was is said again later
            raise ConnectionError(message["body"]["message"])
        if kind == "answer":
            number, move = message["tag"]
            if message["status"] == 200:
                self.acknowledged[number] = move
            if self.pending and message["status"] != 503 and json.loads(self.pending)["tag"] == message["tag"]:
                self.pending = None
        if kind not in ("table", "step"):
            return
        self.seen = max(self.seen, message["number"])
        if message.get("about", {}).get("status") in ("over", "cancelled") or "result" in message:
            self.over = True
            return
        moves = [move["text"] for move in message.get("moves", [])]
        if moves:
            move = (pick or self.chance.choice)(moves)
            number = message["number"] + 1
            self.pending = json.dumps({"do": "ask", "method": "POST", "path": f"/tables/{self.table}/move", "tag": [number, move],
                                       "body": {"number": number, "move": move}})
            self.link.send(self.pending)
