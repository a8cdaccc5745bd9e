"""Three servers on one PostgreSQL that stands still (SIGSTOP) past every lease, as a database does whose disk hangs or whose machine is moved:
connections stay open, /healthz says 503 within a second, and afterwards all play goes on where it was, at the same owners, with nothing lost.
TRIVIUM_STOP_SECONDS says for how long."""
import os
import signal
import time

from nodes import Evening, Nodes, check_database, watch_writes
from program import check, report

SECONDS = float(os.environ.get("TRIVIUM_STOP_SECONDS", "7"))  # a lease lasts 5


def await_fault(node, since):
    """When it first says 503; it is asked again and again, as by whoever hands out connections."""
    while time.monotonic() < since + 5:
        status, reason, took = node.health()
        check(took < 1.2, f"/healthz took {took:.2f} s")
        if status == 503:
            check(reason != "", "no reason is given")
            return time.monotonic() - since
        time.sleep(0.02)
    check(False, "/healthz does not say that the database stands still")
    return 5


def test_stopped(nodes):
    watch_writes(nodes.postgres)
    evening = Evening(nodes, pairs=3, seed=7, limit=12, patience=SECONDS + 30)
    time.sleep(2)
    owners = nodes.postgres.sql("SELECT DISTINCT owner FROM play WHERE status = 1")
    first = nodes.living()[0]
    nodes.postgres.signal_all(signal.SIGSTOP)
    stopped = time.monotonic()
    fault = await_fault(first, stopped)
    check(fault < 1, f"/healthz said 503 after {fault:.2f} s")
    open_then = sum(len(people) for people in evening.playing.values())
    while time.monotonic() < stopped + SECONDS:
        for node in nodes.living():
            begun = time.monotonic()
            check(node.ask("GET", "/").status == 200 and time.monotonic() - begun < 1, "the loop waits for the database")
            check(node.health()[0] == 503, "/healthz says that all is well")
        time.sleep(0.2)
    playing = [person for people in list(evening.playing.values()) for person in people]
    check(len(playing) == open_then and playing != [], "games ended without a database")
    nodes.postgres.signal_all(signal.SIGCONT)
    resumed = time.monotonic()
    gap = evening.await_all(resumed, 20)
    check(gap is not None, "games did not go on")
    for person in playing:
        check(person.reconnections == 0, f"a connection was lost: {person.reconnections}")
    check(nodes.postgres.sql("SELECT DISTINCT owner FROM play WHERE status = 1 AND owner NOT IN (SELECT id FROM node)") == "", "a node was buried")
    check(owners != "", "no game was under way")
    evening.end()
    moves = evening.check()
    results = check_database(nodes.postgres)
    check(results == 2 * len(evening.played), f"{len(evening.played)} rated games were finished, and there are {results} results")
    deadline = time.monotonic() + 5
    while any(node.health()[0] != 200 for node in nodes.living()) and time.monotonic() < deadline:
        time.sleep(0.1)
    check(all(node.health()[0] == 200 for node in nodes.living()), "the nodes do not recover")
    print(f"{SECONDS:.0f} s stopped: 503 after {fault:.2f} s; games went on {gap or 99:.1f} s after; {len(evening.played)} games, {moves} moves, "
          f"0 of {len(playing)} connections lost")


with Nodes(options=["--idle", "5"]) as NODES:
    test_stopped(NODES)
report()
