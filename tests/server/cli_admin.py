"""trivium admin on the file of a running server: backup, export and import, people, reports, links, and finding a game that was tampered
with."""
import os
import re
import sqlite3

from online import Denied, api
from program import FOLDER, check, path, refuses, report, succeeds, Run
from server import Server


def denied(status, *arguments, **more):
    try:
        api(*arguments, **more)
        return check(False, f"{arguments[1:]} was not refused")
    except Denied as refusal:
        return check(refusal.status == status, f"{arguments[1:]}: {refusal}")


def account(server, name):
    return api(server, "POST", "/account", {"name": name, "password": "long enough"})["cookie"]


def play_game(server, cookies, resign=True):
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = api(server, "POST", "/tables", {"game": "avalon", "seats": seats, "options": {"limit": 20}}, cookies[0])["id"]
    api(server, "POST", f"/tables/{table}/join", {"salt": "abc"}, cookies[1])
    for _ in range(6):
        for cookie in cookies:
            seen = api(server, "GET", f"/tables/{table}", cookie=cookie)
            if seen.get("moves"):
                api(server, "POST", f"/tables/{table}/move", {"number": seen["number"] + 1, "move": seen["moves"][0]["text"]}, cookie)
    if resign:
        api(server, "POST", f"/tables/{table}/resign", {}, cookies[0])
    return table


def test_people(server, data, cookies):
    users = succeeds("admin", "users", data).out
    check(re.search(r"^\d{4}-\d\d-\d\d account +Ada$", users, re.M), f"the list of people: {users}")
    check("argon2" not in users, "the list of people holds passwords")
    succeeds("admin", "lock", data, "ADA")
    denied(403, server, "GET", "/me", cookie=cookies[0])
    check("locked" in succeeds("admin", "users", data).out, "nobody is locked")
    succeeds("admin", "unlock", data, "Ada")
    check(api(server, "GET", "/me", cookie=cookies[0])["name"] == "Ada", "unlocking")
    refuses(1, ["Nobody", "users"], "admin", "lock", data, "Nobody")


def test_invitation(data):
    """A server that makes accounts by invitation only, and takes no guests."""
    with Server("--data", data, "--no-open", "--registration", "invitation", "--no-guests", "--welcome", "Grüß Gott!") as server:
        about = api(server, "GET", "/server")
        check(about == {"registration": "invitation", "guests": False, "welcome": "Grüß Gott!"}, f"the server about itself: {about}")
        denied(403, server, "POST", "/guest", {})
        denied(403, server, "POST", "/account", {"name": "Cleo", "password": "long enough"})
        secret = re.fullmatch(r"#/register/([0-9a-f]{48})\n", succeeds("admin", "invite", data).out).group(1)
        check(secret.encode() not in open(data, "rb").read(), "the file holds the invitation itself")
        api(server, "POST", "/account", {"name": "Cleo", "password": "long enough", "invitation": secret})
        denied(403, server, "POST", "/account", {"name": "Dora", "password": "long enough", "invitation": secret})  # once
    refuses(2, ["open, invitation or closed"], "serve", "--data", data, "--no-open", "--registration", "ajar")
    refuses(2, ["one line"], "serve", "--data", data, "--no-open", "--welcome", "a\nb")


def test_link(server, data):
    secret = re.fullmatch(r"#/recover/([0-9a-f]{48})\n", succeeds("admin", "link", data, "Ben").out).group(1)
    api(server, "POST", "/recover", {"code": secret, "name": "", "password": "another one"})
    denied(403, server, "POST", "/recover", {"code": secret, "name": "", "password": "another one"})  # once
    api(server, "POST", "/login", {"name": "Ben", "password": "another one"})
    secret = succeeds("admin", "link", data, "Ben").out.split("/")[-1].strip()
    with sqlite3.connect(data, timeout=10) as file:
        check(file.execute("UPDATE key SET ends_ms = 1 WHERE kind = 3").rowcount == 1, "the link is not in the file")
    denied(403, server, "POST", "/recover", {"code": secret, "name": "", "password": "another one"})  # within a day
    text = open(data, "rb").read()
    check(secret.encode() not in text, "the file holds the link itself")


def test_reports(server, data, cookies, table):
    check(succeeds("admin", "reports", data).out == "Nothing was reported.\n", "there are reports")
    api(server, "POST", f"/tables/{table}/chat", {"text": "you fool"}, cookies[0])
    api(server, "POST", f"/tables/{table}/report", {"text": "not nice"}, cookies[1])
    out = succeeds("admin", "reports", data).out
    check(out.startswith(table + "\n") and "Ben: not nice" in out and "Ada: you fool" in out, f"the reports: {out}")


def test_records(data, table, running):
    folder = os.path.join(FOLDER, "records")
    out = succeeds("admin", "export", data, folder).out
    check(out.startswith("2 games written") and set(os.listdir(folder)) == {f"{table}.trv", f"{running}.trv"}, f"exported: {out}")
    record = os.path.join(folder, f"{table}.trv")
    text = open(record, encoding="utf-8").read()
    check("Ada" in text and "Ben" in text, "the record has no names")
    check("holds" in succeeds("verify", record).out, "the record's commitment")
    fresh = path("fresh.db")
    with Server("--data", fresh, "--no-open"):
        pass
    taken = succeeds("admin", "import", fresh, record).out.strip()
    check(re.fullmatch(r"[0-9a-z]{12}", taken), f"imported as {taken}")
    check(succeeds("admin", "verify", fresh).out.startswith("1 games, 0 "), "what was imported")
    with Server("--data", fresh, "--no-open") as server:
        seen = api(server, "GET", f"/tables/{taken}/record")["record"]
        check(seen.splitlines()[-1] == text.splitlines()[-1], "another server shows another game")
    refuses(1, [f"{running}.trv", "not over"], "admin", "import", fresh, os.path.join(folder, f"{running}.trv"))
    refuses(1, ["bad.trv"], "admin", "import", fresh, path("bad.trv", "this is no record"))


def test_backup(data, table):
    """While the server runs; the copy is whole, and whatever does not reproduce is named."""
    copy = path("copy.db")
    succeeds("admin", "backup", data, copy)
    check(succeeds("admin", "verify", copy).out.startswith("2 games, 0 "), "the copy")
    with sqlite3.connect(copy) as file:
        file.execute("DELETE FROM entry WHERE game = ? AND number = 2", (table,))
    run = Run("admin", "verify", copy)
    check(run.code == 3 and table in run.err and run.out.startswith("2 games, 1 "), f"a tampered game: {run.code} {run.err} {run.out}")


def test_tournaments(server, data, cookies):
    """An organiser's commands, through the running server."""
    new = {"name": "A night", "game": "avalon", "system": "swiss", "rounds": 2, "clock": {"kind": "days", "days": 1}}
    one = api(server, "POST", "/tournaments", new, cookies[0])["id"]
    for cookie in cookies:
        api(server, "POST", f"/tournaments/{one}/enter", {}, cookie)
    listed = succeeds("admin", "tournaments", data).out
    check(one in listed and "waiting" in listed and "A night" in listed and "2 entered" in listed, f"tournaments: {listed}")
    check(succeeds("admin", "tournament", data, one, "begin").out == "begun\n", "begin")
    check(api(server, "GET", f"/tournaments/{one}")["round"] == 1, "the first round has not begun")
    check("still being played" in succeeds("admin", "tournament", data, one, "begin").out, "begin again")
    check(succeeds("admin", "tournament", data, one, "withdraw", "Ada").out == "withdrawn\n", "withdraw")
    check(api(server, "GET", f"/tournaments/{one}")["entrants"][0]["gone"], "Ada is still in it")
    check(succeeds("admin", "tournament", data, one, "cancel").out == "cancelled\n", "cancel")
    check("it is over" in succeeds("admin", "tournament", data, one, "begin").out, "begin after the end")
    refuses(2, ["withdraw NAME"], "admin", "tournament", data, one, "dance")
    refuses(2, ["withdraw NAME"], "admin", "tournament", data, one, "withdraw")
    refuses(1, ["Zoe"], "admin", "tournament", data, one, "withdraw", "Zoe")
    refuses(1, ["tournaments"], "admin", "tournament", data, "x", "begin")


def main():
    data = path("admin.db")
    with Server("--data", data, "--no-open") as server:
        cookies = [account(server, "Ada"), account(server, "Ben")]
        table, running = play_game(server, cookies), play_game(server, cookies, resign=False)
        test_people(server, data, cookies)
        test_reports(server, data, cookies, table)
        test_tournaments(server, data, cookies)
        test_backup(data, table)
        test_records(data, table, running)
        test_link(server, data)
    test_invitation(data)
    refuses(1, ["absent.db"], "admin", "users", path("absent.db"))
    refuses(2, ["dance"], "admin", "dance", data)
    refuses(2, ["arguments"], "admin", "backup", data)
    report()


main()
