#!/usr/bin/env python3
"""Material of one's own, as the editor exports it: it plays in the arena (MATERIAL_GAMES=1000 for as many) and at a table of a server, which judges
it before anybody sees it, tells everybody, and publishes it with the record; hostile texts are refused with a sentence and leave the server well.
TRIVIUM_MATERIAL is a folder with GAME.json in place of the examples of docs/material.md."""
import json
import os
import re
import time

from online import Denied, Player, api, guest
from program import check, path, read, report, succeeds
from server import Server

GAMES = int(os.environ.get("MATERIAL_GAMES", "4"))
BODY_BYTES_MAX = 65536
COMPARED = 2  # games
PAGE = os.path.join(os.path.dirname(__file__), "../../docs/material.md")


def examples():
    """The examples of the page, by game, or what was made by others: each is other material that fits."""
    if "TRIVIUM_MATERIAL" in os.environ:
        folder = os.environ["TRIVIUM_MATERIAL"]
        return {name[:-5]: json.load(open(os.path.join(folder, name), encoding="utf-8")) for name in os.listdir(folder)}
    with open(PAGE, encoding="utf-8") as page:
        text = page.read()
    return {game: json.loads(block) for game, block in re.findall(r"<!-- material: (\w+) -->\n```json\n(.*?)```", text, re.S)}


def in_the_arena(game, material):
    file = path(f"{game}.json", json.dumps(material))
    run = succeeds("arena", game, "--material", file, "--seats", "greedy,random", "--games", str(GAMES), "--json")
    played = json.loads(run.out)
    text = json.dumps(played)
    check(str(GAMES) in text, f"{game}: {text[:300]}")
    print(f"{game}: {GAMES} games in the arena with other material, greedy against random: {text[:240]}")
    other = moves_of(game, "other", "--material", file)
    check(other != moves_of(game, "usual"), f"{game}: games of two are the same as with the default material")


def moves_of(game, name, *more):
    """The moves of a few games, by the same seed."""
    into = path(f"{game}-{name}")
    succeeds("arena", game, *more, "--seats", "greedy,random", "--games", str(COMPARED), "--seed", "7", "--records", into)
    records = sorted(os.listdir(into))
    check(len(records) == COMPARED, f"{game}: records {records}")
    return [re.findall(r"^\d+ .*$", read(os.path.join(into, record)), re.M) for record in records]


def table_of(game, material, **more):
    return {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "hold": False, "material": material, **more}


def create(server, who, game, material, **more):
    return api(server, "POST", "/tables", table_of(game, material, **more), cookie=who)


def refused(server, who, game, material, code, words, **more):
    try:
        create(server, who, game, material, **more)
    except Denied as denied:
        told = denied.body if isinstance(denied.body, dict) else json.loads(denied.body)
        check(told["code"] == code, f"{game}: {told}")
        check(words in told["message"], f"{game}: \"{words}\" is not in {told}")
        return told
    check(False, f"{game}: taken: {str(material)[:120]}")
    return {}


def waits(server, game, material):
    """Before the game everybody who looks sees what it is to be played with."""
    about = create(server, guest(server), game, material, seats=[{"kind": "me"}, {"kind": "open"}])
    check(re.fullmatch("[0-9a-f]{64}", about["material"] or "") is not None, f"{game}: the hash: {about['material']}")
    lobby = api(server, "GET", "/tables")["tables"]
    check(any(one["id"] == about["id"] and one["material"] == about["material"] for one in lobby), f"{game}: the lobby does not tell")
    canonical = json.loads(api(server, "GET", f"/tables/{about['id']}")["material"])
    check(set(material) <= set(canonical), f"{game}: the material is not complete: {sorted(canonical)}")
    return about["material"]


def plays(server, game, material, digest):
    """From then on set-up and record have it, and the record is true to itself."""
    who = guest(server)
    about = create(server, who, game, material, options={"limit": 2})
    running = api(server, "GET", f"/tables/{about['id']}")
    check(f"Material: {digest}" in running["setup"], f"{game}: the set-up: {running['setup'][:300]}")
    player = Player(lambda: server, who, about["id"], 1)
    player.play(time.monotonic() + 100)
    record = api(server, "GET", f"/tables/{about['id']}/record", cookie=who)["record"]
    check(f"Material: {digest}" in record, f"{game}: the record lacks its material")
    succeeds("verify", path(f"{game}.trv", record))


def status_of(server, who, size):
    """What a body of so many bytes is answered, whose material fits no game."""
    empty = table_of("avalon", {"x": ""})
    try:
        api(server, "POST", "/tables", table_of("avalon", {"x": "y" * (size - len(json.dumps(empty)))}), cookie=who)
    except Denied as denied:
        return denied.status
    return 200


def hostile(server):
    who = guest(server)
    deep = {}
    for _ in range(60):
        deep = {"a": deep}
    refused(server, who, "avalon", deep, "bad_request", "too deeply")
    for text, words in (({"x": {"y": []}}, "x"), ({"regions": 10 ** 18}, "regions"), ({"x": "y" * 200}, "x"), ({"tiles": {"two_cards": 1.5}}, "tiles.two_cards"),
                        ({"tiles": {"two_cards": -1}}, "between"), ({"regions": []}, "11"), ({"tiles": {"two_cards": 5}}, "5 together"),
                        ({f"k{n}": 0 for n in range(100)}, "too many keys")):
        refused(server, who, "avalon", text, "bad_material", words)
    told = refused(server, who, "avalon", {"tiles": {"two_cards": 5}}, "bad_material", "5 together")
    check(told.get("clause") == "AV 1.3", f"the clause: {told}")
    for wrong in ("text", 7, [], True):
        refused(server, who, "avalon", wrong, "bad_material", "JSON object")
    refused(server, who, "avalon", {"tiles": {"two_cards": 2, "best_land": 2}}, "rated_material", "default material", rated=True,
            seats=[{"kind": "me"}, {"kind": "open"}])
    for size, status in ((BODY_BYTES_MAX, 400), (BODY_BYTES_MAX + 1, 413)):
        check(status_of(server, who, size) == status, f"a body of {size} bytes")
    about = create(server, who, "avalon", None)
    check(about["material"] is None, "without material there is none")


def main():
    made = examples()
    check(sorted(made) == ["albion", "attika", "avalon"], f"the examples of the page: {sorted(made)}")
    for game, material in made.items():
        in_the_arena(game, material)
    with Server("--data", path("online.db"), "--guests", "1000", "--requests", "100000") as server:
        for game, material in made.items():
            plays(server, game, material, waits(server, game, material))
        hostile(server)


main()
report()
