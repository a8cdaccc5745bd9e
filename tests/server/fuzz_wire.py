"""Anything a stranger may send, over real sockets, to a server with sanitizers: requests made by a grammar, some of them spoilt, one behind the
other, cut off, split anywhere, with bytes behind them, mixed with WebSocket frames. After every hundred a client that does nothing wrong must
get its answer within a second; what was not spoilt must be answered request by request, in order; and the server must end well.

    TRIVIUM_WIRE=20000 TRIVIUM_SEED=1 python3 tests/server/fuzz_wire.py

Each connection's bytes follow from the seed and its number alone, so a failure comes again with the same seed."""
import json
import os
import random
import selectors
import socket
import struct
import sys
import time

from program import check, path, report
from server import Server

REQUESTS = int(os.environ.get("TRIVIUM_WIRE", "20000"))
SEED = os.environ.get("TRIVIUM_SEED") or str(random.SystemRandom().randrange(10**9))
AT_ONCE = 60        # connections
PATIENCE = 20       # seconds for the server to end a connection after this side has ended
UPGRADE = (b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
PATHS = ["/", "/index.html", "/healthz", "/nothing", "/api/v1/guest", "/api/v1/tables", "/api/v1/me", "/api/v1/tables/abc/move", "/api/v1/me/next",
         "/api/v1/tables/x/view?at=3", "/api/v1/ratings/none", "/api/v1/login", "/api/v1/%2e%2e/x", "/%00", "/a%2fb", "http://x/healthz", "/?a=b&c",
         "/api/v1/tables?" + "x=y&" * 30, "/" + "a" * 1500, "/metrics"]
BODIES = [b"{}", b"[]", b"", b"{\"name\":\"a\"}", b"{\"name\":\"Ada\",\"password\":\"0123456789\"}", b"{\"number\":1,\"move\":\"x\"}", b"\xff\xfe", b"[" * 500,
          b"{\"game\":\"none\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}", b" " * 5000, b"{\"a\":" * 40 + b"1" + b"}" * 40, b"x" * 70000]
FIELDS = ["Cookie: trivium=abc", "Cookie: trivium=a; trivium=b", "Authorization: Bearer zzz", "Authorization: Bearer " + "z" * 3000, "Origin: http://x",
          "Origin: null", "Origin: http://" + "o" * 3000, "X-Forwarded-For: 192.0.2.1", "If-None-Match: *", "Accept-Encoding: br, gzip;q=0",
          "Expect: 100-continue", "Upgrade: h2c", "Connection: keep-alive", "X: " + "y" * 2000, "Te: trailers", "Range: bytes=0-1"]
MESSAGES = ['{"do":"alive"}', '{"do":"lobby"}', '{"do":"watch","table":"abc"}', '{"do":"ask","method":"POST","path":"/guest","body":{},"tag":1}',
            '{"do":"ask","method":"GET","path":"/tables","query":{"a":"b"},"tag":[1]}', '{"do":"leave"}', "[]", "", "{", "ä" * 50, '{"do":"mine"}', "[" * 300]
SPOILERS = [b"\r\n", b"\n", b"\r", b"\0", b"%", b"%00", b"/../", b"\xff", b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b" ", b"\t", b":",
            b"9" * 30, b"HTTP/1.1", b"\r\n\r\n", b"\x81\x80", b"\x88\x00", b"A" * 17000]


def make_request(chance):
    """A request that is right, however odd; its method, and its bytes."""
    method = chance.choice(["GET"] * 5 + ["POST"] * 5 + ["HEAD", "DELETE", "PUT", "OPTIONS", "PATCH", "FROB"])
    lines = [f"{method} {chance.choice(PATHS)} HTTP/1.{chance.choice('1111110')}", "Host: x"]
    names = set()
    for field in chance.sample(FIELDS, chance.randint(0, 3)):
        name = field.split(":")[0]
        if name not in names:
            lines.append(field)
        names.add(name)
    body = chance.choice(BODIES) if method in ("POST", "PUT", "PATCH") or chance.random() < 0.1 else b""
    if chance.random() < 0.8:
        lines.append("Content-Type: " + chance.choice(["application/json", "application/json; charset=utf-8", "text/plain"]))
    if body or method in ("POST", "PUT", "PATCH"):
        lines.append(f"Content-Length: {len(body)}")
    return method, "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def make_frame(chance):
    payload = chance.choice(MESSAGES).encode()
    kind = chance.choice([1] * 8 + [0, 2, 8, 9, 9, 10, 3, 15])
    if kind >= 8:
        payload = payload[:chance.choice([0, 1, 2, 50, 125])]
    size, flag = len(payload), 0x80 if chance.random() < 0.95 else 0
    head = bytes([(0x80 if chance.random() < 0.9 else 0) | kind])
    head += bytes([flag | size]) if size < 126 else bytes([flag | 126]) + struct.pack(">H", size)
    mask = chance.randbytes(4) if flag else b""
    return head + mask + (bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)) if flag else payload)


def spoil(chance, data):
    data = bytearray(data)
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(data) + 1)
        kind = chance.randrange(5)
        if kind == 0 and at < len(data):
            data[at] = chance.randrange(256)
        elif kind == 1:
            del data[at:at + chance.randint(1, 12)]
        elif kind == 2:
            data[at:at] = data[at:at + chance.randint(1, 60)]
        elif kind == 3:
            data[at:at] = chance.choice(SPOILERS)
        else:
            data = data[:at] + chance.randbytes(chance.randint(1, 20))
        if not data:
            data = bytearray(b"\r")
    return bytes(data)


class Client:
    """One connection: what it sends, in which pieces, and how it leaves."""

    def __init__(self, number):
        chance = random.Random(f"{SEED}/{number}")
        self.number = number
        self.requests = chance.choice([1, 1, 2, 3, 5, 10, 20])
        made = [make_request(chance) for _ in range(self.requests)]
        self.methods = [method for method, _ in made]
        data = b"".join(request for _, request in made)
        kind = chance.random()
        self.clean = kind < 0.35  # nothing is spoilt: every request must be answered
        if 0.35 <= kind < 0.65:
            data = spoil(chance, data)
        elif 0.65 <= kind < 0.75:
            data += chance.randbytes(chance.randint(1, 300))
        elif 0.75 <= kind < 0.95:
            frames = b"".join(make_frame(chance) for _ in range(chance.randint(1, 30)))
            data = UPGRADE + (frames if chance.random() < 0.6 else spoil(chance, frames)) + (data if chance.random() < 0.3 else b"")
        elif kind >= 0.95:
            data = data[:chance.randrange(len(data))]
        cuts = sorted(chance.randrange(len(data) + 1) for _ in range(chance.choice([0, 0, 1, 3, 10])))
        self.pieces = [data[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(data)]) if begin < end]
        self.leaving = "ends" if self.clean else chance.choice(["ends", "ends", "closes", "resets"])
        self.received = b""
        self.ended = False
        self.deadline = time.monotonic() + PATIENCE
        self.link = socket.socket()
        self.link.setblocking(False)

    def write(self):
        """Sends a piece; True when this side has nothing more to say."""
        if self.pieces:
            sent = self.link.send(self.pieces[0])
            self.pieces[0] = self.pieces[0][sent:]
            if not self.pieces[0]:
                self.pieces.pop(0)
        if self.pieces:
            return False
        self.ended = True
        if self.leaving == "ends":
            self.link.shutdown(socket.SHUT_WR)
        elif self.leaving == "resets":
            self.link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return True

    def judge(self):
        """Every answer is whole and follows the one before; all requests of a connection without fault have one, up to one that closes."""
        data, answered = self.received, 0
        for method in self.methods:
            while data.startswith(b"HTTP/1.1 100 "):
                data = data.split(b"\r\n\r\n", 1)[1]
            if not data:
                break
            head, whole, data = data.partition(b"\r\n\r\n")
            lines = head.decode("latin-1").split("\r\n")
            fields = dict(line.lower().split(": ", 1) for line in lines[1:])
            if not whole or not lines[0].startswith("HTTP/1.1 "):
                return f"this is no answer: {head[:80]!r}"
            size = 0 if method == "HEAD" else int(fields.get("content-length", "0"))
            if len(data) < size:
                return f"an answer has {len(data)} of {size} bytes"
            data = data[size:]
            answered += 1
            if fields.get("connection") == "close":
                return "" if not data else f"bytes behind the last answer: {data[:80]!r}"
        return "" if answered == len(self.methods) and not data else f"{answered} answers to {len(self.methods)} requests, then {data[:80]!r}"


class Fuzz:
    def __init__(self, server):
        self.server, self.selector = server, selectors.DefaultSelector()
        self.started = self.sent = self.asked = 0
        self.slowest = 0.0
        self.open = set()

    def fail(self, client, what):
        check(False, f"seed {SEED}, connection {client.number}: {what}")

    def begin(self):
        client = Client(self.started)
        self.started += 1
        self.sent += client.requests
        client.link.connect_ex((self.server.host, self.server.port))
        self.open.add(client)
        self.selector.register(client.link, selectors.EVENT_READ | selectors.EVENT_WRITE, client)

    def leave(self, client, broken=False):
        self.selector.unregister(client.link)
        client.link.close()
        self.open.discard(client)
        if client.clean and broken:
            self.fail(client, "reset although nothing was wrong")
        elif client.clean and (fault := client.judge()):
            self.fail(client, fault)

    def serve(self, client, events):
        try:
            if events & selectors.EVENT_WRITE and not client.ended and client.write():
                if client.leaving != "ends":
                    self.leave(client)
                    return
                self.selector.modify(client.link, selectors.EVENT_READ, client)
            if events & selectors.EVENT_READ:
                piece = client.link.recv(65536)
                client.received += piece
                if not piece:
                    self.leave(client)
        except BlockingIOError:
            pass
        except OSError:  # closed by the server, which has that right as soon as it has answered
            self.leave(client, broken=not client.received)

    def ask(self):
        """A client that does nothing wrong."""
        begin = time.monotonic()
        try:
            reply = self.server.ask("GET", "/healthz")
            good = reply.status == 200 and json.loads(reply.body)["status"] == "ok"
        except (OSError, ValueError) as fault:
            good = check(False, f"seed {SEED}, after {self.sent} requests: {fault!r}")
        took = time.monotonic() - begin
        self.slowest = max(self.slowest, took)
        check(good and took < 1, f"seed {SEED}, after {self.sent} requests a correct client waited {took:.2f} s")
        self.asked += 1

    def run(self):
        while self.sent < REQUESTS or self.open:
            while len(self.open) < AT_ONCE and self.sent < REQUESTS:
                self.begin()
                if self.sent >= 100 * (self.asked + 1):
                    self.ask()
            for key, events in self.selector.select(0.2):
                self.serve(key.data, events)
            now = time.monotonic()
            for client in [client for client in self.open if now > client.deadline]:
                if client.ended:
                    self.fail(client, f"still open {PATIENCE} s after it began")
                self.selector.unregister(client.link)
                client.link.close()
                self.open.discard(client)
            if self.server.process.poll() is not None:
                check(False, f"seed {SEED}: the server ended with {self.server.process.returncode}; connections before {self.started}")
                return


def main():
    print(f"seed {SEED}, {REQUESTS} requests")
    begin = time.monotonic()
    with Server("--data", path("fuzz.db"), "--no-open", "--timeout", "5", "--connections", "900", "--per-address", "800", "--sockets", "500",
                "--guests", "1000000", "--requests", "1000000000") as server:
        fuzz = Fuzz(server)
        fuzz.run()
        seconds = time.monotonic() - begin
        if server.process.poll() is None:
            said = server.stop()
            check("ERROR: " not in said and "runtime error" not in said, f"seed {SEED}: {said[-3000:]}")
        else:
            print(server.process.stderr.read().decode()[-3000:])
    print(f"{fuzz.sent} requests over {fuzz.started} connections in {seconds:.0f} s; a correct client waited {fuzz.slowest * 1000:.0f} ms at most")
    sys.stdout.flush()
    report()


main()
