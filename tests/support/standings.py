"""The standings of a tournament, worked out from its tables alone, as docs/tournaments.md has them: a second writing of src/pairing."""

from fractions import Fraction


def calculate(tables, players, share):
    """Points, direct, Buchholz, Sonneborn-Berger and wins of everybody, in fractions. `share` tells what a player has of another at a table: 1, 1/2 or 0."""
    points = {each: Fraction(0) for each in players}
    for table in tables:
        for each in table["players"]:
            others = [other for other in table["players"] if other != each]
            points[each] += sum((share(table, each, other) for other in others), Fraction(0)) if others else 1
    rows = {each: {"points": points[each], "buchholz": Fraction(0), "berger": Fraction(0), "direct": 0, "wins": 0, "byes": 0} for each in players}
    for table in tables:
        for each in table["players"]:
            row = rows[each]
            if len(table["players"]) == 1:
                row["buchholz"] += points[each]
                row["byes"] += 1
            for other in table["players"]:
                if other == each:
                    continue
                won = share(table, each, other)
                row["buchholz"] += points[other]
                row["berger"] += won * points[other]
                row["direct"] += 2 * won if points[other] == points[each] else 0
                row["wins"] += won == 1
    return rows
