"""The full-screen client at a server: a whole game by keys against another client, one server that is killed and comes back in between,
talking, presence, and no hints; the terminal is restored at the end."""

import os
import random
import signal
import tempfile
import threading
import time

from online import Player, api, guest  # noqa: E402
from program import path  # noqa: E402
from server import Server  # noqa: E402
from terminal import ENTER, ESCAPE, Terminal, program  # noqa: E402

CONFIRM, OVER, SECONDS = "Enter plays this move", "The game is over.", 60


def words_of(terminal):
    return " ".join(terminal.screen.text().split())


def begin(server):
    """The program at a table with another guest."""
    url = "http://127.0.0.1:%d" % server.port
    terminal = Terminal([program(), "play", "avalon", "--server", url, "--limit", "16", "--name", "Anna"], 24, 80,
                        {"XDG_STATE_HOME": folder})
    terminal.wait("waiting for 1 more player")
    cookie = guest(server)
    table = api(server, "GET", "/tables", cookie=cookie)["tables"][0]["id"]
    api(server, "POST", "/tables/%s/join" % table, {}, cookie)
    terminal.wait("H: help")
    return terminal, cookie, table


def decide(terminal, chance):
    """One decision by keys, when it is ours; what comes from the server may change the screen at any time."""
    for _ in range(60):
        if OVER in terminal.screen.text() or "decides." in terminal.screen.text():
            return
        if CONFIRM in terminal.screen.text():
            terminal.keys(ENTER)
            return
        terminal.keys("n" * chance.randrange(3) + ENTER)
    terminal.fail("sixty choices make no move")


def check_talk(terminal, server, cookie, table):
    terminal.keys("h")
    terminal.check("There are no hints in games on a server." in words_of(terminal), "a hint at a server")
    api(server, "POST", "/tables/%s/chat" % table, {"text": "hello from afar"}, cookie)
    terminal.wait("hello from afar")
    terminal.keys("t")
    terminal.keys("hello from here" + ENTER)
    terminal.wait(lambda: [line["text"] for line in api(server, "GET", "/tables/%s" % table, cookie=cookie)["chat"]] ==
                  ["hello from afar", "hello from here"])
    terminal.keys(ESCAPE)
    terminal.check("Anna" in terminal.screen.line(0) and "(you)" in terminal.screen.line(0), "the seats' line")
    terminal.check("(away)" in terminal.screen.line(0), "somebody who does not look is not marked")


def check_another_game(terminal, server, cookie, table):
    """The list of what can be done at a table: another game, given up, checked and saved."""
    terminal.keys("T")
    terminal.wait("Offer another game")
    terminal.check("Check the shuffling" in terminal.screen.text() and "Report something" in terminal.screen.text(), "the list at the end")
    terminal.keys(ESCAPE)
    terminal.wait(OVER)
    terminal.keys("T1")
    terminal.wait("The others are asked")
    api(server, "POST", "/tables/%s/accept" % table, {"kind": "rematch"}, cookie)
    second = api(server, "GET", "/tables/%s" % table, cookie=cookie)["about"]["rematch"]
    api(server, "POST", "/tables/%s/join" % second, {"salt": "fromafar"}, cookie)
    terminal.wait(lambda: OVER not in terminal.screen.text() and "T: more" in terminal.screen.text(), SECONDS)
    api(server, "POST", "/tables/%s/chat" % second, {"text": "once more"}, cookie)
    terminal.wait("once more")
    terminal.keys("T")
    terminal.wait("Let everything happen until my turn")
    items = [line for line in terminal.screen.lines() if line.startswith(("  ", " >")) and line.strip()]
    number = [index + 1 for index, line in enumerate(items) if "Read the chat" in line]
    terminal.check(len(number) == 1, "the list has what was said once")
    terminal.keys(str(number[0]))
    terminal.wait("Chat")
    terminal.check("once more" in terminal.screen.text(), "what was said")
    terminal.keys(ESCAPE)
    api(server, "POST", "/tables/%s/offer" % second, {"kind": "end"}, cookie)
    terminal.wait("wants to end the game by agreement.")
    terminal.keys("E")
    terminal.wait("Agree?   y: yes")
    terminal.keys("y")
    terminal.wait(OVER, SECONDS)
    terminal.keys("T2")
    terminal.wait("+ Your own random contribution was used.")
    terminal.keys("s\x15" + os.path.join(folder, "second.trv") + ENTER)
    terminal.wait("is saved.")
    with open(os.path.join(folder, "second.trv"), encoding="utf-8") as file:
        terminal.check("fromafar" in file.read(), "the record has no salt of the other")


def check_whole_game():
    chance, data = random.Random(7), path("pty.db")
    server = Server("--data", data, "--no-open")
    servers = [server]
    terminal, cookie, table = begin(server)
    check_talk(terminal, server, cookie, table)
    other = Player(lambda: servers[-1], cookie, table, seed=3)
    thread = threading.Thread(target=other.play, args=(time.monotonic() + 4 * SECONDS,), daemon=True)
    thread.start()
    terminal.wait(lambda: "(away)" not in terminal.screen.line(0))
    decisions, killed = 0, False
    while OVER not in terminal.screen.text():
        if terminal.code is not None or decisions > 400:
            terminal.fail("the game does not end")
        terminal.wait(lambda: OVER in terminal.screen.text() or "decides." not in words_of(terminal), SECONDS)
        decide(terminal, chance)
        decisions += 1
        if decisions == 6 and not killed:
            killed = True
            server.process.send_signal(signal.SIGKILL)
            server.process.communicate()
            terminal.wait("The connection is lost")
            terminal.check("Regions and piles" in terminal.screen.text(), "the table is gone from the screen")
            servers.append(Server("--data", data, "--no-open", "--port", str(server.port)))
            terminal.wait("The connection is back", SECONDS)
    terminal.check("wins " in words_of(terminal) or "You win" in words_of(terminal) or "draw" in words_of(terminal), "the end names no winner")
    check_another_game(terminal, servers[-1], cookie, table)
    terminal.keys("q")
    terminal.check(terminal.wait_end() == 0, "the end")
    terminal.check(terminal.is_restored() and not terminal.screen.alternate, "the terminal is not restored")
    terminal.close()
    thread.join(SECONDS)
    terminal.check(other.over and other.reconnections >= 1, "the other client did not see the end")
    servers[-1].stop()
    print("a whole game at a server by keys, %d decisions" % decisions)


with tempfile.TemporaryDirectory() as folder:
    check_whole_game()
print("ok")
