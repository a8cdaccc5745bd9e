"""Every command does what its help says: happy paths, JSON keys, determinism."""
import json
import os
import re
import xml.etree.ElementTree

from program import FOLDER, TRIVIUM_RELEASE, Run, check, path, read, refuses, report, succeeds

COMMANDS = ["play", "serve", "list", "arena", "gauntlet", "show", "moves", "verify", "render", "replay", "rules", "bench", "tune", "train"]
GAMES = [game["game"] for game in json.loads(succeeds("list", "--json").out)["games"]]


def keys(value, wanted, what):
    missing = [key for key in wanted if key not in value]
    check(not missing, f"{what}: the keys {missing} are missing")


def test_help():
    for arguments in (["--help"], ["-h"], ["help"]):
        text = succeeds(*arguments).out
        for command in COMMANDS:
            check(re.search(rf"^  {command} ", text, re.M), f"{arguments} does not list {command}")
    for command in COMMANDS:
        text = succeeds(command, "--help").out
        check(text.startswith(f"Usage: trivium {command}"), f"{command} --help begins otherwise: {text[:60]!r}")
        check("--help" in text, f"{command} --help does not list --help")
        check(max(map(len, text.splitlines())) < 80, f"{command} --help does not fit a terminal of 80 columns")
        check(text == succeeds("help", command).out, f"help {command} differs from {command} --help")
    version = succeeds("--version").out
    for word in ("unofficial", "own art", "Wrede", "Amigo", "Casasola Merkle", "Hans im Glück", "Colovini", "Kosmos", "original"):
        check(word in version, f"--version does not say {word}")


def test_list():
    text = succeeds("list").out
    value = json.loads(succeeds("list", "--json").out)
    for game in value["games"]:
        keys(game, ["game", "title", "about", "seats_min", "seats_max", "rules_version", "options"], "list --json")
        check(game["game"] in text and game["title"] in text, f"list does not name {game['game']}")
        check(f"{game['minutes']} minutes, from {game['age']} years" in text, f"list does not tell time and age of {game['game']}")
    check({game["game"]: game["age"] for game in value["games"]} == {"albion": 12, "attika": 10, "avalon": 12}, "the ages")
    bots = [bot["bot"] for bot in value["bots"]]
    check({"random", "greedy", "search"} <= set(bots), f"list names the bots {bots}")


def arena(game, *more):
    return ["arena", game, "--seats", "greedy,random", "--games", "6", "--seed", "7", "--json", *more]


def test_arena(game):
    folder = path(f"records-{game}")
    one = succeeds(*arena(game, "--threads", "1", "--records", folder)).out
    two = succeeds(*arena(game, "--threads", "2")).out
    check(one == two, f"arena {game}: the outcome depends on the number of threads:\n{one}{two}")
    value = json.loads(one)
    keys(value, ["game", "seats", "games", "wins", "wins_by_place", "unfinished", "decisions_mean", "ties", "endings"], "arena --json")
    check(value["game"] == game and value["seats"] == ["greedy", "random"] and value["games"] == 6, f"arena head: {value}")
    check(sum(value["wins"]) + value["unfinished"] == 6 == sum(value["wins_by_place"]) + value["unfinished"],
          f"arena {game}: the wins do not add up: {value}")
    check(value["wins"][0] > value["wins"][1], f"arena {game}: greedy loses to random: {value['wins']}")
    other = json.loads(succeeds(*arena(game, "--seed=8")[:5], "6", "--seed", "8", "--json").out)
    check(other != value, "arena: another seed gives the same games")
    files = sorted(os.listdir(folder))
    check(files == [f"{n:04}.trv" for n in range(1, 7)], f"arena --records wrote {files}")
    check_rotation(folder)
    text = succeeds("arena", game, "--seats", "random,random", "--games", "2", "--threads", "1").out
    check("decisions/s" in text and "2 games" in text, f"arena prints {text!r}")
    return [os.path.join(folder, file) for file in files]


def check_rotation(folder):
    """Games 1 and 2 share their seed and differ in the places; game 3 has another."""
    heads = [dict(line.split(": ", 1) for line in read(os.path.join(folder, f"000{n}.trv")).splitlines() if ": " in line)
             for n in (1, 2, 3)]
    check(heads[0]["Seed"] == heads[1]["Seed"] != heads[2]["Seed"], "arena: seeds are not paired")
    check(heads[0]["Seat 0"] == heads[1]["Seat 1"] == "greedy", "arena: the entries do not change places")


def test_limit(game):
    value = json.loads(succeeds("arena", game, "--seats", "random,random", "--games", "4", "--limit", "2", "--json").out)
    plain = json.loads(succeeds("arena", game, "--seats", "random,random", "--games", "4", "--json").out)
    check(value["decisions_max"] < plain["decisions_min"], f"--limit 2 does not shorten: {value} {plain}")


def test_show(file):
    whole = json.loads(succeeds("show", file, "--json").out)
    keys(whole, ["game", "rules_version", "seats", "options", "seed", "material", "decision", "decisions", "viewer", "actor", "turn",
                 "result", "state", "prompt"], "show --json")
    check(whole["decision"] == whole["decisions"] > 10, f"show: decision {whole['decision']} of {whole['decisions']}")
    check(whole["actor"] is None and whole["result"]["places"].count(1) >= 1, f"show at the end: {whole['actor']} {whole['result']}")
    early = json.loads(succeeds("show", file, "--at", "5", "--json").out)
    check(early["decision"] == 5 and early["actor"] in (0, 1) and early["result"] is None, "show --at 5")
    check(early["state"] != whole["state"], "show --at 5 shows the end")
    for seat in ("0", "1", "spectator"):
        view = json.loads(succeeds("show", file, "--at", "5", "--seat", seat, "--json").out)
        check(view["seed"] is None, f"show --seat {seat} tells the seed")
        check(view["state"] != early["state"], f"show --seat {seat} hides nothing")
        check(str(view["viewer"]) == seat, f"show --seat {seat}: viewer {view['viewer']}")
    text = succeeds("show", file, "--at", "5").out
    check(text == succeeds("show", file, "--at", "5", "--text").out, "show does not print text by itself")
    check("move 5 of" in text and len(text.splitlines()) > 10, f"show prints {text!r}")
    french = succeeds("show", file, "--at", "5", "--lang", "fr").out
    check(french != text, "show --lang fr speaks English")
    by_environment = succeeds("show", file, "--at", "5", env={"LC_ALL": "fr_FR.UTF-8"}).out
    check(by_environment == french, "show does not follow the language of the environment")
    check(json.loads(succeeds("show", file, "--at", "5", "--json", env={"LC_ALL": "fr_FR.UTF-8"}).out) == early,
          "the environment changes the JSON")
    from_input = succeeds("show", "-", "--at", "5", "--json", stdin=read(file)).out
    check(json.loads(from_input) == early, "show - does not read standard input")


def test_moves(file):
    value = json.loads(succeeds("moves", file, "--at", "0", "--json").out)
    keys(value, ["game", "decision", "viewer", "actor", "moves"], "moves --json")
    check(value["actor"] in (0, 1) and len(value["moves"]) > 1, "moves at the start")
    for move in value["moves"]:
        keys(move, ["text", "sentence", "reveals", "preview", "path"], "a move")
        check(move["sentence"] and " " not in move["text"] and isinstance(move["reveals"], bool), f"a move is {move}")
    texts = [move["text"] for move in value["moves"]]
    check(len(set(texts)) == len(texts), "moves lists one twice")
    lines = succeeds("moves", file, "--at", "0").out.splitlines()
    check([line.split()[0] for line in lines] == texts, "moves as text lists others than as JSON")
    same = json.loads(succeeds("moves", file, "--at", "0", "--seat", str(value["actor"]), "--json").out)
    check([move["text"] for move in same["moves"]] == texts, "the actor's own view has other moves")
    other = json.loads(succeeds("moves", file, "--at", "0", "--seat", str(1 - value["actor"]), "--json").out)
    check(other["moves"] == [], "somebody else than the actor has moves")
    all_of_them = json.loads(succeeds("moves", file, "--at", "0", "--all", "--json").out)
    check(all_of_them["moves"] == value["moves"] and all_of_them["refused"], "moves --all")
    for refused in all_of_them["refused"]:
        check(refused["text"] not in texts and refused["clause"] and refused["reason"] != refused["clause"], f"refused: {refused}")
    check(json.loads(succeeds("moves", file, "--json").out)["moves"] == [], "there are moves after the end")
    check(succeeds("moves", file).out == "The game is over.\n", "the end explains the empty list")
    idle = succeeds("moves", file, "--at", "0", "--seat", str(1 - value["actor"])).out
    check("decides: nobody else can do anything now." in idle, f"who does not decide is told so: {idle}")


def test_verify(files):
    text = succeeds("verify", *files).out
    check(len(text.splitlines()) == len(files) and text.count(": sound; ") == len(files), f"verify prints {text!r}")
    for line in succeeds("verify", "--json", *files).out.splitlines():
        value = json.loads(line)
        keys(value, ["file", "sound", "fault", "decisions", "commitment", "result"], "verify --json")
        check(value["sound"] is True and value["fault"] is None, f"verify --json: {value}")


def test_render(file):
    pictures = {}
    for name, options in {"plain": [], "dark": ["--theme", "dark"], "seat": ["--seat", "0"], "marks": ["--marks"],
                          "german": ["--lang", "de"]}.items():
        pictures[name] = succeeds("render", file, "--at", "3", *options).out
        root = xml.etree.ElementTree.fromstring(pictures[name])
        check(root.tag.endswith("svg"), f"render {options} prints a {root.tag}")
    check(len(set(pictures.values())) == len(pictures), "options of render change nothing")
    out = path("picture.svg", "what stood here before")
    check(succeeds("render", file, "--at", "3", "--out", out).out == "", "render --out prints as well")
    check(read(out) == pictures["plain"], "render --out writes something else")
    check(succeeds("show", file, "--at", "3", "--svg").out == pictures["plain"], "show --svg differs from render")
    check(os.listdir(os.path.dirname(out)).count("picture.svg") == 1 and not [name for name in os.listdir(FOLDER) if "tmp" in name],
          f"render --out leaves files behind: {os.listdir(FOLDER)}")


def test_replay(file):
    english = succeeds("replay", file, "--ndjson").out
    lines = [json.loads(line) for line in english.splitlines()]
    check(lines[0]["type"] == "start" and lines[-1]["type"] == "end", "replay: first and last line")
    check(len(lines) == lines[0]["decisions"] + 2, "replay: a line for each decision")
    told = lines[0]["events"]
    check(len(told) >= 4 and all(event["at"] == {"decision": 0, "turn": 1} and event["sentence"] for event in told), f"replay: the set-up {told}")
    for line in lines[1:-1]:
        keys(line, ["number", "actor", "legal", "move", "events", "state", "next_actor"], "replay")
    check(lines[-2]["state"] == json.loads(succeeds("show", file, "--json").out)["state"], "replay and show disagree")
    german = succeeds("replay", file, "--ndjson", "--lang", "de").out
    check(german != english, "replay --lang de speaks English")
    check(english == succeeds("replay", file, "--ndjson", env={"LC_ALL": "de_DE.UTF-8"}).out, "the environment changes the replay")


def head_of(file):
    """The header lines of a record."""
    return read(file).split("\n\n")[0] + "\n"


def test_position(file):
    """A complete state in the header Position begins a game that goes on as the first one did."""
    early = json.loads(succeeds("show", file, "--at", "5", "--json").out)
    begun = path("position.trv", head_of(file) + "Position: " + json.dumps(early["state"]) + "\n")
    value = json.loads(succeeds("show", begun, "--json").out)
    check(value["state"] == early["state"] and value["actor"] == early["actor"], "a position shows another state")
    check(json.loads(succeeds("moves", begun, "--json").out)["moves"] == json.loads(succeeds("moves", file, "--at", "5", "--json").out)["moves"],
          "a position has other legal moves")


def test_table_events(file):
    moves = "".join(line + "\n" for line in read(file).split("\n\n")[1].splitlines()[:4])
    resigned = path("resigned.trv", head_of(file) + "\n" + moves + "! resign 0\n")
    lines = [json.loads(line) for line in succeeds("replay", resigned, "--ndjson").out.splitlines()]
    check([line["type"] for line in lines] == ["start"] + 4 * ["decision"] + ["table", "end"], "replay of a resignation")
    check(lines[-2]["event"] == "resign" and lines[-2]["seat"] == 0 and lines[-2]["next_actor"] is None, f"table line: {lines[-2]}")
    check(lines[-1]["result"]["clause"] == "resign" and lines[-1]["result"]["places"][0] > 1, f"end: {lines[-1]}")
    check("resign" in succeeds("verify", resigned).out, "verify does not tell the resignation")


def test_rules(game):
    text = succeeds("rules", game).out
    clauses = json.loads(succeeds("rules", game, "--json").out)
    check(len(clauses) == len(text.splitlines()) > 20, f"rules {game}: {len(clauses)} clauses")
    first = clauses[0]
    for name in (first["clause"], first["clause"].lower().replace(" ", ""), first["clause"].split()[-1]):
        check(succeeds("rules", game, name).out == f"{first['clause']}  {first['text']}\n", f"rules {game} {name}")
    word = max(first["text"].split(), key=len).strip(".,:;()")
    found = succeeds("rules", game, word.upper()).out.splitlines()
    check(found == [line for line in text.splitlines() if word.lower() in line.lower()] and found, f"rules {game} {word}: {found}")
    refuses(2, ["none that speaks of it"], "rules", game, "xyzzy")
    for lang in ("fr", "de"):
        check(succeeds("rules", game, "--lang", lang).out != text, f"rules --lang {lang} speaks English")


def test_tune(game):
    table = path(f"weights-{game}.inc")
    arguments = ["tune", game, "--bot", "random", "--games", "10", "--samples", "5", "--seed", "3"]
    one = succeeds(*arguments, "--json", "--threads", "1").out
    check(one == succeeds(*arguments, "--json", "--threads", "2").out, f"tune {game}: the outcome depends on the number of threads")
    value = json.loads(one)
    keys(value, ["game", "seats", "fitted", "games", "positions", "positions_held_out", "error_before", "error_after", "weights"], "tune")
    check(value["game"] == game and value["fitted"] == "estimate" and value["games"] == 10, f"tune head: {value}")
    check(0 < value["positions_held_out"] < value["positions"] <= 50, f"tune {game}: positions: {value}")
    check(value["error_after"]["fitted"] < value["error_before"]["fitted"], f"tune {game} does not lower the error: {value}")
    check(any(line["before"] != line["after"] for line in value["weights"]), f"tune {game} changes no weight")
    text = succeeds(*arguments, "--write", table).out
    check(text.endswith(read(table)), f"tune {game}: what is written is not what is printed")
    rows = re.findall(r'^WEIGHT\((\w+), "(.+)", (-?\d+)[-, \d]*\)$', read(table), re.M)
    check(rows == [(line["name"], line["about"], str(line["after"])) for line in value["weights"]], f"tune {game}: the table: {rows}")
    moves = json.loads(succeeds(*arguments, "--priors", "--json").out)
    check(moves["fitted"] == "priors" and {line["name"] for line in moves["weights"]} != {line["name"] for line in value["weights"]},
          f"tune --priors {game}: {moves}")
    kept = json.loads(succeeds("tune", game, "--records", path(f"records-{game}"), "--json").out)
    check(kept["games"] == 6 and kept["positions"] > 20, f"tune --records {game}: {kept}")


def test_bench_batch(game):
    """Places and builds agree; what is measured changes nothing; what only batches have is theirs alone."""
    few = ["bench", "batch", game, "--steps", "8", "--json"]
    values = [json.loads(line) for line in succeeds(*few, "--check", "--how", "prior").out.splitlines()]
    check(len({value["signature"] for value in values}) == 1 and values[0]["decisions"] > 1024, f"bench batch --check: {values}")
    for options in (["--place", "cpu:1"], ["--place", "cpu:3", "--told"]):
        value = json.loads(succeeds(*few, *options, "--tables", "16", program=TRIVIUM_RELEASE).out)
        checked = json.loads(succeeds(*few, "--check", "--place", "cpu:1").out)
        check(value["signature"] == checked["signature"] and value["tables"] == 16, f"bench batch {options}: {value}, not {checked}")
        check(min(value[key] for key in ("decisions_per_s", "steps_per_s", "memory_used", "decisions")) > 0, f"bench batch: {value}")
    refuses(1, ["is no place for a batch"], "bench", "batch", game, "--place", "tpu")
    refuses(1, ["--how is"], "bench", "batch", game, "--how", "well")
    refuses(2, ["is for batches"], "bench", game, "--place", "cpu:1")


def test_bench(game):
    work = json.loads(succeeds("bench", game, "--decisions", "3000", "--json").out)
    check(work["game"] == game and work["decisions"] >= 3000 and work["signature"], f"bench --decisions: {work}")
    check(work == json.loads(succeeds("bench", game, "--decisions", "3000", "--json").out), "bench --decisions is not the same twice")
    release = json.loads(succeeds("bench", game, "--decisions", "3000", "--json", program=TRIVIUM_RELEASE).out)
    check(work == release, f"the two builds play differently: {work} {release}")
    check(work["signature"] in succeeds("bench", game, "--decisions", "3000").out, "bench --decisions prints no signature")
    value = json.loads(succeeds("bench", game, "--json").out)
    keys(value, ["game", "decisions_per_s", "playouts_per_s", "state_bytes", "copy_ns", "moves_ns", "play_ns", "signature"], "bench")
    check(all(value[key] > 0 for key in value if key not in ("game", "signature")), f"bench: {value}")
    other = json.loads(succeeds("bench", game, "--decisions", "3000", "--json", "--seed", "2").out)
    check(re.fullmatch("[0-9a-f]{16}", value["signature"]) and other["signature"] != work["signature"], "bench: signature")
    test_bench_batch(game)
    value = json.loads(succeeds("bench", "search", game, "--json", program=TRIVIUM_RELEASE).out)
    keys(value, ["game", "rows", "memory_used", "signature"], "bench search")
    check(value["rows"] and all(row["iterations_per_s"] > 0 for row in value["rows"]), f"bench search: {value}")
    text = succeeds("bench", "search", game, program=TRIVIUM_RELEASE).out
    check(value["signature"] in text, f"bench search is not the same twice: {value['signature']} and {text}")


def main():
    test_help()
    test_list()
    check(Run("list", "--json").out.count("\n") == 1, "list --json is not one line")
    for game in GAMES:
        files = test_arena(game)
        test_limit(game)
        test_show(files[0])
        test_moves(files[0])
        test_verify(files)
        test_render(files[0])
        test_replay(files[0])
        test_position(files[0])
        test_table_events(files[0])
        test_rules(game)
        test_bench(game)
        test_tune(game)
    report()


main()
