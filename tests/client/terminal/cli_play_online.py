"""`trivium play --server` in plain lines against other clients: whole games, a server that is killed in between, talking, taking back,
giving up; and what it says when the address, the server or the table is not there."""
import http.server
import os
import queue
import signal
import socket
import stat
import subprocess
import threading
import time

from online import Player, api, guest
from program import ENVIRONMENT, TRIVIUM, check, path, refuses, report, succeeds
from server import Server

SECONDS = 40
UNDO_LIMITS = ("drew or uncovered", "Nothing has been played yet", "taken by another player", "can no longer be undone")


class Host:
    """The server of the moment: it can be killed, and comes back at the same port."""

    def __init__(self, name):
        self.data = path(name)
        self.server = Server("--data", self.data, "--no-open", "--away", "0")
        self.port = self.server.port

    def find(self):
        return self.server

    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def kill(self):
        self.server.process.send_signal(signal.SIGKILL)
        self.server.process.communicate()

    def come_back(self):
        self.server = Server("--data", self.data, "--no-open", "--away", "0", "--port", str(self.port))


class Client:
    """The program with pipes: lines in, lines out."""

    def __init__(self, host, *arguments, state="state", env=None):
        self.process = subprocess.Popen([TRIVIUM, "play", "--server", host.url(), "--plain", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=dict(ENVIRONMENT, XDG_STATE_HOME=path(state), **(env or {})))
        self.lines, self.all = queue.Queue(), []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))
        self.lines.put(None)

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def wait_for(self, *words):
        """The next line that holds one of the words; None when there is none in time."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            try:
                line = self.lines.get(timeout=max(0.1, until - time.monotonic()))
            except queue.Empty:
                break
            if line is None:
                break
            self.all.append(line)
            if any(word in line for word in words):
                return line
        check(False, f"{words} never came; the last lines: {self.all[-12:]}")
        return None

    def end(self, code=0):
        """Closes the input and checks how it ends."""
        if self.process.stdin:
            self.process.stdin.close()
        err = self.process.stderr.read()
        self.process.wait(SECONDS)
        while (line := self.lines.get(timeout=SECONDS)) is not None:
            self.all.append(line)
        check(self.process.returncode == code, f"exit code {self.process.returncode}, not {code}: {err.decode()[-2000:]} {self.all[-5:]}")
        return "\n".join(self.all), err.decode()


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """A server of something else."""

    def do_POST(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<p>Welcome.</p>")

    def log_message(self, *words):
        pass


def find_table(host, cookie):
    for _ in range(200):
        tables = [table for table in api(host.find(), "GET", "/tables", cookie=cookie)["tables"] if table["status"] == "waiting"]
        if tables:
            return tables[0]["id"]
        time.sleep(0.05)
    raise AssertionError("no table was made")


def play_out(client, before=lambda count: None):
    """Plays the first move of every list until the game is over; returns how many."""
    count = 0
    while True:
        line = client.wait_for("1. ", "possible; type moves", "The game is over.")
        if line is None or "The game is over." in line:
            return count
        before(count)
        client.say("1")
        count += 1


def test_whole_game_with_a_kill():
    host = Host("play.db")
    client = Client(host, "avalon", "--limit", "24", "--name", "Anna")
    client.wait_for("waiting for 1 more player")
    cookie = guest(host.find())
    table = find_table(host, cookie)
    api(host.find(), "POST", f"/tables/{table}/join", {}, cookie)
    other = Player(host.find, cookie, table, seed=4)
    thread = threading.Thread(target=other.play, args=(time.monotonic() + SECONDS,), daemon=True)
    thread.start()

    def kill_once(count):
        if count == 3:
            host.kill()
            client.say("1")  # said while nobody is there: it must count once the server is back
            client.wait_for("The connection is lost")
            host.come_back()
            client.wait_for("The connection is back")
            client.wait_for("1. ", "possible; type moves")

    count = play_out(client, kill_once)
    check(count > 5, f"only {count} decisions")
    out, _ = client.end()
    check("wins" in out or "You win" in out or "draw" in out, f"no result: {out[-300:]}")
    thread.join(SECONDS)
    check(other.over, "the other client does not know that the game is over")
    record = api(host.find(), "GET", f"/tables/{table}", cookie=cookie)
    check(record["about"]["status"] == "over" and record["about"]["seats"][0]["person"]["name"] == "Anna", f"{record['about']}")
    return host


def begin_pair(host, *options, state="state", game="avalon"):
    """The program at a table with another client, who only listens so far; returns both and the table."""
    client = Client(host, game, "--limit", "24", *options, state=state)
    client.wait_for("waiting for 1 more player")
    cookie = guest(host.find())
    table = find_table(host, cookie)
    api(host.find(), "POST", f"/tables/{table}/join", {}, cookie)
    return client, cookie, table


def play_for(host, cookie, table):
    """Lets the other one decide, if it is their turn."""
    full = api(host.find(), "GET", f"/tables/{table}?form=json", cookie=cookie)
    if full.get("moves"):
        api(host.find(), "POST", f"/tables/{table}/move", {"number": full["number"] + 1, "move": full["moves"][0]["text"]}, cookie)
    return full


def test_talking_and_giving_up(host):
    client, cookie, table = begin_pair(host, state="talk")
    client.wait_for("1. ", "possible; type moves", "decides.")
    api(host.find(), "POST", f"/tables/{table}/chat", {"text": "good \u2603 luck"}, cookie)
    client.wait_for("good \u2603 luck")
    client.say("say thank you")
    client.wait_for("thank you")
    chat = api(host.find(), "GET", f"/tables/{table}", cookie=cookie)["chat"]
    check([line["text"] for line in chat] == ["good \u2603 luck", "thank you"], f"the chat: {chat}")
    client.say("hint")
    client.wait_for("There are no hints in games on a server.")
    client.say("save x.trv")
    client.wait_for("The server keeps this game")
    client.say("agree")
    client.wait_for("You offer to end the game")
    client.say("resign")
    client.wait_for("The game is over.")
    out, _ = client.end()
    check("wins" in out, f"nobody wins: {out[-200:]}")
    check(api(host.find(), "GET", f"/tables/{table}", cookie=cookie)["about"]["result"].endswith("resign"), "it did not end by giving up")


def test_refused_moves(host):
    """What the library refuses is not sent; what is not my decision is said so."""
    client, cookie, table = begin_pair(host, state="refused")
    while "decides." not in client.wait_for("1. ", "possible; type moves", "decides."):
        client.say("1")
    client.say("1")
    client.wait_for("There is no move of that number")
    client.say("nonsense")
    client.wait_for("not your turn")
    client.say("undo")
    client.wait_for(*UNDO_LIMITS)
    client.say("quit")
    client.wait_for(f"--table {table}")
    client.end()


def test_undo(host):
    """Taking back, where the table allows it: the server says back to N, and both clients are there."""
    client, cookie, table = begin_pair(host, state="undo", game="attika")
    taken_back = False
    for _ in range(40):
        line = client.wait_for("1. ", "possible; type moves", "decides.")
        if line is None:
            break
        if "decides." in line:
            play_for(host, cookie, table)
            continue
        before = api(host.find(), "GET", f"/tables/{table}", cookie=cookie)["number"]
        client.say("1")
        line = client.wait_for("1. ", "possible; type moves", "decides.")
        if "decides." in line:
            play_for(host, cookie, table)
            continue
        client.say("undo")
        line = client.wait_for("A move was undone", *UNDO_LIMITS)
        if line and "A move was undone." in line:
            client.wait_for("1. ", "possible; type moves")
            taken_back = api(host.find(), "GET", f"/tables/{table}", cookie=cookie)["number"] == before
            break
        client.say("")
    check(taken_back, "nothing could be taken back in forty decisions")
    client.say("quit")
    client.end()


def deed(client, words, text=""):
    """Does what the list of the table calls so."""
    client.say("table")
    line = client.wait_for(words)
    client.say(line.split(":")[0].replace(" …", "") + " " + text)


def test_what_can_be_done_at_the_table(host):
    """Not hearing somebody, reporting, standing answers; offers that are refused."""
    client, cookie, table = begin_pair(host, "--clock", "10+5", "--no-undo", state="table")
    client.wait_for("1. ", "possible; type moves", "decides.")
    about = api(host.find(), "GET", f"/tables/{table}", cookie=cookie)["about"]
    check(about["clock"]["kind"] == "fischer" and about["clock"]["bank_ms"] == 600000 and about["clock"]["increment_ms"] == 5000 and
          not about["undo"], f"the table: {about}")
    deed(client, "Mute ")
    client.wait_for("You will not see their messages any more.")
    api(host.find(), "POST", f"/tables/{table}/chat", {"text": "unheard"}, cookie)
    deed(client, "Unmute ")
    client.wait_for("You will see their messages again.")
    api(host.find(), "POST", f"/tables/{table}/chat", {"text": "heard"}, cookie)
    client.wait_for("heard")
    check(not any("unheard" in line for line in client.all), "who is not to be heard is heard")
    deed(client, "Read the chat")
    client.wait_for(": heard")
    deed(client, "Report something")
    client.wait_for("Only the administrator reads it")
    deed(client, "Report something", "he is rude")
    client.wait_for("Thank you. The administrator has been told.")
    api(host.find(), "POST", f"/tables/{table}/offer", {"kind": "end"}, cookie)
    client.wait_for("wants to end the game by agreement.")
    deed(client, "Refuse: ")
    deed(client, "Offer to end the game as it stands")
    client.wait_for("The others are asked")
    api(host.find(), "POST", f"/tables/{table}/decline", {"kind": "end"}, cookie)
    client.wait_for("Your offer has lapsed")
    deed(client, "Custom automatic replies", "* mine until 99")
    client.wait_for("Your replies are saved.")
    client.say("table")
    client.wait_for("automatic replies now: * mine until 99")
    asked = None  # the number at which the program is asked; it types nothing
    for _ in range(400):
        told = api(host.find(), "GET", f"/tables/{table}", cookie=cookie)
        if asked is not None and told["number"] > asked:
            break
        if told["actor"] == 0:
            asked = told["number"]
        else:
            play_for(host, cookie, table)
        time.sleep(0.1)
    else:
        check(False, "no standing answer was given")
    deed(client, "Answer everything myself again")
    client.wait_for("You answer everything yourself.")
    client.say("quit")
    client.end()


def test_another_game_and_its_dice(host):
    """After the end: another game, to which both move on with fresh salts; its dice are checked and its record is saved."""
    client, cookie, table = begin_pair(host, state="rematch")
    client.wait_for("1. ", "possible; type moves", "decides.")
    client.say("resign")
    client.wait_for("The game is over.")
    deed(client, "Offer another game")
    client.wait_for("The others are asked")
    api(host.find(), "POST", f"/tables/{table}/accept", {"kind": "rematch"}, cookie)
    second = api(host.find(), "GET", f"/tables/{table}", cookie=cookie)["about"]["rematch"]
    api(host.find(), "POST", f"/tables/{second}/join", {"salt": "fromafar"}, cookie)
    client.wait_for("1. ", "possible; type moves", "decides.")
    api(host.find(), "POST", f"/tables/{second}/resign", {}, cookie)
    client.wait_for("The game is over.")
    deed(client, "Check the shuffling")
    for words in ("+ The server used the secret", "+ Your own random contribution was used.", "+ The moves follow the rules"):
        client.wait_for(words)
    client.say("save " + path("second.trv"))
    client.wait_for("is saved.")
    client.say("quit")
    client.end()
    with open(path("second.trv"), encoding="utf-8") as file:
        record = file.read()
    check("fromafar" in record and record.count("Salt ") == 2, f"both salts: {record[:600]}")
    succeeds("verify", path("second.trv"))


def test_another_game_agreed_to_elsewhere(host):
    """Who said yes to another game elsewhere is told here, stays, and can go there."""
    client, cookie, table = begin_pair(host, state="elsewhere")
    client.wait_for("1. ", "possible; type moves", "decides.")
    with open(path("elsewhere/trivium/" + os.listdir(path("elsewhere/trivium"))[0]), encoding="utf-8") as file:
        own = "trivium=" + file.read().strip()
    client.say("resign")
    client.wait_for("The game is over.")
    api(host.find(), "POST", f"/tables/{table}/offer", {"kind": "rematch"}, own)
    api(host.find(), "POST", f"/tables/{table}/accept", {"kind": "rematch", "by": 0}, cookie)
    second = api(host.find(), "GET", f"/tables/{table}", cookie=cookie)["about"]["rematch"]
    client.wait_for("The next game with the same people is ready.")
    client.say("log")  # it is still this table
    deed(client, "Go to the next game with the same people")
    api(host.find(), "POST", f"/tables/{second}/join", {"salt": "fromafar"}, cookie)
    client.wait_for("1. ", "possible; type moves", "decides.")
    client.say("quit")
    client.end()


def test_next_game(host):
    """From one game to another that waits for the same person."""
    client, cookie, first = begin_pair(host, state="next")
    client.wait_for("1. ", "possible; type moves", "decides.")
    deed(client, "Go to the next game that waits for me")
    client.wait_for("No other game waits for you.")
    with open(path("next/trivium/" + os.listdir(path("next/trivium"))[0]), encoding="utf-8") as file:
        own = "trivium=" + file.read().strip()
    for _ in range(8):  # who begins is drawn
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        second = api(host.find(), "POST", "/tables", {"game": "avalon", "seats": seats}, own)["id"]
        if api(host.find(), "GET", f"/tables/{second}", cookie=own)["actor"] == 0:
            break
    while api(host.find(), "GET", f"/tables/{first}", cookie=own)["actor"] == 0:
        client.say("1")
        client.wait_for("1. ", "possible; type moves", "decides.")
    deed(client, "Go to the next game that waits for me")
    client.wait_for(f"--table {first}")
    client.wait_for("1. ", "possible; type moves")
    client.say("quit")
    client.end()


def test_take_over_and_return(host):
    """A bot for somebody who is away, when the others agree; and the program that was away takes its seat back."""
    client = Client(host, "attika", "--seats", "you,open,open", "--limit", "3", state="takeover")
    client.wait_for("waiting for 2 more players")
    cookies = [guest(host.find()), guest(host.find())]
    table = find_table(host, cookies[0])
    for cookie in cookies:
        api(host.find(), "POST", f"/tables/{table}/join", {}, cookie)
    client.wait_for("1. ", "possible; type moves", "decides.")
    deed(client, "Propose that a bot plays for")
    client.wait_for("The others are asked")
    api(host.find(), "POST", f"/tables/{table}/accept", {"kind": "takeover"}, cookies[1])
    bots = [seat["bot"] for seat in api(host.find(), "GET", f"/tables/{table}", cookie=cookies[0])["about"]["seats"]]
    check(bots == [None, "greedy", None], f"who plays: {bots}")
    client.say("quit")
    client.end()
    api(host.find(), "POST", f"/tables/{table}/return", {}, cookies[0])
    for cookie in cookies:
        api(host.find(), "POST", f"/tables/{table}/offer", {"kind": "takeover", "seat": 0}, cookie)
    again = Client(host, "--table", table, state="takeover")
    again.wait_for("1. ", "possible; type moves", "decides.")
    for _ in range(50):
        seat = api(host.find(), "GET", f"/tables/{table}", cookie=cookies[0])["about"]["seats"][0]
        if seat["bot"] is None:
            break
        time.sleep(0.1)
    check(seat["bot"] is None, f"the seat was not taken back: {seat}")
    again.say("quit")
    again.end()


def test_invitations_and_lobby(host):
    refused = Client(host, "attika", "--seats", "you,open,greedy", "--rated", state="maker")
    _, err = refused.end(1)
    check("The server's own bots are not rated" in err, f"a rated table with a bot: {err}")
    maker = Client(host, "attika", "--private", "--seats", "you,open,open", "--limit", "2", "--clock", "3d", "--rated",
                   state="maker")
    link = maker.wait_for("Invitation for seat 2: ").split(": ", 1)[1]
    third = maker.wait_for("Invitation for seat 3: ").strip().split("/")
    look = maker.wait_for("Link for watching: ").split(": ", 1)[1]
    api(host.find(), "POST", f"/tables/{third[-2]}/join", {"invitation": third[-1]}, guest(host.find()))
    stranger = Client(host, "--table", link.split("/")[-2], state="stranger")
    _, err = stranger.end(1)
    check("There is no such table." in err, f"without the invitation: {err}")
    invited = Client(host, state="invited", env={"LC_ALL": "fr_FR.UTF-8", "LANG": "fr_FR.UTF-8"})
    invited.wait_for("Tapez le num\u00e9ro")
    invited.say(link)
    for client in (maker, invited):
        client.wait_for("1. ", "possible", "decides.", "d\u00e9cide")
    watcher = Client(host, "--table", look, state="watcher")
    watcher.wait_for("decides.")
    watcher.say("quit")
    watcher.end()
    maker.say("resign")
    maker.say("quit")
    maker.end()
    invited.say("quit")
    invited.end()
    # the next start is the same guest, and finds the game again
    again = Client(host, state="invited")
    line = again.wait_for("1. Attika")
    check("3 days a turn; rated)" in line, f"clock and rating: {line}")
    check("being played" in line or "your turn" in line, f"my games: {line}")
    again.end(1)


def test_leaving_before_the_game(host):
    """Lobby and waiting room say which table is ours, how others come, and how to leave."""
    maker = Client(host, "avalon", state="early")
    table = maker.wait_for("Others join with: trivium play --server").split()[-1]
    maker.wait_for(f"Table {table}: waiting for 1 more player; quit leaves.")
    maker.say("help")
    maker.wait_for(f"Table {table}: waiting for 1 more player; quit leaves.")
    maker.say("quit")
    maker.wait_for(f"--table {table}")
    maker.end()
    lobby = Client(host, state="early")
    line = lobby.wait_for("1. Avalon")
    check("(you sit here; waiting for players" in line, f"my table: {line}")
    lobby.wait_for("Type a table's number")
    lobby.say("help")
    lobby.wait_for("Type a table's number")
    lobby.say("nonsense")
    lobby.wait_for("There is no such table;")
    lobby.say("quit")
    lobby.end()
    back = Client(host, "--table", table, state="early")
    back.wait_for("waiting for 1 more player")
    _, err = back.end(1)
    check(f"the input ended before the game began; come back with --table {table}." in err, f"the input's end: {err}")
    api(host.find(), "POST", f"/tables/{table}/join", {}, guest(host.find()))  # it is still there


def test_ways_in(host):
    """Accounts, tokens, and where what the server knows us by is kept."""
    cookie = guest(host.find())
    api(host.find(), "POST", "/account", {"name": "Berta", "password": "correct horse"}, cookie)
    token = api(host.find(), "POST", "/me/tokens", {"name": "terminal", "scopes": ["read", "play"]}, cookie)["token"]
    client = Client(host, "--login", "Berta", "--seats", "you,greedy", "--limit", "20", "avalon", state="berta")
    client.say("correct horse")
    client.wait_for("Berta ")
    client.say("quit")
    client.end()
    files = [name for name in os.listdir(path("berta/trivium")) if name.endswith(".key")]
    mode = stat.S_IMODE(os.stat(path("berta/trivium/" + files[0])).st_mode) if files else 0
    check(mode == 0o600, f"the key file {files} has mode {mode:o}")
    wrong = Client(host, "--login", "Berta", "avalon", state="wrong")
    wrong.say("incorrect horse")
    _, err = wrong.end(1)
    check("Wrong name or password." in err, f"a wrong password: {err}")
    client = Client(host, "--token", path("token", token + "\n"), "--seats", "you,greedy", "--limit", "20", "avalon", state="token")
    client.wait_for("Berta ")
    client.say("quit")
    client.end()
    client = Client(host, state="berta")  # the same person, who played one game by herself and one with a token
    lines = [client.wait_for("1. Avalon"), client.wait_for("2. Avalon")]
    check(sorted("Berta (a program), " in line for line in lines) == [False, True], f"a seat that is played with a token: {lines}")
    client.end(1)
    check(not os.path.exists(path("token/trivium")) or not os.listdir(path("token/trivium")), "a token's session was kept")
    client = Client(host, "avalon", state="bad", env={"TRIVIUM_TOKEN": "0" * 48})
    _, err = client.end(1)
    check("This token is not valid." in err, f"a made-up token: {err}")


def test_people(host):
    """Registering, removing, blocking, what is kept, deleting."""
    maker = Client(host, "attika", "--register", "Carla", "--seats", "you,open,open", "--limit", "2", state="carla")
    maker.say("correct horse")
    maker.wait_for("waiting for 2 more players")
    cookie = guest(host.find())
    table = find_table(host, cookie)
    other = api(host.find(), "POST", f"/tables/{table}/join", {"salt": "x"}, cookie)["seats"][1]["person"]
    maker.wait_for(f'Seat 2: {other["name"]}. "remove 2" removes')
    maker.say("remove 2")
    maker.wait_for("waiting for 2 more players")
    api(host.find(), "POST", f"/tables/{table}/start", {"bot": "greedy"},
        "trivium=" + open(path("carla/trivium/" + os.listdir(path("carla/trivium"))[0]), encoding="utf-8").read().strip())
    maker.wait_for("1. ", "possible; type moves", "decides.")
    maker.say("quit")
    maker.end()
    client, cookie, table = begin_pair(host, state="carla")
    client.wait_for("1. ", "possible; type moves", "decides.")
    api(host.find(), "POST", f"/tables/{table}/chat", {"text": "hello"}, cookie)
    client.wait_for("hello")
    deed(client, "Block ")
    client.wait_for("is blocked.")
    api(host.find(), "POST", f"/tables/{table}/chat", {"text": "rude words"}, cookie)
    deed(client, "Unblock ")
    client.wait_for("is no longer blocked.")
    client.say("quit")
    out, _ = client.end()
    check("rude words" not in out, "what somebody blocked said was shown")
    file = path("carla.json")
    exported = Client(host, "--export", file, state="carla")
    exported.end()
    check('"Carla"' in open(file, encoding="utf-8").read() and stat.S_IMODE(os.stat(file).st_mode) == 0o600, "what is kept")
    for password, code in (("incorrect horse", 1), ("correct horse", 0)):
        gone = Client(host, "--delete-account", state="carla")
        gone.say(password)
        out, err = gone.end(code)
        check(("Wrong password." in err) == (code == 1) and ("Your account was deleted." in out) == (code == 0), f"deleting: {out} {err}")
    check(not [name for name in os.listdir(path("carla/trivium")) if name.endswith(".key")], "the key of a deleted account was kept")


def test_not_there(host):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    refuses(1, ["cannot be reached", "check the address"], "play", "avalon", "--server", f"http://127.0.0.1:{port}")
    for url in ("", "localhost", "ftp://localhost", "http://", "http://a b", "http://localhost:99999", "http://x@localhost"):
        refuses(2, ["--server", "http://HOST:PORT"], "play", "avalon", "--server", url)
    state = {"XDG_STATE_HOME": path("gone")}
    refuses(1, ["There is no such table."], "play", "--server", host.url(), "--table", "aaaaaaaaaaaa", env=state)
    refuses(1, ["There is nothing at this address."], "play", "--server", host.url() + "/nowhere", "--table", "aaaaaaaaaaaa", env=state)
    with http.server.HTTPServer(("127.0.0.1", 0), Elsewhere) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        refuses(1, ["not as a server of Trivium does"], "play", "avalon", "--server", f"http://127.0.0.1:{other.server_port}", env=state)
        other.shutdown()
    refuses(2, ["--table takes"], "play", "--server", host.url(), "--table", "../../etc", env=state)
    refuses(2, ["not both"], "play", "avalon", "--server", host.url(), "--table", "aaaaaaaaaaaa", env=state)
    refuses(2, ["--seed", "not for games at a server"], "play", "avalon", "--server", host.url(), "--seed", "x", env=state)
    refuses(2, ["--guest", "needs --server"], "play", "avalon", "--guest", env=state)
    for clock in ("20", "20+", "+3", "3h", "0d", "20+x"):
        refuses(2, ["--clock", "20+30"], "play", "avalon", "--server", host.url(), "--clock", clock, env=state)
    refuses(1, ["no such game, or not for so many players"], "play", "avalon", "--server", host.url(), "--seats", "you,open,open", env=state)
    waiting = Client(host, "avalon", state="closed")
    waiting.wait_for("waiting for 1 more player")
    key = open(path("closed/trivium/" + os.listdir(path("closed/trivium"))[0]), encoding="utf-8").read().strip()
    mine = api(host.find(), "GET", "/me/tables", cookie="trivium=" + key)["tables"][0]["id"]
    api(host.find(), "POST", f"/tables/{mine}/leave", {}, cookie="trivium=" + key)
    waiting.process.wait(SECONDS)
    _, err = waiting.end(1)
    check("closed before the game began" in err, f"a table that was closed: {err}")


def main():
    host = test_whole_game_with_a_kill()
    for test in (test_talking_and_giving_up, test_refused_moves, test_undo, test_what_can_be_done_at_the_table,
                 test_another_game_and_its_dice, test_another_game_agreed_to_elsewhere, test_next_game, test_take_over_and_return,
                 test_invitations_and_lobby, test_leaving_before_the_game, test_ways_in,
                 test_people, test_not_there):
        test(host)
    host.server.stop()
    report()


main()
