"""What whoever runs `trivium serve` relies on: notifications to the service manager, reloading by SIGHUP without losing a connection, and
/metrics and /healthz for the right people. The service manager is a socket of this script."""
import json
import os
import re
import select
import shutil
import signal
import socket
import ssl
import subprocess
import time

from program import ENVIRONMENT, TRIVIUM, check, path, read, refuses, report
from server import SECONDS, Server, ask_on
from websocket import WebSocket

EXAMPLE = os.environ.get("SERVE_EXAMPLE", "build/dev/tests/serve_example")


class Manager:
    """A service manager: hears what the server says of itself."""

    def __init__(self, name, **more):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + name[1:] if name.startswith("@") else name)
        self.environment = {"NOTIFY_SOCKET": name, **more}

    def hear(self, seconds):
        """What is said within so many seconds, as a list."""
        said, end = [], time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and select.select([self.socket], [], [], left)[0]:
            said.append(self.socket.recv(4096).decode())
        return said

    def wait_for(self, word, seconds=SECONDS):
        """Hears until something begins with the word; False when nothing does."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and select.select([self.socket], [], [], left)[0]:
            if self.socket.recv(4096).decode().startswith(word):
                return True
        return False


class Managed(Server):
    def __init__(self, manager, *options):
        saved = dict(ENVIRONMENT)
        ENVIRONMENT.update(manager.environment)
        try:
            super().__init__(*options)
        finally:
            ENVIRONMENT.clear()
            ENVIRONMENT.update(saved)


def test_notifications():
    """Ready when it serves, alive while its loop turns, silent when the loop does not, stopping at the end."""
    for name in (path("notify"), f"@trivium-test-{os.getpid()}"):
        manager = Manager(name, WATCHDOG_USEC="400000")
        with Managed(manager) as server:
            check(manager.wait_for("READY=1"), f"{name}: never ready")
            check(server.ask("GET", "/healthz").status == 200, "ready and not there")
            check(manager.hear(1.5).count("WATCHDOG=1") >= 3, "no sign of life, though idle")
            server.process.send_signal(signal.SIGSTOP)
            manager.hear(0.3)
            silent = manager.hear(1.2)
            server.process.send_signal(signal.SIGCONT)
            check(silent == [], f"a server that stands still says {silent}")
            check(manager.wait_for("WATCHDOG=1"), "no sign of life after it went on")
            server.process.send_signal(signal.SIGHUP)
            check(manager.wait_for("RELOADING=1\nMONOTONIC_USEC=") and manager.wait_for("READY=1"), "a reload is not told")
            server.stop()
            check("STOPPING=1" in manager.hear(0.2), "the end is not told")
    manager = Manager(path("other"), WATCHDOG_USEC="200000", WATCHDOG_PID="1")  # meant for another process
    with Managed(manager) as server:
        check(manager.wait_for("READY=1") and "WATCHDOG=1" not in manager.hear(0.8), "it answers for another process")
        server.stop()


def make_certificate(name):
    """A certificate for this name, in the two files that the server reads."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext",
                    "subjectAltName=IP:127.0.0.1", "-keyout", path("new.key"), "-out", path("new.pem")], check=True, capture_output=True)
    os.replace(path("new.key"), path("live.key"))
    os.replace(path("new.pem"), path("live.pem"))


def handshake(port):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=SECONDS), server_hostname="127.0.0.1")


def certificate_of(link):
    return ssl.DER_cert_to_PEM_cert(link.getpeercert(binary_form=True))


def check_tls(port):
    """The same answers over TLS, however the bytes come: many at once, a body in small pieces, a message over a WebSocket."""
    with handshake(port) as link:
        link.sendall(b"GET /main.js HTTP/1.1\r\nHost: x\r\n\r\n" * 20 + b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        time.sleep(0.5)  # the line is full by now
        received = b""
        while piece := link.recv(3000):
            received += piece
        check(len(re.findall(rb"HTTP/1\.1 200 ", received)) == 21 and received.endswith(b'"online":true}'), f"21 answers by TLS: {len(received)} bytes")
    with handshake(port) as link:
        body = b" " * 59998 + b"{}"
        link.sendall(f"POST /api/v1/guest HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode())
        for begin in range(0, len(body), 700):
            link.sendall(body[begin:begin + 700])
        check(link.recv(4096).startswith(b"HTTP/1.1 201 "), "a body in small records")
    with handshake(port) as link:
        link.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x8e\0\0\0\0{\"do\":\"alive\"}")
        received = b""
        while b'{"type":"alive"}' not in received and (piece := link.recv(4096)):
            received += piece
        check(b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in received and b'{"type":"alive"}' in received, "a WebSocket by TLS")


class Log:
    """The server's log as it grows."""

    def __init__(self, file):
        os.set_blocking(file.fileno(), False)
        self.file, self.lines, self.rest = file, [], b""

    def wait_for(self, event, words, seconds=SECONDS):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.rest += self.file.read() or b""
            *whole, self.rest = self.rest.split(b"\n")
            self.lines += [json.loads(line) for line in whole]
            for line in self.lines:
                if line["event"] == event and words in line.get("message", ""):
                    return True
            time.sleep(0.02)
        return False


def test_reload():
    """New handshakes get the new certificate, limits change, connections stay; what is wrong is said and changes nothing."""
    make_certificate("first")
    first = read(path("live.pem"))
    def configure(*lines):
        return path("live.conf", "\n".join(["no-open = yes", f"data = {path('live.db')}", f"certificate = {path('live.pem')}",
                                            f"key = {path('live.key')}", *lines]) + "\n")
    config = configure("log-level = info", "sockets = 5", "per-address = 50", "timeout = 60")  # a slow machine may let the connection rest for long
    process = subprocess.Popen([TRIVIUM, "serve", "--config", config], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    port = int(process.stdout.readline().decode().rsplit(":", 1)[1].strip("/\n"))
    log = Log(process.stderr)
    with handshake(port) as old:
        check(ask_on(old, "GET", "/healthz").status == 200 and certificate_of(old) == first, "before the reload")
        check_tls(port)
        make_certificate("second")
        second = read(path("live.pem"))
        configure("log-level = debug", "sockets = 5", "per-address = 2", "port = 1", "timeout = 30")
        process.send_signal(signal.SIGHUP)
        check(log.wait_for("reload", "read again"), "the reload is not logged")
        check(log.wait_for("reload", "port cannot change"), "a port that changed is not told")
        check(ask_on(old, "GET", "/healthz").status == 200, "a connection was lost")
        with handshake(port) as new:
            check(certificate_of(new) == second and ask_on(new, "GET", "/healthz").status == 200, "a new connection has the old certificate")
            try:
                handshake(port).close()
                check(False, "a limit did not change")
            except OSError:
                check(True, "")
        for what, spoil, words in (
                ("a certificate", lambda: path("live.pem", "no certificate"), "no certificate in PEM"),
                ("a key of another", lambda: path("live.key", first), "no key in PEM"),
                ("a missing file", lambda: os.remove(path("live.key")), "cannot be read"),
                ("a configuration", lambda: path("live.conf", "per-address = many\n"), "line 1")):
            spoil()
            process.send_signal(signal.SIGHUP)
            check(log.wait_for("reload", words), f"{what} that is wrong is not logged: {log.lines[-2:]}")
            if what != "a certificate":
                continue
            time.sleep(0.1)
            with handshake(port) as new:
                check(certificate_of(new) == second and ask_on(new, "GET", "/healthz").status == 200, f"after {what} that is wrong")
            with open(path("live.pem"), "w", encoding="utf-8") as file:
                file.write(second)
        check(ask_on(old, "GET", "/healthz").status == 200, "the old connection was lost")
    process.terminate()
    process.stdout.close()
    check(process.wait(timeout=SECONDS) == 0, f"exit code {process.returncode}")
    process.stderr.close()


def test_reload_without_certificates():
    """A configuration that no longer names them, read again and again: the server goes on with the files it has."""
    make_certificate("third")
    lines = ["no-open = yes", f"certificate = {path('live.pem')}", f"key = {path('live.key')}"]
    config = path("gone.conf", "\n".join(lines) + "\n")
    process = subprocess.Popen([TRIVIUM, "serve", "--config", config], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    port = int(process.stdout.readline().decode().rsplit(":", 1)[1].strip("/\n"))
    for turn in range(4):
        if turn == 1:
            path("gone.conf", "no-open = yes\n")
        process.send_signal(signal.SIGHUP)
        time.sleep(0.2)
        with handshake(port) as link:
            check(ask_on(link, "GET", "/healthz").status == 200, f"after reload {turn}")
    flood_with_key_updates(port)
    process.terminate()
    check(process.wait(SECONDS) == 0, f"it ended badly: {process.stderr.read()[-500:]}")


def flood_with_key_updates(port):
    """Clients that only say "new keys" as fast as they can: others are still answered."""
    floods = [subprocess.Popen(f"yes k | timeout 6 openssl s_client -quiet -no_ign_eof -connect 127.0.0.1:{port}", shell=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(3)]
    time.sleep(1)
    slowest = 0
    for _ in range(10):
        begin = time.monotonic()
        with handshake(port) as link:
            check(ask_on(link, "GET", "/healthz").status == 200, "while others change keys")
        slowest = max(slowest, time.monotonic() - begin)
    check(slowest < 2, f"while others change keys a client waits {slowest:.1f} s")
    for flood in floods:
        flood.wait()


def test_reload_while_playing():
    """A WebSocket and a limit of online play, without TLS and by the file alone."""
    config = path("play.conf", f"data = {path('play.db')}\nguests = 1\n")
    with Server("--config", config, "--no-open") as server, WebSocket(server.host, server.port) as link:
        def guests(address):
            """Two guests of an address that has asked for none yet: what it has used up by then stays used up."""
            with socket.create_connection((server.host, server.port), timeout=SECONDS, source_address=(address, 0)) as asker:
                return [ask_on(asker, "POST", "/api/v1/guest", {"Content-Type": "application/json"}, b"{}").status for _ in range(2)]
        check(guests("127.0.0.2") == [201, 429], "the limit of the file")
        path("play.conf", f"data = {path('play.db')}\nguests = 1000\n")
        server.process.send_signal(signal.SIGHUP)
        time.sleep(1)
        check(guests("127.0.0.3") == [201, 201], "the new limit")
        link.send('{"do":"alive"}')
        check(json.loads(link.receive()) == {"type": "alive"}, "the WebSocket was lost")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as other:
        return other.getsockname()[1]


def test_metrics():
    """Figures are for this machine, not through a proxy; with a token for who knows it; with a listener there alone."""
    with Server("--bind", "0.0.0.0") as server:
        check(server.ask("GET", "/metrics").status == 200, "this machine may not read the figures")
        check(server.ask("GET", "/metrics", {"X-Forwarded-For": "192.0.2.1"}).status == 200, "without --proxy nobody is forwarded")
    with Server("--proxy") as server:
        for forwarded in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Forwarded-For": "192.0.2.1"}):
            check(server.ask("GET", "/metrics", forwarded).status == 403, f"through a proxy, {forwarded}")
    token = path("token", "a-token-of-some-length\nsecond line\n")
    with Server("--proxy", "--metrics-token", token) as server:
        for said, status in (("a-token-of-some-length", 200), ("a-token-of-some-lengti", 401), ("a-token", 401), ("", 401)):
            reply = server.ask("GET", "/metrics", {"Authorization": f"Bearer {said}"})
            check(reply.status == status, f"the token {said!r}: {reply.status}")
        check(server.ask("GET", "/metrics").headers.get("www-authenticate") == "Bearer", "which token is not said")
    port = free_port()
    with Server("--metrics", f"127.0.0.1:{port}") as server:
        check(server.ask("GET", "/metrics").status == 403, "the figures are still where everybody is")
        with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as link:
            check(b"trivium_connections" in ask_on(link, "GET", "/metrics").body, "the listener for figures")
            check(ask_on(link, "GET", "/healthz").status == 200, "the listener's health")
            check(ask_on(link, "GET", "/").status == 404, "the listener serves more than figures")
    for bad in ("9100", "127.0.0.1:", "127.0.0.1:x", ":9100", "127.0.0.1:70000"):
        refuses(1, ["--metrics", bad], "serve", "--no-open", "--metrics", bad)
    refuses(1, ["16 characters"], "serve", "--no-open", "--metrics-token", path("short", "short\n"))


def test_health():
    """What an application says of itself is what /healthz answers."""
    with Server(program=EXAMPLE) as server:
        well = server.ask("GET", "/healthz")
        check(well.status == 200 and json.loads(well.body) == {"status": "ok"}, f"well: {well.status} {well.body}")
        check(server.ask("DELETE", "/health").status == 204, "204")
        ill = server.ask("GET", "/healthz")
        check(ill.status == 503 and json.loads(ill.body) == {"status": "failing", "reason": "The disk is full."}, f"ill: {ill.status} {ill.body}")
        server.ask("PUT", "/health", {"Content-Length": "0"})
        check(server.ask("HEAD", "/healthz").status == 200, "well again")


def test_unit():
    """The unit that is shipped: told how the server is, and with hardly any rights. The figure needs systemd's own tool."""
    unit = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "docs", "trivium.service")
    lines = read(unit).splitlines()
    for line in ("Type=notify", "ExecReload=/bin/sh -c 'kill -HUP $MAINPID'", "AmbientCapabilities=CAP_NET_BIND_SERVICE",
                 "#LoadCredential=key.pem:/etc/trivium/key.pem"):
        check(line in lines, f"the unit lacks {line}")
    check(any(line.startswith("WatchdogSec=") for line in lines), "the unit lacks a watchdog")
    if shutil.which("systemd-analyze") is None:
        return
    said = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", unit], capture_output=True, text=True, check=False).stdout
    found = re.search(r"Overall exposure level[^:]*: ([\d.]+)", said)
    check(found and float(found.group(1)) <= 1.5, f"the unit's exposure: {found and found.group(1)}")


def main():
    for test in (test_notifications, test_reload, test_reload_without_certificates, test_reload_while_playing, test_metrics, test_health, test_unit):
        test()
    report()


main()
