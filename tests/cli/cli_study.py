"""`trivium study`, `trivium puzzles` and `trivium analyse --line`: moves are tried and kept with the record, mistakes and puzzles are solved; the
puzzles that come with the program are whole."""
import glob
import json
import re
import shutil

from program import FOLDER, TRIVIUM_RELEASE, check, path, read, refuses, report, succeeds

GOLDEN = "tests/golden/"
GAMES = ("albion", "attika", "avalon")
LOSES_LITTLE = 3.5  # points


def study(what, *lines, **more):
    return succeeds("study", *what, stdin="\n".join(lines) + "\n", program=TRIVIUM_RELEASE, **more).out


def test_lines():
    """Tried for all sides and as one seat knew it, judged, named, saved; the game is the same one."""
    record = path("tried.trv")
    shutil.copy(GOLDEN + "avalon-starved.trv", record)
    before = read(record)
    told = study([record, "--at", "2", "--lang", "en"], "1", "undo", "as 1", "2", "best", "name Mine", "tree", "save", "quit")
    check("Move 2 of 6." in told and "possible in 16 of 16 imagined worlds" in told, told)
    check("Chances to win after that" in told and "Best then, " in told, "chances and best moves on demand")
    check(re.search(r"^>1  3\. .*%  16/16  Mine$", told, re.M), "the tree has chances, worlds and names")
    after = read(record)
    check("#~ 2@1 take:best_land = Mine\n" in after and "#~ 2 take:two_cards\n" in after, after)
    check([line for line in after.splitlines() if not line.startswith("#~")] == before.splitlines(), "nothing else is changed")
    check("Mine" in study([record, "--at", "2"], "tree", "quit"), "they are read again")
    succeeds("verify", record)


def test_look():
    """The table in lines, as in `trivium play --plain`: whole, in parts, a thing; of the place where one is."""
    record = GOLDEN + "avalon-starved.trv"
    whole = study([record, "--at", "2", "--lang", "en"], "look", "quit")
    check(whole == study([record, "--at", "2", "--lang", "en"], "show", "quit"), "look without a name tells all")
    things = re.findall(r"^  (\S+): (.+)$", whole, re.M)
    check(len(things) > 10 and len(whole.splitlines()) > len(things) + 3, "things below the names of the parts")
    told = study([record, "--at", "2", "--lang", "en"], f"look {things[0][0]}", "look no such thing", "show no such part", "quit")
    check(things[0][1].split(",")[0] in told and "There is no such thing on the table" in told, told)
    check("No part of the table is called so; there are:" in told, told)
    check(study([record, "--at", "2", "--lang", "en"], "1", "look", "quit") != whole, "after a move that was tried it is another table")
    lines = succeeds("play", "--load", path("tried.trv"), "--plain", "--lang", "en", stdin="go 2\neyes Blue\nshow\nquit\n", program=TRIVIUM_RELEASE).out
    check(all(f"  {name}: {label}" in lines for name, label in things), "the same lines as in play, through the eyes of who decides")


def test_answers_and_mistakes():
    record = GOLDEN + "avalon-starved.trv"
    told = study([record, "--at", "2", "--lang", "en"], "against novice", "1", "tree", "against nobody", "go 0", "next", "line 99", "quit")
    check(told.count("Turn") == 0 and "There is no such line." in told, told)
    told = study([record, "--lang", "en"], "mistakes", "learn", "solution", "stop", "quit")
    whole = succeeds("analyse", record, "--lang", "en", program=TRIVIUM_RELEASE).out
    check("lost" in whole and whole.strip() in told, f"the same report as analyse gives: {told}")
    check("What is best here?" in told and "The solution: " in told, told)


def test_alternatives():
    """A mistake is learned from by any move that loses little: what counts is the loss that `analyse --line` finds."""
    record = GOLDEN + "avalon-starved.trv"
    decisions = json.loads(succeeds("analyse", record, "--json", program=TRIVIUM_RELEASE).out)["decisions"]
    seen = set()
    for number, third in ((1, "Krx2"), (4, "stop")):
        mistake = decisions[number - 1]
        check(mistake["lost_much"] and third not in (mistake["played"], mistake["best"]), f"neither the best move nor the mistake: {mistake}")
        line = succeeds("analyse", record, "--at", str(number - 1), "--line", third, "--json", program=TRIVIUM_RELEASE).out
        loss = json.loads(line)["moves"][0]["loss"]
        told = study([record, "--lang", "en"], *["learn"] * sum(one["lost_much"] for one in decisions[:number]), third, "quit")
        good = loss < LOSES_LITTLE
        words = "Solved: this is about as good as the best. That would be: " if good else f"There is something better: this loses {loss:.1f} points."
        check(words in told, f"{third} loses {loss}: {told}")
        seen.add(good)
    check(seen == {True, False}, "one that is as good, and one that is not")


def test_languages():
    """A study in French and German: everything that is said of a place, a line and a mistake."""
    record = GOLDEN + "avalon-starved.trv"
    for lang, told in (("fr", ("Coup 2 sur 6.", "possible dans 16 mondes imaginés sur 16", "  7,6\u00a0%  16/16", "Qu’est-ce qui est le mieux ici", "La solution")),
                       ("de", ("Schritt 2 von 6.", "möglich in 16 von 16 vorgestellten Welten", "  7,6\u00a0%  16/16", "Was ist hier am besten", "Die Lösung"))):
        said = study([record, "--at", "2", "--lang", lang], "help", "as 1", "1", "best", "tree", "learn", "solution", "nonsense", "quit")
        for words in told:
            check(words in said, f"{lang}: {words} in {said}")
        check(" \n" not in said, f"{lang}: nothing ends with a space")
        for english in ("Move ", "possible in", "Chances to win", "The solution", "There is", "Type ", "is not saved"):
            check(english not in said, f"{lang}: {english} in {said}")


def test_told_in_play():
    """At the end of a game, and where one looks back at it, `trivium play` says how to try other moves: once, with the file where it lies."""
    record = path("told.trv")
    shutil.copy(GOLDEN + "avalon-starved.trv", record)
    for lang, end, back in (("en", "shows what else might have been played.", "tries other moves from here."),
                            ("fr", "montre ce qui aurait pu être joué d’autre.", "essaie d’autres coups à partir d’ici."),
                            ("de", "zeigt, was sonst noch gespielt werden konnte.", "probiert ab hier andere Möglichkeiten.")):
        said = succeeds("play", "--load", record, "--plain", "--lang", lang, stdin="back\nback\nquit\n", program=TRIVIUM_RELEASE).out
        check(said.count(f"trivium study {record} {end}\n") == 1 and said.count(f"trivium study {record} --at 5 {back}\n") == 1, said)
        check(said.count("trivium study") == 2, f"not at every step: {said}")
    saved = path("saved.trv")
    begun = ["play", "avalon", "--plain", "--seed", "told", "--lang", "en"]
    said = succeeds(*begun, stdin=f"log\nback\nresign\nback\nsave {saved}\nquit\n", program=TRIVIUM_RELEASE,
                    env={"XDG_STATE_HOME": path("state")}).out
    check("Once it is saved, trivium study FILE shows what else" in said, said)
    check("trivium study" not in said[:said.index("The game is over.")], f"nothing of a game that goes on: {said}")
    said = succeeds(*begun, "--save", path("own.trv"), stdin="1\nresign\nquit\n", program=TRIVIUM_RELEASE).out
    check(f"trivium study {path('own.trv')} shows what else" in said, said)


def test_same_report():
    """The line of JSON says what the text says."""
    arguments = ["analyse", GOLDEN + "avalon-starved.trv", "--at", "2", "--line", "take:two_cards", "--bot", "search:200it:plain"]
    line = json.loads(succeeds(*arguments, "--json").out)
    text = succeeds(*arguments, "--lang", "en").out
    for chance in line["end"]["chances"]:
        check(f"{chance:.1f}%" in text, f"{chance} in {text}")
    check(line["advice"] in text, text)
    check(line["moves"][0]["played"] == "take:two_cards" and line["as"] is None, line)
    refuses(2, "--as belongs to --at or --line", "analyse", GOLDEN + "avalon-starved.trv", "--as", "0")
    refuses(2, "is not a move of this game", "analyse", GOLDEN + "avalon-starved.trv", "--line", "nonsense")


def test_puzzles():
    """Every puzzle that ships is one, has its reason in three languages, can be solved, and is posed once."""
    for game in GAMES:
        files = sorted(glob.glob(f"src/games/{game}/puzzles/*.trv"))
        check(len(files) >= 50, f"{game} has {len(files)} puzzles")
        seen = set()
        for file in files:
            text = read(file)
            check(re.search(r"^# puzzle 1: \w+ \d+\.\d\d \d+\.\d\d$", text, re.M), file)
            check(all(re.search(rf"^# {lang}: .+[.]$", text, re.M) for lang in ("en", "fr", "de")), f"{file} gives its reason")
            seen.add(re.sub(r"^#.*\n", "", text, flags=re.M))
        check(len(seen) == len(files), f"{game}: no puzzle twice")
        succeeds("verify", *files)
        told = study([game, "--puzzle", str(len(files)), "--lang", "en"], "solution", "quit")
        check("One move is clearly best" in told and "The solution: " in told, told)
        refuses(2, f"has {len(files)} puzzles", "study", game, "--puzzle", str(len(files) + 1))


def test_finding():
    """The same seed finds the same puzzles, on any number of threads, and none twice."""
    arguments = ["puzzles", "avalon", "--bot", "search:60it:plain", "--games", "3", "--seed", "5", "--json"]
    one = succeeds(*arguments, "--threads", "1", program=TRIVIUM_RELEASE).out
    check(one == succeeds(*arguments, "--threads", "2", program=TRIVIUM_RELEASE).out, "threads change nothing")
    into = FOLDER + "/found"
    succeeds(*arguments, "--out", into, program=TRIVIUM_RELEASE)
    files = glob.glob(into + "/*.trv")
    check(len(files) == len(one.splitlines()), "each is written")
    check(succeeds(*arguments, "--out", into, program=TRIVIUM_RELEASE).out == "", "and not a second time")
    refuses(2, "--verify needs the files of puzzles", "puzzles", "avalon", "--verify")
    refuses(1, "no puzzle", "puzzles", "avalon", "--verify", GOLDEN + "avalon-greedy.trv", "--bot", "search:20it:plain")


test_lines()
test_look()
test_answers_and_mistakes()
test_alternatives()
test_languages()
test_told_in_play()
test_same_report()
test_puzzles()
test_finding()
report()
