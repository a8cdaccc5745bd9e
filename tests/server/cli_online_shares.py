"""Fair shares of thinking over real sockets: twelve guests keep all bots busy with the longest thoughts there are, and somebody else's quick bot
still answers within a second; who has used up the hour meets bots that think for a moment, in games that go on."""
import json
import os
import time

from online import api, guest
from program import TRIVIUM_RELEASE, check, path, report, succeeds
from server import Server

GAME = json.loads(succeeds("list", "--json").out)["games"][0]["game"]
HOSTILE, TABLES, LONGEST = 12, 4, ("search:5000ms", "search:2000000it")
WITHIN_S = float(os.environ.get("TRIVIUM_GREEDY_S", "1"))


def make_table(server, cookie, bot):
    return api(server, "POST", "/tables", {"game": GAME, "seats": [{"kind": "bot", "bot": bot}, {"kind": "me"}]}, cookie)["id"]


def look(server, table, cookie):
    return api(server, "GET", f"/tables/{table}", cookie=cookie)


def play_one(server, table, cookie, seen):
    api(server, "POST", f"/tables/{table}/move", {"number": seen["number"] + 1, "move": seen["moves"][-1]["text"]}, cookie)


def until_bot_thinks(server, table, cookie):
    """Plays until the bot has to decide; false when the game is over."""
    while True:
        seen = look(server, table, cookie)
        if seen["about"]["status"] != "running":
            return False
        if not seen.get("moves"):
            return True
        play_one(server, table, cookie, seen)


def answer_time(server, table, cookie):
    """Seconds from when the bot must decide until it has; None when it never must."""
    while True:
        seen = look(server, table, cookie)
        if seen["about"]["status"] != "running":
            return None
        if not seen.get("moves"):
            number = seen["number"]
            break
        begun = time.monotonic()
        play_one(server, table, cookie, seen)
        seen = look(server, table, cookie)
        if seen["number"] > 1 and seen.get("actor") == 0:
            number = seen["number"]
            break
    begun = time.monotonic()
    while look(server, table, cookie)["number"] == number:
        if time.monotonic() - begun > 30:
            break
        time.sleep(0.01)
    return time.monotonic() - begun


def test_hostile_guests():
    # More processor time than the test takes, so that the hostile are not simply cut short.
    with Server("--data", path("shares.db"), "--no-open", "--requests", "1000000", "--thinking", "100000", program=TRIVIUM_RELEASE) as server:
        for number in range(HOSTILE):
            cookie = guest(server)
            for k in range(TABLES):
                until_bot_thinks(server, make_table(server, cookie, LONGEST[(number + k) % 2]), cookie)
        figures = server.ask("GET", "/metrics").body.decode()
        busy = int(figures.split("\ntrivium_thinking_jobs ")[1].split()[0])
        check(busy >= HOSTILE, f"only {busy} thoughts are under way: nobody is held up")
        times = []
        player = guest(server)
        for _ in range(20):
            took = answer_time(server, make_table(server, player, "greedy"), player)
            if took is not None:
                times.append(took)
        check(len(times) >= 10, f"greedy was asked only {len(times)} times")
        check(max(times) <= WITHIN_S, f"greedy took up to {max(times):.2f} s while others think long")
        print(f"{busy} long thoughts under way; greedy answers {len(times)} times within {max(times):.3f} s")


def test_the_hour():
    """With a share of one second of processor time, thoughts of a second each are whole at first and cut short then. How soon
    depends on how much of the processor they get."""
    with Server("--data", path("hour.db"), "--no-open", "--requests", "1000000", "--thinking", "1", program=TRIVIUM_RELEASE) as server:
        player = guest(server)
        times = []
        for _ in range(60):
            table = make_table(server, player, "search:1000ms")
            took = answer_time(server, table, player)
            if took is None:
                continue
            times.append(took)
            if look(server, table, player)["about"]["status"] == "running":
                api(server, "POST", f"/tables/{table}/resign", {}, player)
            if len(times) >= 4 and max(times[-3:]) <= 0.6:
                break
        check(max(times[:2]) >= 0.8, f"the first thoughts are whole: {times}")
        check(max(times[-3:]) <= 0.6, f"the later ones are short: {times}")


test_hostile_guests()
test_the_hour()
report()
