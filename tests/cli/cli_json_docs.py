"""docs/json.md against the program, both ways: every key that the program prints is described, every key described is printed.

The page's tables are read as they stand: in one headed `key` the first column names keys with the path that leads to them, in one headed
`kind` the first column names kinds of events and the others, between backticks, their numbers. What the program prints is taken from every
command that prints JSON, over random games of all games and numbers of seats, the golden ones, and a few positions that chance rarely
reaches."""
import collections
import functools
import glob
import json
import os
import re
import subprocess

from program import TRIVIUM_RELEASE, check, path, read, report, succeeds

PAGE = read("docs/json.md")
TITLES = re.findall(r"^(#{2,3}) (.*)$", PAGE, re.M)
SECTIONS = dict(zip([title for _, title in TITLES], re.split(r"^#{2,3} .*$", PAGE, flags=re.M)[1:]))
EVERY_EVENT = ("at", "kind", "seat", "open", "secret", "sentence")
said = set()

described = collections.defaultdict(set)  # section: paths that its tables describe
seen = collections.defaultdict(set)  # section: those of them that were printed


def check_once(condition, what, where=""):
    """A key is there, or missing, thousands of times: each is counted once, good or bad."""
    if (bool(condition), what) not in said:
        said.add((bool(condition), what))
        check(condition, what + where)
    return condition


# ---- the page ----

def tables(text, head):
    """The rows of all tables whose first column is headed so, as lists of cells."""
    rows, inside = [], False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else None
        if cells is None:
            inside = False
        elif cells[0] == head:
            inside = True
        elif inside and not set(cells[0]) <= {"-"}:
            rows.append(cells)
    return rows


def quoted(cell):
    return re.findall(r"`([^`]+)`", cell)


for section, text in SECTIONS.items():
    for cells in tables(text, "key"):
        # "`actor` (in replay lines `next_actor`)" describes both.
        described[section] |= set(quoted(cells[0]))


def described_events(game):
    """The names of the numbers of each kind, by their count: {"raid": {"region": 1, ...}}."""
    kinds = {}
    for cells in tables(SECTIONS["Events of " + game], "kind"):
        numbers = ", ".join(cells[2:])
        kinds[quoted(cells[0])[0]] = {name: int(count or 1) for name, count in re.findall(r"`(\w+)`(?: × (\d+))?(?=,| |$)", strip_remarks(numbers))}
    return kinds


def strip_remarks(cell):
    return re.sub(r"\([^()]*\)", "", cell)


# ---- what the program prints ----

def paths(value, prefix=""):
    """Every path of keys in a value: "seats[].name". An empty prefix and a list give "[].name"."""
    if isinstance(value, dict):
        for key, inner in value.items():
            here = f"{prefix}.{key}" if prefix else key
            yield here
            yield from paths(inner, here)
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner, prefix + "[]")


def pattern(entry):
    """A described path as an expression: words in capital letters stand for any key, also one with blanks and dots ("AV 9.1")."""
    parts = re.split(r"(\b[A-Z]{4,}\b)", entry)
    return re.compile("".join(r"[^\[\]]+" if part.isupper() else re.escape(part) for part in parts))


@functools.lru_cache(maxsize=None)
def places(level, found):
    """Where a printed path is described: sections of the level and their entries."""
    return [(home, entry) for home in level for entry in described[home] if pattern(entry).fullmatch(found)]


def hold(value, section, where, also=(), inside=()):
    """Holds a printed object against a section. `also`: further sections at the same level; `inside`: keys whose values have their own."""
    level = (section, *also)
    if inside:
        value = {key: None if key in inside else inner for key, inner in value.items()}
    for found in set(paths(value)):
        matching = places(level, found)
        check_once(matching, f"docs/json.md does not describe {found!r} in {' or '.join(level)}", f": {where}")
        for home, entry in matching:
            seen[home].add(entry)


told = collections.defaultdict(set)  # game: kinds of events that were told
EVENTS = {}  # game: kinds and numbers as described


def hold_event(event, title, viewer):
    kind = event["kind"]
    numbers = EVENTS[title].get(kind)
    if not check_once(numbers is not None, f"{title}: docs/json.md does not describe events of kind {kind!r}"):
        return
    told[title].add(kind)
    named = {name: value for name, value in event.items() if name not in EVERY_EVENT}
    if not check_once(list(named) == list(numbers), f"{title}: {kind} has {list(named)}, described are {list(numbers)}"):
        return
    flat = []
    for name, value in named.items():
        size = len(value) if isinstance(value, list) else 1
        check_once(value is None or size == numbers[name], f"{title}: {kind}.{name} has {size} numbers, described are {numbers[name]}")
        if value is not None:
            flat += value if isinstance(value, list) else [value]
    if event["secret"] is None:
        check(event["open"][:len(flat)] == flat, f"{title}, viewer {viewer}: {kind} says {named} and {event['open']}")
    hold({key: event[key] for key in EVERY_EVENT}, "Events", f"an event of {title}")


def hold_moment(line, title, section, where):
    """A line with a moment of that game in it, and perhaps a head and events."""
    if "material" in line:
        hold(line["material"], "Material of " + title, f"{where}: material of {title}")
    hold(line["state"], "State of " + title, f"{where}: state of {title}")
    for event in line.get("events", []):
        hold_event(event, title, line["viewer"])
    hold(line, section, where, also=("Head", "Moment") if "material" in line else ("Moment",), inside=("material", "state", "events"))


def objects(*arguments, program=TRIVIUM_RELEASE):
    return [json.loads(line) for line in succeeds(*arguments, program=program).out.splitlines()]


def lines_of(section, *arguments):
    for one in objects(*arguments):
        hold(one, section, " ".join(arguments))


# ---- the commands ----

GAMES = objects("list", "--json")[0]["games"]
TITLE_OF = {game["game"]: game["title"] for game in GAMES}
EVENTS.update({title: described_events(title) for title in TITLE_OF.values()})


def test_measuring():
    lines_of("`trivium list --json`", "list", "--json")
    arena = "`trivium arena GAME --seats A,B --json`"
    lines_of(arena, "arena", "avalon", "--seats", "random,random", "--games", "4", "--sprt", "0,20", "--json")
    lines_of(arena, "arena", "avalon", "--players", "random,greedy,novice", "--games", "2", "--json")
    lines_of("`trivium gauntlet --json`", "gauntlet", "avalon", "--ladder", "random,novice,greedy", "--games", "2", "--json")
    lines_of("`trivium bench --json`", "bench", "avalon", "--json")
    lines_of("`trivium bench --json`", "bench", "avalon", "--decisions", "100", "--json")
    lines_of("`trivium bench search --json`", "bench", "search", "avalon", "--json")
    net = path("avalon-2.net")
    subprocess.run([os.environ["WRITE_LOT_NET"], "avalon", "2", "7", net], check=True)
    lines_of("`trivium bench net --json`", "bench", "net", "avalon", "--net", net, "--json")
    lines_of("`trivium bench batch --json`", "bench", "batch", "avalon", "--place", "cpu:2", "--tables", "8", "--steps", "2", "--json")
    lines_of("`trivium bench batch --json`", "bench", "batch", "avalon", "--check", "--steps", "2", "--json")
    lines_of("`trivium tune GAME --json`", "tune", "avalon", "--bot", "random", "--games", "10", "--json")
    for game in GAMES:
        lines_of("`trivium list GAME --json`", "list", game["game"], "--json")
        lines_of("`trivium rules GAME --json`", "rules", game["game"], "--json")


def random_games():
    """Records of every game with every number of seats."""
    for game in GAMES:
        for seats in range(game["seats_min"], game["seats_max"] + 1):
            folder = path(f"{game['game']}-{seats}")
            succeeds("arena", game["game"], "--seats", ",".join(["random"] * seats), "--games", "2",
                     "--limit", "40", "--seed", "3", "--records", folder, "--json", program=TRIVIUM_RELEASE)
            yield from sorted(glob.glob(folder + "/*.trv"))


def replay(record, *more):
    lines = objects("replay", record, "--ndjson", *more)
    title = lines[0]["title"]
    for line in lines:
        where = f"replay {record}, {line['type']}"
        if line["type"] == "end":
            hold(line, REPLAY, where, also=("Moment",))
        else:
            hold_moment(line, title, REPLAY, where)


REPLAY = "`trivium replay FILE... --ndjson`"
# What each of the lines of replay has beside the table of the decisions.
described[REPLAY] |= {"decisions", "events", "event", "seat", "by", "bytes", "layout", "next_actor"}
for key in ("decisions", "event", "seat", "by", "bytes", "layout"):
    check(f"`{key}`" in SECTIONS[REPLAY], f"{REPLAY} does not speak of {key}")

RECORD = """Trivium record 1
Game: {game}
Rules: 1
Seat 0: person "Ada"
Seat 1: person "Bea"
Seed: 7
{position}
{moves}
"""


def analysed_line(record, move):
    """A move of a line has all that a decision of a game has, and one key more."""
    whole, line = "`trivium analyse FILE --json`", "`trivium analyse FILE --at N --line MOVES --json`"
    one = objects("analyse", record, "--bot", "search:20it", "--at", "0", "--line", move, "--as", "0", "--json")[0]
    check(len(one["moves"]) == 1, f"{record}: {move} is judged")
    holds = [{"holds": judged.pop("holds")} for judged in one["moves"]]
    hold({"decisions": one["moves"]}, whole, line)
    hold({**one, "moves": holds}, line, line, also=(whole,))


def test_records():
    records = sorted(glob.glob("tests/golden/*.trv")) + list(random_games())
    for record in records:
        replay(record)
    for record in records[::5]:
        for viewer in ("0", "1", "spectator"):
            replay(record, "--seat", viewer)
        for more in ([], ["--at", "9", "--seat", "1"]):
            shown = objects("show", record, "--json", *more)[0]
            hold_moment(shown, shown["title"], "`trivium show FILE --json`", "show " + record)
        for place in ("0", "9", "20"):
            lines_of("`trivium moves FILE --json`", "moves", record, "--at", place, "--all", "--json")
        lines_of("`trivium verify FILE... --json`", "verify", record, "--json")
    replay(records[0], "--bytes")
    lines_of("`trivium analyse FILE --json`", "analyse", path("avalon-2") + "/0001.trv", "--bot", "search:20it", "--json")
    analysed_line("tests/golden/avalon-greedy.trv", "Kvx5")


def test_rare():
    """Situations and events that few games have."""
    table = path("table.trv", RECORD.format(game="avalon", position="", moves="! takeover 0 greedy\n! return 0\n! agree"))
    replay(table)
    for name, game, position, moves in RARE:
        record = path(name + ".trv", RECORD.format(game=game, position=f"Position: {{{position}}}",
                                                   moves="\n".join(f"{i} {move}" for i, move in enumerate(moves.split(), 1))))
        replay(record)


RARE = [
    ("all lost", "avalon", "row: [{piles: [[Wy] []]} {} {} {} {piles: [[Ky Ky] [Kb Kb]]}] hands: [{cards: [Kr Wr]} {cards: [Wv]}]",
     "Krx5 let"),
    ("call cancelled", "avalon", "quiet: 12 hands: [{} {cards: [Kr Kb Kb]}]", "stop take:two_cards call Krx5 let"),
    ("too many in hand", "avalon", "hands: [{cards: [Kr Kr Kb Kb Ky]} {}]", "stop take:two_cards -Kr"),
    ("nothing raised", "albion", "phase: build seats: [{resources: {fish: 2 wood: 2 stone: 2} settlers: {catuvellauni: 1 iceni: 1} "
     "legionaries: {parisi: 1} buildings: {catuvellauni: settlement2 iceni: plant1}} {}]", "up:catuvellauni=fws decline"),
]


def test_every_command():
    """A command that can print JSON has a section, and so was run above."""
    for command in re.findall(r"^  (\w+)  ", succeeds("--help").out, re.M):
        if re.search(r"^  --(nd)?json ", succeeds(command, "--help").out, re.M):
            check(any(title.startswith("`trivium " + command + " ") for title in SECTIONS), f"docs/json.md has no section for {command}")


def test_complete():
    for section, entries in described.items():
        missing = sorted(entries - seen[section])
        check(not missing, f"docs/json.md, {section}: no output has {missing}")
    for title, kinds in EVENTS.items():
        check(set(kinds) == told[title], f"docs/json.md, events of {title}: never told here: {sorted(set(kinds) - told[title])}")


test_measuring()
test_records()
test_rare()
test_every_command()
test_complete()
report()
