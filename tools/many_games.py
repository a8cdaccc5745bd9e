"""Many games of bots on all processors, each a line of JSON in a file that is kept: what is interrupted goes on there, also on another machine."""
import argparse
import json
import math
import multiprocessing
import os
import time


def options(words):
    """A parser with the options that all such tools have."""
    parser = argparse.ArgumentParser(description=words, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=math.inf, help="no game begins later")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--kept", help="the file of games")
    return parser


def _read(path):
    if not path or not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.endswith("}\n")]  # an interrupted line is played again


def _one(task):
    play, wish, number, until = task
    return None if time.time() > until else {"game": number, **play(wish, wish.seed * 1_000_003 + number)}


def run(play, wish):
    """What `play(wish, seed)` returned for each of the wished games, those of earlier runs included."""
    games = _read(wish.kept)
    done = {game["game"] for game in games}
    tasks = [(play, wish, number, time.time() + wish.seconds) for number in range(wish.games) if number not in done]
    with multiprocessing.Pool(wish.processes) as pool, open(wish.kept or os.devnull, "a", encoding="utf-8") as kept:
        for game in filter(None, pool.imap_unordered(_one, tasks)):
            games.append(game)
            kept.write(json.dumps(game) + "\n")
            kept.flush()
    return games
