"""Bad input of every sort gets one clear sentence on standard error and a non-zero exit code, and nothing is lost."""
import hashlib
import json
import os
import resource
import shutil
import subprocess

from program import ENVIRONMENT, FOLDER, TRIVIUM, Run, check, path, read, refuses, report, succeeds

GAME = json.loads(succeeds("list", "--json").out)["games"][0]["game"]
FOLDER_OF_RECORDS = path("records")
GOOD = os.path.join(FOLDER_OF_RECORDS, "0001.trv")


def test_command_line():
    refuses(2, ["command", "--help"])
    refuses(2, ["dance", "list", "arena", "verify"], "dance")
    refuses(2, ["dance", "list"], "help", "dance")
    refuses(2, ["--colour", "--json"], "list", "--colour")
    refuses(1, ["/nonexistent/x.db: its folder is not there."], "serve", "--no-open", "--data", "/nonexistent/x.db")
    refuses(2, ["-x", "--json"], "list", "-x")
    refuses(2, ["surplus"], "list", "surplus")
    refuses(2, ["FILE"], "show")
    refuses(2, ["--at", "N"], "show", GOOD, "--at")
    refuses(2, ["--at", "many"], "show", GOOD, "--at", "many")
    refuses(2, ["--at", "-1"], "show", GOOD, "--at", "-1")
    refuses(2, ["--at", "99999999999999999999"], "show", GOOD, "--at=99999999999999999999")
    refuses(2, ["--json", "no value"], "show", GOOD, "--json=yes")
    refuses(2, ["--at", "twice"], "show", GOOD, "--at", "1", "--at", "2")
    refuses(2, ["--text", "--json", "--svg"], "show", GOOD, "--text", "--json")
    refuses(2, ["--lang", "xx", "en, fr, de"][1:], "show", GOOD, "--lang", "xx")
    refuses(2, ["--theme", "pink", "dark"], "render", GOOD, "--theme", "pink")
    refuses(2, ["--seed", "blanks"], "play", GAME, "--seed", "a b")
    refuses(2, ["--ndjson"], "replay", GOOD)


def test_unknown_things():
    for command in (["arena", "chess", "--seats", "random,random"], ["rules", "chess"], ["bench", "chess"], ["tune", "chess"]):
        refuses(2, ["chess", GAME], *command)
    refuses(2, ["99.99", "trivium rules"], "rules", GAME, "99.99")
    refuses(2, ["deepblue", "random", "greedy"], "arena", GAME, "--seats", "random,deepblue")
    refuses(2, ["random", "greedy"], "arena", GAME, "--seats", "random,")
    refuses(2, ["--seats"], "arena", GAME)
    for seats in ("random", "random,random,random,random,random,random"):
        refuses(2, ["seats", str(len(seats.split(",")))], "arena", GAME, "--seats", seats)
    refuses(2, ["a" * 100], "arena", GAME, "--seats", "a" * 100 + ",random")
    refuses(2, ["--games", "0"], "arena", GAME, "--seats", "random,random", "--games", "0")
    refuses(2, ["--threads", "1000"], "arena", GAME, "--seats", "random,random", "--threads", "1000")
    refuses(2, ["limit"], "arena", GAME, "--seats", "random,random", "--limit", "2000000000")
    for seat in ("7", "-1", "me", ""):
        refuses(2, ["--seat", "spectator"], "show", GOOD, "--seat", seat)
    refuses(2, ["--at", "decisions"], "show", GOOD, "--at", "100000")
    refuses(2, ["deepblue", "random", "greedy"], "tune", GAME, "--bot", "deepblue")
    refuses(2, ["a" * 100], "tune", GAME, "--bot", "a" * 100)
    refuses(2, ["--games", "4"], "tune", GAME, "--games", "4")
    refuses(2, ["--players", "1"], "tune", GAME, "--players", "1")
    refuses(2, ["--records", "--bot"], "tune", GAME, "--bot", "random", "--records", FOLDER_OF_RECORDS)


def test_tune_folders():
    missing, empty, mixed = path("missing-folder"), path("empty-folder"), path("mixed-folder")
    os.mkdir(empty)
    os.mkdir(mixed)
    refuses(1, [missing, "No such file"], "tune", GAME, "--records", missing)
    refuses(1, [empty, "*.trv"], "tune", GAME, "--records", empty)
    shutil.copy(GOOD, os.path.join(mixed, "one.trv"))
    refuses(1, ["at least five"], "tune", GAME, "--records", mixed)
    with open(os.path.join(mixed, "two.trv"), "w", encoding="utf-8") as broken:
        broken.write("no record\n")
    refuses(1, ["two.trv"], "tune", GAME, "--records", mixed)
    refuses(1, ["nowhere"], "tune", GAME, "--bot", "random", "--games", "5", "--write", path("nowhere/weights.inc"))


def test_files():
    missing = path("missing.trv")
    for command in (["show"], ["moves"], ["verify"], ["render"], ["replay", "--ndjson"]):
        refuses(1, [missing, "No such file"], *command, missing)
        refuses(1, [FOLDER], *command, FOLDER)
    refuses(1, [missing], "arena", GAME, "--seats", "random,random", "--material", missing)
    refuses(1, ["nowhere"], "render", GOOD, "--out", path("nowhere/picture.svg"))
    refuses(1, [FOLDER, "folder"], "render", GOOD, "--out", FOLDER)
    refuses(1, [GOOD], "arena", GAME, "--seats", "random,random", "--records", GOOD)
    refuses(1, ["a-file"], "arena", GAME, "--seats", "random,random", "--records", os.path.join(path("a-file", "no folder"), "deep"))


def test_records():
    text = read(GOOD)
    lines = text.splitlines(keepends=True)
    first_move = next(i for i, line in enumerate(lines) if line.startswith("1 "))
    damaged = {
        "empty.trv": ("", ["empty"]),
        "other.trv": ("Hello\n", ["line 1", "Trivium record"]),
        "future.trv": (text.replace("Trivium record 1", "Trivium record 2"), ["line 1", "format"]),
        "rules.trv": (text.replace("Rules: 1", "Rules: 999"), ["line 3", "version"]),
        "game.trv": (text.replace(f"Game: {GAME}", "Game: chess"), ["line 2", "chess"]),
        "header.trv": (text.replace("Rules:", "Rulez:"), ["line 3", "Rulez"]),
        "headless.trv": ("".join(lines[first_move:]), ["line 1"]),
        "cut-in-head.trv": ("".join(lines[:4]), ["seats"]),
        "cut-in-line.trv": (text[: text.index("\n12 ") + 4], ["line"]),
        "gap.trv": ("".join(lines[:first_move + 3] + lines[first_move + 4:]), [f"line {first_move + 4}", "number"]),
        "nonsense.trv": (text.replace("\n5 ", "\n5 @@@", 1), ["column", "@@@"]),
        "zero.trv": (text.replace("\n5 ", "\n5 \0", 1), ["line"]),
        "not-utf8.trv": None,
    }
    for name, case in damaged.items():
        if case is None:
            with open(path(name), "wb") as file:
                file.write(text.encode().replace(b"\n5 ", b"\n5 \xff\xfe", 1))
            case = (None, [name])
        file = path(name, case[0]) if case[0] is not None else path(name)
        for command in (["show"], ["moves"], ["verify"], ["render"], ["replay", "--ndjson"]):
            run = refuses(1, [name, *case[1]], *command, file)
            check(run.out == "", f"{command} prints half of {name}: {run.out[:80]!r}")


def test_illegal_moves():
    """A move that is well-formed but not legal is named with its number and clause."""
    text = read(GOOD)
    refused = json.loads(Run("moves", GOOD, "--at", "3", "--all", "--json").out)["refused"][0]
    fourth = text.split("\n4 ", 1)
    bad = path("illegal.trv", fourth[0] + "\n4 " + refused["text"] + "\n" + fourth[1].split("\n", 1)[1])
    run = refuses(3, ["illegal.trv", " 4", refused["clause"]], "verify", bad)
    check(run.out == "", "verify praises an illegal game")
    value = json.loads(Run("verify", bad, "--json").out)
    check(value["sound"] is False and refused["clause"] in value["fault"], f"verify --json: {value}")
    for command in (["show"], ["moves"], ["render"]):
        refuses(1, ["illegal.trv", " 4", refused["clause"]], *command, bad)
    check(Run("show", bad, "--at", "3", "--json").code == 0, "what stands before the illegal move cannot be shown")
    replay = refuses(1, ["illegal.trv", refused["clause"]], "replay", bad, "--ndjson")
    check(len(replay.out.splitlines()) == 4 and all(json.loads(line) for line in replay.out.splitlines()),
          "replay does not stop before the illegal move")
    whole = succeeds("replay", GOOD, "--ndjson").out
    several = refuses(1, ["illegal.trv"], "replay", bad, GOOD, "--ndjson")
    check(several.out == replay.out + whole, "replay does not go on with the next file after one that breaks a rule")
    several = refuses(1, ["nothing.trv"], "replay", path("nothing.trv"), GOOD, "--ndjson")
    check(several.out == whole, "replay does not go on with the next file after one that cannot be read")


def test_false_claims():
    text = read(GOOD)
    result = next(line for line in text.splitlines() if line.startswith("Result:"))
    places, reason = result[len("Result: "):].split(", ")
    turned = " ".join(reversed(places.split()))
    refuses(3, ["result", places, turned], "verify", path("winner.trv", text.replace(result, f"Result: {turned}, {reason}")))
    last_move = text.rstrip().splitlines()[-2]
    check(last_move.split()[0].isdigit(), f"the last line before the result is {last_move!r}")
    refuses(3, ["result", "not over"], "verify", path("early.trv", text.replace(last_move + "\n", "")))
    seed = next(line for line in text.splitlines() if line.startswith("Seed:"))
    good = hashlib.sha256(seed[len("Seed: "):].encode()).hexdigest()
    held = succeeds("verify", path("committed.trv", text.replace(seed, f"{seed}\nCommitment: {good}")))
    check("holds" in held.out, f"verify does not say that the commitment holds: {held.out!r}")
    broken = hashlib.sha256(b"another seed").hexdigest()
    refuses(3, ["commit"], "verify", path("broken.trv", text.replace(seed, f"{seed}\nCommitment: {broken}")))
    unknown = refuses(1, ["commitment"], "verify", path("secret.trv", text.replace(seed, f"Commitment: {good}")))
    check(unknown.out == "", "verify praises a game whose seed is unknown")
    other_seed = path("other-seed.trv", text.replace(seed, seed + "1"))
    check(Run("verify", other_seed).code == 3, "a record with another seed is called sound")


def test_material():
    material = json.loads(succeeds("show", GOOD, "--json").out)["material"]
    def play(value, name):
        text = value if isinstance(value, str) else json.dumps(value)
        return ["arena", GAME, "--seats", "random,random", "--games", "1", "--material", path(name, text)]
    succeeds(*play(material, "same.json"))
    refuses(1, ["broken.json", "line 1"], *play("{", "broken.json"))
    refuses(1, ["unknown.json", "colour"], *play({**material, "colour": 1}, "unknown.json"))
    refuses(1, ["wrong.json"], *play([], "wrong.json"))


def test_closed_pipe():
    """The reader goes away while much is still to be said."""
    records = [os.path.join(FOLDER_OF_RECORDS, name) for name in sorted(os.listdir(FOLDER_OF_RECORDS))]
    with subprocess.Popen([TRIVIUM, "replay", *records, "--ndjson"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=ENVIRONMENT) as running:
        running.stdout.read(100)
        running.stdout.close()
        error = running.stderr.read().decode()
        code = running.wait()
    check(code == 1, f"closed pipe: exit code {code}")
    check(len(error.splitlines()) == 1 and "closed" in error, f"closed pipe: {error!r}")


def test_full_disk():
    with open("/dev/full", "wb") as full:
        for command in (["list"], ["show", GOOD], ["--version"], ["replay", GOOD, "--ndjson"]):
            refuses(1, ["No space left"], *command, stdout=full)
    refuses(1, ["/dev/full", "No space left"], "render", GOOD, "--out", "/dev/full")
    check(os.path.exists("/dev/full") and not os.path.isfile("/dev/full"), "render --out replaced a device")


def small_files():
    """Stands for a full disk: no file may grow beyond some bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


def test_full_disk_when_saving():
    picture = path("kept.svg", "what stood here before")
    done = subprocess.run([TRIVIUM, "render", GOOD, "--out", picture], capture_output=True, env=ENVIRONMENT, preexec_fn=small_files,
                          check=False)
    check(done.returncode == 1, f"full disk when saving: exit code {done.returncode}")
    check(len(done.stderr.decode().splitlines()) == 1 and b"unchanged" in done.stderr, f"full disk when saving: {done.stderr!r}")
    check(read(picture) == "what stood here before", "full disk when saving: the old file is lost")
    check(sorted(name for name in os.listdir(FOLDER) if name.startswith("kept")) == ["kept.svg"], "a temporary file is left behind")


def main():
    succeeds("arena", GAME, "--seats", "greedy,random", "--games", "8", "--records", FOLDER_OF_RECORDS)
    for test in (test_command_line, test_unknown_things, test_tune_folders, test_files, test_records, test_illegal_moves, test_false_claims, test_material,
                 test_closed_pipe, test_full_disk, test_full_disk_when_saving):
        test()
    report()


main()
