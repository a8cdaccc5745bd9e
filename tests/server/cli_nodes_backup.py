"""A backup of a hall on PostgreSQL, made by PostgreSQL's own tools while people play, and restored into a database of its own, all by the commands of
docs/nodes.md themselves. At the restored hall every move is there that was acknowledged before the backup began, and games go on to their end."""
import os
import signal
import subprocess
import threading
import time

from nodes import Evening, Nodes, Person, check_database, moves_of, watch_writes
from online import api
from postgres import programs
from program import FOLDER, check, read, report

PAGE = os.path.join(os.path.dirname(__file__), "../../docs/nodes.md")


def commands():
    """What the page says, up to the comments: the backup, then how it is restored."""
    lines = read(PAGE).split("**Backup**", 1)[1].split("\n\n")[1].split("\n")
    check([line.split()[0] for line in lines] == ["pg_dump", "createdb", "pg_restore", "psql"], f"the recipe is not what it was: {lines}")
    return [line.strip() for line in lines]


def run(postgres, line):
    environment = dict(os.environ, PGHOST="127.0.0.1", PGPORT=str(postgres.port), PGUSER="trivium", PATH=programs() + ":" + os.environ["PATH"])
    done = subprocess.run(["bash", "-c", line], cwd=FOLDER, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    check(done.returncode == 0, f"{line}: {done.stdout}")


def play_on(nodes, people):
    """The same two, by the same cookies, with nothing in their heads."""
    again = [Person(nodes, person.cookie, person.table, seed=number) for number, person in enumerate(people)]
    threads = [threading.Thread(target=person.play, args=(time.monotonic() + 60,)) for person in again]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(all(person.over for person in again), f"game {people[0].table} does not go on")
    return sum(len(person.acknowledged) for person in again)


def test_backup(nodes):
    backup, *restore = commands()
    watch_writes(nodes.postgres)
    evening = Evening(nodes, pairs=3, seed=1, limit=8, pause=0.04)
    games, acknowledged = {}, {}
    while sum(map(len, acknowledged.values())) < 30:
        time.sleep(0.1)
        with evening.lock:
            games = {people[0].table: people for people in [*evening.playing.values(), *evening.played]}
        acknowledged = {table: {number: move for person in people for number, move in dict(person.acknowledged).items()}
                        for table, people in games.items()}
    run(nodes.postgres, backup)
    evening.end()
    for number in range(len(nodes.at)):
        check(nodes.end(number, signal.SIGTERM) == 0, "the end of a node")
    for line in restore:
        run(nodes.postgres, line)
    nodes.postgres.use("restored")
    open_games = nodes.postgres.sql("SELECT game FROM play WHERE status = 1").split()
    for number in range(len(nodes.at)):
        nodes.start(number)
    nodes.await_streams()
    known = [table for table in open_games if table in games]  # another may have begun meanwhile
    check(known != [], "no game was under way when the backup was made")
    moves = sum(play_on(nodes, games[table]) for table in known)
    check(moves > 0, "nobody moved at the restored hall")
    for table, people in games.items():
        made = moves_of(api(nodes.any(), "GET", f"/tables/{table}/record", cookie=people[0].cookie)["record"])
        lost = [number for number, move in acknowledged[table].items() if made.get(number) != move]
        check(lost == [], f"moves {lost} of {table} were acknowledged before the backup and are not in it")
    check_database(nodes.postgres)
    print(f"{sum(map(len, acknowledged.values()))} acknowledged moves of {len(games)} games are in the backup; {len(known)} games went on, with {moves} moves")


with Nodes(count=2, options=["--idle", "5"]) as NODES:
    test_backup(NODES)
report()
