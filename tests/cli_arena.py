"""The arena from outside: error bars, the sequential test, bad input."""
import json

from program import TRIVIUM_RELEASE, check, refuses, report, succeeds

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


def test_bad_input():
    seats = ["arena", GAME, "--seats", "random,random"]
    for words in ("", "5", "0,", "0,5%", "5%,5", "a,b", "0,5,9", "1e1,2e1", "nan,1", " 0,5", "0, 5"):
        refuses(2, ["--sprt", "Elo"], *seats, "--sprt", words)
    refuses(2, ["larger"], *seats, "--sprt", "20,0")
    refuses(2, ["larger"], *seats, "--sprt", "50%,50%")
    refuses(2, ["99.9"], *seats, "--sprt", "50%,100%")
    refuses(2, ["0.1"], *seats, "--sprt", "0%,50%")
    refuses(2, ["--alpha", "--sprt"], *seats, "--alpha", "0.1")
    for words in ("0", "0.5", "5%", "x", "-0.1"):
        refuses(2, ["--beta", "probability"], *seats, "--sprt", "0,20", "--beta", words)


def main():
    test_error_bars()
    test_four_seats()
    test_sprt()
    test_bad_input()
    report()


main()
