"""Nets at a server: its bots judge by them, and the record names the net, also when the server was started again with another one meanwhile.
Nets are files of the page, too."""
import os
import shutil
import subprocess
import time

from online import api, guest
from program import ENVIRONMENT, check, path, refuses, report
from server import Server

LOT = os.environ["WRITE_LOT_NET"]
NETS = path("nets")
SECONDS = 40


def lot(seed):
    """Another net by lot in the folder; its name."""
    os.makedirs(NETS, exist_ok=True)
    subprocess.run([LOT, "avalon", "2", str(seed), NETS + "/avalon-2.net"], check=True)
    with open(NETS + "/avalon-2.net", "rb") as file:
        return file.read(124)[92:98].hex()


def begin(server, cookie, bot):
    """A game that the bot begins; waits until it has decided something."""
    table = api(server, "POST", "/tables", {"game": "avalon", "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}], "options": {"first": 1}}, cookie)["id"]
    wait_for(server, cookie, table, 1)
    return table


def wait_for(server, cookie, table, number):
    until = time.monotonic() + SECONDS
    while api(server, "GET", f"/tables/{table}", cookie=cookie)["number"] < number and time.monotonic() < until:
        time.sleep(0.05)


def record_of(server, cookie, table):
    """The person gives up, so that the record is published."""
    until = time.monotonic() + SECONDS
    api(server, "POST", f"/tables/{table}/resign", {}, cookie)
    while api(server, "GET", f"/tables/{table}", cookie=cookie)["about"]["status"] != "over" and time.monotonic() < until:
        time.sleep(0.05)
    return api(server, "GET", f"/tables/{table}/record", cookie=cookie)["record"]


def nets_of(record):
    return [line[6:] for line in record.splitlines() if line.startswith("# net ")]


def test_records():
    data, first = path("nets.db"), lot(7)
    ENVIRONMENT["TRIVIUM_NETS"] = NETS
    server = Server("--data", data, "--no-open")
    cookie = guest(server)
    tables = {bot: begin(server, cookie, bot) for bot in ("search:40it", "novice", "search:40it:plain", "greedy")}
    check(nets_of(record_of(server, cookie, tables["search:40it"])) == [first], "the record does not name the net")
    check(nets_of(record_of(server, cookie, tables["search:40it:plain"])) == [], "a plain bot judged by a net")
    check(nets_of(record_of(server, cookie, tables["greedy"])) == [], "greedy judged by a net")
    kept = begin(server, cookie, "search:40it")
    server.stop()
    second = lot(8)
    check(first != second, "the lots are the same")
    server = Server("--data", data, "--no-open")
    check(nets_of(record_of(server, cookie, tables["novice"])) == [first], "the net is forgotten when the server starts again")
    record = record_of(server, cookie, kept)
    check(nets_of(record)[0] == first, f"the first net is not named: {nets_of(record)}")
    check(nets_of(record_of(server, cookie, begin(server, cookie, "search:40it"))) == [second], "the second net is not named")
    server.stop()
    with open(NETS + "/avalon-2.net", "wb") as file:
        file.write(b"no net")
    refuses(1, ["avalon-2.net", "not a net"], "serve", "--no-open", "--port", "0", env={"TRIVIUM_NETS": NETS})
    del ENVIRONMENT["TRIVIUM_NETS"]


def test_files():
    """A folder as tools/build-web makes it."""
    web, name = path("web"), lot(7)
    os.makedirs(web + "/nets", exist_ok=True)
    with open(web + "/index.html", "w", encoding="utf-8") as page:
        page.write("<!doctype html>")
    shutil.copy(NETS + "/avalon-2.net", f"{web}/nets/avalon-2.{name}.net")
    with Server("--no-open", "--web", web) as server:
        reply = server.ask("GET", f"/nets/avalon-2.{name}.net")
        with open(NETS + "/avalon-2.net", "rb") as file:
            check(reply.status == 200 and reply.body == file.read(), f"the net is not served: {reply.status}, {len(reply.body)} bytes")
        check("immutable" in reply.headers.get("cache-control", ""), f"a net may be kept for ever: {reply.headers}")
        check(reply.headers.get("content-type") == "application/octet-stream", f"{reply.headers}")


test_records()
test_files()
report()
