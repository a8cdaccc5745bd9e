"""Faults, one after another, while people play at three servers on one PostgreSQL and connect anywhere: nodes are killed, or stopped past their
lease and continued; PostgreSQL is restarted and killed; all streams of a node are cut. Afterwards no acknowledged move is lost, none was made
twice, none was taken from a former owner, every result is in the ratings once, and after the loss of a node all games went on within 10
seconds. TRIVIUM_FAULTS says how many (500), TRIVIUM_PAIRS how many games at a time (6), TRIVIUM_SEED which."""
import os
import random
import statistics
import time

from nodes import Evening, Nodes, check_database, refused_writes, watch_writes
from program import check, report
from streams import cut_streams_of

FAULTS = int(os.environ.get("TRIVIUM_FAULTS", "500"))
PAIRS = int(os.environ.get("TRIVIUM_PAIRS", "6"))
SEED = int(os.environ.get("TRIVIUM_SEED", "1"))
LOSS_SECONDS = 10


class Faults:
    """Each is begun, games go on, and it is over."""

    def __init__(self, nodes, evening, chance):
        self.nodes, self.evening, self.chance, self.gaps = nodes, evening, chance, {}

    def kill(self):
        number = self.chance.randrange(len(self.nodes.at))
        self.nodes.kill(number)
        return lambda: self.nodes.start(number)

    def stop(self):
        number = self.chance.randrange(len(self.nodes.at))
        self.nodes.pause(number)
        begun = time.monotonic()
        return lambda: (time.sleep(max(0, 6 + self.chance.random() - (time.monotonic() - begun))), self.nodes.resume(number))

    def cut(self):
        cut_streams_of(self.chance.choice(self.nodes.living()).process.pid, self.nodes.postgres)

    def restart_database(self):
        self.nodes.postgres.restart()

    def kill_database(self):
        self.nodes.postgres.kill()
        time.sleep(self.chance.random())
        self.nodes.postgres.start()

    def one(self):
        kind = self.chance.choices((self.kill, self.stop, self.cut, self.restart_database, self.kill_database), (25, 15, 40, 10, 10))[0]
        end = kind()
        gap = self.evening.await_all(time.monotonic(), 60)
        check(gap is not None, f"games did not go on within a minute of {kind.__name__}")
        if kind in (self.kill, self.stop):
            check(gap is not None and gap < LOSS_SECONDS, f"games went on {gap} seconds after {kind.__name__}")
        self.gaps.setdefault(kind.__name__, []).append(gap if gap is not None else 60)
        if end:
            end()
        if kind in (self.kill, self.stop):
            self.nodes.await_streams(30)
        time.sleep(self.chance.random() * 0.5)


with Nodes(options=["--idle", "5"]) as NODES:
    watch_writes(NODES.postgres)
    EVENING = Evening(NODES, pairs=PAIRS, seed=SEED * 10000, limit=8, seconds=600, pause=0.03)
    time.sleep(2)
    ALL = Faults(NODES, EVENING, random.Random(SEED))
    for done in range(1, FAULTS + 1):
        ALL.one()
        if done % 25 == 0:
            print(f"{done} faults, {len(EVENING.played)} games", flush=True)
    EVENING.end()
    MOVES = EVENING.check()
    RESULTS = check_database(NODES.postgres)
    check(RESULTS >= 2 * len(EVENING.played), f"{len(EVENING.played)} rated games were finished, and there are {RESULTS} results")
    print(f"{FAULTS} faults (seed {SEED}); {len(EVENING.played)} games, {MOVES} acknowledged moves, {RESULTS} results, "
          f"{refused_writes(NODES)} writes of former owners refused; seconds until all games went on: "
          + "; ".join(f"{name} {len(gaps)} times, median {statistics.median(gaps):.1f}, most {max(gaps):.1f}" for name, gaps in sorted(ALL.gaps.items())))
report()
