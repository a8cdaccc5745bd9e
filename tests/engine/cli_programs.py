"""Programs as seats. Hostile ones of every sort forfeit with a clear reason, in time, and leave nothing behind; the host goes
on. Records do not name them and never start them. The example in Python plays all games without a fault."""
import concurrent.futures
import fcntl
import json
import os
import pty
import resource
import select
import shlex
import signal
import struct
import subprocess
import termios
import time

from program import ENVIRONMENT, FOLDER, TRIVIUM, TRIVIUM_RELEASE, Run, check, path, read, refuses, report, succeeds

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GAMES = [game["game"] for game in json.loads(succeeds("list", "--json").out)["games"]]

# Plays the first legal move; what it does wrong is filled in where the comments stand.
HOSTILE = """
import json, os, signal, sys, time
def say(line): print(line, flush=True)
GO = 0
#start
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "trivium":
        #hello
        say("id name Hostile"); say("protocol 1")
    if word == "newgame":
        pass
        #newgame
    if word == "isready": say("readyok")
    if word == "legal": moves = [move["text"] for move in json.loads(rest)["moves"]]
    if word == "go":
        GO += 1
        #go
        say("bestmove " + moves[0])
    if word == "quit":
        #quit
        break
"""

# name: (where, what it does, words of the reason); those whose reason is the time have little of it.
FAILURES = {
    "exits at the start": ("start", "sys.exit(3)", ["exit code 3"]),
    "crashes at the start": ("start", "import nosuchmodule", ["exit code 1", "No module named 'nosuchmodule'"]),
    "dies by a signal": ("go", "os.kill(os.getpid(), signal.SIGKILL)", ["signal 9"]),
    "crashes in the game": ("go", "if GO == 2: raise ValueError('the dog ate it')", ["exit code 1", "the dog ate it"]),
    "leaves in the game": ("go", "if GO == 2: sys.exit(0)", ["exit code 0", "a move"]),
    "hangs at the start": ("start", "time.sleep(1000)", ["1000 ms"]),
    "hangs in the game": ("go", "time.sleep(1000)", ["1000 ms"]),
    "hangs busily": ("go", "\n        while True: pass", ["1000 ms"]),
    "hangs deaf to signals": ("start", "[signal.signal(s, signal.SIG_IGN) for s in (1, 2, 3, 13, 15)]; time.sleep(1000)", ["1000 ms"]),
    "floods with lines": ("go", "\n        while True: os.write(1, b'info {}\\n' * 4096)", ["8 MiB"]),
    "floods at the start": ("start", "\nwhile True: os.write(1, b'id name x\\n' * 4096)", ["8 MiB"]),
    "floods without lines": ("go", "\n        while True: sys.stdout.write('x' * 4096)", ["65536 bytes"]),
    "floods with nonsense": ("go", "\n        while True: os.write(1, b'dance\\n' * 4096)", ["8 MiB"]),
    "writes a long line": ("go", "say('info ' + 'x' * 70000)", ["65536 bytes"]),
    "writes zeros": ("go", "say(chr(0) * 9)", ["no text"]),
    "writes bytes": ("go", "os.write(1, bytes(range(256)) + b'\\n')", ["no text"]),
    "answers nonsense": ("go", "moves = ['dance']", ["\"dance\"", "no move"]),
    "answers with escapes": ("go", "moves = ['\\u202e' * 50]", ["no move"]),
    "answers illegally": ("go", "moves = [m for m in ('-Ky', '-Kg', 'take:two_cards', 'bless') if m not in moves][:1]", ["not allowed by AV"]),
    "answers nothing": ("go", "say('bestmove'); time.sleep(1000)", ["1000 ms"]),
    "closes its output": ("go", "os.close(1); time.sleep(1000)", ["closed its standard output"]),
    "speaks another version": ("hello", "say('protocol 2')", ["another version"]),
    "refuses the game": ("newgame", "say('error {\"code\": \"unsupported\", \"message\": \"Not my game.\"}')", ["refused: Not my game."]),
    "closes its input": ("go", "os.close(0); sys.exit(5)", ["exit code 5"]),
}

# These do strange things and yet play.
STRANGE = {
    "talks much on standard error": ("go", "sys.stderr.write('x' * 300000 + '\\n' * 3000)"),
    "ignores quit": ("quit", "time.sleep(1000)"),
    "has children": ("start", "\nif os.fork() == 0: time.sleep(1000)"),
    "has children that hold its output": ("quit", "\n        if os.fork() == 0: time.sleep(1000)"),
    "says much nonsense": ("go", "\n        for _ in range(200): say('dance'); say('info {}')"),
    "answers late to stop": ("go", "\n        if GO == 1: sys.stdin.readline(); time.sleep(0.2)"),
    "ends lines as others do": ("go", "sys.stdout.write('\\r\\n\\r\\n  info {}\\r\\n')"),
}


def program(name, where, what):
    """The command of a hostile program. With exec the shell does not stand between."""
    script = path(name.replace(" ", "-") + ".py", HOSTILE.replace("#" + where, what))
    return ("cmd:exec python3 " if "output" in name else "cmd:python3 ") + shlex.quote(script)


def left_behind():
    """Processes that were started from this test's folder and are still there, zombies not counted."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/cmdline", "rb") as file:
                words = file.read()
        except OSError:
            continue
        if FOLDER.encode() in words and b"python3" in words:
            found.append(words.replace(b"\0", b" ").decode())
    return found


def match(seats, games=2, game="avalon", more=(), **keywords):
    began = time.monotonic()
    run = succeeds("arena", game, "--seats", seats, "--games", str(games), "--json", *more, **keywords)
    return json.loads(run.out) if run.out else {"forfeits": [None] * 4, "forfeit_reasons": [""] * 4}, time.monotonic() - began


def fail(name, where, what, words):
    deadline = "1000" if words == ["1000 ms"] else "20000"
    score, seconds = match(program(name, where, what) + ",random", more=("--deadline", deadline))
    check(score["forfeits"] == [2, 0] and score.get("wins") == [0, 2], f"{name}: {score}")
    reason = score["forfeit_reasons"][0] or ""
    check(all(word in reason for word in words) and score["forfeit_reasons"][1] is None, f"{name}: the reason is {reason!r}")
    check(all(" " <= letter <= "~" for letter in reason), f"{name}: the reason holds strange characters: {reason!r}")
    check(seconds < 15, f"{name}: {seconds:.1f} s")


def play_strangely(name, where, what):
    more = ("--limit", "6", "--deadline", "4000" if "late" in name else "20000")
    score, seconds = match(program(name, where, what) + ",random", 1, more=more)
    check(score["forfeits"] == [0, 0], f"{name}: {score}")
    check(seconds < 25, f"{name}: {seconds:.1f} s")


def test_strangers():
    """They mostly wait, so several at a time."""
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        tasks = [pool.submit(fail, name, *how) for name, how in FAILURES.items()]
        tasks += [pool.submit(play_strangely, name, *how) for name, how in STRANGE.items()]
        for task in tasks:
            task.result()
    check(left_behind() == [], f"there is still {left_behind()}")


def test_commands_that_are_none():
    for command, words in (("/nosuchfolder/nosuchprogram", ["exit code 127", "not found"]), (FOLDER, ["exit code 126"]),
                           ("exit 7", ["exit code 7"]), ("echo 'protocol 1'; read a; read b", ["exit code 0", "readyok"]),
                           ("echo hello; echo >&2 some\033[2Jescape; false", ["exit code 1", "some?[2Jescape"])):
        score, _ = match(f"cmd:{command},random", more=("--deadline", "5000"))
        reason = score["forfeit_reasons"][0] or ""
        check(score["forfeits"] == [2, 0] and all(word in reason for word in words), f"{command}: {reason!r}")
    refuses(2, ["program", "cmd:python3"], "arena", "avalon", "--seats", "cmd:,random")
    refuses(2, ["1023"], "arena", "avalon", "--seats", "cmd:" + "x" * 2000 + ",random")
    refuses(2, ["--deadline"], "arena", "avalon", "--seats", "random,random", "--deadline", "0")
    run = succeeds("arena", "avalon", "--seats", "cmd:exit 7,random", "--games", "2")
    check("cmd:exit 7 forfeited 2 of 2 games; in game 1 it ended with exit code 7" in run.out, f"the summary: {run.out}")
    # What stands behind cmd: is the shell's; a comma of its own is escaped.
    script = path("comma.py", HOSTILE.replace("#start", "assert sys.argv[1:] == ['a,b', 'c d'], sys.argv"))
    score, _ = match(f"cmd:python3 {script} a\\,b 'c d' 2>/dev/null,random", more=("--limit", "4"))
    check(score["forfeits"] == [0, 0], f"arguments: {score}")


def test_three_seats():
    """A seat that forfeits is played on and placed last; the records tell all that, and hold no command."""
    game = next(game["game"] for game in json.loads(succeeds("list", "--json").out)["games"] if game["seats_max"] > 2)
    folder = path("three")
    bad = program("fails in the third decision", "go", "if GO == 3: raise ValueError('third')")
    score, _ = match(f"random,{bad},{program('good', 'go', 'pass')}", 3, game, ("--records", folder, "--limit", "10"), program=TRIVIUM_RELEASE)
    check(score["forfeits"] == [0, 3, 0] and score["wins"][1] == 0 and sum(score["wins"]) == 3, f"three seats: {score}")
    for number in range(3):
        file = os.path.join(folder, f"{number + 1:04}.trv")
        text, seat = read(file), (1 + number) % 3
        check(f'Seat {seat}: program "Hostile"' in text and "cmd:" not in text and "python" not in text, f"the record: {text[:300]}")
        check(f"! resign {seat} " in text and "# forfeit: the program ended with exit code 1" in text, f"no forfeit in {file}")
        check(text.splitlines()[-1].split(": ")[1].split(",")[0].split(" ")[seat] == "3", f"the last line is {text.splitlines()[-1]}")
        succeeds("verify", file)


# Counts what its host left lying about: dead siblings, and files that it inherited. Given "files", only these, because with several
# threads a sibling may have died just now.
CENSUS = """
def field(number, at):
    try: return open(f"/proc/{number}/stat").read().rpartition(")")[2].split()[at]
    except OSError: return ""
numbers = [number for number in os.listdir("/proc") if number.isdigit()]
zombies = [n for n in numbers if field(n, 0) == "Z" and field(n, 1) == str(os.getppid()) and "files" not in sys.argv]
files = [os.readlink(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{n}")]
if zombies or sum("pipe" in file for file in files) > 3: raise ValueError(f"zombies {zombies}, files {files}")
"""


def test_many():
    """Neither files nor zombies pile up, and no program sees another's pipes."""
    census = program("census", "start", CENSUS).replace("cmd:", "cmd:exec ")
    for seats, threads in ((f"{census},random", "1"), (f"{census} files,{census} files", "4")):
        score, _ = match(seats, 4, more=("--threads", threads, "--limit", "4"), program=TRIVIUM_RELEASE)
        check(score["forfeits"] == [0, 0], f"census: {score}")
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))  # noqa: E731
    done = subprocess.run([TRIVIUM_RELEASE, "arena", "avalon", "--seats", "cmd:exit 7,random", "--games", "60", "--json"], preexec_fn=limit,
                          capture_output=True, env=ENVIRONMENT, check=False)
    score = json.loads(done.stdout)
    check(score["forfeits"] == [60, 0] and "exit code 7" in score["forfeit_reasons"][0], f"60 games with 40 files: {score}")


def test_play():
    """In the terminal client a program that fails is told, and the person has won."""
    file = path("play.trv")
    run = succeeds("play", "avalon", "--plain", "--seats", program("crash", "go", "raise ValueError('oops')") + ",you", "--seed", "1",
                   "--save", file, stdin="quit\n" * 3)
    for words in ("forfeits: the program ended with exit code 1", "oops"):
        check(words in run.out, f"play: {words!r} is not in {run.out!r}")
    check("# forfeit: the program" in read(file) and 'Seat 0: program "Hostile"' in read(file), f"play: the record is {read(file)}")
    good = program("good", "go", "pass")
    run = Run("play", "avalon", "--plain", "--seats", "you," + good, "--seed", "2", "--limit", "6", stdin="1\n" * 400)
    check(run.code == 0 and run.err == "" and "The game is over." in run.out, f"play: {run.code} {run.err} {run.out[-300:]}")
    check("Hostile" in run.out and "forfeit" not in run.out, f"play: the program's name is missing: {run.out[-300:]}")
    check(left_behind() == [], f"play: there is still {left_behind()}")


def test_full_screen():
    """A signal ends the full-screen client at once, also while it waits for a program that hangs."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    marker = path("hanging")
    hanging = program("hangs on the screen", "go", f"open({marker!r}, 'w').close(); time.sleep(1000)")
    client = subprocess.Popen([TRIVIUM, "play", "avalon", "--seats", hanging + ",you", "--save", path("screen.trv"), "--pace", "0"],
                              stdin=theirs, stdout=theirs, stderr=theirs, env=dict(ENVIRONMENT, TERM="xterm"))
    end = time.monotonic() + 20
    while time.monotonic() < end and not os.path.exists(marker):
        if select.select([ours], [], [], 0.05)[0]:
            os.read(ours, 65536)
    client.send_signal(signal.SIGTERM)
    began = time.monotonic()
    while client.poll() is None and time.monotonic() < began + 15:
        if select.select([ours], [], [], 0.05)[0]:
            os.read(ours, 65536)
    check(client.poll() == 128 + signal.SIGTERM, f"the full-screen client ended with {client.poll()}")
    check(time.monotonic() - began < 6, f"the signal took {time.monotonic() - began:.1f} s")
    os.close(ours)
    os.close(theirs)
    check(left_behind() == [], f"there is still {left_behind()}")


def test_clocks():
    """A game with clocks: the program hears how much time is left."""
    log = path("go.log")
    noter = program("clock noter", "go", f"open({log!r}, 'a').write(line)")
    file = path("clock.trv", "Trivium record 1\nGame: avalon\nRules: 1\nSeat 0: person\nSeat 1: person\nSeed: 1\nClock: 600000+5000\n")
    succeeds("play", "--plain", "--load", file, "--deadline", "9000", "--seats", noter + ",you", stdin="quit\nd\n")
    check(read(log).splitlines()[0] == "go deadline 9000 clocks 600000,600000 increment 5000", f"with clocks: {read(log)!r}")


def clocks_told(log):
    """The clocks of each `go` line."""
    return [[int(ms) for ms in line.split(" clocks ")[1].split()[0].split(",")] for line in read(log).splitlines() if " clocks " in line]


def test_clocks_run():
    """What the program is told falls by what it takes, and by nothing else: not by its start, not by the other's time. Bots are not timed."""
    log = path("run.log")
    slow = program("slow", "go", f"open({log!r}, 'a').write(line); time.sleep(0.05)").replace("cmd:", "cmd:sleep 1; ")
    value, _ = match(f"{slow},greedy", games=1, more=["--clock", "600000"])
    told = clocks_told(log)
    check(len(told) > 10 and value["endings"] and "flag" not in value["endings"], f"{len(told)} decisions, {value['endings']}")
    check(told[0] == [600000, 600000], f"the first go: {told[:1]}")
    falls = [before[0] - after[0] for before, after in zip(told, told[1:])]
    check(all(fall >= 50 for fall in falls), f"for 50 ms each the clock falls by {falls}")
    check(sum(falls) < 600000 / 2 and all(other == 600000 for _, other in told), f"the clocks at the end: {told[-1]}")

    # An increment comes once for each own turn: this program takes next to nothing, so its clock rises.
    log = path("increment.log")
    quick = program("quick", "go", f"open({log!r}, 'a').write(line)")
    match(f"{quick},greedy", games=1, more=["--clock", "600000+60000"])
    told = [clocks[0] for clocks in clocks_told(log)]
    rises = [after > before for before, after in zip(told, told[1:])]
    check(any(rises) and not all(rises), f"in a game with increments the clock was {told}")
    check(max(told) <= 600000 + 60000 * sum(rises), f"an increment came more often than once a turn: {told}")


def test_lost_on_time():
    """Who oversteps loses by a flag, at once and without having forfeited; of more than two, a bot plays on."""
    hangs = program("hangs on the clock", "go", "\n        if GO == 3: time.sleep(1000)")
    folder = path("flags")
    value, seconds = match(f"{hangs},greedy", games=2, more=["--clock", "1500", "--records", folder])
    check(value["endings"] == {"flag": 2} and value["forfeits"] == [0, 0], f"on time: {value['endings']}, {value['forfeits']}")
    check(seconds < 30, f"two games with 1.5 s took {seconds:.0f} s")
    record = read(os.path.join(folder, "0001.trv"))
    check("Clock: 1500+0\n" in record and "! flag 0\nResult: 2 1, flag\n" in record, f"the record: {record[-200:]}")
    succeeds("verify", os.path.join(folder, "0001.trv"))
    refuses(1, ["clocks differ"], "arena", "avalon", "--seats", f"{hangs},greedy", "--games", "2", "--clock", "1600", "--records", folder)
    value, _ = match(f"{hangs},random,random", games=1, game="attika", more=["--clock", "1500"])
    check(value["endings"] and "flag" not in value["endings"], f"three seats: {value['endings']}")
    check(left_behind() == [], f"there is still {left_behind()}")
    file = path("flag.trv", "Trivium record 1\nGame: avalon\nRules: 1\nSeat 0: person\nSeat 1: person\nSeed: 1\nClock: 1500+0\n")
    hangs = program("hangs at once", "go", "time.sleep(1000)")
    run = succeeds("play", "--plain", "--load", file, "--seats", hangs + ",you", stdin="quit\nd\n")
    check("has lost on time" in run.out, f"in the client: {run.out[-300:]}")
    for clock in ("", "x", "0", "0+5", "5+", "5+5+5", "-1", "9999999999999999999999"):
        refuses(2, ["--clock"], "arena", "avalon", "--seats", "greedy,greedy", "--clock", clock)


def test_records_start_nothing():
    """Whatever a record says, nothing is run; a seat of a program is played on by a bot, unless the command line names one."""
    marker, tools = path("marker"), path("tools")
    os.mkdir(tools)
    with open(os.path.join(tools, "owned"), "w", encoding="ascii") as file:
        file.write(f"#!/bin/sh\ntouch {marker}\n")
    os.chmod(os.path.join(tools, "owned"), 0o755)
    env = {"PATH": tools + ":" + os.environ["PATH"]}
    record = "Trivium record 1\nGame: avalon\nRules: 1\nOption limit: 0\nSeat 0: %s\nSeat 1: person\nSeed: 1\n"
    for kind in ("cmd:owned", "program", "gone:5it"):
        file = path("seat.trv", record % kind)
        for command in (["show"], ["moves"], ["verify"], ["render"], ["replay", "--ndjson"]):
            succeeds(*command, file, env=env)
        run = succeeds("play", "--plain", "--load", file, stdin="quit\nd\n", env=env)
        check(f"was played by {kind}, which is not here; greedy plays on" in run.out, f"{kind}: {run.out[:200]}")
    for by in ("cmd:owned", "program"):
        file = path("takeover.trv", (record % "greedy") + f"! takeover 0 {by}\n")
        succeeds("verify", file, env=env)
        check("greedy plays on" in succeeds("play", "--plain", "--load", file, stdin="quit\nd\n", env=env).out, by)
    check(not os.path.exists(marker), "a record has started a program")
    file = path("seat.trv", record % "program")
    run = succeeds("play", "--plain", "--load", file, "--seats", program("good", "go", "pass") + ",you", stdin="quit\nd\n")
    check("greedy" not in run.out and "forfeit" not in run.out, f"a program that the command line names: {run.out[:300]}")
    Run("play", "--plain", "--load", file, "--seats", "cmd:owned,you", stdin="quit\nd\n", env=env)
    check(os.path.exists(marker), "the marker program would not have left a marker")


def test_example():
    bot = shlex.quote(os.path.join(TOP, "examples", "bot.py"))
    for game in GAMES:
        score, _ = match(f"cmd:python3 {bot},random", 2, game, program=TRIVIUM_RELEASE)
        check(score["forfeits"] == [0, 0] and sum(score["wins"]) == 2 and score["wins"][0] >= 1, f"{game}: {score}")
        score, _ = match(f"greedy,cmd:python3 {bot}", 1, game, program=TRIVIUM_RELEASE)
        check(score["forfeits"] == [0, 0], f"{game}: {score}")
    score, _ = match(f"cmd:{TRIVIUM_RELEASE} engine --bot greedy,cmd:python3 {bot},cmd:python3 {bot},random", 1, "attika", program=TRIVIUM_RELEASE)
    check(score["forfeits"] == [0, 0, 0, 0], f"four seats: {score}")
    talk = subprocess.run(["python3", os.path.join(TOP, "examples", "bot.py")], input=b"trivium 1\nnonsense\nnewgame {\ngo\nisready\nquit\n",
                          capture_output=True, check=False)
    words = [line.split(" ")[0] for line in talk.stdout.decode().splitlines()]
    check(words == ["id", "id", "option", "protocol", "error", "error", "error", "readyok"] and not talk.stderr, f"the example says {talk}")


def main():
    test_strangers()
    test_commands_that_are_none()
    test_three_seats()
    test_many()
    test_play()
    test_full_screen()
    test_clocks()
    test_clocks_run()
    test_lost_on_time()
    test_records_start_nothing()
    test_example()
    report()


main()
