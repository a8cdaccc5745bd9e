"""Faults, one after another, while people play at three servers on one PostgreSQL and connect anywhere: nodes are killed, ended as planned and begun
anew, or stopped past their lease and continued, some of them in the middle of a write; PostgreSQL is restarted and killed, also while a node is
stopped; all streams of a node are cut, and two nodes cannot reach each other for a while. Afterwards no acknowledged move is lost, none was made
twice, none was taken from a former owner although such writes came and were refused, every result is in the ratings once, and after the loss of a
node all games went on within 10 seconds. TRIVIUM_FAULTS says how many (500), TRIVIUM_PAIRS how many games at a time (6), TRIVIUM_SEED which."""
import os
import random
import signal
import statistics
import time

from nodes import Evening, Nodes, check_database, refused_writes, watch_writes
from program import check, report
from streams import cut_streams_of, part, unite

FAULTS = int(os.environ.get("TRIVIUM_FAULTS", "500"))
PAIRS = int(os.environ.get("TRIVIUM_PAIRS", "6"))
SEED = int(os.environ.get("TRIVIUM_SEED", "1"))
LEASE_SECONDS, LOSS_SECONDS, STOP_SECONDS = 5, 10, 6
SILENCE_SECONDS = 4  # after which a node gives a stream up


class Faults:
    """Each kind is begun, and ends when games have gone on. A kind gives what ends it, if anything does, or how long games stood still, where it knows
    better than whoever called it."""

    def __init__(self, nodes, evening, chance):
        self.nodes, self.evening, self.chance, self.gaps, self.late = nodes, evening, chance, {}, 0
        # How often of 50, and within how many seconds all games must go on: a lost node is found lost a lease's time after the database is back.
        self.kinds = {self.kill: (11, LOSS_SECONDS), self.stop: (4, LOSS_SECONDS), self.stop_writing: (4, LOSS_SECONDS), self.cut: (14, LOSS_SECONDS),
                      self.end: (4, LOSS_SECONDS), self.part: (2, LOSS_SECONDS), self.restart_database: (4, LOSS_SECONDS),
                      self.kill_database: (4, LOSS_SECONDS), self.kill_database_while_stopped: (3, LOSS_SECONDS + 2 * LEASE_SECONDS)}
        self.deck = list(self.kinds)  # each once before any comes again

    def await_all(self, since=None, begun=None):
        return self.evening.await_all(since or time.monotonic(), 60, begun)

    def busy(self):
        return self.evening.owner(self.chance)

    def kill(self):
        number = self.busy()
        self.nodes.kill(number)
        gap = self.await_all()
        self.nodes.start(number)
        return gap

    def resume(self, number, paused):
        time.sleep(max(0, STOP_SECONDS + self.chance.random() - (time.monotonic() - paused)))
        self.nodes.resume(number)

    def stop(self):
        number = self.busy()
        self.nodes.pause(number)
        paused = time.monotonic()
        gap = self.await_all()
        self.resume(number, paused)
        return gap

    def stop_writing(self):
        """What it was writing is late when it goes on, and must be refused."""
        number, known = self.nodes.pause_writing()
        paused = time.monotonic()
        if not check(number is not None, "nobody wrote anything"):
            return 0
        already = self.nodes.at[number].refused_writes()
        gap = self.await_all()
        check(self.nodes.await_taken(known, LOSS_SECONDS), f"others do not take all games of node {number}, which is stopped")
        self.resume(number, paused)
        self.late += 1
        check(self.nodes.at[number].await_refused(already, LOSS_SECONDS), f"a late write of node {number} was not refused")
        return gap

    def cut(self):
        check(cut_streams_of(self.chance.choice(self.nodes.living()).process.pid, self.nodes.postgres) > 0, "there were no streams to cut")
        return self.await_all()

    def end(self):
        """Nobody is to notice: how long games stand still counts from the signal on."""
        number = self.busy()
        begun = time.monotonic()
        code = self.nodes.end(number, signal.SIGTERM)
        check(code == 0, f"the planned end: code {code}: {self.nodes.logs[-1][-1000:]}")
        gap = self.await_all(begun=begun)
        self.nodes.start(number)
        return gap

    def part(self):
        """For longer than it takes both to notice. Meanwhile leases hold: both stay who they are."""
        first, second = self.chance.sample(self.nodes.at, 2)
        who = f"SELECT id, address FROM node WHERE address IN ('{first.node_address}', '{second.node_address}') ORDER BY id"
        before = self.nodes.postgres.sql(who)
        check(part(first, second) >= 2, "there was no stream to break")
        time.sleep(SILENCE_SECONDS + 2 + 6 * self.chance.random())
        alone = [node.figure("trivium_node_streams") for node in (first, second)]
        check(alone == [len(self.nodes.at) - 2] * 2, f"two nodes that cannot reach each other have {alone} streams")
        check(self.nodes.postgres.sql(who) == before, f"{before} became {self.nodes.postgres.sql(who)} when two nodes did not reach each other")
        unite(first, second)
        return self.await_all()

    def restart_database(self):
        self.nodes.postgres.restart()
        return self.await_all()

    def kill_database(self):
        self.nodes.postgres.kill()
        time.sleep(self.chance.random())
        self.nodes.postgres.start()
        return self.await_all()

    def kill_database_while_stopped(self):
        number = self.busy()
        self.nodes.pause(number)
        paused = time.monotonic()
        time.sleep(self.chance.random() * STOP_SECONDS)  # before or after its lease has ended
        gap = self.kill_database()
        self.resume(number, paused)
        return gap

    def one(self):
        if not self.deck:
            self.deck = [kind for kind, (times, _) in self.kinds.items() for _ in range(times)]
            self.chance.shuffle(self.deck)
        kind = self.deck.pop()
        name, most = kind.__name__, self.kinds[kind][1]
        gap = kind()
        check(gap is not None and gap < most, f"games went on {gap} seconds after {name}")
        self.gaps.setdefault(name, []).append(gap if gap is not None else 60)
        self.nodes.await_streams(30)
        time.sleep(self.chance.random() * 0.5)
        return name, gap


with Nodes(options=["--idle", "5", "--log-level", "info"]) as NODES:  # refused writes are told at that level
    watch_writes(NODES.postgres)
    EVENING = Evening(NODES, pairs=PAIRS, seed=SEED * 10000, limit=8, seconds=600, pause=0.03)
    time.sleep(2)
    ALL = Faults(NODES, EVENING, random.Random(SEED))
    for done in range(1, FAULTS + 1):
        print(f"{time.strftime('%H:%M:%S')} {done}: %s %s" % ALL.one(), flush=True)
        if done % 25 == 0:
            print(f"{done} faults, {len(EVENING.played)} games", flush=True)
    EVENING.end()
    MOVES = EVENING.check()
    RESULTS = check_database(NODES.postgres)
    REFUSED = refused_writes(NODES)
    check(RESULTS >= 2 * len(EVENING.played), f"{len(EVENING.played)} rated games were finished, and there are {RESULTS} results")
    check(FAULTS < len(ALL.kinds) or REFUSED >= ALL.late > 0, f"{REFUSED} late writes were refused, of {ALL.late} that must be")
    print(f"{FAULTS} faults (seed {SEED}); {len(EVENING.played)} games, {MOVES} acknowledged moves, {RESULTS} results, "
          f"{REFUSED} late writes of former owners refused, after {ALL.late} stops in the middle of a write; seconds until all games went on: "
          + "; ".join(f"{name} {len(gaps)} times, median {statistics.median(gaps):.1f}, most {max(gaps):.1f}" for name, gaps in sorted(ALL.gaps.items())))
report()
