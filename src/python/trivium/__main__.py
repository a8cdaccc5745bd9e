"""Plays one game between bots and tells what happens: python3 -m trivium [GAME] [--bots search,greedy] [--seed 7] [--lang fr]"""
import argparse
import sys

import trivium


def main():
    parser = argparse.ArgumentParser(prog="python3 -m trivium", description="Plays one game between bots and tells what happens.")
    parser.add_argument("game", nargs="?", default=trivium.games()[0].name, help=", ".join(game.name for game in trivium.games()))
    parser.add_argument("--bots", default="random,search:200it", help="who plays, one for each seat: %(default)s")
    parser.add_argument("--seed", help="the same seed and bots play the same game")
    parser.add_argument("--lang", default="en", help="en, fr or de")
    wanted = parser.parse_args()
    bots = [trivium.Bot(name) for name in wanted.bots.split(",")]
    table = trivium.Table(wanted.game, len(bots), seed=wanted.seed)
    told = 0
    while not table.over:
        table.run(bots, decisions=1)
        lines = table.log(lang=wanted.lang)
        print(*(line.text for line in lines[told:] if line.text), sep="\n", end="\n" if lines[told:] else "")
        told = len(lines)
    print(table.result(wanted.lang).reason)


if __name__ == "__main__":
    try:
        main()
    except trivium.Error as error:
        sys.exit(f"trivium: {error}")
    except BrokenPipeError:
        sys.stderr.close()
