"""`trivium admin copy` between a file and a database, there and back: nothing is lost on the way, a server goes on with what was copied, and what
must not be done is refused with a sentence."""
import json
import os
import sqlite3
import threading
import time

from online import Player, api, guest
from postgres import Postgres
from program import check, path, refuses, report, succeeds
from server import Server

GAMES = [game["game"] for game in json.loads(succeeds("list", "--json").out)["games"]]
# What is of servers that run, and none runs: all other tables are copied, also those that are still to come.
OF_SERVERS = {"node", "presence", "news", "bucket", "command"}
NOT_IN_BOTH = {"probe", "owned", "counter", "sqlite_sequence"}, {"version", "secret", "writer", "play"}


def contents(data):
    """Every row of a file."""
    with sqlite3.connect(data) as file:
        tables = {row[0] for row in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")} - OF_SERVERS - NOT_IN_BOTH[0]
        rows = {table: sorted(file.execute(f"SELECT * FROM {table}"), key=repr) for table in tables}
    file.close()
    return rows


def counts():
    """How many rows the database's tables have."""
    tables = set(POSTGRES.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'trivium'").splitlines()) - OF_SERVERS - NOT_IN_BOTH[1]
    return {table: int(POSTGRES.sql(f"SELECT count(*) FROM {table}")) for table in tables}


def fill(data):
    """People with and without accounts, talk, blocks, tokens, games that wait, run and are over; returns who plays and where."""
    with Server("--data", data, "--no-open", "--requests", "100000") as server:
        people = [guest(server) for _ in range(3)]
        account = api(server, "POST", "/account", {"name": "Zoë", "password": "long enough"}, people[0])["cookie"]
        people[0] = account
        api(server, "POST", "/me/tokens", {"name": "t", "scopes": ["read"]}, account)
        other = api(server, "GET", "/me", cookie=people[2])["id"]
        api(server, "POST", "/me/blocks", {"person": other}, account)
        api(server, "POST", "/me/follows", {"person": api(server, "GET", "/me", cookie=people[1])["id"]}, account)
        tables = []
        for game in GAMES:
            table = api(server, "POST", "/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"limit": 4},
                                                    "rated": True}, people[0])["id"]
            api(server, "POST", f"/tables/{table}/join", {"salt": "x"}, people[1])
            api(server, "POST", f"/tables/{table}/chat", {"text": 'said "this" \\ {and, that}'}, people[1])
            api(server, "POST", f"/tables/{table}/guess", {"turn": 0, "said": 30}, people[1])
            tables.append(table)
        api(server, "POST", f"/tables/{tables[0]}/resign", {}, people[0])
        tournament = api(server, "POST", "/tournaments", {"name": 'The "night"', "game": GAMES[-1], "system": "swiss", "guests": True,
                                                          "clock": {"kind": "days", "days": 2}}, account)["id"]
        for each in people[:2]:
            api(server, "POST", f"/tournaments/{tournament}/enter", {}, each)
        api(server, "POST", f"/tournaments/{tournament}/begin", {}, account)
        api(server, "POST", f"/tournaments/{tournament}/leave", {}, people[1])
        succeeds("admin", "invite", data)
        api(server, "POST", "/tables", {"game": GAMES[0], "seats": [{"kind": "me"}, {"kind": "open"}], "public": False}, people[2])
    return people, tables


def test_there_and_back():
    first, back = path("first.db"), path("back.db")
    people, tables = fill(first)
    before = contents(first)
    copied = succeeds("admin", "copy", first, POSTGRES.address)
    check(f"{len(before['person'])} people, {len(before['key']) + len(before['invitation'])} keys, {len(before['game'])} games, "
          f"{len(before['entry'])} moves and events, {len(before['line'])} lines of talk" in copied.out, copied.out)
    check(f"{len(before['follow'])} follows, {len(before['guess'])} guesses, {len(before['entrant'])} entrants, 1 tournaments copied" in copied.out,
          copied.out)
    check(counts() == {table: len(rows) for table, rows in before.items()}, f"{counts()} are not those of the file")
    succeeds("admin", "copy", POSTGRES.address, back)
    after = contents(back)
    for table, rows in before.items():
        check(rows, f"nothing was in {table}, so that its copy shows nothing")
        check(rows == after[table], f"{table}: {rows} became {after[table]}")
    check(os.stat(back).st_mode & 0o77 == 0, "the copy is for others, too")
    check("0 of them do not reproduce" in succeeds("admin", "verify", POSTGRES.address).out, "the copy does not reproduce")
    check("Zoë" in succeeds("admin", "users", POSTGRES.address).out, "people are missing")
    return people, tables


def test_what_is_refused(people):
    first = path("first.db")
    refuses(1, ["is not empty"], "admin", "copy", first, POSTGRES.address)
    refuses(1, ["already"], "admin", "copy", POSTGRES.address, first)
    refuses(1, ["no such file"], "admin", "copy", path("missing.db"), POSTGRES.address)
    refuses(2, ["pg_dump"], "admin", "backup", POSTGRES.address, path("b.db"))
    empty = POSTGRES.make_database("second")
    with Server("--data", first, "--no-open"):
        refuses(1, ["stop it first"], "admin", "copy", first, empty)
    with Server("--data", POSTGRES.address, "--no-open"):
        refuses(1, ["stop it first"], "admin", "copy", POSTGRES.address, path("new.db"))
        check(not os.path.exists(path("new.db")), "half a file is left")
    POSTGRES.sql("UPDATE version SET copying = true")
    refuses(1, ["not finished"], "admin", "users", POSTGRES.address)
    POSTGRES.sql("UPDATE version SET copying = false")
    refuses(2, ["postgresql"], "serve", "--node", "127.0.0.1:1", "--data", first)
    refuses(1, ["connecting failed"], "serve", "--data", "postgresql://127.0.0.1:1/none")
    POSTGRES.sql("CREATE SCHEMA trivium; CREATE TABLE trivium.other (a int)", POSTGRES.make_database("third").rsplit("/", 1)[1])
    refuses(1, ["another program"], "admin", "users", POSTGRES.address_of("third"))
    POSTGRES.sql("UPDATE version SET number = number + 96, least = 99")
    refuses(1, ["newer version"], "admin", "users", POSTGRES.address)
    POSTGRES.sql("UPDATE version SET number = number - 96, least = 1")
    check(len(people) == 3, "all the same")


def test_it_goes_on(people, tables):
    """The games that ran in the file are played to their end in the database, with their talk, and those people's sessions."""
    with Server("--data", POSTGRES.address, "--no-open", "--requests", "100000") as server:
        deadline = time.monotonic() + 10
        while server.ask("GET", "/healthz").status != 200 and time.monotonic() < deadline:
            time.sleep(0.1)
        check(api(server, "GET", "/me", cookie=people[0])["name"] == "Zoë", "who it is")
        lobby = [table["id"] for table in api(server, "GET", "/tables")["tables"]]
        check(set(tables[1:]) <= set(lobby), f"{tables[1:]} are not all in the lobby {lobby}")
        for number, table in enumerate(tables[1:]):
            players = [Player(lambda: server, cookie, table, seed=number + 1) for cookie in people[:2]]
            threads = [begin(player) for player in players]
            for thread in threads:
                thread.join()
            check(all(player.over for player in players), f"{table} was not played to its end")
        api(server, "POST", f"/tables/{tables[1]}/chat", {"text": "and on"}, people[1])
        said = api(server, "GET", f"/tables/{tables[1]}", cookie=people[1])["chat"]
        check([line["text"] for line in said] == ['said "this" \\ {and, that}', "and on"], f"the talk is {said}")
    check("0 of them do not reproduce" in succeeds("admin", "verify", POSTGRES.address).out, "what was played does not reproduce")
    check(POSTGRES.sql("SELECT sum(games) FROM rating") == str(2 * len(GAMES)), "a result is missing")


def begin(player):
    thread = threading.Thread(target=player.play, args=(time.monotonic() + 30,))
    thread.start()
    return thread


with Postgres() as POSTGRES:
    PEOPLE, PLAYED = test_there_and_back()
    test_what_is_refused(PEOPLE)
    test_it_goes_on(PEOPLE, PLAYED)
report()
