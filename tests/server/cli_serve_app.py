"""The server's own parts under an example application (tests/server/serve/example.c): bodies, queries, worker threads, streams of
lines, WebSockets, with well-behaved and other clients."""
import json
import os
import random
import socket
import threading
import time

from program import check, report
from server import Server, ask_on, read_reply
from websocket import BINARY, PING, TEXT, Refused, WebSocket

EXAMPLE = os.environ.get("SERVE_EXAMPLE", "build/dev/tests/serve_example")


def value(reply):
    return json.loads(reply.body)


def state(server):
    return value(server.ask("GET", "/state"))


def wait_until(what, condition, seconds=10):
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    check(condition(), what)


def socket_to(server, **more):
    return WebSocket(server.host, server.port, **more)


def test_bodies(server):
    chance = random.Random(1)
    with server.connect() as link:
        for size in (1, 100, 4096, 5000, 65536, 100000):
            body = chance.randbytes(size)
            reply = ask_on(link, "POST", "/echo", body=body)
            check(reply.status == 200 and reply.body == body, f"a body of {size}: {reply.status}, {len(reply.body)} bytes")
            check(reply.headers["set-cookie"].startswith("session=x; HttpOnly"), "no cookie")
        empty = ask_on(link, "POST", "/echo", {"Content-Length": "0"})
        check(empty.status == 200 and empty.body == b"", "an empty body")
        dribble = b"0123456789" * 50
        link.sendall(f"POST /echo HTTP/1.1\r\nContent-Length: {len(dribble)}\r\n\r\n".encode())
        for begin in range(0, len(dribble), 100):
            link.sendall(dribble[begin:begin + 100])
            time.sleep(0.01)
        check(read_reply(link).body == dribble, "a body in pieces")
    refusals = [({"Content-Length": "100001"}, 413), ({"Content-Length": "9" * 15}, 413), ({"Content-Length": "9" * 40}, 400),
                ({"Content-Length": "-1"}, 400), ({"Content-Length": "1 2"}, 400), ({"Content-Length": "0x10"}, 400),
                ({}, 411), ({"Transfer-Encoding": "chunked"}, 411), ({"Content-Length": "5", "Transfer-Encoding": "chunked"}, 411)]
    for headers, status in refusals:
        reply = server.ask("POST", "/echo", headers)
        check(reply.status == status and reply.headers["connection"] == "close", f"{headers}: status {reply.status}")
    with server.connect() as link:  # both lengths: which one counts would be a matter of taste
        link.sendall(b"POST /echo HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 3\r\n\r\nhello")
        check(read_reply(link).status == 400, "two lengths are taken")
    for method in ("GET", "DELETE", "PUT"):
        body = b"" if method != "PUT" else b"put"
        check(server.ask(method, "/any/thing/at/all", body=body).body == body, f"{method} of any method")
    with server.connect() as link:  # a client that leaves in the middle of its body
        link.sendall(b"POST /echo HTTP/1.1\r\nContent-Length: 1000\r\n\r\nabc")
    check(state(server)["peers"] == 0, "gone")


def test_queries(server):
    for path, query in (("", {}), ("?a=1&b=x%20y&c", {"a": "1", "b": "x y", "c": ""}), ("?a=%C3%A4=2", {"a": "ä=2"})):
        reply = server.ask("GET", "/holes/one/and/tw%20o" + path)
        check(reply.status == 200 and value(reply) == {"first": "one", "second": "tw o", "query": query}, f"{path}: {reply.body}")
    for path in ("?a=%ff", "?" + "&".join("x%d=1" % i for i in range(40)), "?a=" + "a" * 3000):
        check(server.ask("GET", "/holes/1/and/2" + path).status == 400, f"{path[:20]} is taken")
    for path in ("/holes/one/and", "/holes//and/two", "/holes/one/and/two/three", "/holes/" + "a" * 64 + "/and/b", "/holes"):
        check(server.ask("GET", path).status == 404, f"{path[:30]} fits")


def test_workers(server):
    """Slow jobs hold up nobody else, too many are refused, and whoever leaves does no harm."""
    results = []
    threads = [threading.Thread(target=lambda: results.append(server.ask("GET", "/slow/300").status)) for _ in range(30)]
    for thread in threads:
        thread.start()
    begin = time.monotonic()
    check(server.ask("GET", "/state").status == 200 and time.monotonic() - begin < 0.3, "the loop waits for a worker")
    for thread in threads:
        thread.join()
    check(results.count(200) >= 8 and results.count(503) >= 10 and len(results) == 30, f"30 slow ones: {results}")
    for _ in range(5):
        with server.connect() as link:
            link.sendall(b"GET /slow/100 HTTP/1.1\r\n\r\n")
    time.sleep(0.2)
    check(value(server.ask("GET", "/slow/1")) == {"slept_ms": 1}, "after clients that left")


def test_streams(server):
    with server.connect() as stream, socket_to(server) as talker:
        stream.sendall(b"GET /stream HTTP/1.1\r\n\r\n")
        lines = stream.makefile("rb")
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += lines.readline()
        check(b"application/x-ndjson" in head and b"content-length" not in head.lower(), f"the head of a stream: {head}")
        check(json.loads(lines.readline()) == {"type": "full"}, "the first line")
        talker.receive()
        for number in range(100):
            talker.send('all {"n":%d}' % number)
            check(json.loads(lines.readline()) == {"n": number}, f"line {number}")
            check(json.loads(talker.receive()) == {"n": number}, f"message {number}")
        lines.close()
        stream.close()
        # Whether a client still reads shows only when something is sent to it.
        wait_until("a stream that left", lambda: talker.send("all x") or state(server)["peers"] == 1)
    wait_until("all left", lambda: state(server)["peers"] == 0)
    before = state(server)["disconnected"]
    with socket_to(server) as talker:
        with server.connect() as stream:  # gone before its head is written
            stream.sendall(b"GET /stream HTTP/1.1\r\n\r\n")
        wait_until("a stream that left at once", lambda: talker.send("all x") or state(server)["disconnected"] == before + 1)


def test_sockets(server):
    origin = f"http://{server.host}:{server.port}"
    with socket_to(server, headers={"Origin": origin, "Cookie": "a=b"}) as link:
        check(link.receive() == "hello 127.0.0.1 cookie=a=b", "the greeting")
        for text in ("x", "ä" * 100, "y" * 126, "z" * 65535, "w" * 70000, ""):
            link.send(text)
            check(link.receive() == text, f"an echo of {len(text)} characters")
        link.send_frame(TEXT, b"one ", final=False)
        link.send_frame(PING, b"are you there")
        link.send_frame(0, b"message")
        check(link.receive() == "one message", "a message in two frames")
        link.send("later")
        check(link.receive() == "due", "the timer")
        link.send("bye")
        check(link.receive() == "bye" and link.receive() is None and link.closed == 1001, f"dropped with {link.closed}")
    for headers, path, status in (({"Origin": "http://elsewhere.example"}, "/ws", 403), ({"Origin": "null"}, "/ws", 403),
                                  ({"Origin": origin + "0"}, "/ws", 403), ({}, "/other", 404), ({}, "/", 404)):
        try:
            socket_to(server, path=path, headers=headers).link.close()
            check(False, f"{headers} {path}: a WebSocket was opened")
        except Refused as refused:
            check(refused.status == status, f"{headers} {path}: status {refused.status}")


def test_bad_sockets(server):
    def too_long(link):
        link.send("x" * 70001)

    def too_long_in_pieces(link):
        for _ in range(20):
            link.send_frame(TEXT if _ == 0 else 0, b"x" * 8000, final=False)

    def binary(link):
        link.send_frame(BINARY, b"\0\1\2")

    def no_text(link):
        link.send_frame(TEXT, b"\xff\xfe")

    def reserved(link):
        link.send_frame(3, b"hello")

    def garbage(link):
        link.link.sendall(random.Random(2).randbytes(5000))

    for act, codes in ((too_long, [1009]), (too_long_in_pieces, [1009]), (binary, [1003]), (no_text, [1007]),
                       (reserved, [1002, 1003]), (garbage, [])):
        with socket_to(server) as link:
            link.receive()
            try:
                act(link)
                ended = link.receive()
            except ConnectionError:
                ended = None
            check(ended is None and (link.closed is None or not codes or link.closed in codes), f"{act.__name__}: {ended} {link.closed}")
    wait_until("the bad ones are gone", lambda: state(server)["peers"] == 0)


def test_slow_readers(server):
    """A client that never reads is dropped when too much waits for it, and the others notice nothing."""
    with socket_to(server) as slow, socket_to(server) as other:
        slow.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.receive()
        other.receive()
        slow.send("flood")
        wait_until("a client that does not read is dropped", lambda: state(server)["peers"] == 1)
        other.send("still here")
        check(other.receive() == "still here", "the other client")


def test_many(server):
    links = [socket_to(server) for _ in range(150)]
    for link in links:
        link.receive()
    links[0].send("all news")
    check([link.receive() for link in links] == ["news"] * len(links), "150 hear the same")
    for link in links:
        link.link.close()
    wait_until("all left", lambda: state(server)["peers"] == 0)


def spoil(chance, data):
    """The same bytes with a few changed, left out, doubled or put in."""
    data = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data))
        kind = chance.randrange(4)
        if kind == 0:
            data[at] = chance.randrange(256)
        elif kind == 1:
            del data[at:at + chance.randint(1, 8)]
        elif kind == 2:
            data[at:at] = data[at:at + chance.randint(1, 40)]
        else:
            data[at:at] = chance.choice([b"\r\n", b"\0", b"%", b"%00", b"/../", b"\xff", b"Content-Length: 5\r\n", b" " * 50, b":", b"9" * 20])
        if not data:
            data = bytearray(b" ")
    return bytes(data)


def test_noise(server):
    """Requests and frames with faults in them, the same every time: the server (with sanitizers) stays."""
    chance = random.Random(7)
    upgrade = (b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    frames = b"\x81\x85abcd\x09\x07\x0f\x08\x0e" + b"\x89\x80abcd" + b"\x01\x83abcd\x19\x1b\x1d" + b"\x80\x80abcd" + b"\x88\x82abcd\x62\x8a"
    seeds = [b"GET /holes/a/and/b?x=%20y&z=1 HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br, gzip;q=0.5\r\nIf-None-Match: \"a\"\r\n\r\n",
             b"POST /echo HTTP/1.1\r\nContent-Length: 11\r\nContent-Type: application/json\r\nCookie: a=b; c=d\r\n\r\nhello world",
             b"GET /main.js HTTP/1.1\r\n\r\nGET /state HTTP/1.1\r\n\r\nHEAD / HTTP/1.0\r\n\r\n", upgrade + frames]
    for _ in range(400):
        seed = chance.choice(seeds)
        data = upgrade + spoil(chance, frames) if seed.startswith(upgrade) and chance.random() < 0.7 else spoil(chance, seed)
        with server.connect() as link:
            try:
                link.sendall(data)
                link.settimeout(0.005)
                link.recv(4096)
            except OSError:
                pass
    check(server.process.poll() is None, "noise ended the server")
    check(server.ask("GET", "/state").status == 200, "after noise")
    wait_until("noise has left", lambda: state(server)["peers"] == 0)


def test_end():
    """At the end peers are told, and running jobs are answered."""
    with Server(program=EXAMPLE) as server, socket_to(server) as link, server.connect() as waiting:
        link.receive()
        waiting.sendall(b"GET /slow/500 HTTP/1.1\r\n\r\n")
        time.sleep(0.1)
        ended = threading.Thread(target=server.stop)
        ended.start()
        check(link.receive() is None and link.closed == 1001, f"a peer at the end: {link.closed}")
        reply = read_reply(waiting)
        check(reply.status == 200 and value(reply) == {"slept_ms": 500}, "a job at the end")
        ended.join()


def main():
    with Server(program=EXAMPLE) as server:
        for test in (test_bodies, test_queries, test_workers, test_streams, test_sockets, test_bad_sockets, test_slow_readers, test_many,
                     test_noise):
            test(server)
    test_end()
    report()


main()
