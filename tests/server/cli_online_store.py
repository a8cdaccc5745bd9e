#!/usr/bin/env python3
"""The server and its file: one owner, whatever died before; /healthz that is true to the disk; what is too old goes, in the background and by
`trivium admin prune`."""
import concurrent.futures
import json
import os
import resource
import signal
import sqlite3
import time

from online import Denied, api, guest
from program import check, path, refuses, report, succeeds
from server import Server, ask_on

DAY_MS = 24 * 3600 * 1000


def test_one_owner():
    data, link = path("owned.db"), path("linked.db")
    for turn in range(10):
        with Server("--data", data, "--no-open") as first:
            if not os.path.lexists(link):
                os.symlink(data, link)
            refuses(1, [f"process {first.process.pid} at http://127.0.0.1:{first.port}/"], "serve", "--no-open", "--data", data if turn % 2 == 0 else link)
            check(api(first, "GET", "/tables")["tables"] == [], "the first goes on")
            if turn % 3 == 0:  # a crashed holder's lock does not outlive it
                first.process.send_signal(signal.SIGKILL)
                first.process.communicate()
                continue


def test_admin_beside():
    data = path("beside.db")
    with Server("--data", data, "--no-open") as server:
        cookie = guest(server)
        name = api(server, "GET", "/me", cookie=cookie)["name"]
        check(name in succeeds("admin", "users", data).out, "admin reads beside a running server")
        begin = time.monotonic()
        succeeds("admin", "lock", data, name)
        check(time.monotonic() - begin < 10, "the running server answers soon")
        try:
            api(server, "GET", "/me", cookie=cookie)
            check(False, "a locked person gets in")
        except Denied as refused:
            check(refused.status == 403, f"locked: {refused}")
        succeeds("admin", "unlock", data, name)
        check(api(server, "GET", "/me", cookie=cookie)["name"] == name, "unlocked")


def health(server):
    with server.connect() as link:
        begin = time.monotonic()
        reply = ask_on(link, "GET", "/healthz")
        return reply.status, json.loads(reply.body), time.monotonic() - begin


def test_health():
    data = path("health.db")
    with Server("--data", data, "--no-open") as server:
        status, body, _ = health(server)
        check(status == 200 and body == {"status": "ok", "online": True}, f"healthy: {status} {body}")
        time.sleep(1.1)
        other = sqlite3.connect(data, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")  # somebody holds the file
        status, body, seconds = health(server)
        check(status == 503 and body["code"] == "store" and seconds < 2.5, f"a locked file: {status} {body} after {seconds:.1f} s")
        status, body, seconds = health(server)
        check(status == 503 and seconds < 1, f"still locked: {status} {body}")
        begin = time.monotonic()
        check(api(server, "GET", "/tables")["tables"] == [] and time.monotonic() - begin < 1, "who only reads need not wait for it")
        other.execute("ROLLBACK")
        deadline = time.monotonic() + 20
        while health(server)[0] != 200 and time.monotonic() < deadline:
            time.sleep(0.2)
        check(health(server)[0] == 200, "healthy again")
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        time.sleep(1.1)
        status, body, _ = health(server)
        check(status == 503 and "riting" in body["message"], f"a full disk: {status} {body}")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
        status, body, _ = health(server)
        check(status == 200, f"room again: {status} {body}")


def age(data, table, column, where, days):
    with sqlite3.connect(data) as file:
        changed = file.execute(f"UPDATE {table} SET {column} = {column} - {days * DAY_MS} WHERE {where}").rowcount
    check(changed > 0, f"nothing to age in {table}")


def prepare_old(data):
    """A guest who played, one who never did, a table that never began, an abandoned game, one by clock; all old but the last."""
    with Server("--data", data, "--no-open") as server:
        idle, host, partner = guest(server), guest(server), guest(server)
        seats = [{"kind": "me"}, {"kind": "open"}]
        never = api(server, "POST", "/tables", {"game": "avalon", "seats": seats}, host)["id"]
        api(server, "POST", f"/tables/{never}/leave", {}, host)
        ids = []
        for clock in ({"kind": "none"}, {"kind": "days", "days": 3}):
            table = api(server, "POST", "/tables", {"game": "avalon", "seats": seats, "clock": clock}, host)["id"]
            api(server, "POST", f"/tables/{table}/join", {}, partner)
            ids.append(table)
        names = [api(server, "GET", "/me", cookie=who)["id"] for who in (idle, host)]
    age(data, "person", "seen_ms", "kind = 0", 100)
    age(data, "key", "ends_ms", "ends_ms <> 0", 100)
    age(data, "game", "changed_ms", "1", 200)
    return never, ids, names


def rows(data, question):
    with sqlite3.connect(data) as file:
        return file.execute(question).fetchall()


def check_pruned(data, never, ids):
    games = dict(rows(data, "SELECT id, status FROM game"))
    check(never not in games, "a table that never began is gone")
    check(games.get(ids[0]) == 3, "an abandoned game is cancelled")
    check(games.get(ids[1]) == 1, "one with a clock is the clock's business")
    check(rows(data, "SELECT count(*) FROM key")[0][0] == 0, "ended keys are gone")
    check(rows(data, "SELECT count(*) FROM person")[0][0] == 2, "a guest who never played is gone, those at a game that runs stay")
    age(data, "game", "changed_ms", f"id = '{ids[0]}'", 8)


def test_prune():
    for running in (False, True):
        data = path(f"old{running}.db")
        never, ids, _ = prepare_old(data)
        if not running:
            said = succeeds("admin", "prune", data)
            check(said.out == "3 keys, 1 guests, 1 tables deleted; 1 abandoned ones cancelled.\n", f"prune: {said.out!r}")
            check_pruned(data, never, ids)
            again = succeeds("admin", "prune", data)
            check(again.out == "0 keys, 0 guests, 1 tables deleted; 0 abandoned ones cancelled.\n", f"again: {again.out!r}")
            check(dict(rows(data, "SELECT id, status FROM game")) == {ids[1]: 1}, "and after a while the cancelled game goes")
            continue
        with Server("--data", data, "--no-open") as server:
            said = succeeds("admin", "prune", data)
            check(said.out == "3 keys, 1 guests, 1 tables deleted; 1 abandoned ones cancelled.\n", f"prune: {said.out!r}")
            check_pruned(data, never, ids)
            counted = server.ask("GET", "/metrics").body.decode()
            check('trivium_pruned_total{kind="keys"} 3' in counted and 'trivium_pruned_total{kind="guests"} 1' in counted, "counted in the metrics")


def test_end():
    """SIGTERM while bots think and requests are pipelined: it ends well, whatever was under way."""
    for turn in range(3):
        with Server("--data", path(f"end{turn}.db"), "--no-open") as server:
            cookie = guest(server)
            for _ in range(3):
                seats = [{"kind": "me"}, {"kind": "bot", "bot": "search:3000ms"}, {"kind": "bot", "bot": "search:3000ms"}]
                table = api(server, "POST", "/tables", {"game": "attika", "seats": seats}, cookie)["id"]
                moves = api(server, "GET", f"/tables/{table}", cookie=cookie).get("moves", [])
                if moves:
                    api(server, "POST", f"/tables/{table}/move", {"number": 1, "move": moves[0]["text"]}, cookie)
            links = [server.connect() for _ in range(8)]
            for link in links:
                link.sendall((f"GET /api/v1/me HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n" * 40).encode())
            server.stop()  # checks the exit code
            for link in links:
                link.close()


def test_operator():
    """What would lose data or let others read it is refused, or not done."""
    data = path("care.db")
    with Server("--data", data, "--no-open") as server:
        name = api(server, "GET", "/me", cookie=guest(server))["name"]
        check(os.stat(data).st_mode & 0o077 == 0, "others can read the file")
        succeeds("admin", "backup", data, path("care.copy"))
        check(os.stat(path("care.copy")).st_mode & 0o077 == 0, "others can read the backup")
        for to in (path("care.copy"), data):
            refuses(1, ["already"], "admin", "backup", data, to)
        refuses(1, ["no account"], "admin", "link", data, name)
        with concurrent.futures.ThreadPoolExecutor(60) as pool:
            time.sleep(1.1)
            told = list(pool.map(lambda _: health(server)[0], range(150)))
        check(told.count(200) == 150, f"many ask at once: {told.count(200)} of 150 are told that it is healthy")
    os.chmod(data, 0o444)
    if os.geteuid() != 0:
        refuses(1, ["riting"], "serve", "--no-open", "--data", data)
    os.chmod(data, 0o600)
    version = rows(path("care.copy"), "PRAGMA user_version")[0][0]
    with sqlite3.connect(path("care.copy")) as file:
        file.execute("PRAGMA user_version = 99")
    succeeds("admin", "backup", path("care.copy"), path("care.newer"))
    check(rows(path("care.newer"), "PRAGMA user_version")[0][0] == 99 != version, "a backup is as old or new as its file")


test_one_owner()
test_end()
test_operator()
test_admin_beside()
test_health()
test_prune()
report()
