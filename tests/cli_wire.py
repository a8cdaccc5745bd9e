"""Requests as strangers send them, over real sockets: what follows a body, pipelined ones, slow ones, oversize heads, and what RFC 9110, 9112
and 6455 ask of an answer. `trivium serve --data` must answer each request once, in order, and stay."""
import json
import os
import re
import socket
import struct
import subprocess
import time

from program import check, path, report
from server import Server, ask_on, read_reply
from websocket import TEXT, Refused, WebSocket

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


def main():
    with Server("--data", path("wire.db"), "--no-open", "--guests", "100000", "--requests", "1000000") as server:
        for test in (test_behind_a_body, test_pipelined_refusals, test_answer_arrives):
            test(server)
    report()


main()
