"""A PostgreSQL of its own for a test: Debian's program in a temporary folder, as an unprivileged user, on a free port of loopback. As a program
it starts one, prints its address and stops it when its input ends; a line "crash" kills it and starts it again:
python3 tests/support/postgres.py"""
import contextlib
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

SETTINGS = {"max_connections": "200", "shared_buffers": "64MB", "fsync": "off", "logging_collector": "off", "autovacuum_naptime": "5s"}


def programs():
    """Where the newest version's programs are; Debian keeps them out of the way."""
    found = shutil.which("postgres")
    folders = [os.path.dirname(os.path.realpath(found))] if found else []
    folders += sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: -int(path.split("/")[4]))
    for folder in folders:
        if os.path.exists(os.path.join(folder, "initdb")):
            return folder
    raise SystemExit("PostgreSQL is not installed; tools/install-packages test installs it")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Postgres:
    """`with` stops it and removes its folder. Durable as far as processes go: `fsync` is off unless asked for."""

    def __init__(self, **settings):
        self.folder = tempfile.mkdtemp(prefix="trivium-postgres-")
        self.data = os.path.join(self.folder, "data")
        self.port = free_port()
        self.user = None
        if os.geteuid() == 0:  # it refuses to run as root
            names = [entry.pw_name for entry in pwd.getpwall()]
            self.user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.run("initdb", "--pgdata", self.data, "--username", "trivium", "--auth", "trust", "--no-sync", "--encoding", "UTF8", "--locale", "C")
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            for name, value in {**SETTINGS, **settings}.items():
                file.write(f"{name} = '{value}'\n")
            file.write(f"listen_addresses = '127.0.0.1'\nport = {self.port}\nunix_socket_directories = '{self.folder}'\n")
        self.process = None
        self.start()
        self.use("trivium")
        self.make_database("trivium")

    def use(self, database):
        """From now on this one is meant where none is named."""
        self.database, self.address = database, self.address_of(database)

    def address_of(self, database):
        return f"postgresql://trivium@127.0.0.1:{self.port}/{database}"

    def as_user(self):
        if self.user is not None:
            os.setgroups([])
            os.setgid(self.user.pw_gid)
            os.setuid(self.user.pw_uid)

    def run(self, program, *words):
        done = subprocess.run([os.path.join(programs(), program), *words], preexec_fn=self.as_user, cwd=self.folder, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise SystemExit(f"{program}: {done.stdout}")
        return done.stdout

    def start(self):
        """Also after it was killed; returns when it answers."""
        log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen([os.path.join(programs(), "postgres"), "-D", self.data], preexec_fn=self.as_user, cwd=self.folder,
                                        stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
        log.close()
        deadline = time.monotonic() + 60
        while subprocess.run([os.path.join(programs(), "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False).returncode != 0:
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise SystemExit("PostgreSQL does not start: " + open(os.path.join(self.folder, "log"), encoding="utf-8").read()[-2000:])
            time.sleep(0.05)

    def make_database(self, name):
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "trivium", name)
        return self.address_of(name)

    def sql(self, statement, database=None):
        """What psql prints, rows as lines, columns with | between them."""
        return self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "trivium", "-d", database or self.database, "-AtqX", "-v", "ON_ERROR_STOP=1", "-c",
                        "SET search_path TO trivium", "-c", statement).strip()

    @contextlib.contextmanager
    def locking(self, table, seconds=20):
        """While it lasts nobody else writes to this table; reading goes on."""
        words = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "trivium", "-d", self.database, "-AtqX", "-v", "ON_ERROR_STOP=1"]
        with subprocess.Popen([os.path.join(programs(), "psql"), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as session:
            session.stdin.write(f"SET statement_timeout = '{seconds}s'; BEGIN; LOCK TABLE trivium.{table} IN EXCLUSIVE MODE; SELECT 'locked';\n")
            session.stdin.flush()
            if session.stdout.readline() != "locked\n":
                raise SystemExit(f"{table} cannot be locked")
            try:
                yield
            finally:
                session.stdin.close()  # its transaction ends with it
                session.wait(seconds)

    def processes(self):
        """The server's own, then those of its sessions and helpers."""
        found = [self.process.pid]
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                    parent = int(file.read().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError):
                continue
            if parent == self.process.pid:
                found.append(int(name))
        return found

    def signal_all(self, number):
        """To the server first, so that it starts no more of them, then to all its processes."""
        for process in self.processes():
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def kill(self):
        """As a crash of the machine's PostgreSQL: all at once, without a word."""
        self.signal_all(signal.SIGSTOP)
        self.signal_all(signal.SIGKILL)
        self.process.wait()

    def restart(self):
        self.process.send_signal(signal.SIGINT)  # fast: sessions are ended
        self.process.wait(60)
        self.start()

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.signal_all(signal.SIGCONT)
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self.stop()


if __name__ == "__main__":
    with Postgres(wal_writer_delay="10s") as postgres:  # what was not committed is not in its log, either, when it is killed
        print(postgres.address, flush=True)
        for line in sys.stdin:
            if line.strip() == "crash":
                postgres.kill()
                postgres.start()
                print("done", flush=True)
