"""docs/learning.md against the program: the tables of planes and actions are those that it prints, and so are the sizes by seats."""
import json
import re

from program import check, read, refuses, report, succeeds

PAGE = read("docs/learning.md")
GAMES = json.loads(succeeds("list", "--json").out)["games"]


def sizes():
    """The rows "| Albion | 2 | 326 | 2122 |" as (title, seats): (bytes, actions)."""
    rows = re.findall(r"^\| (\w+) \| (\d) \| (\d+) \| (\d+) \|$", PAGE, re.M)
    return {(title, int(seats)): (int(size), int(actions)) for title, seats, size, actions in rows}


def test_sizes():
    printed = {}
    for game in GAMES:
        for seats in range(game["seats_min"], game["seats_max"] + 1):
            told = json.loads(succeeds("list", game["game"], "--seats", str(seats), "--json").out)
            printed[(game["title"], seats)] = (told["observation_bytes"], told["actions"])
            check(sum(plane["bytes"] for plane in told["planes"]) == told["observation_bytes"], f"{game['game']}: planes make up the observation")
            check(sum(line["count"] for line in told["lines"]) == told["actions"], f"{game['game']}: lines make up the actions")
    check(sizes() == printed, f"docs/learning.md has the sizes {sizes()}, the program {printed}")


def test_tables():
    for game in GAMES:
        section = re.search(rf"^## {game['title']}$(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
        check(section, f"docs/learning.md has no section {game['title']}")
        for table in succeeds("list", game["game"]).out.strip().split("\n\n"):
            check(section and table in section.group(1), f"docs/learning.md, {game['title']}: this is what `trivium list` prints now:\n{table}")


def test_refusals():
    refuses(2, ["chess"], "list", "chess")
    refuses(2, ["exactly 2"], "list", "avalon", "--seats", "3")
    refuses(2, ["seats"], "list", "avalon", "--seats", "9")


test_sizes()
test_tables()
test_refusals()
report()
