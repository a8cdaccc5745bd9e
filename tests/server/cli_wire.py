"""Requests as strangers send them, over real sockets: what follows a body, pipelined ones, slow ones, oversize heads, and what RFC 9110, 9112
and 6455 ask of an answer. `trivium serve --data` must answer each request once, in order, and stay."""
import json
import os
import re
import socket
import struct
import time

from program import check, path, report
from server import Server, ask_on, read_reply
from websocket import Refused, WebSocket

EXAMPLE = os.environ.get("SERVE_EXAMPLE", "build/dev/tests/serve_example")
GUEST = b"POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"


def read_all(link):
    """What comes until the server closes; a reset would have thrown the answer away, so it fails the test."""
    received = b""
    try:
        while piece := link.recv(65536):
            received += piece
    except ConnectionResetError:
        check(False, f"reset after {received[:80]!r}")
    except TimeoutError:
        check(False, f"still open after {received[:80]!r}")
    return received


def statuses(received):
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", received)]


def exchange(server, data, pieces=1):
    """Sends the bytes in so many pieces, ends the own side, and returns all that comes back."""
    with server.connect() as link:
        step = max(1, len(data) // pieces)
        for begin in range(0, len(data), step):
            link.sendall(data[begin:begin + step])
            if pieces > 1:
                time.sleep(0.01)
        link.shutdown(socket.SHUT_WR)
        return read_all(link)


def alive(server, what):
    begin = time.monotonic()
    reply = server.ask("GET", "/healthz")
    check(reply.status == 200 and time.monotonic() - begin < 5, f"after {what}: {reply.status}, {time.monotonic() - begin:.1f} s")


def processor_ticks(server):
    with open(f"/proc/{server.process.pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def test_behind_a_body(server):
    """S1: bytes behind a body are the next request, or nothing; never the same one again."""
    for pieces in (1, 7):
        got = statuses(exchange(server, GUEST + b"x", pieces))
        check(got in ([201], [200], [201, 400], [200, 400]), f"a byte behind a body: {got}")
        got = statuses(exchange(server, GUEST + GUEST + GUEST, pieces))
        check(len(got) == 3 and all(200 <= status < 300 for status in got), f"three pipelined guests: {got}")
    alive(server, "bytes behind a body")


def test_pipelined_refusals(server):
    """S2: a refused request's body is not taken for the next request, and nothing spins."""
    for head in (b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
                 b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
                 b"POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"):
        got = statuses(exchange(server, head * 2))
        check(1 <= len(got) <= 2 and all(400 <= status < 500 for status in got), f"{head[:30]!r} twice: {got}")
        alive(server, "pipelined refusals")
    got = statuses(exchange(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 50))
    check(got == [200] * 50, f"50 pipelined requests: {got}")


def test_answer_arrives(server):
    """A refusal of a body that is still coming reaches the client, although the connection closes: no reset overtakes it."""
    for _ in range(20):
        with server.connect() as link:
            link.sendall(b"POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n")
            try:
                for _ in range(9):
                    link.sendall(b"x" * 20000)
                link.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            check(statuses(read_all(link)) == [413], "a body that is too large")


def test_held_back(server):
    """What comes while an answer is due waits without costing anything: on a slow answer, on a stream, behind an answer that nobody reads."""
    with server.connect() as slow, server.connect() as stream, server.connect() as lazy:
        slow.sendall(b"GET /slow/1500 HTTP/1.1\r\n\r\nGET /state HTTP/1.1\r\n\r\n")
        stream.sendall(b"GET /stream HTTP/1.1\r\n\r\n")
        check(b'{"type":"full"}' in stream.recv(4096) + stream.recv(4096), "the stream")
        stream.sendall(b"x")
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.sendall(b"GET /main.js HTTP/1.1\r\n\r\n" * 200)
        time.sleep(0.2)
        before = processor_ticks(server)
        time.sleep(1)
        used = processor_ticks(server) - before
        check(used < 30, f"{used} hundredths of a second of processor while everything waits")
        slow.shutdown(socket.SHUT_WR)
        received = read_all(slow)
        check(statuses(received) == [200, 200] and received.find(b"slept_ms") < received.find(b"peers"), f"both, in order: {received!r}")


def test_head_method(server):
    for address in ("/state", "/main.js", "/nothing", "/stream", "/slow/1"):
        with server.connect() as link:
            link.sendall(f"HEAD {address} HTTP/1.1\r\nConnection: close\r\n\r\n".encode())
            received = read_all(link)
            check(received.startswith(b"HTTP/1.1 ") and received.endswith(b"\r\n\r\n") and received.count(b"\r\n\r\n") == 1,
                  f"HEAD {address} has a body: {received[-60:]!r}")
        with server.connect() as link:
            link.sendall(f"GET {address} HTTP/1.1\r\nConnection: close\r\n\r\n".encode())
            full = link.recv(65536)
            check(received.split(b"\r\n")[0] == full.split(b"\r\n")[0], f"HEAD {address} has another status than GET")


def test_heads(server):
    """What two readers could understand differently is refused; what RFC 9112 allows is not."""
    def first_status(data):
        return (statuses(exchange(server, data)) or [None])[0]

    get = b"GET /state HTTP/1.1\r\n"
    for data, status in (
            (get + b"Host: a\r\nHost: b\r\n\r\n", 400), (get + b"X : y\r\n\r\n", 400), (get + b"X: y\r\n z\r\n\r\n", 400),
            (get + b": y\r\n\r\n", 400), (get + b"X\r\n\r\n", 400), (get + b"X: \x01\r\n\r\n", 400), (get + b"X: a\0b\r\n\r\n", 400),
            (b"GET /state HTTP/1.1\nX: y\n\r\n\r\n", 400), (get + b"X: y\nZ: w\r\n\r\n", 400), (b"GET  /state HTTP/1.1\r\n\r\n", 400),
            (b"GET /state HTTP/1.1 \r\n\r\n", 400), (b"GET /state\r\n\r\n", 400), (b"GET state HTTP/1.1\r\n\r\n", 400),
            (b"GET /sta%zz HTTP/1.1\r\n\r\n", 400), (b"GET /sta% HTTP/1.1\r\n\r\n", 400), (b"GET /state HTTP/2.0\r\n\r\n", 505),
            (b"CONNECT a:1 HTTP/1.1\r\n\r\n", 400), (b"FROB /state HTTP/1.1\r\n\r\n", 405), (get + b"X: y\r\n" * 101 + b"\r\n", 431),
            (get + b"X: " + b"y" * 17000 + b"\r\n\r\n", 431), (b"G" * 20000, 431),
            (get + b"\r\n", 200), (b"\r\n\r\n" + get + b"\r\n", 200), (b"GET http://x/state?a=b HTTP/1.1\r\n\r\n", 200),
            (b"GET /st%61te HTTP/1.1\r\n\r\n", 200), (b"GET /state HTTP/1.0\r\n\r\n", 200), (get + b"X:y\r\nX:  y \t\r\nX:\r\n\r\n", 200),
            (get + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411), (get + b"Upgrade: h2c\r\nConnection: upgrade\r\n\r\n", 200)):
        check(first_status(data) == status, f"{data[:60]!r}: {first_status(data)}, not {status}")
    with server.connect() as link:  # the body is sent only when it is wanted
        link.sendall(b"POST /echo HTTP/1.1\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        check(link.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n", "no 100 Continue")
        link.sendall(b"hello")
        check(read_reply(link).body == b"hello", "after 100 Continue")
    with server.connect() as link:
        link.sendall(b"GET /state HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        check(read_reply(link).headers["connection"] == "keep-alive", "HTTP/1.0 is not kept")
        check(ask_on(link, "GET", "/state", {"Connection": "close"}).headers["connection"] == "close" and link.recv(10) == b"", "not closed")


def test_large_fields(server):
    """A field that is longer than anybody needs is what it is, and never absent."""
    host = f"{server.host}:{server.port}"
    for origin in ("http://" + "a" * 3000, "http://" + host + "." + "a" * 5000):
        try:
            WebSocket(server.host, server.port, headers={"Origin": origin}).link.close()
            check(False, "an Origin of 3000 characters counts as none")
        except Refused as refused:
            check(refused.status == 403, f"a long Origin: {refused.status}")


def test_frames(server):
    """RFC 6455: what a client must not do ends the WebSocket with the code for it."""
    def frame(first, second, rest=b""):
        return bytes([first, second]) + rest

    mask = b"\0\0\0\0"
    for what, data, code in (
            ("an unmasked frame", frame(0x81, 2, b"hi"), 1002), ("an unmasked ping", frame(0x89, 0), 1002),
            ("a reserved bit", frame(0xC1, 0x82, mask + b"hi"), 1002), ("a reserved kind", frame(0x83, 0x80, mask), 1002),
            ("a long ping", frame(0x89, 0xFE, struct.pack(">H", 126) + mask + b"x" * 126), 1002),
            ("a ping in pieces", frame(0x09, 0x80, mask), 1002), ("a piece of nothing", frame(0x80, 0x81, mask + b"x"), 1002),
            ("a message in a message", frame(0x01, 0x81, mask + b"x") + frame(0x81, 0x81, mask + b"x"), 1002),
            ("a size in too many bytes", frame(0x81, 0xFE, struct.pack(">H", 5) + mask + b"hello"), 1002),
            ("half a close code", frame(0x88, 0x81, mask + b"x"), 1002), ("a close code for nobody", frame(0x88, 0x82, mask + b"\x03\xed"), 1002),
            ("no text", frame(0x81, 0x82, mask + b"\xc3\x28"), 1007), ("bytes", frame(0x82, 0x81, mask + b"x"), 1003),
            ("an endless message", frame(0x81, 0xFF, struct.pack(">Q", 1 << 62) + mask), 1009),
            ("a close", frame(0x88, 0x82, mask + b"\x03\xe8"), 1000), ("a close without a word", frame(0x88, 0x80, mask), 1005)):
        with WebSocket(server.host, server.port) as link:
            link.receive()
            link.link.sendall(data)
            check(link.receive() is None and link.closed == code, f"{what}: {link.closed}, not {code}")
            check(link.link.recv(10) == b"", f"{what}: still open")
    with WebSocket(server.host, server.port) as link:  # byte by byte
        link.receive()
        for byte in b"\x01\x82\0\0\0\0he\x89\x81\0\0\0\0p\x80\x83\1\1\1\1mmn":
            link.link.sendall(bytes([byte]))
        check(link.receive() == "hello", "a message byte by byte")
    for headers, status in (({"Sec-WebSocket-Version": "12"}, 426), ({}, 400)):
        lines = ["GET /ws HTTP/1.1", "Upgrade: websocket", "Connection: keep-alive, Upgrade", *(f"{k}: {v}" for k, v in headers.items())]
        if not headers:
            lines.append("Sec-WebSocket-Version: 13")
        got = statuses(exchange(server, "\r\n".join(lines).encode() + b"\r\n\r\n"))
        check(got == [status], f"a handshake with {headers}: {got}")


def drip(link, data, seconds):
    """Sends a byte every tenth of a second; how long until the server ends it, and what it said."""
    begin = time.monotonic()
    link.settimeout(0.1)
    received = b""
    for byte in data:
        if time.monotonic() - begin > seconds:
            break
        try:
            link.sendall(bytes([byte]))
            piece = link.recv(4096)
            received += piece
            if not piece:
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - begin, received


def test_slow_requests():
    """A head and a body must arrive within the time for a request, and bodies at a least rate; a fast one may take longer."""
    with Server("--data", path("slow.db"), "--no-open", "--timeout", "2") as server:
        for what, data in (("head", b"GET / HTTP/1.1\r\nX: " + b"a" * 300),
                           ("body", b"POST /api/v1/guest HTTP/1.1\r\nContent-Length: 60000\r\n\r\n" + b" " * 300)):
            with server.connect() as link:
                head_end = data.find(b"\r\n\r\n") + 4 if what == "body" else 10
                link.sendall(data[:head_end])
                took, received = drip(link, data[head_end:], 20)
                check(took < 12 and statuses(received) == [408], f"a slow {what}: {took:.1f} s, {received[:40]!r}")


def test_per_address():
    """Connections of one address are bounded, those of another are not its business; WebSockets have a bound of their own."""
    with Server("--data", path("address.db"), "--no-open", "--per-address", "5", "--sockets", "7") as server:
        def connect_from(address):
            return socket.create_connection((server.host, server.port), timeout=10, source_address=(address, 0))

        greedy = [connect_from("127.0.0.2") for _ in range(12)]
        time.sleep(0.3)
        refused = 0
        for link in greedy:
            link.settimeout(0.2)
            try:
                refused += link.recv(1) == b""
            except TimeoutError:
                pass
            except OSError:
                refused += 1
        check(refused == 7, f"{refused} of 12 connections were refused, not 7")
        with connect_from("127.0.0.3") as link:
            check(ask_on(link, "GET", "/healthz").status == 200, "another address is refused")
        for link in greedy:
            link.close()
        time.sleep(0.3)
        with connect_from("127.0.0.2") as link:
            check(ask_on(link, "GET", "/healthz").status == 200, "nobody is left, and still refused")
        sockets = [WebSocket(server.host, server.port) for _ in range(7)]
        check(server.ask("GET", "/healthz").status == 200, "WebSockets count as other connections")
        for link in sockets:
            link.link.close()


def test_behind_a_proxy():
    """Behind a proxy requests are counted by the address that it names, and its own connections are not bounded."""
    with Server("--data", path("proxy.db"), "--no-open", "--proxy", "--per-address", "3", "--timeout", "5") as server:
        links = [server.connect() for _ in range(10)]
        for link in links:
            check(ask_on(link, "GET", "/healthz", {"X-Forwarded-For": "192.0.2.9"}).status == 200, "one after the other")
        head = "POST /api/v1/guest HTTP/1.1\r\nX-Forwarded-For: {}\r\nContent-Length: 2\r\n\r\n"
        for link in links[:4]:
            link.sendall(head.format("10.1.1.1, 2001:db8:1:2::%d" % links.index(link)).encode())
        reply = read_reply(links[3])
        check(reply.status == 429 and reply.headers["connection"] == "close", f"a fourth at a time: {reply.status}")
        links[4].sendall(head.format("192.0.2.7").encode() + b"{}")
        check(read_reply(links[4]).status in (201, 415), "another address")
        links[0].sendall(b"{}")
        read_reply(links[0])
        links[5].sendall(head.format("2001:db8:1:2:ffff::1").encode())
        links[5].settimeout(0.5)
        try:
            check(False, f"refused although one left: {links[5].recv(100)!r}")
        except TimeoutError:
            check(True, "")
        for link in links:
            link.close()


def main():
    with Server("--data", path("wire.db"), "--no-open", "--guests", "100000", "--requests", "1000000") as server:
        for test in (test_behind_a_body, test_pipelined_refusals, test_answer_arrives):
            test(server)
    with Server(program=EXAMPLE) as server:
        for test in (test_held_back, test_head_method, test_heads, test_large_fields, test_frames):
            test(server)
    for test in (test_slow_requests, test_per_address, test_behind_a_proxy):
        test()
    report()


main()
