"""The OpenAPI file against the server: every operation in it is answered, every answer has the promised status and shape, and the server
answers nothing that is not in it."""
import json
import re
import time

from online import Denied, api, guest
from program import check, path, report, succeeds
from server import Server, ask_on

DOCUMENT = json.load(open("docs/openapi.json", encoding="utf-8"))
GAME = json.loads(succeeds("list", "--json").out)["games"][0]["game"]


def resolve(schema):
    while "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return schema


KINDS = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict, "null": type(None)}


def fits(value, schema, where):
    """Enough of JSON Schema for our file; what it does not know it refuses."""
    schema = resolve(schema)
    unknown = set(schema) - {"type", "properties", "required", "items", "enum", "const", "oneOf", "description", "additionalProperties",
                             "minLength", "maxLength"}
    check(not unknown, f"{where}: the test does not know {unknown}")
    if "oneOf" in schema:
        return any(matches(value, one) for one in schema["oneOf"]) or check(False, f"{where}: {value!r} is none of the choices")
    if not matches(value, schema):
        return check(False, f"{where}: {value!r} is not {schema}")
    if isinstance(value, dict):
        for name in schema.get("required", []):
            check(name in value, f"{where}: {name} is missing")
        for name, member in value.items():
            if name in schema.get("properties", {}):
                fits(member, schema["properties"][name], f"{where}.{name}")
            elif "properties" in schema and schema["properties"] and "additionalProperties" not in schema:
                check(name == "cookie", f"{where}: {name} is not documented")
    if isinstance(value, list):
        for one in value:
            fits(one, schema.get("items", {}), where)
    return True


def matches(value, schema):
    schema = resolve(schema)
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(isinstance(value, KINDS[kind]) and not (kind == "integer" and isinstance(value, bool)) for kind in kinds):
        return False
    return value in schema.get("enum", [value]) and value == schema.get("const", value)


class Asker:
    def __init__(self, server):
        self.server, self.asked = server, set()

    def ask(self, method, pattern, body=None, cookie=None, **names):
        """Asks an operation of the file and holds the answer against it."""
        self.asked.add((method, pattern))
        operation = DOCUMENT["paths"][pattern][method]
        where = f"{method} {pattern}"
        if body is not None:
            fits(body, operation["requestBody"]["content"]["application/json"]["schema"], where + " body")
        address = "/api/v1" + re.sub(r"{(\w+)}", lambda hole: names[hole.group(1)], pattern)
        headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
        with self.server.connect() as link:
            reply = ask_on(link, method.upper(), address, headers, json.dumps(body).encode() if body is not None else b"")
        value = json.loads(reply.body)
        good = next(status for status in operation["responses"] if status != "default")
        if check(str(reply.status) == good, f"{where}: status {reply.status}, not {good}: {value}"):
            fits(value, operation["responses"][good]["content"]["application/json"]["schema"], where)
        if "set-cookie" in reply.headers:
            value["cookie"] = reply.headers["set-cookie"].split(";")[0]
        return value

    def refused(self, method, address, status, body=None, cookie=None):
        headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
        with self.server.connect() as link:
            reply = ask_on(link, method, "/api/v1" + address, headers, json.dumps(body).encode() if body is not None else b"")
        check(reply.status == status, f"{method} {address}: {reply.status}, not {status}")
        fits(json.loads(reply.body), {"$ref": "#/components/schemas/Error"}, f"{method} {address}")

    def stream(self, pattern, cookie, **names):
        self.asked.add(("get", pattern))
        address = "/api/v1" + re.sub(r"{(\w+)}", lambda hole: names[hole.group(1)], pattern)
        with self.server.connect() as link:
            link.sendall(f"GET {address} HTTP/1.1\r\nHost: test\r\nCookie: {cookie}\r\n\r\n".encode())
            data = b""
            while not re.search(rb"\n{.*}\r?\n", data):
                data += link.recv(65536)
            check(b"application/x-ndjson" in data.lower(), f"{pattern}: {data[:300]!r}")
        schema = DOCUMENT["paths"][pattern]["get"]["responses"]["200"]["content"]["application/x-ndjson"]["schema"]
        for line in re.findall(rb"\n({.*})\r?\n", data):
            message = json.loads(line)
            fitting = [one for one in schema["oneOf"] if resolve(one)["properties"]["type"]["const"] == message["type"]]
            if check(len(fitting) == 1, f"{pattern}: no line is described as {message['type']!r}"):
                fits(message, fitting[0], f"{pattern} {message['type']}")


def test_people(it):
    cookie = it.ask("post", "/guest", {})["cookie"]
    made = it.ask("post", "/account", {"name": "Ada", "password": "long enough"}, cookie)
    cookie = made["cookie"]
    it.ask("get", "/me", cookie=cookie)
    it.ask("post", "/me/name", {"name": "Ada L"}, cookie)
    cookie = it.ask("post", "/me/password", {"old": "long enough", "password": "even longer"}, cookie)["cookie"]
    codes = it.ask("post", "/me/codes", {}, cookie)["codes"]
    cookie = it.ask("post", "/recover", {"name": "Ada L", "code": codes[0], "password": "third time"})["cookie"]
    it.ask("get", "/me/notices", cookie=cookie)
    it.ask("post", "/me/notices", {"kinds": ["your_turn", "offer"]}, cookie)
    it.ask("post", "/me/program", {}, cookie)
    token = it.ask("post", "/me/tokens", {"name": "bot", "scopes": ["read", "play"]}, cookie)["token"]
    it.ask("get", "/me/tokens", cookie=cookie)
    check(api(it.server, "GET", "/me", token=token)["name"] == "Ada L", "a token tells who one is")
    it.ask("delete", "/me/tokens/{name}", cookie=cookie, name="bot")
    it.refused("GET", "/me", 401)
    it.refused("POST", "/login", 401, {"name": "Ada L", "password": "wrong"})
    it.ask("post", "/login", {"name": "Ada L", "password": "third time"})
    it.ask("get", "/server")
    other = it.ask("post", "/guest", {})
    it.ask("post", "/me/blocks", {"person": other["id"]}, cookie)
    it.ask("get", "/me/blocks", cookie=cookie)
    exported = it.ask("get", "/me/export", cookie=cookie)
    check(exported["blocks"][0]["person"]["id"] == other["id"], f"what is exported: {exported}")
    it.ask("delete", "/me/blocks/{person}", cookie=cookie, person=other["id"])
    it.ask("post", "/me/follows", {"person": other["id"]}, cookie)
    it.refused("POST", "/me/follows", 404, {"name": "nobody at all"}, cookie)
    check(it.ask("get", "/me/follows", cookie=cookie)["follows"][0]["person"]["id"] == other["id"], "who is followed")
    check(it.ask("get", "/me/export", cookie=cookie)["follows"] != [], "follows are exported")
    it.ask("delete", "/me/follows/{person}", cookie=cookie, person=other["id"])
    it.ask("post", "/me/seen", {"seen": False}, cookie)
    check(not it.ask("get", "/me/seen", cookie=cookie)["seen"], "nobody sees who hides")
    it.refused("DELETE", "/me", 400, cookie=cookie)
    it.refused("DELETE", "/me", 403, {"password": "wrong one"}, cookie)
    it.ask("post", "/logout", {}, cookie)
    it.refused("GET", "/me", 401, cookie=cookie)


def play_one(it, table, cookies):
    for cookie in cookies:
        seen = it.ask("get", "/tables/{id}", cookie=cookie, id=table)
        if seen.get("moves"):
            it.ask("post", "/tables/{id}/move", {"number": seen["number"] + 1, "move": seen["moves"][0]["text"]}, cookie, id=table)
            return cookie
    return None


def test_tables(it):
    first, second = guest(it.server), guest(it.server)
    new = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "clock": {"kind": "fischer", "bank_ms": 600000}}
    table = it.ask("post", "/tables", new, first)["id"]
    it.ask("get", "/tables")
    left = it.ask("post", "/tables", new, first)["id"]
    it.ask("post", "/tables/{id}/leave", {}, first, id=left)
    filled = it.ask("post", "/tables", new, first)["id"]
    it.ask("post", "/tables/{id}/start", {"bot": "random"}, first, id=filled)
    private = it.ask("post", "/tables", {**new, "public": False, "clock": {"kind": "none"}}, first)
    it.refused("GET", f"/tables/{private['id']}", 404, cookie=second)
    look = it.ask("post", "/tables/{id}/spectators", {}, first, id=private["id"])["spectators"]
    check("about" in api(it.server, "GET", f"/tables/{private['id']}?invitation={look}"), "the link shows the table")
    api(it.server, "POST", f"/tables/{private['id']}/join", {"invitation": private["invitations"][1]}, second)
    waiting = it.ask("post", "/tables", {**new, "hold": True}, first)["id"]
    it.ask("post", "/tables/{id}/join", {}, second, id=waiting)
    it.ask("post", "/tables/{id}/remove", {"seat": 1}, first, id=waiting)
    other = api(it.server, "GET", "/me", cookie=second)["id"]
    challenge = it.ask("post", "/tables", {**new, "seats": [{"kind": "me"}, {"kind": "open", "for": other}]}, first)
    check(challenge["seats"][1]["kept_for"]["id"] == other, f"a seat is kept: {challenge}")
    it.stream("/stream/me", second)
    it.ask("post", "/tables/{id}/refuse", {}, second, id=challenge["id"])
    it.ask("post", "/tables/{id}/join", {"salt": "two"}, second, id=table)
    it.stream("/stream/tables/{id}", first, id=table)
    it.stream("/stream/me", first)
    mover = play_one(it, table, (first, second))
    it.refused("POST", f"/tables/{table}/move", 409, {"number": 1, "move": "x"}, first)
    with it.server.connect() as link:  # whether it can be taken back depends on the move
        reply = ask_on(link, "POST", f"/api/v1/tables/{table}/undo", {"Content-Type": "application/json", "Cookie": mover}, b"{}")
        check(reply.status in (200, 409), f"undo: {reply.status}")
        it.asked.add(("post", "/tables/{id}/undo"))
    it.ask("get", "/tables/{id}/view", cookie=first, id=table)
    it.ask("get", "/tables/{id}/events", cookie=first, id=table)
    it.refused("GET", f"/tables/{table}/record", 409, cookie=first)
    it.ask("post", "/tables/{id}/chat", {"text": "good luck"}, first, id=table)
    it.ask("post", "/tables/{id}/mute", {"seat": 0}, second, id=table)
    it.ask("post", "/tables/{id}/report", {"text": "just a test"}, second, id=table)
    it.ask("post", "/tables/{id}/standing", {"rules": ["*"], "until_turn": 3}, second, id=table)
    it.ask("post", "/tables/{id}/standing", {"rules": []}, second, id=table)
    it.ask("post", "/tables/{id}/offer", {"kind": "end"}, first, id=table)
    it.ask("post", "/tables/{id}/decline", {"kind": "end"}, second, id=table)
    it.refused("POST", f"/tables/{table}/return", 409, {}, second)
    it.asked.add(("post", "/tables/{id}/return"))
    it.ask("get", "/me/tables", cookie=first)
    it.ask("get", "/me/next", cookie=first)
    it.ask("post", "/tables/{id}/guess", {"turn": 0, "said": 70}, first, id=table)
    it.ask("post", "/tables/{id}/resign", {}, first, id=table)
    it.ask("get", "/tables/{id}/record", cookie=second, id=table)
    it.ask("post", "/tables/{id}/offer", {"kind": "rematch"}, first, id=table)
    it.refused("POST", f"/tables/{table}/accept", 404, {"kind": "rematch", "by": 1}, second)
    it.ask("post", "/tables/{id}/accept", {"kind": "rematch", "by": 0, "seat": 0}, second, id=table)
    results = it.ask("get", "/me/statistics", cookie=first)["games"]
    check([one["guesses"][0]["said"] for one in results if one["table"] == table] == [70], f"what became of it: {results}")
    it.ask("delete", "/me/guesses", cookie=first)
    it.ask("get", "/ratings/{game}", game=GAME)
    it.ask("delete", "/me", cookie=first)


def test_tournaments(it):
    organiser = it.ask("post", "/account", {"name": "Olga", "password": "long enough"})["cookie"]
    new = {"name": "An evening", "game": GAME, "system": "swiss", "rounds": 2, "guests": True, "pause_seconds": 0,
           "clock": {"kind": "fischer", "bank_ms": 600000}}
    one = it.ask("post", "/tournaments", new, organiser)["id"]
    players = [guest(it.server) for _ in range(3)]
    for cookie in players:
        it.ask("post", "/tournaments/{id}/enter", {}, cookie, id=one)
    it.ask("post", "/tournaments/{id}/leave", {}, players[2], id=one)
    it.ask("post", "/tournaments/{id}/enter", {}, players[2], id=one)
    it.ask("get", "/tournaments")
    it.ask("post", "/tournaments/{id}/begin", {}, organiser, id=one)
    table = it.ask("get", "/tournaments/{id}", cookie=players[0], id=one)["your_table"]
    whole = it.ask("get", "/tournaments/{id}", id=one)
    check(whole["round"] == 1 and table is not None, f"a round that has begun: {whole}")
    for cookie in players:
        mine = it.ask("get", "/tournaments/{id}", cookie=cookie, id=one)
        if mine["your_table"]:
            wait_for_table(it, mine["your_table"], cookie)
            it.ask("post", "/tables/{id}/join", {"salt": "s"}, cookie, id=mine["your_table"])
    api(it.server, "POST", f"/tables/{table}/resign", {}, players[0])
    DOCUMENT["paths"]["/tournaments/{id}/records?round=1"] = DOCUMENT["paths"]["/tournaments/{id}/records"]
    records = it.ask("get", "/tournaments/{id}/records?round=1", id=one)["records"]
    del DOCUMENT["paths"]["/tournaments/{id}/records?round=1"]
    it.asked.remove(("get", "/tournaments/{id}/records?round=1"))
    it.asked.add(("get", "/tournaments/{id}/records"))
    check([record["table"] for record in records] == [table], f"records: {records}")
    it.ask("post", "/tournaments/{id}/withdraw", {"person": whole["entrants"][1]["person"]["id"]}, organiser, id=one)
    it.ask("post", "/tournaments/{id}/cancel", {}, organiser, id=one)
    it.refused("POST", "/tournaments", 400, {**new, "system": "league"}, organiser)


def wait_for_table(it, table, cookie):
    """A round's tables are there a moment after it has begun."""
    for _ in range(100):
        try:
            return api(it.server, "GET", f"/tables/{table}", cookie=cookie)
        except Denied:
            time.sleep(0.05)
    return check(False, f"{table} did not come")


def test_complete(it):
    documented = {(method, pattern) for pattern, methods in DOCUMENT["paths"].items() for method in methods}
    check(documented == it.asked, f"never asked here: {sorted(documented - it.asked)}")
    routes = set()
    for file in ("src/server/hall/people.c", "src/server/hall/tables.c", "src/server/hall/tournaments.c"):
        routes |= set(re.findall(r'{"(GET|POST|DELETE)", "(/[^"]*)"', open(file, encoding="utf-8").read()))
    shapes = {(method.upper(), re.sub(r"{(\w+)}", r":\1", pattern)) for method, pattern in documented}
    check(routes == shapes, f"not the same in the file and in the server: {sorted(routes ^ shapes)}")


with Server("--data", path("openapi.db"), "--no-open") as running:
    asker = Asker(running)
    test_people(asker)
    test_tables(asker)
    test_tournaments(asker)
    test_complete(asker)
report()
