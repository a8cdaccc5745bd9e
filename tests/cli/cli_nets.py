"""Nets from outside: which one judges, how it is named in reports and records, and what becomes of files that are none. The nets are drawn
by lot, so they know nothing; but whoever judges by one plays otherwise than by weights."""
import glob
import json
import os
import shutil
import subprocess

from program import Run, check, path, read, refuses, report, succeeds

LOT = os.environ["WRITE_LOT_NET"]
BOTS = "search:60it,search:60it:plain"
NAME_DIGITS = 12


def lot(game, seats, seed, name):
    file = path(name)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    subprocess.run([LOT, game, str(seats), str(seed), file], check=True)
    return file


def name_of(file):
    """The first digits of the hash that the head holds, which is that of the whole with these bytes as 0 (docs/nets.md)."""
    with open(file, "rb") as opened:
        head = opened.read(8 + 8 + 32 + 11 * 4 + 32)
    return head[-32:].hex()[:NAME_DIGITS]


AVALON = lot("avalon", 2, 7, "nets/avalon-2.net")
ALBION = lot("albion", 3, 7, "nets/albion-3.net")
OTHER = lot("avalon", 2, 8, "other.net")
FOLDER = {"TRIVIUM_NETS": os.path.dirname(AVALON)}


def arena(*options, seats=BOTS, game="avalon", env=None):
    return json.loads(succeeds("arena", game, "--seats", seats, "--games", "2", "--json", *options, env=env).out)


def moves_of(folder):
    return [[line for line in read(file).splitlines() if line[:1].isdigit()] for file in sorted(glob.glob(folder + "/*.trv"))]


def test_arena():
    games = {}
    for what, options, env, net in (("option", ["--net", AVALON], {}, AVALON), ("folder", [], FOLDER, AVALON), ("other", ["--net", OTHER], FOLDER, OTHER)):
        told = arena("--records", path(what), *options, env=env)
        check(told["nets"] == [name_of(net), None], f"{what}: nets {told['nets']}, not {name_of(net)}")
        first = read(path(what) + "/0001.trv").splitlines()
        check(first[1] == f"# net {name_of(net)}", f"{what}: the record begins with {first[:3]}")
        games[what] = moves_of(path(what))
    arena("--records", path("plain"), seats="search:60it:plain,search:60it:plain", env=FOLDER)
    check("# net" not in read(path("plain") + "/0001.trv"), "a game of plain bots names a net")
    check(games["option"] == games["folder"], "the same net by --net and by TRIVIUM_NETS plays differently")
    check(games["option"] != games["other"], "another net plays the same games")
    check(games["option"] != moves_of(path("plain")), "a net plays as the weights do")
    same = [json.loads(succeeds("arena", "avalon", "--seats", BOTS, "--games", "4", "--json", "--threads", str(threads), env=FOLDER).out) for threads in (1, 3)]
    check(same[0] == same[1], "the outcome depends on the number of threads")
    words = succeeds("arena", "avalon", "--seats", BOTS, "--games", "2", env=FOLDER).out
    check(f"search:60it judges by the net {name_of(AVALON)}." in words, f"arena does not say the net: {words}")
    refuses(1, ["another match", "net", name_of(AVALON), name_of(OTHER)], "arena", "avalon", "--seats", BOTS, "--games", "2",
            "--records", path("option"), "--net", OTHER)


def test_levels():
    check(arena(seats="novice,greedy", env=FOLDER)["nets"] == [name_of(AVALON), None], "levels judge by the net, greedy by none")
    check(arena(seats="search:60it,novice,random", game="albion", env=FOLDER)["nets"] == [name_of(ALBION)] * 2 + [None], "three seats")
    ladder = json.loads(succeeds("gauntlet", "avalon", "--ladder", "random,novice", "--games", "2", "--json", "--net", OTHER).out)
    check(ladder["nets"] == [None, name_of(OTHER)], f"gauntlet: {ladder['nets']}")


def test_analyse():
    record = path("option") + "/0001.trv"
    told = {what: json.loads(succeeds("analyse", record, "--bot", bot, "--json", *options).out)
            for what, bot, options in (("net", "search:50it", ["--net", AVALON]), ("none", "search:50it:plain", []),
                                       ("plain", "search:50it:plain", ["--net", AVALON]))}
    check(told["net"]["net"] == name_of(AVALON) and told["plain"]["net"] is None, "analyse names its net, and none when it is plain")
    check(told["plain"]["decisions"] == told["none"]["decisions"], "a plain analysis is another one where there is a net")
    check(told["net"]["decisions"] != told["plain"]["decisions"], "an analysis by a net is that by weights")
    check(name_of(AVALON) in succeeds("analyse", record, "--bot", "search:50it", "--net", AVALON).out, "analyse does not say the net")


def test_bench():
    told = json.loads(succeeds("bench", "search", "avalon", "--json", "--net", AVALON).out)
    check(told["rows"][0]["net"] == name_of(AVALON), f"bench search: {told}")
    plain = [json.loads(succeeds("bench", "search", "avalon", "--json", "--plain", *options).out)["signature"] for options in ([], ["--net", AVALON])]
    check(plain[0] == plain[1] != told["signature"], "bench search --plain is not what it was")
    nets = [json.loads(succeeds("bench", "net", "avalon", "--json", "--net", file).out) for file in (AVALON, AVALON, OTHER)]
    check(nets[0]["signature"] == nets[1]["signature"] != nets[2]["signature"], f"bench net: {nets}")
    check(nets[0]["rows"][0]["evaluations_per_s"] > 0 and nets[0]["rows"][0]["net"] == name_of(AVALON), f"bench net: {nets[0]}")
    check(nets[0]["signature"] in succeeds("bench", "net", "avalon", "--net", AVALON).out, "bench net as text has another signature")


def test_play():
    save = path("played.trv")
    told = Run("play", "avalon", "--plain", "--seats", "you,search:30it", "--seed", "4", "--save", save, "--net", AVALON, "--first", "1",
               stdin="hint\nquit\n")
    check(told.code == 0, f"play --net: {told.code} {told.err}")
    check(f"# net {name_of(AVALON)}" in read(save), f"the save does not name the net: {read(save)[:200]}")


def test_refusals():
    text = path("text.net", "not a net\n")
    bad = path("bad/avalon-2.net")
    os.makedirs(os.path.dirname(bad))
    for arguments in (["arena", "avalon", "--seats", BOTS], ["bench", "search", "avalon"], ["engine"], ["play", "avalon", "--plain"], ["gauntlet", "avalon"],
                      ["analyse", path("option") + "/0001.trv"]):
        refuses(1, [text, "not a net"], *arguments, "--net", text)
        refuses(1, ["nowhere.net"], *arguments, "--net", path("nowhere.net"))
    for arguments in (["arena", "avalon", "--seats", BOTS], ["gauntlet", "avalon"], ["analyse", path("option") + "/0001.trv"]):
        refuses(2, ["albion with 3 seats"], *arguments, "--net", ALBION)
    refuses(1, ["albion with 3 seats"], "bench", "search", "avalon", "--net", ALBION)
    refuses(2, ["albion with 3 seats"], "play", "avalon", "--plain", "--net", ALBION)
    whole = open(AVALON, "rb").read()
    for damaged, words in ((whole[:-64], "cut off"), (whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:], "damaged"), (b"", "not a net")):
        with open(bad, "wb") as file:
            file.write(damaged)
        for arguments in (["arena", "albion", "--seats", "random,random"], ["engine"], ["serve", "--port", "0"]):
            refuses(1, [bad, words], *arguments, env={"TRIVIUM_NETS": os.path.dirname(bad)})
    shutil.copy(ALBION, bad)
    refuses(1, [bad, "albion with 3 seats"], "arena", "avalon", "--seats", BOTS, env={"TRIVIUM_NETS": os.path.dirname(bad)})
    refuses(1, ["no such folder"], "arena", "avalon", "--seats", BOTS, env={"TRIVIUM_NETS": path("nowhere")})
    succeeds("list", env={"TRIVIUM_NETS": path("nowhere")})


def test_where_they_come_from():
    """docs/training.md tells the last command of every net that is shipped, with the name of what it made."""
    told = read("docs/training.md")
    shipped = sorted(glob.glob("nets/*.net"))
    check(len(shipped) >= 7, f"nets that are shipped: {shipped}")
    for file in shipped:
        check(f"`{name_of(file)}`" in told, f"docs/training.md does not tell how {file} was made: {name_of(file)} is not in it")


test_where_they_come_from()
test_arena()
test_levels()
test_analyse()
test_bench()
test_play()
test_refusals()
report()
