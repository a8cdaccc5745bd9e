"""Online play through real sockets: people, tables, moves over WebSocket, streams, a server that is killed and comes back."""
import json
import random
import sqlite3
import time

from program import check, path, refuses, report
from server import SECONDS, Server
from websocket import WebSocket

GAMES = {"avalon": {"limit": 20}, "albion": {"limit": 2}, "attika": {"limit": 2}}


class Person:
    """Somebody with a cookie, or a token."""

    def __init__(self, server, token=None):
        self.server = server
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        if token is None:
            reply = self.ask("POST", "/guest")
            check(reply.status == 201, f"POST /guest: {reply.status} {reply.body}")
            cookie = reply.headers.get("set-cookie", "")
            for word in ("trivium=", "HttpOnly", "SameSite=Strict", "Path=/"):
                check(word in cookie, f"the cookie lacks {word}: {cookie}")
            self.headers = {"Cookie": cookie.split(";")[0]}

    def ask(self, method, where, body=None, headers=None):
        data = b"" if body is None else json.dumps(body).encode()
        sent = dict(self.headers, **(headers or {}))
        if data:
            sent.setdefault("Content-Type", "application/json")
        elif method == "POST":
            sent["Content-Length"] = "0"
        return self.server.ask(method, "/api/v1" + where, sent, data)

    def value(self, method, where, body=None, status=200):
        reply = self.ask(method, where, body)
        check(reply.status == status, f"{method} {where}: {reply.status}, not {status}: {reply.body[:300]}")
        return json.loads(reply.body)

    def connect(self):
        return WebSocket(self.server.host, self.server.port, headers=self.headers, timeout=SECONDS)


def wait_for(link, kind, condition=lambda message: True):
    """The next message of a kind (or kinds) that meets the condition."""
    while True:
        text = link.receive()
        if text is None:
            raise ConnectionError(f"closed with {link.closed}")
        message = json.loads(text)
        if message.get("type") in kind and condition(message):
            return message


def make_table(people, game, options, bots=()):
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(people) - 1) + [{"kind": "bot", "bot": bot} for bot in bots]
    table = people[0].value("POST", "/tables", {"game": game, "seats": seats, "options": options, "public": True}, status=201)
    for person in people[1:]:
        person.value("POST", f"/tables/{table['id']}/join", {})
    status = people[0].value("GET", f"/tables/{table['id']}")["about"]["status"]
    check(status == "running", f"{game}: all seats are taken, but the table is {status}")
    return table["id"]


def is_over(message):
    return message.get("actor") is None and "result" in message


def play(links, table, chance, most=100000):
    """Plays by what each is shown until the game is over, or so many decisions; returns the last number acknowledged."""
    shown = {}
    for seat, link in enumerate(links):
        link.send(json.dumps({"do": "watch", "table": table, "form": "json"}))
        shown[seat] = wait_for(link, ("table",))
    number = 0
    while number < most:
        now = max(shown.values(), key=lambda message: message["number"])
        for seat, link in enumerate(links):  # all hear the same news
            if shown[seat]["number"] < now["number"]:
                shown[seat] = wait_for(link, ("step", "table"), lambda message: message["number"] >= now["number"])
        movers = [seat for seat in shown if shown[seat].get("moves")]
        check(len(movers) <= 1, f"{len(movers)} are to decide at once")
        if any(map(is_over, shown.values())):
            break
        number = now["number"]
        if not movers:  # a bot thinks
            shown[0] = wait_for(links[0], ("step", "table"), lambda message: message["number"] > number)
            continue
        seat = movers[0]
        move = chance.choice(shown[seat]["moves"])["text"]
        links[seat].send(json.dumps({"do": "ask", "method": "POST", "path": f"/tables/{table}/move",
                                     "body": {"number": number + 1, "move": move}, "tag": number}))
        shown[seat] = wait_for(links[seat], ("step", "table", "answer"),
                               lambda message: message["type"] != "answer" or message["status"] != 200)
        if shown[seat]["type"] == "answer":
            check(False, f"{move} was refused: {shown[seat]}")
            return number, False
    return max(message["number"] for message in shown.values()), any(map(is_over, shown.values()))


def test_games(server):
    chance = random.Random(3)
    for game, options in GAMES.items():
        people = [Person(server), Person(server)]
        table = make_table(people, game, options, ["greedy"] if game == "attika" else [])
        with people[0].connect() as first, people[1].connect() as second:
            number, over = play([first, second], table, chance)
        check(over and number >= 4, f"{game}: {number} decisions, over: {over}")
        record = people[0].ask("GET", f"/tables/{table}/record")
        check(record.status == 200, f"{game}: the record: {record.status}")


def test_questions(server):
    """What the door checks before the hall is asked."""
    person = Person(server)
    check(person.value("GET", "/me")["name"], "a guest has no name")
    nobody = Person(server, token="nonsense")
    check(nobody.ask("GET", "/me").status == 401, "a made-up token is taken")
    deep = "[" * 40 + "]" * 40
    cases = [
        (403, {"Origin": "http://elsewhere.example"}, b"{}"), (415, {"Content-Type": "text/plain"}, b"{}"),
        (415, {"Content-Type": "application/x-www-form-urlencoded"}, b"a=b"), (400, {}, b"{"), (400, {}, b"[]"), (400, {}, b'{"a":1,"a":2}'),
        (400, {}, ('{"a":%s}' % deep).encode()), (413, {}, b" " * 70000), (400, {}, b'{"name":"\xff"}'),
    ]
    for status, headers, body in cases:
        sent = {**person.headers, "Content-Type": "application/json", **headers}
        try:
            got = server.ask("POST", "/api/v1/me/name", sent, body).status
        except ConnectionError:
            got = 413 if len(body) > 65536 else None  # closed while we were still sending
        check(got == status, f"{headers} {body[:20]}: status {got}, not {status}")
    check(person.ask("GET", "/nothing").status == 404, "nothing is there")
    check(person.ask("PUT", "/tables", {}).status == 405, "PUT of tables")
    check(person.ask("GET", "/me?a=%ff").status == 400, "a query that is no text")
    with person.connect() as link:
        for text in ("nonsense", "[1]", "{" * 50, '{"do":1}', '{"do":"fly"}', '{"do":"watch","table":"x"}', "{}"):
            link.send(text)
            answer = json.loads(link.receive())
            check("message" in answer or answer.get("status", 0) >= 400, f"{text}: {answer}")
        link.send('{"do":"ask","method":"GET","path":"/me","tag":[1]}')
        answer = wait_for(link, ("answer",))
        check(answer["status"] == 200 and answer["tag"] == [1], f"a question over the WebSocket: {answer}")
        link.send('{"do":"ask","method":"GET","path":"/ratings/avalon","query":{"pace":"days"}}')
        answer = wait_for(link, ("answer",))
        check(answer["body"]["pace"] == "days", f"a question with a query over the WebSocket: {answer}")
    with person.connect() as link:
        link.send('{"do":"' + "x" * 17000 + '"}')
        check(link.receive() is None and link.closed == 1009, f"a message of 17 kB: closed with {link.closed}")


def test_passwords(server):
    person = Person(server)
    person.value("POST", "/account", {"name": "Zoë", "password": "correct horse"}, status=201)
    begin = time.monotonic()
    reply = person.ask("POST", "/login", {"name": "zoë", "password": "wrong horse"})
    check(reply.status == 401 and time.monotonic() - begin > 0.005, f"a wrong password: {reply.status}")
    check(person.ask("POST", "/login", {"name": "zoë", "password": "correct horse"}).status == 200, "the right password")


def test_streams(server):
    people = [Person(server), Person(server)]
    token = people[0].value("POST", "/me/tokens", {"name": "bot", "scopes": ["read", "play"]}, status=201)["token"]
    robot = Person(server, token=token)
    table = make_table(people, "avalon", {"limit": 20})
    with server.connect() as link:
        link.sendall(f"GET /api/v1/stream/tables/{table} HTTP/1.1\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
        lines = link.makefile("rb")
        while lines.readline() != b"\r\n":
            pass
        full = json.loads(lines.readline())
        check(full["type"] == "table" and full["table"] == table, f"the first line: {full}")
        number, moves = full["number"], full.get("moves")
        if moves:
            robot.value("POST", f"/tables/{table}/move", {"move": moves[0]["text"], "number": number + 1})
        else:
            with people[1].connect() as other:
                other.send(json.dumps({"do": "watch", "table": table, "form": "json"}))
                seen = wait_for(other, ("table",))
                people[1].value("POST", f"/tables/{table}/move", {"move": seen["moves"][0]["text"], "number": number + 1})
        step = {}
        while step.get("type") not in ("step", "table"):  # presence, and empty lines as signs of life, come in between
            step = json.loads(lines.readline().strip() or b"{}")
        check(step["number"] == number + 1, f"the next line: {step}")
        lines.close()


def test_killed():
    """Every acknowledged move is there after a kill, and the game goes on with the old cookies."""
    data, chance = path("killed.db"), random.Random(5)
    server = Server("--data", data)
    people = [Person(server), Person(server)]
    table = make_table(people, "avalon", {"limit": 20})
    known = 0
    for kill in range(4):
        links = [person.connect() for person in people]
        number, over = play(links, table, chance, most=known + chance.randint(2, 8))
        check(number >= known, f"after kill {kill}: {number} decisions, {known} were acknowledged")
        known = number
        server.process.kill()
        server.process.communicate()
        for link in links:
            link.link.close()
        server = Server("--data", data)
        for person in people:
            person.server = server
        about = people[0].value("GET", f"/tables/{table}")
        check(about["number"] >= known, f"kill {kill}: {about['number']} decisions are left of {known}")
        if over:
            break
    with server:
        with people[0].connect() as first, people[1].connect() as second:
            number, over = play([first, second], table, chance)
        check(over, "the game that was killed is not over")
    whole = sqlite3.connect(data).execute("PRAGMA integrity_check").fetchone()[0]
    check(whole == "ok", f"the file: {whole}")


def test_refusals():
    refuses(1, ["absent"], "serve", "--data", path("absent/file.db"))
    refuses(1, ["not.db"], "serve", "--data", path("not.db", "This is no database, however long one looks at it." * 50))


def main():
    with Server("--data", path("online.db"), "--threads", "2") as server:
        for test in (test_questions, test_passwords, test_games, test_streams):
            test(server)
        figures = server.ask("GET", "/metrics").body.decode()
        check("trivium_tables_running" in figures and "trivium_moves_total" in figures, "/metrics lacks the tables")
    test_killed()
    test_refusals()
    report()


main()
