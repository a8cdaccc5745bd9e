"""Notices for people who are away, through real sockets: examples/notice_receiver.py takes them, checks the signature and sends a mail;
receivers that are down, slow, broken or hostile change nothing for those who play."""
import hashlib
import hmac
import http.server
import json
import os
import socket
import ssl
import subprocess
import sys
import threading
import time

from online import api
from program import ENVIRONMENT, check, path, refuses, report
from server import SECONDS, Server

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RECEIVER = os.path.join(TOP, "examples", "notice_receiver.py")
KEY = "a key for this test, not for others"
KEY_FILE = path("notice.key", KEY + "\n")
with open(os.path.join(TOP, "docs", "openapi.json"), encoding="utf-8") as document:
    NOTICE = json.load(document)["components"]["schemas"]["Notice"]  # as it is documented
KINDS = NOTICE["properties"]["kind"]["enum"]


def wait_until(condition, seconds=SECONDS):
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.02)
    return condition()


def figure(server, result):
    for line in server.ask("GET", "/metrics").body.decode().splitlines():
        if line.startswith(f'trivium_webhook_total{{result="{result}"}} '):
            return int(line.split()[1])
    return None


def account(server, name):
    made = api(server, "POST", "/account", {"name": name, "password": "long enough"})
    api(server, "POST", "/me/notices", {"kinds": KINDS}, made["cookie"])
    return made


def begin(server, people, clock=None):
    """A running table; nobody has a connection, so everybody is away."""
    cookies = [person["cookie"] for person in people]
    table = api(server, "POST", "/tables", {"game": "avalon", "seats": [{"kind": "me"}, {"kind": "open"}],
                                            "clock": clock or {"kind": "none"}}, cookies[0])["id"]
    api(server, "POST", f"/tables/{table}/join", {}, cookies[1])
    return table


class Hostile(http.server.ThreadingHTTPServer):
    """A receiver that does what `mood` says."""
    daemon_threads = True

    def __init__(self):
        self.mood, self.got, self.elsewhere = "good", [], 0
        super().__init__(("127.0.0.1", 0), Visitor)
        self.url = f"http://127.0.0.1:{self.server_address[1]}/hook"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *reason):
        pass  # whom we speak to hangs up on most of this


class Visitor(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        mood = self.server.mood
        self.server.got.append((mood, dict(self.headers), body, self.path))
        self.server.elsewhere += self.path != "/hook"
        if mood == "slow":
            time.sleep(8)
        elif mood == "drips":
            for _ in range(80):
                self.wfile.write(b"H")
                time.sleep(0.1)
        elif mood == "garbage":
            self.wfile.write(b"\0\xff" * 4000)
        elif mood == "cut":
            self.connection.shutdown(socket.SHUT_RDWR)
        elif mood == "headers":
            self.wfile.write(b"HTTP/1.1 200 OK\r\n" + b"X: " + b"y" * (1 << 20) + b"\r\n\r\n")
        elif mood == "big":
            self.send_response(200)
            self.end_headers()
            for _ in range(4096):
                self.wfile.write(b"x" * 65536)
        elif mood == "away":
            self.send_response(307)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self.send_response({"good": 204, "broken": 500, "no": 403}[mood])
            self.send_header("Content-Length", "0")
            self.end_headers()

    def log_message(self, *arguments):
        pass


class Mailbox(threading.Thread):
    """As much of a mail server as a sender needs."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port, self.mails = self.listener.getsockname()[1], []
        self.start()

    def run(self):
        while True:
            link, _ = self.listener.accept()
            with link, link.makefile("rb") as lines:
                link.sendall(b"220 test\r\n")
                while line := lines.readline():
                    if line.upper().startswith(b"DATA"):
                        link.sendall(b"354 go on\r\n")
                        mail = b""
                        while (line := lines.readline()) != b".\r\n":
                            mail += line
                        self.mails.append(mail.decode())
                    link.sendall(b"221 bye\r\n" if line.upper().startswith(b"QUIT") else b"250 ok\r\n")


def check_letter(headers, body, server_url):
    """Signed over time and body, recent, and nothing in it that not everybody may know."""
    wanted = hmac.new(KEY.encode(), headers["trivium-time"].encode() + b"." + body, hashlib.sha256).hexdigest()
    check(headers["trivium-signature"] == f"sha256={wanted}", f"the signature is not right: {headers}")
    check(abs(time.time() - int(headers["trivium-time"])) < 60, "the time is not now")
    check(headers["content-type"] == "application/json" and KEY.encode() not in body, "the letter")
    notice = json.loads(body)
    may = set(NOTICE["properties"]) if notice["kind"] == "challenge" else set(NOTICE["required"])
    check(set(notice) == may, f"a notice holds {sorted(notice)}")
    check(set(notice["person"]) == {"id", "name"}, f"of a person it holds {notice['person']}")
    check(notice["kind"] in KINDS and notice["link"] == f"{server_url}/#/table/{notice['table']}", f"the notice: {notice}")
    return notice


def lower(headers):
    return {name.lower(): value for name, value in headers.items()}


def test_example():
    mailbox = Mailbox()
    people_file = path("people.json")
    with open(people_file, "w", encoding="utf-8") as file:
        file.write("{}")
    data = path("notices.db")
    with Server("--data", data, "--no-open") as server:  # without a receiver one can still say what one wants
        ada, ben = account(server, "Ada"), account(server, "Ben")
        wishes = api(server, "GET", "/me/notices", cookie=ada["cookie"])
        check(wishes == {"available": False, "kinds": KINDS, "all": KINDS}, f"the wishes: {wishes}")
    with open(people_file, "w", encoding="utf-8") as file:
        json.dump({ada["id"]: "ada@example.org"}, file)
    receiver = subprocess.Popen([sys.executable, RECEIVER, "--key", KEY_FILE, "--port", "0", "--people", people_file, "--smtp",
                                 f"127.0.0.1:{mailbox.port}"], stdout=subprocess.PIPE, env=dict(ENVIRONMENT, PYTHONDONTWRITEBYTECODE="1"))
    url = receiver.stdout.readline().decode().split()[-1]
    try:
        with Server("--data", data, "--no-open", "--webhook", url, "--webhook-key", KEY_FILE, "--webhook-after", "1", "--url",
                    "https://games.example.org/") as server:
            check(api(server, "GET", "/me/notices", cookie=ada["cookie"])["available"], "a receiver is there")
            table = begin(server, (ada, ben), {"kind": "days", "days": 2})
            check(wait_until(lambda: figure(server, "delivered") == 2), f"delivered: {figure(server, 'delivered')}")
            forged = {"Trivium-Time": str(int(time.time())), "Trivium-Signature": "sha256=" + 64 * "0", "Content-Type": "application/json"}
            with socket.create_connection(("127.0.0.1", int(url.rstrip("/").rsplit(":", 1)[1])), timeout=SECONDS) as link:
                head = "".join(f"{name}: {value}\r\n" for name, value in forged.items())
                link.sendall(f"POST / HTTP/1.1\r\nHost: x\r\n{head}Content-Length: 2\r\n\r\n{{}}".encode())
                check(b" 401 " in link.recv(4096).split(b"\r\n")[0], "the receiver takes a forged signature")
    finally:
        receiver.terminate()
        lines = receiver.communicate()[0].decode().splitlines()
    link = f"https://games.example.org/#/table/{table}"
    check(len(lines) == 2 and all(line.endswith(link) for line in lines), f"the receiver printed {lines}")
    check(any("Your game has begun." in line for line in lines) and any("It is your turn. You have time until 20" in line for line in lines),
          f"the receiver printed {lines}")
    check(len(mailbox.mails) == 1 and "To: ada@example.org" in mailbox.mails[0] and link in mailbox.mails[0], f"the mails: {mailbox.mails}")


def is_lively(server, cookie):
    """Whatever the receiver does, answers come at once."""
    longest = 0.0
    for _ in range(20):
        begun = time.monotonic()
        api(server, "GET", "/me", cookie=cookie)
        longest = max(longest, time.monotonic() - begun)
    return check(longest < 1.5, f"an answer took {longest:.2f} s")


def test_moods():
    """Each mood meets a notice; those that may pass are tried again until the receiver is good, with the same id."""
    hostile = Hostile()
    with Server("--data", path("moods.db"), "--no-open", "--webhook", hostile.url, "--webhook-key", KEY_FILE) as server:
        people = [account(server, "Cleo"), account(server, "Dan")]
        base = f"http://{server.host}:{server.port}"
        delivered = 0
        for mood in ("good", "broken", "garbage", "cut", "headers", "big", "slow", "drips"):
            hostile.got.clear()
            hostile.mood = mood
            begin(server, people)
            check(wait_until(lambda: len(hostile.got) == 1), f"{mood}: nothing came")
            is_lively(server, people[0]["cookie"])
            hostile.mood = "good"
            delivered += 1
            check(wait_until(lambda: figure(server, "delivered") == delivered), f"{mood}: it was not delivered in the end")
            notices = [check_letter(lower(headers), body, base) for _, headers, body, _ in hostile.got]
            check(len({notice["id"] for notice in notices}) == 1, f"{mood}: {len(notices)} tries have other ids")
            check(len(notices) == (1 if mood in ("good", "big") else 2), f"{mood}: {len(notices)} tries")
        for count, mood in enumerate(("no", "away"), 1):  # those are answers: nobody asks again
            hostile.mood = mood
            begin(server, people)
            check(wait_until(lambda: figure(server, "refused") == count), f"{mood}: {figure(server, 'refused')} refused")
        check(hostile.elsewhere == 0, "a redirection was followed")
        hostile.mood = "slow"
        table = begin(server, people)
        check(wait_until(lambda: hostile.got[-1][0] == "slow"), "nothing came")
        for cookie in (people[0]["cookie"], people[1]["cookie"]):  # the game goes on meanwhile
            seen = api(server, "GET", f"/tables/{table}", cookie=cookie)
            if seen.get("moves"):
                api(server, "POST", f"/tables/{table}/move", {"number": 1, "move": seen["moves"][0]["text"]}, cookie)
        begun = time.monotonic()
        log = server.stop()
        check(time.monotonic() - begun < 4, f"it took {time.monotonic() - begun:.1f} s to stop")
    check('"result":"refused"' in log and '"status":403' in log and '"result":"dropped"' in log, f"the log: {log}")
    check("/hook" not in log and KEY not in log, "the log holds the receiver's address or the key")
    hostile.shutdown()


def test_tls():
    """By TLS only to a receiver whose certificate this machine trusts."""
    key, certificate = path("key.pem"), path("certificate.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                    "/CN=localhost", "-keyout", key, "-out", certificate], capture_output=True, check=True)
    hostile = Hostile()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    hostile.socket = context.wrap_socket(hostile.socket, server_side=True)
    url = f"https://localhost:{hostile.server_address[1]}/hook"
    for trusted in (True, False):
        ENVIRONMENT.pop("SSL_CERT_FILE", None)
        if trusted:
            ENVIRONMENT["SSL_CERT_FILE"] = certificate
        hostile.got.clear()
        with Server("--data", path(f"tls-{trusted}.db"), "--no-open", "--webhook", url, "--webhook-key", KEY_FILE) as server:
            begin(server, [account(server, "Gil"), account(server, "Hal")])
            if trusted:
                check(wait_until(lambda: figure(server, "delivered") == 1), "nothing was delivered by TLS")
            else:
                time.sleep(1.5)
        check(len(hostile.got) == (1 if trusted else 0), f"trusted {trusted}: {len(hostile.got)} letters")
    hostile.shutdown()


def test_down(outcome):
    """Nobody listens: four tries, then it is given up."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with Server("--data", path("down.db"), "--no-open", "--webhook", f"http://127.0.0.1:{port}/", "--webhook-key", KEY_FILE) as server:
        people = [account(server, "Eve"), account(server, "Fay")]
        begin(server, people)
        outcome["failed"] = wait_until(lambda: figure(server, "failed") == 1, 40)
        outcome["lively"] = is_lively(server, people[0]["cookie"])
        outcome["log"] = server.stop()


def test_refusals():
    refuses(2, ["--webhook-key"], "serve", "--data", path("r.db"), "--webhook", "http://127.0.0.1:1/")
    refuses(2, ["--data"], "serve", "--webhook", "http://127.0.0.1:1/", "--webhook-key", KEY_FILE)
    refuses(1, ["absent"], "serve", "--data", path("r.db"), "--webhook", "http://127.0.0.1:1/", "--webhook-key", path("absent"))
    refuses(1, ["16 to 256"], "serve", "--data", path("r.db"), "--webhook", "http://127.0.0.1:1/", "--webhook-key", path("short", "x"))
    refuses(1, ["mailto"], "serve", "--data", path("r.db"), "--webhook", "mailto:me", "--webhook-key", KEY_FILE)


def main():
    outcome = {}
    waiting = threading.Thread(target=test_down, args=(outcome,))
    waiting.start()  # its pauses take the longest
    test_example()
    test_moods()
    test_tls()
    test_refusals()
    waiting.join()
    check(outcome.get("failed") and outcome.get("lively"), f"a receiver that is down: {outcome}")
    check('"result":"failed"' in outcome.get("log", ""), f"the log: {outcome.get('log')}")
    report()


main()
