"""Three servers on one PostgreSQL: games of every kind by people who connect anywhere, while a node is killed, another is stopped past its lease
and goes on, streams are cut, and PostgreSQL is restarted and killed. No acknowledged move is lost, none is made twice, none is taken from a node
that has the table no more although such a write comes, and games go on within 10 seconds of the loss of a node. Many more faults: soak_nodes.py."""
import json
import random
import time

from nodes import GAMES, Evening, Nodes, begin_pair, check_database, patiently, watch_writes
from online import api, guest
from postgres import free_port
from program import Run, check, report
from streams import cut_streams_of
from websocket import WebSocket

LOSS_SECONDS = 10


def receive_until(link, kind, wanted=lambda message: True, seconds=15):
    """The next message of that kind."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        message = json.loads(link.receive())
        if message["type"] == kind and wanted(message):
            return message
    check(False, f"no {kind} came")
    return {}


def open_link(node, cookie):
    return WebSocket(node.host, node.port, headers={"Cookie": cookie}, timeout=20)


def test_one_hall(nodes):
    """What one node does the others show: lobby, own games, who is here, talk; a log-out ends connections everywhere."""
    first, second, third = nodes.living()
    ada, bo = guest(first), guest(second)
    lobby, mine = open_link(third, ada), open_link(second, ada)
    lobby.send(json.dumps({"do": "lobby"}))
    receive_until(lobby, "lobby")
    mine.send(json.dumps({"do": "mine"}))
    receive_until(mine, "my_tables")
    table = api(first, "POST", "/tables", {"game": GAMES[0], "seats": [{"kind": "me"}, {"kind": "open"}]}, ada)["id"]
    check(receive_until(lobby, "lobby_table", lambda told: told["about"]["id"] == table)["about"]["status"] == "waiting", "the lobby does not show it")
    check(receive_until(mine, "mine", lambda told: told["about"]["id"] == table)["about"]["you"] == 0, "the own games do not show it")
    looks = open_link(third, bo)
    looks.send(json.dumps({"do": "watch", "table": table, "form": "json"}))
    seen = receive_until(looks, "table")
    api(second, "POST", f"/tables/{table}/join", {"salt": "x"}, bo)
    receive_until(looks, "table", lambda told: told["about"]["status"] == "running")
    api(second, "POST", f"/tables/{table}/chat", {"text": "hello"}, bo)
    check(receive_until(looks, "chat")["text"] == "hello", "talk does not reach another node")
    check(seen["about"]["seats"][0]["here"], "who is connected at another node is here")
    lobby.link.close()
    mine.link.close()
    left = receive_until(looks, "here", lambda told: not told["here"])
    check(left.get("seat") == 0, f"who has left is away: {left}")
    again = open_link(first, bo)
    again.send(json.dumps({"do": "mine"}))
    receive_until(again, "my_tables")
    api(third, "POST", "/logout", {}, bo)
    check(again.receive() is None, "a log-out ends the connection at another node")


def test_limits_and_names(nodes):
    first, second, third = nodes.living()
    ada = guest(first)
    api(second, "POST", "/account", {"name": "Ada Nodes", "password": "long enough"}, ada)
    try:
        api(third, "POST", "/account", {"name": "ADA NODES", "password": "long enough"}, guest(third))
        check(False, "a name that looks the same was taken at another node")
    except Exception as denied:
        check(getattr(denied, "status", 0) == 409, f"a name that is taken: {denied}")
    refused = 0
    for attempt in range(70):  # 30 guesses an hour from one address at one name, however many nodes
        try:
            api(random.choice((first, second, third)), "POST", "/login", {"name": "Ada Nodes", "password": f"wrong {attempt}"})
        except Exception as denied:
            refused += getattr(denied, "status", 0) == 429
    check(refused >= 40, f"of 70 guesses at three nodes only {refused} were refused")


def test_an_address_is_one_servers(nodes):
    """A server under the address of another that lives does not start; it would take the other's lease, and the other its own."""
    address = f"127.0.0.1:{free_port()}"
    nodes.postgres.sql("INSERT INTO node (address, least, most, leaving, lease_end, steady_since)"
                       f" VALUES ('{address}', 1, 2, false, clock_timestamp() + interval '1 hour', clock_timestamp())")
    refused = Run("serve", "--data", nodes.postgres.address, "--no-open", "--node", address)
    check(refused.code == 1 and f"another server is there under the address {address}" in refused.err, f"{refused.code}: {refused.err}")
    nodes.postgres.sql(f"DELETE FROM node WHERE address = '{address}'")


def test_faults(nodes):
    """Each kind of fault once, while games of every kind are played."""
    watch_writes(nodes.postgres)
    evening = Evening(nodes, pairs=4, seed=1, limit=8)
    time.sleep(3)
    gaps, late = {}, {}

    def stop_writing():
        """In the middle of a write, which is late when the node goes on: another has the table then."""
        late["number"], late["known"] = nodes.pause_writing()
        late["already"] = nodes.at[late["number"]].refused_writes()

    def go_on():
        check(nodes.await_taken(late["known"], LOSS_SECONDS), "others do not take all games of a node that is stopped")
        nodes.resume(late["number"])
        check(nodes.at[late["number"]].await_refused(late["already"], LOSS_SECONDS), "a late write was not refused")
        nodes.await_streams()

    def fault(name, action, after=None):
        action()
        gaps[name] = evening.await_all(time.monotonic(), 30)
        if after:
            after()
        time.sleep(1.5)

    victim = evening.owner()
    fault("kill", lambda: nodes.kill(victim), lambda: (nodes.start(victim), nodes.await_streams()))
    fault("stop", stop_writing, go_on)
    fault("cut", lambda: cut_streams(nodes))
    fault("restart of PostgreSQL", nodes.postgres.restart)
    fault("kill of PostgreSQL", lambda: (nodes.postgres.kill(), nodes.postgres.start()))
    evening.end()
    moves = evening.check()
    results = check_database(nodes.postgres)
    check(results >= 2 * len(evening.played), f"{len(evening.played)} rated games were finished, and there are {results} results")
    kinds = {patiently(lambda: api(nodes.any(), "GET", f"/tables/{people[0].table}"))["about"]["game"] for people in evening.played}
    check(kinds == set(GAMES), f"only {kinds} were played")
    for name in ("kill", "stop"):
        check(gaps[name] is not None and gaps[name] < LOSS_SECONDS, f"games went on {gaps[name]} seconds after: {name}")
    check(all(gap is not None for gap in gaps.values()), f"games did not go on: {gaps}")
    print(f"{len(evening.played)} games, {moves} acknowledged moves, {results} results; games went on after: "
          + ", ".join(f"{name} {gap:.1f} s" for name, gap in gaps.items() if gap is not None))


def cut_streams(nodes):
    """As a network would: all streams of one node break at once."""
    check(cut_streams_of(nodes.living()[0].process.pid, nodes.postgres) > 0, "there were no streams to cut")


def test_planned_end(nodes):
    """A node that is asked to end hands its tables over: whoever plays elsewhere notices nothing."""
    first, second = (patiently(lambda: guest(nodes.any())) for _ in range(2))
    people = begin_pair(nodes, 1, first, second)
    owner = nodes.owner_of(people[0].table)
    others = [node for number, node in enumerate(nodes.at) if number != owner]
    link = open_link(others[0], people[0].cookie)
    link.send(json.dumps({"do": "watch", "table": people[0].table, "form": "json"}))
    receive_until(link, "table")
    begun = time.monotonic()
    code = nodes.end(owner, 15)
    took = time.monotonic() - begun
    check(code == 0 and took < 10, f"the planned end: code {code} after {took:.1f} s")
    receive_until(link, "table", seconds=5)
    check(api(others[1], "GET", f"/tables/{people[0].table}", cookie=people[1].cookie)["about"]["status"] == "running", "the game goes on at once")
    link.link.close()
    nodes.start(owner)
    nodes.await_streams()


with Nodes(options=["--idle", "5", "--log-level", "info"]) as NODES:
    test_one_hall(NODES)
    test_limits_and_names(NODES)
    test_an_address_is_one_servers(NODES)
    test_planned_end(NODES)
    test_faults(NODES)
report()
