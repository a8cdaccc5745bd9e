"""The arena from outside: error bars, the sequential test, matches that are interrupted and go on, bad input."""
import json
import os
import shutil
import signal
import subprocess
import time

from program import ENVIRONMENT, TRIVIUM, TRIVIUM_RELEASE, check, path, read, refuses, report, succeeds

GAMES = [game["game"] for game in json.loads(succeeds("list", "--json").out)["games"]]
GAME = GAMES[-1]


def arena(*arguments, game=GAME):
    return json.loads(succeeds("arena", game, *arguments, "--json", program=TRIVIUM_RELEASE).out)


def test_error_bars():
    value = arena("--seats", "greedy,random", "--games", "40")
    first, second = value["shares"]
    check(first["share"] == value["wins"][0] / 40, f"the share is not that of the wins: {value}")
    check(0.8 < first["share_low"] <= first["share"] <= first["share_high"] <= 1, f"the interval is odd: {first}")
    check(first["elo_low"] > 200, f"greedy's lead over random is small: {first}")
    check(abs(first["elo"] + second["elo"]) < 0.11 and value["pairs"][0]["elo"] == first["elo"],
          f"two sides of one match disagree: {value}")
    even = arena("--seats", "random,random", "--games", "200")["shares"][0]
    check(even["elo_low"] < 0 < even["elo_high"] and even["elo_high"] - even["elo_low"] < 150, f"random against itself: {even}")


def test_four_seats():
    for game in GAMES:
        listed = json.loads(succeeds("list", "--json").out)["games"]
        most = next(entry for entry in listed if entry["game"] == game)["seats_max"]
        if most < 3:
            continue
        value = arena("--seats", ",".join(["greedy"] + ["random"] * (most - 1)), "--games", str(3 * most), game=game)
        check(value["fair_share"] == round(1 / most, 4), f"fair share of {most}: {value['fair_share']}")
        check(len(value["pairs"]) == most * (most - 1) // 2, f"pairs of {most}: {value['pairs']}")
        check(value["pairs"][0]["share"] > 0.5 and value["shares"][0]["share_low"] > 1 / most, f"greedy is not ahead: {value}")
        text = succeeds("arena", game, "--seats", ",".join(["random"] * most), "--games", str(most), program=TRIVIUM_RELEASE).out
        check("Fair share" in text and "Placed before" in text, f"arena of {most} prints {text!r}")


def test_sprt():
    wanted = ["--seats", "greedy,random", "--sprt", "60%,90%", "--seed", "3"]
    one = arena(*wanted, "--threads", "1")
    for threads in ("2", "5", "16"):
        check(arena(*wanted, "--threads", threads) == one, f"--sprt: {threads} threads give another outcome")
    test = one["sprt"]
    check(test["accepted"] == 1 and test["llr"] >= test["llr_high"], f"greedy does not beat random: {test}")
    check(one["games"] % 2 == 0 and 4 <= one["games"] < 200, f"the test stops after {one['games']} games")
    check(sum(one["wins"]) == one["games"], f"games that do not count are counted: {one}")
    lost = arena("--seats", "random,greedy", "--sprt", "0,100")
    check(lost["sprt"]["accepted"] == 0 and lost["sprt"]["shares"][0] == 0.5, f"random beats greedy: {lost['sprt']}")
    open_end = arena("--seats", "random,random", "--sprt", "50%,50.5%", "--games", "9")
    check(open_end["sprt"]["accepted"] is None and open_end["games"] == 9, f"nine games decide: {open_end['sprt']}")
    strict = arena(*wanted, "--alpha", "0.001")
    check(strict["games"] > one["games"] and strict["sprt"]["llr_high"] > test["llr_high"], f"--alpha changes nothing: {strict['sprt']}")
    text = succeeds("arena", GAME, *wanted, program=TRIVIUM_RELEASE).out
    check("Accepted: 90.0 %" in text and "log-likelihood ratio" in text, f"--sprt prints {text!r}")


def test_players():
    wanted = ["--players", "random,greedy,search:30it", "--games", "9", "--seed", "4"]
    value = arena(*wanted, "--threads", "1")
    check(value == arena(*wanted, "--threads", "3"), "--players: the outcome depends on the number of threads")
    check(value["games"] == 3 * 10 == sum(value["wins"]), f"three pairs play {value['games']} games")
    ratings = {entry["bot"]: entry for entry in value["ratings"]}
    check([entry["rank"] for entry in value["ratings"]] == [1, 2, 3] and value["ratings"][-1]["bot"] == "random",
          f"the table is not ranked: {value['ratings']}")
    check(abs(sum(entry["elo"] for entry in value["ratings"])) < 0.2, "the mean rating is not 0")
    check(ratings["greedy"]["elo"] - ratings["greedy"]["error"] > ratings["random"]["elo"], f"greedy is not clearly better: {ratings}")
    check(all(entry["games"] == 20 for entry in value["ratings"]), f"not everybody played 20 games: {ratings}")
    check([pair["games"] for pair in value["pairs"]] == [10, 10, 10], f"not all met: {value['pairs']}")
    folder = path("round-robin")
    check(arena(*wanted, "--records", folder) == value, "--records changes the ratings")
    heads = [dict(line.split(": ", 1) for line in read(os.path.join(folder, f"{n:04}.trv")).splitlines() if ": " in line)
             for n in (1, 2, 3, 7)]
    check(heads[0]["Seed"] == heads[1]["Seed"] == heads[2]["Seed"] != heads[3]["Seed"], "lineups do not share their seeds")
    os.remove(os.path.join(folder, "0008.trv"))
    check(arena(*wanted, "--records", folder) == value, "a round robin that goes on ends otherwise")
    text = succeeds("arena", GAME, *wanted, program=TRIVIUM_RELEASE).out
    check("rank" in text and "Points of the row" in text, f"--players prints {text!r}")
    many = arena("--players", "random,greedy,novice,search:20it", "--table", "3", "--games", "3", game=GAMES[0])
    check(many["games"] == 4 * 3 and many["ratings"][-1]["bot"] == "random", f"tables of three: {many['ratings']}")


def test_gauntlet():
    run = succeeds("gauntlet", GAME, "--ladder", "random,greedy", "--games", "10", "--json", program=TRIVIUM_RELEASE)
    value = json.loads(run.out)
    step = value["steps"][0]
    check((step["upper"], step["lower"], step["games"]) == ("greedy", "random", 10), f"the step is {step}")
    check(step["share"] > 0.8 and not step["good"], f"greedy's step over random is {step}")
    lines = succeeds("gauntlet", "--ladder", "random,greedy", "--games", "2", "--json", program=TRIVIUM_RELEASE).out.splitlines()
    check([json.loads(line)["game"] for line in lines] == GAMES, f"the games of a gauntlet: {lines}")
    folder = path("gauntlet")
    wanted = ["gauntlet", GAME, "--with", "random", "--ladder", "greedy,search:30it", "--games", "4", "--records", folder]
    text = succeeds(*wanted, program=TRIVIUM_RELEASE).out
    check(len(os.listdir(os.path.join(folder, GAME))) == 8, "two steps of four games do not leave eight records")
    rungs = [line.split()[0] for line in text.splitlines()[3:6]]
    check(rungs == ["search:30it", "greedy", "random"] and "of 2 steps" in text, f"the ladder is {text!r}")
    check(succeeds(*wanted, program=TRIVIUM_RELEASE).out == text, "a gauntlet read from records prints something else")
    pairs = json.loads(succeeds(*wanted[:7], "2", "--all-pairs", "--json", program=TRIVIUM_RELEASE).out)
    check(pairs["games"] == 6 and len(pairs["steps"]) == 2 and len(pairs["ratings"]) == 3, f"all pairs: {pairs}")
    bots = {bot["bot"]: bot for bot in json.loads(succeeds("list", "--json").out)["bots"]}
    check({"novice", "casual", "club", "expert", "master", "champion"} <= set(bots), f"the levels are missing: {sorted(bots)}")


def test_all_levels():
    """Without a list it is all levels, weakest first; the match itself would take long, so it is interrupted."""
    run = subprocess.Popen([TRIVIUM_RELEASE, "gauntlet", GAME, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    time.sleep(0.5)
    run.send_signal(signal.SIGTERM)
    out, _ = run.communicate(timeout=60)
    check(run.returncode == 130, f"an interrupted gauntlet ends with {run.returncode}")
    check(json.loads(out)["players"] == ["novice", "casual", "club", "expert", "master", "champion"], f"the ladder is {out!r}")


def records(folder):
    """Names and contents of the files in a folder."""
    return {name: read(os.path.join(folder, name)) for name in sorted(os.listdir(folder))}


def test_resume():
    """What is there is read, what is missing is played, and nobody can tell from the result."""
    folder, whole = path("resumed"), path("whole")
    wanted = ["--seats", "greedy,random", "--games", "12", "--seed", "5"]
    first = arena(*wanted, "--records", whole)
    check(first == arena(*wanted), "--records changes the result")
    deep = os.path.join(path("deep"), "and", "deeper")
    check(arena(*wanted, "--records", deep) == first and records(deep) == records(whole), "--records does not make the folders on the way")
    shutil.copytree(whole, folder)
    for name in ("0003.trv", "0004.trv", "0012.trv"):
        os.remove(os.path.join(folder, name))
    open(os.path.join(folder, "0003.trv.999999999-0.tmp"), "w", encoding="utf-8").close()
    kept = os.stat(os.path.join(folder, "0001.trv")).st_mtime_ns
    check(arena(*wanted, "--records", folder, "--threads", "3") == first, "a match that goes on ends otherwise")
    check(records(folder) == records(whole), "a match that goes on writes other records")
    check(os.stat(os.path.join(folder, "0001.trv")).st_mtime_ns == kept, "a game that is there was played again")
    longer = arena(*wanted[:3], "20", *wanted[4:], "--records", folder)
    check(longer == arena(*wanted[:3], "20", *wanted[4:]), "a match that is made longer ends otherwise")
    text = succeeds("arena", GAME, *wanted, "--records", folder, program=TRIVIUM).out
    check("12 of them were played earlier" in text, f"nothing is said about games played earlier: {text!r}")
    stopped = path("stopped")
    sprt = ["--seats", "greedy,random", "--sprt", "60%,90%", "--threads", "8", "--records", stopped]
    check(len(arena(*sprt) and os.listdir(stopped)) == arena(*sprt)["games"], "games after the end of a test are left behind")


def test_equal_players():
    """Who changes places with an equal plays other cards, not the same game once more; real changes of place keep their cards."""
    def games(folder):
        found = [read(os.path.join(folder, name)).splitlines() for name in sorted(os.listdir(folder))]
        seeds = [next(line for line in lines if line.startswith("Seed: ")) for lines in found]
        return seeds, [[line for line in lines if line[:1].isdigit()] for lines in found]
    engine = f"cmd:{TRIVIUM_RELEASE} engine --bot greedy"
    for who in ("greedy", engine):
        folder = path("equal-" + who[:4])
        arena("--seats", f"{who},{who}", "--games", "4", "--seed", "7", "--records", folder)
        seeds, moves = games(folder)
        check(seeds == ["Seed: 7-1", "Seed: 7-1-2", "Seed: 7-2", "Seed: 7-2-2"], f"equal players: {seeds}")
        check(all(moves[one] != moves[other] for one in range(4) for other in range(one)), "equal players play one game twice")
    folder = path("unequal")
    arena("--seats", "greedy,random", "--games", "4", "--seed", "7", "--records", folder)
    check(games(folder)[0] == ["Seed: 7-1", "Seed: 7-1", "Seed: 7-2", "Seed: 7-2"], f"a change of places: {games(folder)[0]}")


def test_other_matches():
    """Records of another match are neither used nor overwritten."""
    folder = path("whole")
    before = records(folder)
    same = ["arena", GAME, "--seats", "greedy,random", "--games", "12", "--seed", "5", "--records", folder, "--threads", "1"]

    def other(word, *arguments):
        return refuses(1, ["another match", "0001.trv", word], *arguments)

    other("seed", *same[:6], "--seed", "6", *same[8:])
    other("greedy", *same[:2], "--seats", "random,greedy", *same[4:])
    other("options", *same, "--limit", "78")
    other(GAMES[0], same[0], GAMES[0], *same[2:])
    check(records(folder) == before, "records of another match were changed")
    damaged = os.path.join(folder, "0002.trv")
    with open(damaged, "w", encoding="utf-8") as file:
        file.write(before["0002.trv"].replace("Seed", "Sead"))
    refuses(1, ["0002.trv", "line"], *same)
    with open(damaged, "w", encoding="utf-8") as file:  # without its end it is played again
        file.write("\n".join(before["0002.trv"].splitlines()[:-3]) + "\n")
    succeeds(*same)
    check(records(folder) == before, "a game without its end was not played again")


def start_match(folder, *more):
    """Starts a long match and waits until some games are there."""
    match = subprocess.Popen([TRIVIUM_RELEASE, "arena", GAME, "--seats", "search:60it,greedy", "--games", "100000", "--seed", "2",
                              "--threads", "2", "--records", folder, *more],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    end = time.monotonic() + 60
    while time.monotonic() < end and len(os.listdir(folder) if os.path.isdir(folder) else []) < 4:
        time.sleep(0.02)
    return match


def test_interruption():
    folder = path("interrupted")
    match = start_match(folder, "--json")
    match.send_signal(signal.SIGINT)
    out, err = match.communicate(timeout=60)
    check(match.returncode == 130, f"an interrupted match ends with {match.returncode}")
    check(err.decode().startswith("trivium arena: interrupted after") and "same command goes on" in err.decode(),
          f"an interrupted match says {err!r}")
    value = json.loads(out)
    games = len(os.listdir(folder))
    check(value["complete"] is False and value["games"] == games == sum(value["wins"]), f"{games} records, but {value['games']} games")
    match = start_match(folder, "--json")
    match.kill()
    match.communicate()
    files = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".trv")]
    succeeds("verify", *files, program=TRIVIUM_RELEASE)
    wanted = ["--seats", "search:60it,greedy", "--games", str(len(files) + 3), "--seed", "2"]
    check(arena(*wanted, "--records", folder) == arena(*wanted), "a match that was killed and went on ends otherwise")
    check(all(name.endswith(".trv") for name in os.listdir(folder)), f"remains are left: {os.listdir(folder)}")


def test_bad_input():
    seats = ["arena", GAME, "--seats", "random,random"]
    for words in ("", "5", "0,", "0,5%", "5%,5", "a,b", "0,5,9", "1e1,2e1", "nan,1", " 0,5", "0, 5"):
        refuses(2, ["--sprt", "Elo"], *seats, "--sprt", words)
    refuses(2, ["larger"], *seats, "--sprt", "20,0")
    refuses(2, ["larger"], *seats, "--sprt", "50%,50%")
    refuses(2, ["99.9"], *seats, "--sprt", "50%,100%")
    refuses(2, ["0.1"], *seats, "--sprt", "0%,50%")
    refuses(2, ["--alpha", "--sprt"], *seats, "--alpha", "0.1")
    players = ["arena", GAME, "--players"]
    refuses(2, ["--seats", "--players"], *seats, "--players", "random,greedy")
    refuses(2, ["twice", "greedy"], *players, "greedy,random,greedy")
    refuses(2, ["too few"], *players, "greedy")
    refuses(2, ["--players"], *players, "greedy,deepblue")
    refuses(2, ["16"], *players, ",".join(f"search:{n}it" for n in range(1, 18)))
    refuses(2, ["--seats", "--sprt"], *players, "greedy,random,novice", "--sprt", "0,20")
    refuses(2, ["--table"], *seats, "--table", "2")
    refuses(2, ["seats"], *players, "greedy,random,novice,club", "--table", "4")
    refuses(2, ["at most"], *players, "greedy,random,novice", "--games", "10000000")
    refuses(2, ["chess"], "gauntlet", GAME, "chess")
    refuses(2, ["--with", "deepblue"], "gauntlet", GAME, "--with", "deepblue")
    refuses(2, ["two rungs"], "gauntlet", GAME, "--ladder", "greedy")
    for words in ("0", "0.5", "5%", "x", "-0.1"):
        refuses(2, ["--beta", "probability"], *seats, "--sprt", "0,20", "--beta", words)


def main():
    test_error_bars()
    test_four_seats()
    test_sprt()
    test_players()
    test_gauntlet()
    test_all_levels()
    test_resume()
    test_equal_players()
    test_other_matches()
    test_interruption()
    test_bad_input()
    report()


main()
