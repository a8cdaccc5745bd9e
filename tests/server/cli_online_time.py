"""Time through real sockets: a server that is stopped for longer than anybody has on the clock goes on as if nothing had been; its clocks
run as before, and nobody earns time by taking back."""
import json
import signal
import time

from online import Denied, api, guest
from program import check, path, report
from server import Server

BANK_S, STOPPED_S = 10, 15


def begin(server, people, game, clock):
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = api(server, "POST", "/tables", {"game": game, "seats": seats, "clock": clock}, people[0])["id"]
    api(server, "POST", f"/tables/{table}/join", {}, people[1])
    return table


def look(server, people, table):
    """The table as whoever must decide sees it, and that seat; (None, None) when nobody does."""
    for seat, cookie in enumerate(people):
        shown = api(server, "GET", f"/tables/{table}", cookie=cookie)
        if shown.get("moves"):
            return shown, seat
    return None, None


def play(server, people, table):
    """The actor's last legal move; says who made it."""
    shown, seat = look(server, people, table)
    api(server, "POST", f"/tables/{table}/move", {"number": shown["number"] + 1, "move": shown["moves"][-1]["text"]}, people[seat])
    return seat


def test_stopped():
    with Server("--data", path("stopped.db")) as server:
        people = [guest(server), guest(server)]
        begun = time.monotonic()
        table = begin(server, people, "avalon", {"kind": "fischer", "bank_ms": BANK_S * 1000, "increment_ms": 0})
        _, actor = look(server, people, table)
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED_S)
        server.process.send_signal(signal.SIGCONT)
        shown, seat = look(server, people, table)
        ran_s = time.monotonic() - begun - STOPPED_S
        check(seat == actor, f"stopped for {STOPPED_S} s: seat {seat} is to decide, not {actor}")
        if seat == actor:
            left = shown["clock"]["left_ms"]
            check(left[actor] >= (BANK_S - ran_s) * 1000 - 1000, f"the clock after {ran_s:.1f} s and a stop of {STOPPED_S} s: {left}")
            check(left[actor] < BANK_S * 1000 and left[1 - actor] == BANK_S * 1000, f"both clocks: {left}")
            check(play(server, people, table) == actor, "somebody else decides")
        now_ms = time.time() * 1000
        created = api(server, "GET", f"/tables/{begin(server, people, 'avalon', {'kind': 'none'})}", cookie=people[0])["about"]["created_ms"]
        check(abs(created - now_ms) < 3000, f"a date after the stop is {created - now_ms} ms off")

        # Clocks still run and flags fall. Whoever is to decide now lets the time go by.
        deadline = time.monotonic() + 4 * BANK_S
        while time.monotonic() < deadline and look(server, people, table)[0]:
            time.sleep(0.5)
        record = api(server, "GET", f"/tables/{table}/record", cookie=people[0])["record"]
        check("! flag " in record, f"nobody lost on time: {record[-200:]}")
        leaps = [json.loads(line)["ms"] for line in server.stop().splitlines() if '"time_leapt"' in line]
        check(any((STOPPED_S - 3) * 1000 < leap <= STOPPED_S * 1000 + 1000 for leap in leaps), f"the log tells of the leaps {leaps}")


def end_turn(server, people, table, most=200):
    """Plays until somebody has ended a turn and takes that back; returns the seat."""
    for _ in range(most):
        before = look(server, people, table)[0]["clock"]["left_ms"]
        seat = play(server, people, table)
        shown, actor = look(server, people, table)
        if actor != 1 - seat or shown["clock"]["left_ms"][seat] < before[seat] + 30000:  # it earned no minute
            continue
        try:
            api(server, "POST", f"/tables/{table}/undo", {}, people[seat])
            return seat
        except Denied:
            continue
    return None


def test_undo():
    """End a turn and take it back, five times, with a minute for each turn: as it was, 60 s became 420."""
    with Server("--data", path("undo.db")) as server:
        people = [guest(server), guest(server)]
        clock = {"kind": "fischer", "bank_ms": 60000, "increment_ms": 60000, "cap_ms": 600000}
        for game in ("albion", "attika", "avalon"):
            table = begin(server, people, game, clock)
            seat = end_turn(server, people, table)
            if seat is not None:
                break
        check(seat is not None, "no game lets an end of a turn be taken back")
        before = look(server, people, table)[0]["clock"]["left_ms"]
        for _ in range(5):
            check(play(server, people, table) == seat, "somebody else decides")
            api(server, "POST", f"/tables/{table}/undo", {}, people[seat])
        after = look(server, people, table)[0]["clock"]["left_ms"]
        check(after[seat] < before[seat] and after[1 - seat] == before[1 - seat], f"{game}: the clocks were {before} and are {after}")


def main():
    test_undo()
    test_stopped()
    report()


main()
