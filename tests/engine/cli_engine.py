"""Conversations with `trivium engine`: the handshake word for word, every line of docs/engine-protocol.md, bad lines in between, and
searches that are stopped, asked twice, or left behind."""
import json
import os
import select
import subprocess
import time

from program import ENVIRONMENT, TRIVIUM, TRIVIUM_RELEASE, Run, check, path, read, refuses, report, succeeds

GAMES = [game["game"] for game in json.loads(succeeds("list", "--json").out)["games"]]
PATIENCE = 20  # seconds; this machine may be busy

# An engine that notes what it is told and plays the first legal move.
NOTER = """
import json, sys
log = open(sys.argv[1], "w")
for line in sys.stdin:
    log.write(line)
    word, _, rest = line.strip().partition(" ")
    if word == "trivium": print("protocol 1", flush=True)
    if word == "isready": print("readyok", flush=True)
    if word == "legal": moves = json.loads(rest)["moves"]
    if word == "go": print("bestmove " + moves[0]["text"], flush=True)
    if word == "quit": break
log.close()
"""


class Engine:
    """The program, spoken to line by line."""

    def __init__(self, *options, program=TRIVIUM):
        self.process = subprocess.Popen([program, "engine", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=ENVIRONMENT)
        self.rest = b""

    def say(self, *lines):
        for line in lines:
            self.process.stdin.write(line.encode() + b"\n" if isinstance(line, str) else line)
        self.process.stdin.flush()

    def hear(self):
        """The next line, or None when none comes in time."""
        end = time.monotonic() + PATIENCE
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            more = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            if not more:
                return None
            self.rest += more
        line, _, self.rest = self.rest.partition(b"\n")
        return line.decode()

    def until(self, word):
        """All lines up to one of this word, which is the last."""
        lines = []
        while not lines or lines[-1].split(" ")[0] != word:
            line = self.hear()
            if line is None:
                check(False, f"{word} does not come; there was {lines}")
                return lines + [word]
            lines.append(line)
        return lines

    def ask(self, *lines):
        """Says lines and returns what is answered to them; a search may say what it found so far at any time."""
        self.say(*lines, "isready")
        return [line for line in self.until("readyok")[:-1] if not line.startswith("info ")]

    def refuses(self, code, *lines):
        answers = self.ask(*lines)
        good = len(answers) == 1 and answers[0].startswith("error ")
        error = json.loads(answers[0][6:]) if good else {}
        check(error.get("code") == code and error.get("message"), f"{lines[0][:60]!r}: {answers} instead of an error {code}")
        check(set(error) == {"code", "clause", "message"}, f"the error has {set(error)}")

    def end(self, line="quit"):
        began = time.monotonic()
        if line is not None:
            self.say(line)
        self.process.stdin.close()
        code = self.process.wait(timeout=PATIENCE)
        errors = self.process.stderr.read().decode()
        self.process.stdout.close()
        self.process.stderr.close()
        check(code == 0 and errors == "", f"the engine ended with {code}: {errors}")
        return time.monotonic() - began


def lines_of(game, seats):
    """What a host tells an engine in one game."""
    log = path(f"{game}.log")
    command = f"cmd:python3 {path('noter.py', NOTER)} {log}"
    run = succeeds("arena", game, "--seats", ",".join([command] + ["random"] * (seats - 1)), "--games", "1", "--threads", "1",
                   "--limit", "20", "--json", program=TRIVIUM_RELEASE)
    check(json.loads(run.out)["forfeits"][0] == 0, f"{game}: the noting engine forfeits: {run.out}")
    return read(log).splitlines()


def decisions(lines):
    """The observations after which the engine must decide, each with the list of its moves."""
    for number, line in enumerate(lines):
        if line.startswith("legal "):
            yield lines[number - 1], line


def test_handshake():
    engine = Engine("--bot", "greedy")
    engine.say("trivium 1")
    heard = [line for line in engine.until("protocol") if not line.startswith("id version ")]
    check(heard == [
        "id name Trivium greedy", "id author the Trivium project",
        'option {"name":"bot","type":"text","value":"greedy","about":"the bot that plays, as `trivium list` names them: '
        'search:1000it"}',
        'option {"name":"seed","type":"number","min":0,"max":4294967295,"value":1,"about":"the bot\'s own chance: the same '
        'seed and view give the same move"}',
        "protocol 1"], f"the handshake is {heard}")
    check(engine.ask("trivium 7")[-1] == "protocol 1", "a newer host is not answered with this version")
    for line in ("trivium", "trivium one", "trivium 0", "trivium -1", "trivium 1 2"):
        answers = engine.ask(line)
        check(len(answers) == 1 and answers[0].startswith("error "), f"{line}: {answers}")
    check(engine.ask("setoption bot search:30it", "setoption seed 5", "trivium 1")[0] == "id name Trivium search:30it", "bot")
    engine.end()


def test_net():
    """A search judges by the net that it was given, and says which."""
    file, other = path("avalon-2.net"), path("albion-3.net")
    for game, seats, net in (("avalon", "2", file), ("albion", "3", other)):
        subprocess.run([os.environ["WRITE_LOT_NET"], game, seats, "7", net], check=True)
    lines = lines_of("avalon", 2)
    newgame = next(line for line in lines if line.startswith("newgame "))
    observe, legal = list(decisions(lines))[3]
    infos = {}
    for bot in ("search:300it", "search:300it:plain"):
        engine = Engine("--bot", bot, "--net", file)
        check(engine.ask("trivium 1", newgame, observe, legal)[-1] == "protocol 1", "the engine complains")
        engine.say("go")
        infos[bot] = [json.loads(line[5:]) for line in engine.until("bestmove") if line.startswith("info ")][-1]
        engine.end()
    check(len(infos["search:300it"]["net"]) == 12 and infos["search:300it:plain"]["net"] is None, f"the nets told are {infos}")
    check(infos["search:300it"]["moves"] != infos["search:300it:plain"]["moves"], "a net judges as the weights do")
    engine = Engine("--net", other)
    engine.refuses("unsupported", newgame)
    engine.end()


def test_bad_lines():
    engine = Engine()
    for line in ("dance", "GO", "setoption", "newgame", "bestmove x", "readyok", "x" * 100000, b"\x00\x01\n", b"\xff\xfe\n",
                 "isready\x07", "observe", "legal"):
        engine.refuses("unknown", line)
    check(engine.ask("", "   ", "error {}", "error nonsense", "stop") == [], "lines that mean nothing are answered")
    for line in ("setoption bot deepblue", "setoption bot", "setoption seed x", "setoption seed -1", "setoption hash 5",
                 "setoption bot " + "a" * 200, "go fast", "go ms", "go ms 1 ms 1", "legal {}", "legal [", "observe {}",
                 "go clocks 1,2,3,4,5"):
        engine.refuses("bad_value", line)
    for line in ("newgame {}", "newgame nonsense", 'newgame {"game": "chess", "seats": [{}, {}], "seat": 0, "rules_version": 1}',
                 "newgame " + "[" * 50000):
        engine.refuses("unsupported", line)
    engine.refuses("no_game", "go")
    engine.refuses("too_long", "observe " + "x" * 4200000)
    check(engine.ask("setoption bot random") == [], "the engine does not go on after a line that was too long")
    engine.end()
    refuses(2, ["deepblue", "greedy"], "engine", "--bot", "deepblue")


def test_games():
    for game in GAMES:
        seats = 2 if game == "avalon" else 3
        lines = lines_of(game, seats)
        kinds = [line.split(" ")[0] for line in lines]
        check(kinds[:3] == ["trivium", "newgame", "isready"] and kinds[3:6] == ["observe", "legal", "go"], f"{game}: {kinds[:6]}")
        check(kinds[-2:] == ["observe", "quit"], f"{game} ends with {kinds[-2:]}")
        check(json.loads(lines[-2][8:])["result"]["places"], f"{game}: the last observation tells no result")
        head = json.loads(lines[1][8:])
        check(head["seat"] == 0 and head["seed"] is None and len(head["seats"]) == seats, f"{game}: the head is {lines[1][:200]}")
        told = [event for event in json.loads(lines[3][8:])["events"] if event["at"]["decision"] == 0]
        check(len(told) >= seats + 1, f"{game}: the set-up is not told: {told}")
        check(all(event["secret"] is None or event["seat"] == 0 for event in told), f"{game}: another's hand is told: {told}")
        seen = 0
        for line in lines:
            if line.startswith("observe "):
                moment = json.loads(line[8:])
                check(moment["viewer"] == 0 and moment["decision"] >= seen, f"{game}: {line[:80]}")
                seen = moment["decision"]
        answer_decisions(game, lines)


def answer_decisions(game, lines):
    """Bots of all sorts answer what was asked in a real game; the same seed and observation give the same move."""
    asked = list(decisions(lines))[:20]
    check(len(asked) == 20, f"{game}: only {len(asked)} decisions")
    engine, twin = Engine("--bot", "search:60it"), Engine("--bot", "random")
    check(engine.ask(lines[1]) == [] and twin.ask(lines[1], "setoption bot search:60it") == [], f"{game}: newgame is refused")
    for bot in ("search:60it", "greedy", "novice", "random"):
        for one in (engine, twin):
            check(one.ask("setoption bot " + bot) == [], f"{bot} is refused")
        for observe, legal in asked[:6] if bot != "search:60it" else asked:
            texts = [move["text"] for move in json.loads(legal[6:])["moves"]]
            for one in (engine, twin):
                one.say(observe, legal, "go")
            answers, again = engine.until("bestmove"), twin.until("bestmove")
            check(answers[-1] == again[-1], f"{game}, {bot}: {answers[-1]} and {again[-1]} to the same question")
            check(answers[-1][len("bestmove "):] in texts, f"{game}, {bot}: {answers[-1]} is not in {texts}")
            check_info(game, bot, answers[:-1], texts)
    engine.end()
    twin.end(None)


def check_info(game, bot, lines, texts):
    if bot in ("greedy", "random") or len(texts) == 1:
        check(lines == [], f"{game}, {bot}: {lines}")
        return
    check(len(lines) == 1 and lines[0].startswith("info "), f"{game}, {bot}: {lines}")
    info = json.loads(lines[0][5:])
    check(info["iterations"] == (20 if bot == "novice" else 60), f"{game}, {bot}: {info['iterations']} iterations")
    check(abs(sum(info["chances"]) - 1) < 0.001, f"{game}: the chances are {info['chances']}")
    check(all(move["move"] in texts and 0 <= move["value"] <= 1 for move in info["moves"]), f"{game}: {info['moves']}")
    visits = [move["visits"] for move in info["moves"]]
    check(visits == sorted(visits, reverse=True) and sum(visits) <= 60 and info["line"][0] in texts, f"{game}: {info}")


def wide_decision(lines):
    return next((observe, legal) for observe, legal in decisions(lines) if legal.count('"text"') > 1)


def test_stop(lines):
    observe, legal = wide_decision(lines)
    engine = Engine("--bot", "search")
    engine.ask(lines[1], observe, legal)
    for go in ("go ms 3000000", "go iterations 900000000", "go clocks 90000000,1 increment 5"):
        engine.say(go)
        for line in ("go", observe, lines[1], "setoption seed 3", legal):
            engine.refuses("busy", line)
        began = time.monotonic()
        engine.say("stop")
        check(engine.until("bestmove")[-1] != "bestmove", f"{go}: no answer to stop")
        check(time.monotonic() - began < 5, f"{go}: stop takes {time.monotonic() - began:.1f} s")
        check(engine.ask("stop") == [], "a late stop is answered")
    for go, most in (("go ms 100", 5), ("go deadline 500 ms 90000", 5), ("go clocks 900,900", 5)):
        began = time.monotonic()
        engine.say(go)
        engine.until("bestmove")
        check(time.monotonic() - began < most, f"{go} takes {time.monotonic() - began:.1f} s")
    engine.say("go iterations 77")
    check('"iterations":77,' in engine.until("bestmove")[0], "go iterations 77 does something else")
    engine.say("go ms 3000000")
    check(engine.end() < 10, "quit does not end a search")
    engine = Engine()
    engine.ask(lines[1], observe, legal)
    engine.say("go ms 3000000")
    check(engine.end(None) < 10, "the end of the input does not end a search")


def test_so_far(lines):
    """Who thinks long says now and then what it found so far."""
    observe, legal = wide_decision(lines)
    texts = [move["text"] for move in json.loads(legal[6:])["moves"]]
    for bot in ("search", "search:2threads"):
        engine = Engine("--bot", bot)
        engine.ask(lines[1], observe, legal)
        engine.say("go ms 3000000")
        infos = [json.loads(engine.until("info")[-1][5:]) for _ in range(3)]
        engine.say("stop")
        answers = engine.until("bestmove")
        last = json.loads(answers[-2][5:])
        counts = [info["iterations"] for info in infos + [last]]
        check(counts == sorted(counts) and counts[0] < counts[2], f"{bot}: iterations so far: {counts}")
        check(all(info["moves"][0]["move"] in texts and info["line"][0] in texts for info in infos), f"{bot}: {infos}")
        check(last["ms"] >= infos[2]["ms"] >= 1500, f"{bot}: three lines within {infos[2]['ms']} ms")
        engine.end()


def test_asked_wrongly(lines):
    """Nothing to decide: before an observation, after the game, for another seat."""
    engine = Engine("--bot", "random")
    engine.refuses("no_game", "go")
    engine.ask(lines[1])
    engine.refuses("no_game", "go")
    engine.ask(lines[-2])
    engine.refuses("not_asked", "go")
    observe, legal = wide_decision(lines)
    engine.refuses("bad_value", observe.replace('"viewer":"seat0"', '"viewer":"seat1"'))
    engine.refuses("bad_value", observe.replace('"decision":', '"decision":-'))
    engine.ask(lines[1].replace('{"seat":0', '{"seat":1'))
    engine.refuses("bad_value", observe)
    check(engine.ask(lines[1], observe, legal) == [], "the engine does not go on after errors")
    engine.say("go")
    engine.until("bestmove")
    engine.end()


def test_nobody_reads(lines):
    run = Run("engine", stdin="\n".join(["isready"] * 20), stdout=open("/dev/full", "w", encoding="ascii"))
    check(run.code == 1 and "output" in run.err, f"a full disk: {run.code}, {run.err}")
    observe, legal = wide_decision(lines)
    run = Run("engine", stdin="\n".join([lines[1], observe, legal, "go iterations 5"]))
    check(run.code == 0 and run.err == "", f"the end of the input right after go: {run.code}, {run.err}")


def main():
    test_handshake()
    test_net()
    test_bad_lines()
    test_games()
    lines = lines_of("avalon", 2)
    test_stop(lines)
    test_so_far(lines)
    test_asked_wrongly(lines)
    test_nobody_reads(lines)
    report()


main()
