"""`trivium analyse`: text, JSON and chart of games of two to four seats, finished or not, the same on any number of threads, and
one clear sentence for what cannot be analysed."""
import json
import os
import re
import xml.etree.ElementTree as xml

from program import FOLDER, TRIVIUM_RELEASE, check, path, read, refuses, report, succeeds
from terminal import Terminal

BOT = ["--bot", "search:60it:plain"]
GOLDEN = "tests/golden/"
MOVE = re.compile(r"\d+ ")


def analyse(name, *arguments, **more):
    return succeeds("analyse", name, *BOT, *arguments, **more)


def cut(name, decisions):
    """A record that ends after so many decisions, as a game that goes on."""
    kept, count = [], 0
    for line in read(GOLDEN + name).splitlines(keepends=True):
        if line.startswith("Result"):
            continue
        if MOVE.match(line):
            count += 1
            if count > decisions:
                continue
        kept.append(line)
    check(count > decisions, f"{name} has only {count} decisions")
    return path("cut.trv", "".join(kept))


def check_reason(decision, seats, name):
    """A decision that lost something says why, in whole sentences; its points are gains, and at most one price."""
    lost, points = decision["loss"] > 0, decision["differences"]
    check(lost == (decision["reason"] != ""), f"{name}: reason of {decision}")
    check(lost == (decision["played_line"] != []), f"{name}: lines of {decision}")
    check(not lost or decision["played_line"][0] == decision["played"], f"{name}: line of {decision}")
    check("{" not in decision["reason"] + decision["expected"], f"{name}: reason of {decision}")
    check(len(points) <= 3 and (not points or points[0]["gain"]), f"{name}: differences of {decision}")
    check(sum(not point["gain"] for point in points) <= 1, f"{name}: differences of {decision}")
    for point in points:
        check(point["seat"] < seats and point["best"] != point["played"], f"{name}: differences of {decision}")


def check_turning_point(value, winners, name):
    """From that decision on the winner is ahead of everybody, and just before it is not; where the victory is shared there is none."""
    turning = value["turning_point"]
    if winners.count(True) != 1:
        check(turning is None, f"{name}: {turning}")
        return
    moments = [decision["chances"] for decision in value["decisions"]] + [value["end"]["chances"]]
    winner = turning["winner"]
    ahead = [all(chances[winner] > chance for seat, chance in enumerate(chances) if seat != winner) for chances in moments]
    check(winners[winner] and "{" not in turning["sentence"], f"{name}: {turning}")
    check(value["decisions"][turning["decision"] - 1]["seat"] == turning["seat"], f"{name}: {turning}")
    check(turning["for_good"] != all(ahead), f"{name}: {turning}")
    check(not turning["for_good"] or (all(ahead[turning["decision"]:]) and not ahead[turning["decision"] - 1]), f"{name}: {turning}")


def tenths(chance):
    """As the text writes the JSON's hundredths."""
    hundredths = round(chance * 100)
    return f"{(hundredths + 5) // 100}.{(hundredths + 5) // 10 % 10}"


def check_text(name, value):
    """What the text says in words and in its table of chances is what the JSON says."""
    text = analyse(name, "--lang", "en", "--loss", "0", program=TRIVIUM_RELEASE).out
    told = re.findall(r"^Turn \d+, move (\d+), .*: lost ([\d.]+) points \(([\d.]+)% to ([\d.]+)%\)$", text, re.M)
    said = [(str(one["decision"]), *(tenths(one[key]) for key in ("loss", "best_chance", "played_chance"))) for one in value["decisions"]]
    check(told == said, f"{name}: the words of {[pair for pair in zip(told, said) if pair[0] != pair[1]][:2]}")
    moments = [decision["chances"] for decision in value["decisions"]] + [value["end"]["chances"]]
    rows = re.findall(r"^ +(\d+)((?: +\d+\.\d)+)$", text, re.M)
    check(len(rows) > 2 and rows[-1][0] == str(len(value["decisions"])), f"{name}: the table's rows: {len(rows)}")
    for moment, chances in rows:
        check(chances.split() == [tenths(chance) for chance in moments[int(moment)]], f"{name}: after {moment} moves {chances}")
    before = None
    for decision in value["decisions"]:
        curve = decision["chances"][decision["seat"]]
        fallen = before is not None and before["lost_much"] and before["seat"] == decision["seat"] and not decision["lost_much"]
        check(curve == decision["best_chance"] or (fallen and curve == before["played_chance"]), f"{name}: curve and words differ: {decision}")
        before = decision


def test_json():
    for name in ("avalon-greedy.trv", "albion-3-random.trv", "attika-4-shrines.trv"):
        value = json.loads(analyse(GOLDEN + name, "--json", program=TRIVIUM_RELEASE).out)
        shown = json.loads(succeeds("show", GOLDEN + name, "--json").out)
        seats = len(shown["seats"])
        check_text(GOLDEN + name, value)
        check(list(value) == ["game", "bot", "net", "seed", "much", "seats", "decisions", "end", "turning_point"], f"{name}: keys {list(value)}")
        check(value["end"]["decisions"] == shown["decisions"] == len(value["decisions"]), f"{name}: not every decision")
        check(sum(seat["decisions"] for seat in value["seats"]) == len(value["decisions"]), f"{name}: sums")
        winners = [place == 1 for place in shown["result"]["places"]] if shown["result"] else []
        check(not winners or [chance > 0 for chance in value["end"]["chances"]] == winners, f"{name}: {value['end']}")
        check_turning_point(value, winners, name)
        for decision in value["decisions"]:
            check(len(decision["chances"]) == seats and all(0 <= chance <= 100 for chance in decision["chances"]),
                  f"{name}: chances of {decision}")
            check(abs(decision["best_chance"] - decision["played_chance"] - decision["loss"]) < 0.006,
                  f"{name}: loss of {decision}")
            check((decision["loss"] == 0) == (decision["best"] == decision["played"]), f"{name}: best of {decision}")
            check(decision["lost_much"] == (decision["loss"] >= value["much"]), f"{name}: lost_much of {decision}")
            check(decision["line"][0] == decision["best"], f"{name}: line of {decision}")
            check(decision["choices"] > 1 or decision["loss"] == 0, f"{name}: no choice, but {decision}")
            check_reason(decision, seats, name)
        legal = json.loads(succeeds("moves", GOLDEN + name, "--at", "5", "--json").out)
        sixth = value["decisions"][5]
        check(sixth["choices"] == len(legal["moves"]) and sixth["seat"] == legal["actor"], f"{name}: {sixth}")
        texts = {move["text"]: move["sentence"] for move in legal["moves"]}
        check(texts.get(sixth["best"]) == sixth["best_sentence"], f"{name}: the best move of {sixth} is not legal")


def test_threads_change_nothing():
    name = GOLDEN + "avalon-random-call.trv"
    one = analyse(name, "--json", "--threads", "1", program=TRIVIUM_RELEASE).out
    for threads in ("2", "7"):
        check(analyse(name, "--json", "--threads", threads, program=TRIVIUM_RELEASE).out == one, f"{threads} threads differ")
    check(analyse(name, "--json", "--seed", "2", program=TRIVIUM_RELEASE).out != one, "another seed changes nothing")


def test_text_and_chart():
    name, picture = GOLDEN + "avalon-greedy.trv", path("chart.svg")
    for lang, heading in (("en", "Chances to win"), ("fr", "Chances de victoire"), ("de", "Siegchancen")):
        whole = "100%" if lang == "en" else "100\u00a0%"
        text = analyse(name, "--lang", lang, "--svg", picture, "--loss", "3", program=TRIVIUM_RELEASE).out
        check(heading in text, f"{lang}: {text[:200]}")
        root = xml.fromstring(read(picture))
        words = " ".join(root.itertext())
        curves = [each for each in root.iter() if each.get("class") == "tv-curve"]
        signs = [each.get("href") for each in root.iter() if each.tag.endswith("use")]
        check(len(curves) == 2 and "#tv-seat_0" in signs and "#tv-seat_1" in signs, f"{lang}: the curves are not told apart")
        check(whole in words and len(root.findall(".//{*}circle[@class='tv-lost']")) > 0, f"{lang}: marks are missing")
    every = analyse(name, "--loss", "0", program=TRIVIUM_RELEASE).out
    told = len(re.findall(r"^Turn \d+, move \d+, ", every, re.M))
    count = json.loads(succeeds("show", name, "--json").out)["decisions"]
    check(told == count, f"--loss 0 tells {told} of {count} decisions")
    none = analyse(name, "--loss", "100", program=TRIVIUM_RELEASE).out
    check("No big mistakes." in none, "--loss 100 tells something")


def test_one_seat():
    value = json.loads(analyse(GOLDEN + "albion-3-greedy.trv", "--seat", "1", "--json", program=TRIVIUM_RELEASE).out)
    check(value["decisions"] and all(decision["seat"] == 1 for decision in value["decisions"]), "others' decisions are judged")
    check(all(decision["chances"][0] is None and decision["chances"][1] is not None for decision in value["decisions"]),
          "others' chances are told")
    text = analyse(GOLDEN + "albion-3-greedy.trv", "--seat", "1", "--svg", path("one.svg"), program=TRIVIUM_RELEASE).out
    check("■" in text and "●" not in text, "another seat is told of")
    check(read(path("one.svg")).count('class="tv-curve"') == 1, "the chart has not one curve")


def test_unfinished_and_ended_at_the_table():
    value = json.loads(analyse(cut("avalon-greedy.trv", 10), "--json").out)
    check(value["end"]["decisions"] == 10 and value["end"]["over"] is False, f"unfinished: {value['end']}")
    check(all(0 < chance < 100 for chance in value["end"]["chances"]), f"unfinished: {value['end']}")
    empty = json.loads(analyse(cut("avalon-greedy.trv", 0), "--json", "--svg", path("empty.svg")).out)
    check(empty["decisions"] == [] and len(empty["end"]["chances"]) == 2, f"before the first decision: {empty}")
    for name in ("avalon-resigned.trv", "avalon-agreed.trv", "avalon-table-events.trv"):
        value = json.loads(analyse(GOLDEN + name, "--json", program=TRIVIUM_RELEASE).out)
        check(value["end"]["over"] is True and abs(sum(value["end"]["chances"]) - 100) < 0.01, f"{name}: {value['end']}")


def test_refusals():
    good = GOLDEN + "avalon-greedy.trv"
    refuses(2, ["FILE"], "analyse")
    refuses(1, ["missing.trv", "No such file"], "analyse", path("missing.trv"))
    refuses(1, ["line 1"], "analyse", path("bad.trv", "no record\n"))
    for bot in ("greedy", "random", "search:100ms", "search:100ms:5000it"):
        refuses(2, [bot, "search:5000it"], "analyse", good, "--bot", bot)
    refuses(2, ["deepblue"], "analyse", good, "--bot", "deepblue")
    refuses(2, ["--seat", "9"], "analyse", good, "--seat", "9")
    refuses(2, ["spectator"], "analyse", good, "--seat", "spectator")
    refuses(2, ["--loss"], "analyse", good, "--loss", "101")
    refuses(2, ["--threads"], "analyse", good, "--threads", "0")
    refuses(2, ["xx"], "analyse", good, "--lang", "xx")
    refuses(1, ["nowhere"], "analyse", cut("avalon-greedy.trv", 3), *BOT, "--svg", path("nowhere/chart.svg"))
    refuses(1, [FOLDER], "analyse", cut("avalon-greedy.trv", 3), *BOT, "--svg", FOLDER)
    text = re.sub(r"(?m)^Seed: .*$", "Commitment: " + "0" * 64, read(good))
    refuses(1, ["commitment", "seed is published"], "analyse", path("exported.trv", text))
    broken = read(good).splitlines(keepends=True)
    last = max(i for i, line in enumerate(broken) if MOVE.match(line))
    broken[last - 3] = broken[last - 4].replace(broken[last - 4].split()[0], broken[last - 3].split()[0], 1)
    refuses(1, ["is not possible"], "analyse", path("broken.trv", "".join(broken)))
    check(not os.path.exists(path("nowhere")), "a folder was made")


def interrupt(*arguments):
    """Ctrl-C in the middle: as soon as the terminal says that some moments are judged."""
    terminal = Terminal(["sh", "-c", 'exec "$0" "$@" >"$OUT"', TRIVIUM_RELEASE, "analyse", GOLDEN + "albion-3-greedy.trv", "--threads", "1",
                         "--bot", "search:4000it:plain", *arguments], 24, 100, {"OUT": path("cut.out")})
    terminal.wait(lambda: re.search(r"^([1-9]|\d\d+) of \d+ moments judged", terminal.screen.text(), re.M), 60)
    terminal.keys("\x03", False)
    code = terminal.wait_end()
    said = terminal.screen.text()
    terminal.close()
    check(code == 130, f"interrupted: exit code {code}")
    told = re.search(r"interrupted: (\d+) of (\d+) decisions were judged", " ".join(said.split()))
    check(told and 0 < int(told[1]) < int(told[2]), f"interrupted: {said}")
    return int(told[1]) if told else 0, read(path("cut.out"))


def test_interrupted():
    """What was found so far is told: in words, as JSON, as a chart."""
    judged, text = interrupt("--loss", "0", "--svg", path("cut.svg"))
    check(len(re.findall(r"^Turn \d+, move \d+, ", text, re.M)) == judged, f"{judged} decisions were judged, and told: {text}")
    check("Chances to win" in text and "tv-curve" in read(path("cut.svg")), "the chances so far are missing")
    judged, text = interrupt("--json")
    value = json.loads(text)
    check(len(value["decisions"]) == judged and all(decision["best"] for decision in value["decisions"]), f"{judged}: {text[:200]}")


for test in [test_json, test_threads_change_nothing, test_text_and_chart, test_one_seat, test_unfinished_and_ended_at_the_table,
             test_refusals, test_interrupted]:
    test()
report()
