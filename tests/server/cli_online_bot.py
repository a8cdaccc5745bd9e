"""examples/online_bot.py at a real server: it plays all games to the end, at tables that it finds and by invitation, and goes on by itself
after the server was killed."""
import json
import os
import signal
import subprocess
import sys
import threading
import time

from online import Player, api, guest
from program import ENVIRONMENT, check, path, report, succeeds
from server import Server

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BOT = os.path.join(TOP, "examples", "online_bot.py")
GAMES = [game["game"] for game in json.loads(succeeds("list", "--json").out)["games"]]
SECONDS = 60


def start_bot(server, token, *arguments):
    environment = dict(ENVIRONMENT, TRIVIUM_TOKEN=token, PYTHONDONTWRITEBYTECODE="1")
    return subprocess.Popen([sys.executable, BOT, f"http://{server.host}:{server.port}", "--seed", "1", *arguments], env=environment,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def make_token(server, cookie):
    return api(server, "POST", "/me/tokens", {"name": "bot", "scopes": ["read", "play"]}, cookie)["token"]


def status(server, table, cookie):
    return api(server, "GET", f"/tables/{table}", cookie=cookie)["about"]["status"]


def wait_until(condition):
    until = time.monotonic() + SECONDS
    while not condition() and time.monotonic() < until:
        time.sleep(0.05)
    return condition()


def test_all_games(server):
    """One game of each kind against a built-in bot, all at once."""
    cookie = guest(server)
    token = make_token(server, cookie)
    tables = [api(server, "POST", "/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}],
                                              "options": {"limit": 20 if game == "avalon" else 2}}, cookie)["id"] for game in GAMES]
    bot = start_bot(server, token, "--once")
    out, err = bot.communicate(timeout=SECONDS)
    check(bot.returncode == 0 and err == b"", f"exit code {bot.returncode}: {err.decode()[-500:]}")
    for game, table in zip(GAMES, tables):
        check(f"{table}: over" in out.decode() and status(server, table, cookie) == "over", f"{game} was not played to the end: {out}")
        number = api(server, "GET", f"/tables/{table}", cookie=cookie)["number"]
        check(number > 4, f"{game}: only {number} decisions")


def test_invited_while_the_server_dies():
    data = path("bot.db")
    server = Server("--data", data, "--no-open")
    cookies = [guest(server), guest(server)]
    made = api(server, "POST", "/tables", {"game": "avalon", "seats": [{"kind": "me"}, {"kind": "open"}], "public": False,
                                           "options": {"limit": 30}}, cookies[0])
    token = make_token(server, cookies[1])
    bot = start_bot(server, token, f"http://anywhere/#/join/{made['id']}/{made['invitations'][1]}")
    servers = [server]
    other = Player(lambda: servers[-1], cookies[0], made["id"], seed=2)
    thread = threading.Thread(target=other.play, args=(time.monotonic() + SECONDS,), daemon=True)
    thread.start()
    check(wait_until(lambda: other.seen > 6), f"the bot does not play: {other.seen} decisions")
    server.process.send_signal(signal.SIGKILL)
    server.process.communicate()
    servers.append(Server("--data", data, "--no-open", "--port", str(server.port)))
    thread.join(SECONDS)
    check(other.over, f"the game ended at decision {other.seen}")
    left = bot.poll()
    bot.send_signal(signal.SIGTERM)
    _, err = bot.communicate(timeout=SECONDS)
    check(left is None, f"the bot left: {err.decode()[-500:]}")
    servers[-1].stop()


def test_refusals(server):
    environment = {key: value for key, value in ENVIRONMENT.items() if key != "TRIVIUM_TOKEN"}
    address = f"http://{server.host}:{server.port}"
    for words, arguments, token in (("there is no token", [address], ""), ("not valid", [address], "nonsense"),
                                    ("no such table", [address, "aaaaaaaaaaaa"], make_token(server, guest(server)))):
        run = subprocess.run([sys.executable, BOT, *arguments], env=dict(environment, TRIVIUM_TOKEN=token), capture_output=True,
                             timeout=SECONDS, check=False)
        check(run.returncode == 1 and words in run.stderr.decode(), f"{words}: exit code {run.returncode}, {run.stderr.decode()[-300:]}")


def main():
    with Server("--data", path("online_bot.db"), "--no-open") as server:
        test_all_games(server)
        test_refusals(server)
    test_invited_while_the_server_dies()
    report()


main()
